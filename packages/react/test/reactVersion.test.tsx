/** Proves that a project's aliases work: every piece of React that takes part is the version the project names. */
import { render, screen } from "@testing-library/react"
import * as React from "react"
import * as ReactDom from "react-dom"
import { version as serverVersion } from "react-dom/server"
import { expect, test } from "vitest"

const expected = process.env["EXPECTED_REACT_MAJOR"]
const major = (version: string): string | undefined => version.split(".")[0]

test("react, react-dom and react-dom/server are the version that this project runs on", () => {
  expect(expected).toMatch(/^(18|19)$/)
  expect([React.version, ReactDom.version, serverVersion].map(major)).toEqual([expected, expected, expected])
})

test("Testing Library renders with the same React", () => {
  // The object that createElement makes carries a mark of the version whose react-dom accepts it.
  const Version = () => <p>{React.useState(React.version)[0]}</p>
  render(<Version />)
  expect(major(screen.getByText(/\./u).textContent)).toBe(expected)
})
