/** @rule react.signIn */
import { connection, endSignIn, grantSignIn, problem } from "@fieldgate/react/testing"
import { act, screen, waitFor } from "@testing-library/react"
import { http, HttpResponse } from "msw"
import { describe, expect, it } from "vitest"
import { fakeServer } from "../FakeServer.ts"
import { fakeWindows, post } from "./fakeWindow.ts"
import { hostPage } from "./hostPage.tsx"

const { serve } = fakeServer()
const { allow, block, opened } = fakeWindows()

const api = "https://fieldgate.test"
const consentUrl = "https://crm.example.com/consent?session=session-1"
const begin = { name: "Continue with HubSpot" }

/** A return to the page polls immediately, so that no test waits for the next poll. */
const comeBack = () => act(() => void window.dispatchEvent(new Event("focus")))

const waiting = async (host: ReturnType<typeof hostPage>) => {
  await host.user.click(await screen.findByRole("button", begin))
  await screen.findByRole("heading", { name: "Sign in to HubSpot" })
  const [first] = opened
  if (first === undefined) throw new Error("no window was opened")
  return first
}

describe("the sign-in window", () => {
  it("opens in the click, shows a placeholder, and then the provider's page", async () => {
    allow()
    const page = Promise.withResolvers<void>()
    serve(
      {},
      http.post("*/v1/oauth-connect", async () => {
        await page.promise
      })
    )
    const host = hostPage()
    await host.user.click(await screen.findByRole("button", begin))
    expect(opened).toMatchObject([{ texts: ["Opening HubSpot…"], shown: [] }])
    page.resolve()
    await waitFor(() => expect(opened[0]?.shown).toEqual([consentUrl]))
  })

  it("opens once: a second click brings it to the front", async () => {
    allow()
    const fake = serve()
    const host = hostPage()
    await host.user.dblClick(await screen.findByRole("button", begin))
    await host.user.click(await screen.findByRole("button", { name: "Bring window to front" }))
    expect(opened).toHaveLength(1)
    expect(opened[0]?.focus).toHaveBeenCalled()
    expect(fake.requests.filter((request) => request === "POST /oauth-connect")).toHaveLength(1)
  })

  it("closes if the provider's page can't be requested, and the form returns", async () => {
    allow()
    serve(
      {},
      http.post("*/v1/oauth-connect", () => problem("input-validation", 400))
    )
    const host = hostPage()
    await host.user.click(await screen.findByRole("button", begin))
    await screen.findByRole("alert")
    expect(opened).toMatchObject([{ closed: true }])
    expect(screen.getByRole("button", begin)).toBeDefined()
  })
})

describe("the outcome of a sign-in", () => {
  it("arrives from its window", async () => {
    allow()
    const fake = serve()
    const host = hostPage()
    const popup = await waiting(host)
    const made = endSignIn(fake, { status: "succeeded" })
    act(() => post({ eventType: "AUTHORIZATION_SUCCEEDED", data: { connection: made?.id } }, api, popup))
    await screen.findByRole("heading", { name: "HubSpot is connected" })
    expect(host.connected.mock.calls).toEqual([[made]])
    expect(host.onEvent.mock.calls).toEqual([[{ type: "connected", provider: "hubspot", connectionId: made?.id }]])
    expect(popup.closed).toBe(true)
  })

  it.each([
    ["another origin", "https://evil.example", true],
    ["another window", api, false]
  ])("ignores a message from %s", async (_case, origin, isPopup) => {
    allow()
    serve()
    const host = hostPage()
    const popup = await waiting(host)
    const forged = { eventType: "AUTHORIZATION_FAILED", data: { error: "call this number" } }
    act(() => post(forged, origin, isPopup ? popup : undefined))
    expect(screen.queryByText("call this number")).toBeNull()
    expect(screen.getByRole("heading", { name: "Sign in to HubSpot" })).toBeDefined()
  })

  it("confirms with the value from its window, and closes the window", async () => {
    allow()
    const bodies: Array<unknown> = []
    const fake = serve(
      {},
      http.post("*/oauth-connect/:session\\:complete", async ({ request }) => {
        bodies.push(await request.clone().json())
      })
    )
    const host = hostPage()
    const popup = await waiting(host)
    const data = grantSignIn(fake)
    comeBack()
    expect(screen.getByRole("heading", { name: "Sign in to HubSpot" })).toBeDefined()
    act(() => post({ eventType: "AUTHORIZATION_PENDING", data }, api, popup))
    await screen.findByRole("heading", { name: "HubSpot is connected" })
    expect(bodies).toEqual([{ completion: data.completion }])
    expect(popup.closed).toBe(true)
    expect(host.connected).toHaveBeenCalledTimes(1)
  })

  it.each([
    ["another origin", "https://evil.example", "session-1"],
    ["another sign-in", api, "session-2"]
  ])("never confirms with a value of %s", async (_case, origin, session) => {
    allow()
    const fake = serve()
    const host = hostPage()
    const popup = await waiting(host)
    const { completion } = grantSignIn(fake)
    act(() => post({ eventType: "AUTHORIZATION_PENDING", data: { session, completion } }, origin, popup))
    expect(screen.getByRole("heading", { name: "Sign in to HubSpot" })).toBeDefined()
    expect(fake.requests.filter((request) => request.endsWith(":complete"))).toEqual([])
  })

  it("reads the outcome again if the response to the confirmation was lost", async () => {
    allow()
    const fake = serve(
      {},
      http.post(
        "*/oauth-connect/:session\\:complete",
        () => {
          endSignIn(fake, { status: "succeeded" })
          return HttpResponse.error()
        },
        { once: true }
      )
    )
    const host = hostPage()
    const popup = await waiting(host)
    const data = grantSignIn(fake)
    act(() => post({ eventType: "AUTHORIZATION_PENDING", data }, api, popup))
    await screen.findByRole("heading", { name: "HubSpot is connected" })
    expect(host.connected).toHaveBeenCalledTimes(1)
  })

  it("shows a refused confirmation as an error, and lets the user start again", async () => {
    allow()
    const fake = serve(
      {},
      http.post("*/oauth-connect/:session\\:complete", () => problem("token-mismatch", 403))
    )
    const host = hostPage()
    const popup = await waiting(host)
    const data = grantSignIn(fake)
    act(() => post({ eventType: "AUTHORIZATION_PENDING", data }, api, popup))
    await screen.findByRole("alert")
    expect(screen.getByRole("button", begin)).toBeDefined()
    expect(host.connected).not.toHaveBeenCalled()
  })

  it("polls for the outcome if the window has lost its opener", async () => {
    allow()
    const fake = serve()
    const host = hostPage()
    const popup = await waiting(host)
    popup.closed = true
    await screen.findByText(/^Finished signing in\?/u)
    endSignIn(fake, { status: "succeeded" })
    await host.user.click(screen.getByRole("button", { name: "Check now" }))
    await screen.findByRole("heading", { name: "HubSpot is connected" })
    expect(host.connected).toHaveBeenCalledTimes(1)
  })

  it("polls for the outcome automatically", async () => {
    allow()
    const fake = serve()
    const host = hostPage()
    await waiting(host)
    endSignIn(fake, { status: "succeeded" })
    expect(await screen.findByRole("heading", { name: "HubSpot is connected" })).toBeDefined()
  })

  it.each([
    ["failed", { status: "failed", error: "HubSpot said no" } as const, "HubSpot said no"],
    [
      "denied",
      { status: "failed", error: "HubSpot was not allowed: access_denied", reason: "denied" } as const,
      "You cancelled. Nothing was connected."
    ],
    ["expired", { status: "expired" } as const, /sign-in timed out/u]
  ])("shows %s, and lets the user start again", async (_case, outcome, words) => {
    allow()
    const fake = serve()
    const host = hostPage()
    await waiting(host)
    endSignIn(fake, outcome)
    comeBack()
    await screen.findByText(words)
    expect(host.connected).not.toHaveBeenCalled()
    await host.user.click(screen.getByRole("button", begin))
    await screen.findByRole("heading", { name: "Sign in to HubSpot" })
  })

  it("shows a failed poll, and polls again on request", async () => {
    allow()
    const fake = serve(
      {},
      http.get("*/oauth-connect/:session", () => problem("internal", 500), { once: true })
    )
    const host = hostPage()
    await waiting(host)
    comeBack()
    await screen.findByText("Something went wrong.")
    endSignIn(fake, { status: "succeeded" })
    await host.user.click(screen.getByRole("button", { name: "Try again" }))
    expect(await screen.findByRole("heading", { name: "HubSpot is connected" })).toBeDefined()
  })

  it("keeps the outcome if the connection can't be loaded", async () => {
    allow()
    const fake = serve(
      {},
      http.get("*/connections/:connection", () => problem("internal", 500), { once: true })
    )
    const host = hostPage()
    await waiting(host)
    endSignIn(fake, { status: "succeeded" })
    comeBack()
    await host.user.click(await screen.findByRole("button", { name: "Try again" }))
    await screen.findByRole("heading", { name: "HubSpot is connected" })
    expect(host.connected).toHaveBeenCalledTimes(1)
  })
})

describe("a closed window", () => {
  it("opens again for the same sign-in", async () => {
    allow()
    serve()
    const host = hostPage()
    const popup = await waiting(host)
    popup.closed = true
    await host.user.click(await screen.findByRole("button", { name: "Open again" }))
    expect(opened.map(({ shown }) => shown)).toEqual([[consentUrl], [consentUrl]])
    expect(screen.queryByText(/^Finished signing in\?/u)).toBeNull()
  })

  it("returns to the start if the user cancels", async () => {
    allow()
    serve()
    const host = hostPage()
    await waiting(host)
    await host.user.click(screen.getByRole("button", { name: "Cancel" }))
    expect(screen.getByRole("button", begin)).toBeDefined()
    expect(opened).toMatchObject([{ closed: true }])
  })
})

describe("a blocked window", () => {
  it("becomes a link, whose page may pass the value", async () => {
    block()
    const fake = serve()
    const host = hostPage()
    await host.user.click(await screen.findByRole("button", begin))
    await screen.findByRole("link", { name: "Open HubSpot" })
    act(() => post({ eventType: "AUTHORIZATION_PENDING", data: grantSignIn(fake) }, api))
    await screen.findByRole("heading", { name: "HubSpot is connected" })
    expect(host.connected).toHaveBeenCalledTimes(1)
  })

  it("becomes a link, and polls for the outcome", async () => {
    block()
    const fake = serve()
    const host = hostPage()
    await host.user.click(await screen.findByRole("button", begin))
    const link = await screen.findByRole("link", { name: "Open HubSpot" })
    expect(link).toMatchObject({ href: consentUrl, target: "_blank" })
    endSignIn(fake, { status: "succeeded" })
    comeBack()
    await screen.findByRole("heading", { name: "HubSpot is connected" })
  })
})

it("updates a connection by a new sign-in", async () => {
  allow()
  const broken = connection({ status: "bad_credentials" })
  const fake = serve({ connections: [broken] })
  const host = hostPage()
  await screen.findByRole("heading", { name: "Reconnect HubSpot" })
  await host.user.click(screen.getByRole("button", { name: "Update connection" }))
  await waiting(host)
  expect(fake.requests).toContain("PATCH /projects/demo/connections/connection-1:oauth-update")
  endSignIn(fake, { status: "succeeded" })
  comeBack()
  await screen.findByRole("heading", { name: "HubSpot is connected" })
  expect(host.connected).toHaveBeenCalledTimes(1)
})
