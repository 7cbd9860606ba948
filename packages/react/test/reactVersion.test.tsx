/** @rule react.version */
import { render, screen } from "@testing-library/react"
import * as React from "react"
import * as ReactDom from "react-dom"
import { version as serverVersion } from "react-dom/server"
import { expect, it } from "vitest"

const expected = process.env["EXPECTED_REACT_MAJOR"]
const major = (version: string): string | undefined => version.split(".")[0]

it("runs on the React version of this project", () => {
  expect(expected).toMatch(/^(18|19)$/)
  expect([React.version, ReactDom.version, serverVersion].map(major)).toEqual([expected, expected, expected])
})

it("renders Testing Library with the same React", () => {
  // An element is marked with the version whose react-dom accepts it.
  const Version = () => <p>{React.useState(React.version)[0]}</p>
  render(<Version />)
  expect(major(screen.getByText(/\./u).textContent)).toBe(expected)
})
