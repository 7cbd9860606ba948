/** @rule react.redirect */
import { connection, grantSignIn } from "@fieldgate/react/testing"
import { screen, waitFor } from "@testing-library/react"
import { http } from "msw"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { leavePage, outcomeOfReturn, type Returning } from "../../src/connect/redirectReturn.ts"
import { fakeServer } from "../FakeServer.ts"
import { fakeWindows } from "./fakeWindow.ts"
import { hostPage } from "./hostPage.tsx"

const { serve } = fakeServer()
const { block } = fakeWindows()

const mine: Returning = { project: "demo", provider: "hubspot", groupRef: "group-1", consumerRef: "user-1" }

beforeEach(() => history.replaceState(null, "", "/setup?tab=crm"))
afterEach(() => sessionStorage.clear())

const comeBack = (added: string) => history.replaceState(null, "", `${leavePage(window, mine, "nonce-1")}&${added}`)

describe("the outcome of a sign-in in this tab", () => {
  it("returns a success once, and restores the URL", () => {
    comeBack("connectionId=connection-1")
    expect(outcomeOfReturn(window, mine)).toEqual({ tag: "succeeded", connectionId: "connection-1" })
    expect(location.search).toBe("?tab=crm")
    expect(outcomeOfReturn(window, mine)).toBeUndefined()
  })

  it("returns a denial with the provider's reason", () => {
    comeBack("error=HubSpot+said+no")
    expect(outcomeOfReturn(window, mine)).toEqual({ tag: "failed", detail: "HubSpot said no" })
  })

  it("returns a grant with the value from the fragment", () => {
    comeBack("tab2=x#/crm&fieldgate-session=session-1&fieldgate-completion=value-1")
    expect(outcomeOfReturn(window, mine)).toEqual({ tag: "granted", sessionId: "session-1", completion: "value-1" })
    expect(location.href).toMatch(/\/setup\?tab=crm&tab2=x#\/crm$/u)
  })

  it("returns that the user cancelled", () => {
    comeBack("error=HubSpot+was+not+allowed&errorReason=denied")
    expect(outcomeOfReturn(window, mine)).toEqual({ tag: "cancelled" })
    expect(location.search).toBe("?tab=crm")
  })

  it.each([
    ["another provider", { provider: "salesforce" }],
    ["another group", { groupRef: "group-2" }],
    ["another consumer", { consumerRef: "user-2" }]
  ])("ignores the outcome for %s", (_case, other) => {
    comeBack("connectionId=connection-1")
    expect(outcomeOfReturn(window, { ...mine, ...other })).toBeUndefined()
    expect(location.search).toContain("connectionId=connection-1")
  })

  it("ignores a URL if this tab started no sign-in", () => {
    history.replaceState(null, "", "/setup?fieldgate-connect=guess&error=call+this+number")
    expect(outcomeOfReturn(window, mine)).toBeUndefined()
    expect(location.search).toContain("error")
  })
})

it("continues in this tab instead of a blocked window", async () => {
  block()
  const bodies: Array<{ readonly redirectUrl?: string }> = []
  serve(
    {},
    http.post<never, { readonly redirectUrl?: string }>("*/v1/oauth-connect", async ({ request }) => {
      bodies.push(await request.clone().json())
    })
  )
  const { user } = hostPage()
  await user.click(await screen.findByRole("button", { name: "Continue with HubSpot" }))
  const here = await screen.findByRole("button", { name: "Continue in this tab" })
  const assign = vi.fn<(url: string) => void>()
  vi.stubGlobal("location", { href: location.href, origin: location.origin, assign })
  await user.click(here)
  await waitFor(() => expect(assign.mock.calls).toEqual([["https://crm.example.com/consent?session=session-2"]]))
  expect(bodies[1]?.redirectUrl).toMatch(/\/setup\?tab=crm&fieldgate-connect=[\d-]+$/u)
})

it("detects the return of the browser, and notifies the host once", async () => {
  comeBack("connectionId=connection-1")
  const made = connection()
  serve({ connections: [made] })
  const { connected } = hostPage()
  await screen.findByRole("heading", { name: "HubSpot is connected" })
  await waitFor(() => expect(connected.mock.calls).toEqual([[made]]))
  expect(location.search).toBe("?tab=crm")
})

it("confirms the sign-in after the return", async () => {
  const fake = serve()
  fake.sessions.set("session-1", { sessionId: "session-1", status: "pending", expireTime: "2026-01-01T00:00:00.000Z" })
  const { completion, session } = grantSignIn(fake)
  comeBack(`x=1#fieldgate-session=${session}&fieldgate-completion=${completion}`)
  const { connected } = hostPage()
  await screen.findByRole("heading", { name: "HubSpot is connected" })
  await waitFor(() => expect(connected.mock.calls).toEqual([[fake.connections[0]]]))
  expect(location.hash).toBe("")
})

it("shows why the browser returned without a connection", async () => {
  comeBack("error=HubSpot+said+no")
  serve()
  const { connected } = hostPage()
  await screen.findByText("HubSpot said no")
  expect(screen.getByRole("button", { name: "Continue with HubSpot" })).toBeDefined()
  expect(connected).not.toHaveBeenCalled()
})
