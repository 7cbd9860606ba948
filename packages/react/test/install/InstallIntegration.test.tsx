/** @rule react.install, react.callbacks, react.errors, react.wizard */
import { type FakeFieldgate, connection, hydrated, problem } from "@fieldgate/react/testing"
import { screen, waitFor, within } from "@testing-library/react"
import type { userEvent } from "@testing-library/user-event"
import { http, HttpResponse } from "msw"
import { beforeEach, describe, expect, it, vi } from "vitest"
import type { InstallIntegrationProps } from "../../src/index.ts"
import { fakeServer } from "../FakeServer.ts"
import { button, heading, installed, show } from "./Screen.tsx"

const { serve } = fakeServer()

const bare = (): Partial<FakeFieldgate> => {
  const revision = hydrated("revision-1")
  const { displayName = "", name, provider } = revision.content
  return { connections: [connection()], hydrated: { ...revision, content: { name, displayName, provider } } }
}

describe("the first screen", () => {
  it("shows the credential form without a connection, after one request", async () => {
    const fake = serve()
    show()
    expect(await heading("Connect Acme App to HubSpot")).toBeTruthy()
    expect(fake.requests).toHaveLength(1)
  })

  it("shows the set-up page with a connection, after two requests", async () => {
    const fake = serve({ connections: [connection()] })
    show()
    expect(await heading("Set up CRM sync")).toBeTruthy()
    expect(await button("Contact")).toBeTruthy()
    expect(fake.requests).toHaveLength(2)
  })

  it("asks for a fact that the connection lacks", async () => {
    const [objects] = [hydrated("revision-1")]
    const revision = { ...objects, content: { ...objects.content, provider: "salesforce" } }
    serve({ hydrated: revision, connections: [connection({ provider: "salesforce", authScheme: "apiKey" })] })
    show()
    expect(await screen.findByRole("textbox", { name: /My Domain/u })).toBeTruthy()
  })

  it("starts again for another group", async () => {
    serve(
      { connections: [connection()] },
      http.get("*/bootstrap", ({ request }) =>
        new URL(request.url).searchParams.get("groupRef") === "group-2"
          ? problem("integration-not-found", 404)
          : undefined
      )
    )
    const { again } = show()
    await heading("Set up CRM sync")
    again({ groupRef: "group-2" })
    expect(await screen.findByText("The integration crm was not found.")).toBeTruthy()
  })
})

describe("a failed load", () => {
  it("reports an unknown integration, and retries", async () => {
    const fake = serve()
    const { user } = show({ integration: "other" })
    expect(await screen.findByText("The integration other was not found.")).toBeTruthy()
    expect(screen.getByText(/request-1/u)).toBeTruthy()
    fake.integration = { ...fake.integration, name: "other" }
    await user.click(await button("Try again"))
    expect(await heading("Connect Acme App to HubSpot")).toBeTruthy()
  })

  it("reports a provider without a driver, and retries", async () => {
    const fake = serve()
    const known = fake.providers
    fake.providers = {}
    const { user } = show()
    expect(await screen.findByText("The provider hubspot was not found.")).toBeTruthy()
    fake.providers = known
    await user.click(await button("Try again"))
    expect(await heading("Connect Acme App to HubSpot")).toBeTruthy()
  })

  it.each([
    ["a refused key", () => problem("api-key-invalid", 401), "You don’t have permission to do this."],
    ["a server that fails", () => problem("internal", 500, { retryable: false }), "Something went wrong."]
  ])("reports %s, and retries", async (_case, answer, text) => {
    let fails = true
    serve(
      {},
      http.get("*/bootstrap", () => (fails ? answer() : undefined))
    )
    const { user } = show()
    expect(await screen.findByText(text)).toBeTruthy()
    fails = false
    await user.click(await button("Try again"))
    expect(await heading("Connect Acme App to HubSpot")).toBeTruthy()
  })

  it("counts down after too many requests", async () => {
    const retryAfter = new Date(Date.now() + 60_000).toISOString()
    serve(
      {},
      http.get("*/bootstrap", () => problem("quota-exceeded", 429, { retryAfter }))
    )
    show()
    expect(await screen.findByRole("button", { name: /Try again in \d+ seconds/u })).toBeTruthy()
  })

  it("offers to retry, update the connection or uninstall if the objects can't be loaded", async () => {
    let fails = true
    const hydrate = http.get("*/revisions/*", () =>
      fails ? problem("connection-invalid", 400, { detail: "The token was revoked." }) : undefined
    )
    serve(installed(), hydrate)
    const { user } = show()
    expect(await heading("Your HubSpot objects could not be loaded")).toBeTruthy()
    expect(screen.getByText("The account must be reconnected.")).toBeTruthy()
    expect(screen.queryByText("The token was revoked."), "the provider's words are for developers").toBeNull()
    expect(screen.getByRole("button", { name: "Uninstall" })).toBeTruthy()
    expect(screen.getByRole("heading", { name: "Update the HubSpot connection" })).toBeTruthy()
    fails = false
    await user.click(await button("Try again"))
    expect(await heading("CRM sync")).toBeTruthy()
  })
})

describe("an integration without configuration", () => {
  it("installs only after consent, and notifies the host once", async () => {
    const fake = serve(bare())
    const { again, listeners, user } = show()
    const install = await button("Install")
    expect(fake.installation).toBeUndefined()
    await user.dblClick(install)
    expect(await heading("CRM sync is installed")).toBeTruthy()
    again()
    expect(listeners.onInstallSuccess).toHaveBeenCalledTimes(1)
    expect(listeners.onInstallSuccess.mock.calls[0]?.[1].content.provider).toBe("hubspot")
    expect(fake.requests.filter((each) => each.startsWith("POST"))).toHaveLength(1)
  })

  it("shows the provider's refusal, and retries", async () => {
    const refuse = http.post("*/installations", () => problem("config-invalid", 422, { detail: "Not today." }), {
      once: true
    })
    serve(bare(), refuse)
    const { listeners, user } = show()
    await user.click(await button("Install"))
    expect(await screen.findByText("Not today.")).toBeTruthy()
    expect(listeners.onEvent).toHaveBeenCalledWith({ type: "failed", kind: "validation", requestId: "request-1" })
    await user.click(await button("Install"))
    expect(await heading("CRM sync is installed")).toBeTruthy()
  })
})

const openManage = async (user: ReturnType<typeof userEvent.setup>) =>
  await user.click(await screen.findByRole("tab", { name: "HubSpot connection" }))

describe("managing and uninstalling", () => {
  it("shows connection and installation, and confirms an uninstall", async () => {
    const fake = serve(installed())
    const { listeners, user } = show()
    await openManage(user)
    expect(screen.getByText("User One")).toBeTruthy()
    await user.click(await button("Uninstall"))
    const dialog = await screen.findByRole("dialog", { name: "Uninstall CRM sync?" })
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }))
    expect(fake.installation).toBeDefined()
    await user.click(await button("Uninstall"))
    await user.dblClick(within(await screen.findByRole("dialog")).getByRole("button", { name: "Uninstall" }))
    const title = await heading("CRM sync was uninstalled")
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(listeners.onUninstallSuccess.mock.calls).toEqual([["installation-1"]])
    expect(listeners.onEvent).toHaveBeenCalledWith({
      type: "uninstalled",
      integration: "crm",
      installationId: "installation-1"
    })
    await user.click(await button("Install again"))
    expect(await heading("Connect Acme App to HubSpot")).toBeTruthy()
    expect(listeners.onUninstallSuccess).toHaveBeenCalledTimes(1)
  })

  it("reports an exception of a host's callback as the host's error, and shows the result", async () => {
    const fake = serve(installed())
    const { listeners, user } = show()
    const reported = vi.fn<(event: ErrorEvent) => void>((event) => event.preventDefault())
    window.addEventListener("error", reported)
    try {
      listeners.onUninstallSuccess.mockImplementation(() => {
        throw new Error("the host's own fault")
      })
      await user.click(await screen.findByRole("tab", { name: "HubSpot connection" }))
      await user.click(screen.getByRole("button", { name: "Uninstall" }))
      await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Uninstall" }))
      expect(await heading("CRM sync was uninstalled")).toBeTruthy()
      expect(fake.installation).toBeUndefined()
      expect(reported).toHaveBeenCalledTimes(1)
      expect(reported.mock.calls[0]?.[0].error).toMatchObject({ message: "the host's own fault" })
    } finally {
      window.removeEventListener("error", reported)
    }
  })

  it("shows an uninstall by another window", async () => {
    serve(
      installed(),
      http.delete("*/installations/*", () => problem("installation-not-found", 404))
    )
    const { listeners, user } = show()
    await openManage(user)
    await user.click(await button("Uninstall"))
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Uninstall" }))
    expect(await heading("CRM sync was uninstalled")).toBeTruthy()
    expect(listeners.onUninstallSuccess).toHaveBeenCalledTimes(1)
  })

  it("shows a failed uninstall, and retries it", async () => {
    serve(
      installed(),
      http.delete("*/installations/*", () => HttpResponse.error(), { once: true })
    )
    const { listeners, user } = show()
    await openManage(user)
    await user.click(await button("Uninstall"))
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Uninstall" }))
    expect(await screen.findByText("CRM sync was not uninstalled")).toBeTruthy()
    expect(listeners.onUninstallSuccess).not.toHaveBeenCalled()
    await user.click(await button("Try again"))
    expect(await heading("CRM sync was uninstalled")).toBeTruthy()
  })
})

describe("the wizard in InstallIntegration", () => {
  // The beta entry declares the prop; a host in JavaScript passes it without the import.
  const wizard: Partial<InstallIntegrationProps> & { readonly variant: "wizard" } = { variant: "wizard" }
  beforeEach(() => sessionStorage.clear())

  it("guides a first install", async () => {
    serve({ connections: [connection()] })
    show(wizard)
    expect(await heading("Step 1 of 2")).toBeTruthy()
  })

  it("gives way to the standard view for an existing installation", async () => {
    serve(installed())
    show(wizard)
    expect(await heading("CRM sync")).toBeTruthy()
    expect(screen.queryByText(/^Step/u)).toBeNull()
  })
})
