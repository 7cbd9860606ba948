// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react"
import { createElement } from "react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { Announcer, useAnnounce } from "../src/parts/Announcer.tsx"

const CopyButton = () => {
  const announce = useAnnounce()
  return createElement("button", { onClick: () => announce("Copied") }, "Copy")
}

const Page = () => Announcer({ children: createElement(CopyButton) })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const copy = () => act(() => screen.getByRole("button").click())
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
const message = () => screen.getByRole("status").firstElementChild

describe("Announcer", () => {
  it("replaces the element of an unchanged text, so that screen readers read it again", () => {
    render(createElement(Page))
    copy()
    const first = message()
    wait(2000)
    copy()
    expect(message()?.textContent).toBe("Copied")
    expect(message()).not.toBe(first)
  })

  it("hides a message four seconds after it was shown last", () => {
    render(createElement(Page))
    copy()
    wait(2000)
    copy()
    wait(3999)
    expect(message()?.textContent).toBe("Copied")
    wait(1)
    expect(message()).toBeNull()
  })
})
