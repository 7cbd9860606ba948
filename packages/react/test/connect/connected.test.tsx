/** @rule react.connect, react.callbacks, react.module */
import { connection, problem, providers } from "@fieldgate/react/testing"
import { screen, waitFor, within } from "@testing-library/react"
import { http } from "msw"
import { afterEach, describe, expect, it, vi } from "vitest"
import { fakeServer } from "../FakeServer.ts"
import { hostPage } from "./hostPage.tsx"
import { providerOf } from "./providerOf.ts"

const { serve } = fakeServer()
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const keyed = connection({ provider: "acme-api", authScheme: "apiKey" })

describe("an existing connection", () => {
  it("appears without calling the host's callbacks", async () => {
    serve({ connections: [connection({ providerWorkspaceRef: "acme-inc" })] })
    const { connected, onEvent } = hostPage({ redirectUrl: "/done" })
    await screen.findByRole("heading", { name: "HubSpot is connected" })
    expect(screen.getByText("acme-inc")).toBeDefined()
    expect(screen.getByText("User One")).toBeDefined()
    expect(connected).not.toHaveBeenCalled()
    expect(onEvent).not.toHaveBeenCalled()
  })

  it.each([
    [{ name: "Acme", accountRef: "44237313" }, "Connected to Acme (44237313)."],
    [{ name: "Acme" }, "Connected to Acme."],
    [{ accountRef: "44237313" }, "Connected to account 44237313."]
  ])("shows its account: %j", async (account, words) => {
    serve({ connections: [connection({ account: { ...account, checkTime: "2026-01-01T00:00:00.000Z" } })] })
    hostPage()
    expect(await screen.findByText((text) => text.includes(words))).toBeDefined()
  })

  it("accepts a new API key", async () => {
    const seen: Array<unknown> = []
    serve(
      { connections: [keyed] },
      http.patch("*/connections/:id", async ({ request }) => void seen.push(await request.clone().json()))
    )
    const { connected, user } = hostPage({ provider: "acme-api" })
    await user.click(await screen.findByRole("button", { name: "Update connection" }))
    await user.type(screen.getByLabelText("Acme API key"), "new-key{Enter}")
    // Once visible, once for screen readers.
    expect(await screen.findAllByText("Your Acme account is now connected to Acme App.")).toHaveLength(2)
    expect(seen).toEqual([{ updateMask: ["apiKey"], connection: { apiKey: "new-key" } }])
    expect(connected).toHaveBeenCalledTimes(1)
  })

  it("stays unchanged if the user cancels the update", async () => {
    serve({ connections: [keyed] })
    const { connected, user } = hostPage({ provider: "acme-api" })
    await user.click(await screen.findByRole("button", { name: "Update connection" }))
    await user.click(screen.getByRole("button", { name: "Cancel" }))
    expect(screen.getByRole("heading", { name: "Acme is connected" })).toBeDefined()
    expect(connected).not.toHaveBeenCalled()
  })
})

describe("removing a connection", () => {
  const remove = async (user: ReturnType<typeof hostPage>["user"]) => {
    await user.click(await screen.findByRole("button", { name: "Remove connection" }))
    const dialog = await screen.findByRole("dialog", { name: "Remove the Acme connection?" })
    await user.click(within(dialog).getByRole("button", { name: "Remove connection" }))
  }

  it("notifies the host once after a confirmation, and shows the form again", async () => {
    serve({ connections: [keyed] })
    const { disconnected, onEvent, user } = hostPage({ provider: "acme-api" })
    await remove(user)
    await screen.findByLabelText("Acme API key")
    expect(disconnected.mock.calls).toEqual([[keyed]])
    expect(onEvent.mock.calls).toEqual([[{ type: "disconnected", provider: "acme-api", connectionId: keyed.id }]])
    expect(screen.getByText("The Acme connection was removed.")).toBeDefined()
  })

  it("keeps the connection if the user cancels", async () => {
    const fake = serve({ connections: [keyed] })
    const { user } = hostPage({ provider: "acme-api" })
    await user.click(await screen.findByRole("button", { name: "Remove connection" }))
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Cancel" }))
    expect(screen.queryByRole("dialog")).toBeNull()
    expect(fake.connections).toEqual([keyed])
  })

  it("shows the server's refusal and keeps the connection", async () => {
    serve(
      { connections: [keyed] },
      http.delete("*/connections/:id", () => problem("connection-in-use", 409))
    )
    const { disconnected, user } = hostPage({ provider: "acme-api" })
    await remove(user)
    await screen.findByText("This is the problem connection-in-use.")
    expect(screen.getByRole("heading", { name: "Acme is connected" })).toBeDefined()
    expect(disconnected).not.toHaveBeenCalled()
  })
})

it("asks for a missing fact, with the known ones filled in", async () => {
  const seen: Array<unknown> = []
  const input = [
    { name: "region", displayName: "Region" },
    { name: "shard", displayName: "Shard" }
  ]
  const known = { shard: { value: "7", source: "input" as const } }
  serve(
    {
      providers: { ...providers, "acme-api": { ...providerOf("acme-api"), metadata: { input } } },
      connections: [{ ...keyed, providerMetadata: known }]
    },
    http.patch("*/connections/:id", async ({ request }) => void seen.push(await request.clone().json()))
  )
  const { connected, user } = hostPage({ provider: "acme-api" })
  await screen.findByRole("heading", { name: "One more thing for Acme" })
  expect(screen.getByLabelText("Shard")).toHaveProperty("value", "7")
  await user.type(screen.getByLabelText("Region"), "eu{Enter}")
  await screen.findByRole("heading", { name: "Acme is connected" })
  const providerMetadata = { shard: { value: "7", source: "input" }, region: { value: "eu", source: "input" } }
  expect(seen).toEqual([{ updateMask: ["providerMetadata"], connection: { providerMetadata } }])
  expect(connected).toHaveBeenCalledTimes(1)
})

it("notifies a host once that renders a hundred times", async () => {
  serve()
  const { connected, rerender, user } = hostPage({ provider: "acme-api" })
  await user.type(await screen.findByLabelText("Acme API key"), "key{Enter}")
  await screen.findByRole("heading", { name: "Acme is connected" })
  for (let times = 0; times < 100; times += 1) rerender()
  expect(connected).toHaveBeenCalledTimes(1)
})

it("starts again for another group", async () => {
  const fake = serve({ connections: [keyed] })
  const { rerender } = hostPage({ provider: "acme-api" })
  await screen.findByRole("heading", { name: "Acme is connected" })
  fake.connections = []
  rerender({ groupRef: "group-2" })
  expect(await screen.findByLabelText("Acme API key")).toBeDefined()
})

describe("the module", () => {
  it.each([
    ["CRM", 0],
    ["marketing", 1]
  ])("warns only of a module that the provider lacks: %s", async (module, warnings) => {
    const warned = vi.spyOn(console, "warn").mockReturnValue(undefined)
    serve()
    hostPage({ module })
    await screen.findByRole("button", { name: "Continue with HubSpot" })
    const texts = new Set(warned.mock.calls.map(([text]) => String(text)))
    expect([...texts].filter((text) => text.includes(`no module "${module}"`))).toHaveLength(warnings)
  })
})

describe("redirectUrl", () => {
  const withLocation = () => {
    const assign = vi.fn<(url: string) => void>()
    vi.stubGlobal("location", { href: "https://app.example.com/setup", origin: "https://app.example.com", assign })
    return assign
  }
  const connect = async (redirectUrl: string) => {
    serve()
    const { user } = hostPage({ provider: "acme-api", redirectUrl })
    await user.type(await screen.findByLabelText("Acme API key"), "key{Enter}")
    await screen.findByRole("heading", { name: "Acme is connected" })
  }

  it.each([
    ["/done?from=crm", "https://app.example.com/done?from=crm"],
    ["https://other.example.com/", "https://other.example.com/"]
  ])("opens %s after connecting", async (redirectUrl, address) => {
    const assign = withLocation()
    await connect(redirectUrl)
    await waitFor(() => expect(assign.mock.calls).toEqual([[address]]))
  })

  it("never opens a script, and warns the developer", async () => {
    const warned = vi.spyOn(console, "warn").mockReturnValue(undefined)
    const assign = withLocation()
    await connect("javascript:alert(1)")
    expect(assign).not.toHaveBeenCalled()
    expect(warned.mock.calls[0]?.[0]).toContain("redirectUrl is not an http(s) or relative URL")
  })
})
