/** @rule react.errors, react.accessibility */
import { act, render, screen } from "@testing-library/react"
import { TransportError } from "@fieldgate/client/bare"
import { userEvent } from "@testing-library/user-event"
import { StrictMode } from "react"
import { afterEach, describe, expect, it, vi } from "vitest"
import { PlatformError } from "../../src/platform/PlatformError.ts"
import { Notice } from "../../src/parts/Notice.tsx"
import { ProblemNotice } from "../../src/parts/ProblemNotice.tsx"
import { Root } from "../../src/parts/Root.tsx"
import { Skeleton } from "../../src/parts/Skeleton.tsx"

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const quota = (retryAfter: Date) =>
  new PlatformError("Too many calls.", { kind: "quota", retryable: true, retryAfter, requestId: "request-7" })

it("renders an error as an alert, other notices as a status", () => {
  render(
    <>
      <Notice tone="error" title="Not saved" />
      <Notice tone="success" title="Saved" />
      <Skeleton label="Loading…" />
    </>
  )
  expect(screen.getByRole("alert").textContent).toBe("Not saved")
  expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toEqual(["Saved", "Loading…"])
})

it("renders actions outside of the alert", () => {
  render(<Notice tone="error" title="Not saved" actions={<button type="button">Try again</button>} />)
  expect(screen.getByRole("alert").contains(screen.getByRole("button"))).toBe(false)
})

describe("a problem notice", () => {
  it("shows the kind's text, the server's detail and causes, and the request id", () => {
    const problem = {
      detail: "INVALID_EMAIL: no such address",
      causes: ["INVALID_EMAIL: no such address", "property email"],
      remedy: "Send another address."
    } as unknown
    render(
      <ProblemNotice
        error={
          new PlatformError("INVALID_EMAIL: no such address", {
            kind: "provider",
            retryable: false,
            requestId: "request-7",
            problem: problem as NonNullable<PlatformError["problem"]>
          })
        }
      />
    )
    const alert = screen.getByRole("alert").textContent
    expect(alert).toContain("The connected app rejected this request.")
    expect(alert.match(/INVALID_EMAIL/gu)).toHaveLength(1)
    expect(alert).toContain("property email")
    // The remedy is for the host's developer, who finds it in the error.
    expect(alert).not.toContain("Send another address.")
    expect(screen.getByText("Request ID: request-7")).toBeTruthy()
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull()
  })

  it("hides messages for developers", () => {
    render(<ProblemNotice error={new PlatformError("fetch failed", { kind: "network", retryable: true })} />)
    expect(screen.getByRole("alert").textContent).toBe("The connection failed. Check that you are online.")
  })

  it("logs what only the host's developer can fix, once under StrictMode", () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue(undefined)
    const thrown = new Error("/api/fieldgate-token answered 404")
    const cause = new TransportError("getToken failed, see the cause", { reason: "token", cause: thrown })
    const error = new PlatformError(cause.message, { kind: "token", retryable: true, cause })
    const problem = { remedy: "Check the project's name." } as unknown
    const missing = new PlatformError('there is no project with the id or name "demmo"', {
      kind: "notFound",
      retryable: false,
      requestId: "request-8",
      problem: problem as NonNullable<PlatformError["problem"]>
    })
    render(
      <StrictMode>
        <ProblemNotice error={error} />
        <ProblemNotice error={missing} />
        <ProblemNotice error={quota(new Date(0))} />
      </StrictMode>
    )
    expect(warn.mock.calls).toEqual([
      ["Fieldgate: getToken failed, see the cause", thrown],
      ['Fieldgate: there is no project with the id or name "demmo". Check the project\'s name. Request ID: request-8.']
    ])
    warn.mockRestore()
  })

  it("counts down until a retry is allowed", () => {
    vi.useFakeTimers()
    const retried = vi.fn()
    render(<ProblemNotice error={quota(new Date(Date.now() + 2000))} onRetry={retried} />)
    const button = screen.getByRole("button", { name: "Try again in 2 seconds" })
    button.click()
    expect(retried).not.toHaveBeenCalled()
    act(() => void vi.advanceTimersByTime(1000))
    expect(button.textContent).toBe("Try again in 1 second")
    act(() => void vi.advanceTimersByTime(1000))
    expect(button.textContent).toBe("Try again")
    button.click()
    expect(retried).toHaveBeenCalledTimes(1)
  })

  it("counts long waits in minutes", () => {
    vi.useFakeTimers()
    render(<ProblemNotice error={quota(new Date(Date.now() + 3_600_000))} onRetry={() => undefined} />)
    expect(screen.getByRole("button", { name: "Try again in 60 minutes" })).toBeTruthy()
  })

  it("offers an immediate retry if the time has passed", async () => {
    const retried = vi.fn()
    render(<ProblemNotice error={quota(new Date(0))} onRetry={retried} />)
    await userEvent.click(screen.getByRole("button", { name: "Try again" }))
    expect(retried).toHaveBeenCalledTimes(1)
  })
})

describe("the request id", () => {
  const shown = () => render(<Root part="test">{<ProblemNotice error={quota(new Date(0))} />}</Root>)

  it("copies to the clipboard, and announces it", async () => {
    const user = userEvent.setup()
    shown()
    await user.click(screen.getByRole("button", { name: "Copy" }))
    expect(await navigator.clipboard.readText()).toBe("request-7")
    expect(screen.getByRole("status").textContent).toBe("Copied")
  })

  it("selects the id if the page has no clipboard", async () => {
    const user = userEvent.setup()
    vi.stubGlobal("navigator", {})
    shown()
    await user.click(screen.getByRole("button", { name: "Copy" }))
    await expect.poll(() => getSelection()?.toString()).toContain("request-7")
    expect(screen.getByRole("button", { name: "Copy" })).toBeTruthy()
  })
})
