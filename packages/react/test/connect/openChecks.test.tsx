/** @rule connection.check */
import type { Connection } from "@fieldgate/client"
import { endSignIn } from "@fieldgate/react/testing"
import { act, screen, waitFor, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import type { FakeFieldgate } from "../../src/testing/index.ts"
import { fakeServer } from "../FakeServer.ts"
import { hostPage } from "./hostPage.tsx"
import { fakeWindows } from "./fakeWindow.ts"
import { stored, storesUnchecked, type Warnings } from "./uncheckedAccount.ts"

const { serve } = fakeServer()
const { allow } = fakeWindows()

const unchecked: Warnings = [
  { name: "apiKey", message: "nothing was checked: connect ECONNREFUSED", reason: "unchecked" }
]
const missing: Warnings = [
  {
    name: "apiKey",
    message: "they lack the scope: 403 MISSING_SCOPES",
    reason: "missing-scope",
    scopes: ["oauth", "crm.objects.contacts.read"]
  }
]
const unreadable: Warnings = [{ name: "apiKey", message: "403 Forbidden", reason: "account-unreadable" }]

const connectWith = async (warnings: Warnings) => {
  const fake: FakeFieldgate = serve(
    {},
    storesUnchecked(() => fake, "acme-api", warnings)
  )
  const page = hostPage({ provider: "acme-api" })
  await page.user.type(await screen.findByLabelText("Acme API key"), "key{Enter}")
  await screen.findByRole("heading", { name: "Acme is connected" })
  return { ...page, fake }
}

const notice = (title: string): string => {
  const notices = screen.getAllByRole("status").filter((each) => within(each).queryByText(title) !== null)
  expect(notices).toHaveLength(1)
  return notices[0]?.textContent ?? ""
}

describe("a check that could not be completed", () => {
  it.each([
    [
      "unchecked",
      unchecked,
      "Acme could not be reached",
      "You can continue. If Acme App reports a problem",
      "ECONNREFUSED"
    ],
    [
      "missing scope",
      missing,
      "Missing permission in Acme",
      "they lack the oauth or crm.objects.contacts.read permission. Grant it in Acme or ask your Acme administrator, then update the connection.",
      "MISSING_SCOPES"
    ],
    [
      "unreadable account",
      unreadable,
      "Acme restricts these credentials",
      "Check in Acme that they have the permissions that Acme App needs.",
      "Forbidden"
    ]
  ] as const)(
    "explains what to do, without the developers' details: %s",
    async (_case, warnings, title, words, detail) => {
      const { connected } = await connectWith(warnings)
      expect(notice(title)).toContain(words)
      expect(document.body.textContent).not.toContain(detail)
      expect(connected).toHaveBeenCalledWith(expect.objectContaining({ warnings }))
    }
  )

  it("appears after a sign-in on the provider's page", async () => {
    allow()
    const fake = serve()
    const page = hostPage()
    await page.user.click(await screen.findByRole("button", { name: "Continue with HubSpot" }))
    await screen.findByRole("heading", { name: "Sign in to HubSpot" })
    const made = endSignIn(fake, { status: "succeeded" })
    const connection = { ...made, status: "created", warnings: unchecked } as Connection
    fake.connections = [connection]
    act(() => void window.dispatchEvent(new Event("focus")))
    await screen.findByRole("heading", { name: "HubSpot is connected" })
    expect(notice("HubSpot could not be reached")).toContain("You can continue.")
    expect(page.connected).toHaveBeenCalledWith(connection)
  })

  it("appears on a page that finds the account connected", async () => {
    serve({ connections: [{ ...stored("acme-api"), warnings: unchecked }] })
    hostPage({ provider: "acme-api" })
    await screen.findByRole("heading", { name: "Acme is connected" })
    expect(notice("Acme could not be reached")).toContain("You can continue.")
  })

  it("stays after the connection is read again", async () => {
    const { fake } = await connectWith(unchecked)
    const reads = () => fake.requests.filter((each) => each === "GET /projects/demo/connections").length
    await waitFor(() => expect(reads()).toBeGreaterThan(1))
    expect(notice("Acme could not be reached")).not.toBe("")
  })

  it("disappears when a new key is checked", async () => {
    const { user } = await connectWith(unchecked)
    await user.click(screen.getByRole("button", { name: "Update connection" }))
    await user.type(screen.getByLabelText("Acme API key"), "better{Enter}")
    await screen.findByRole("heading", { name: "Acme is connected" })
    expect(screen.queryByText("Acme could not be reached")).toBeNull()
  })

  it("hides a warning that has no text for customers", async () => {
    await connectWith([{ name: "apiKey", message: "a sentence for developers" }])
    expect(document.body.textContent).not.toContain("developers")
  })
})
