/** @rule react.connect */
import { problem, providers } from "@fieldgate/react/testing"
import { screen, waitFor } from "@testing-library/react"
import { delay, http, HttpResponse } from "msw"
import { describe, expect, it, vi } from "vitest"
import type { GetToken } from "../../src/index.ts"
import { fakeServer } from "../FakeServer.ts"
import { hostPage, withToken } from "./hostPage.tsx"
import { providerOf } from "./providerOf.ts"

const { serve } = fakeServer()

const bodies = () => {
  const seen: Array<unknown> = []
  const handler = http.post("*/connections\\:generate", async ({ request }) => {
    seen.push(await request.clone().json())
  })
  return { seen, handler }
}

const owner = { groupRef: "group-1", groupName: "Group One", consumerRef: "user-1" }

describe("connecting", () => {
  it("trims an API key", async () => {
    const { handler, seen } = bodies()
    serve({}, handler)
    const { connected, user } = hostPage({ provider: "acme-api" })
    const key = await screen.findByLabelText("Acme API key")
    expect(key).toHaveProperty("type", "password")
    await user.type(key, " key-of-acme {Enter}")
    await screen.findByRole("heading", { name: "Acme is connected" })
    expect(seen).toEqual([{ ...owner, provider: "acme-api", apiKey: "key-of-acme" }])
    expect(connected).toHaveBeenCalledTimes(1)
  })

  it("keeps blanks in a username and password", async () => {
    const { handler, seen } = bodies()
    serve({}, handler)
    const { user } = hostPage({ provider: "acme-basic" })
    await user.type(await screen.findByLabelText("Username"), " ann ")
    await user.type(screen.getByLabelText(/^Password/u), " pass word {Enter}")
    await screen.findByRole("heading", { name: "Acme Basic is connected" })
    expect(seen).toEqual([
      { ...owner, provider: "acme-basic", basicAuth: { username: "ann", password: " pass word " } }
    ])
  })

  it("sends client credentials with scopes", async () => {
    const { handler, seen } = bodies()
    serve({}, handler)
    const { user } = hostPage({ provider: "acme-client" })
    await user.type(await screen.findByLabelText("Client ID"), "client-1")
    await user.type(screen.getByLabelText("Client secret"), "secret-1")
    await user.type(screen.getByLabelText("Scopes"), "read, write")
    await user.click(screen.getByRole("button", { name: "Connect" }))
    await screen.findByRole("heading", { name: "Acme Client is connected" })
    const oauth2ClientCredentials = { clientId: "client-1", clientSecret: "secret-1", scopes: ["read", "write"] }
    expect(seen).toEqual([{ ...owner, provider: "acme-client", oauth2ClientCredentials }])
  })

  it("works without credentials", async () => {
    const { handler, seen } = bodies()
    serve({}, handler)
    const { user } = hostPage({ provider: "acme-open" })
    await user.click(await screen.findByRole("button", { name: "Connect" }))
    await screen.findByRole("heading", { name: "Acme Open is connected" })
    expect(seen).toEqual([{ ...owner, provider: "acme-open" }])
  })

  it("sends the facts that the provider needs", async () => {
    const { handler, seen } = bodies()
    const input = [
      { name: "region", displayName: "Region", prompt: "Such as eu." },
      { name: "shard", defaultValue: "1" }
    ]
    serve({ providers: { ...providers, "acme-api": { ...providerOf("acme-api"), metadata: { input } } } }, handler)
    const { user } = hostPage({ provider: "acme-api" })
    await user.type(await screen.findByLabelText("Acme API key"), "key")
    expect(screen.getByRole("textbox", { name: "Region", description: "Such as eu." })).toBeDefined()
    await user.type(screen.getByLabelText("Region"), "eu{Enter}")
    await screen.findByRole("heading", { name: "Acme is connected" })
    const providerMetadata = { region: { value: "eu", source: "input" }, shard: { value: "1", source: "input" } }
    expect(seen).toEqual([{ ...owner, provider: "acme-api", apiKey: "key", providerMetadata }])
  })

  it("uses an API key instead of consent at the user's choice", async () => {
    const { handler, seen } = bodies()
    serve({}, handler)
    const { user } = hostPage()
    await screen.findByRole("button", { name: "Continue with HubSpot" })
    await user.click(screen.getByRole("button", { name: "Use an API key instead" }))
    expect(document.activeElement).toBe(screen.getByLabelText("HubSpot API key"))
    await user.keyboard("key{Enter}")
    await screen.findByRole("heading", { name: "HubSpot is connected" })
    expect(seen).toEqual([{ ...owner, provider: "hubspot", apiKey: "key" }])
  })
})

describe("an error", () => {
  it("appears beside the input before sending, and moves the focus to the first invalid input", async () => {
    const fake = serve()
    const { user } = hostPage({ provider: "acme-client" })
    await user.click(await screen.findByRole("button", { name: "Connect" }))
    const id = screen.getByLabelText("Client ID")
    expect(screen.getAllByText("This field is required.")).toHaveLength(3)
    expect(id.getAttribute("aria-invalid")).toBe("true")
    expect(document.activeElement).toBe(id)
    expect(fake.requests.filter((request) => request.startsWith("POST"))).toEqual([])
  })

  it("appears beside the input that the server names, and lets the user send the form again", async () => {
    const issue = { type: "t", title: "t", status: 400, in: "body", name: "apiKey", detail: "this key has ended" }
    serve(
      {},
      http.post("*/connections\\:generate", () => problem("input-validation", 400, { issues: [issue] }), { once: true })
    )
    const { connected, onEvent, user } = hostPage({ provider: "acme-api" })
    await user.type(await screen.findByLabelText("Acme API key"), "old{Enter}")
    await screen.findByText("this key has ended")
    expect(document.activeElement).toBe(screen.getByLabelText("Acme API key"))
    expect(connected).not.toHaveBeenCalled()
    expect(onEvent).toHaveBeenCalledWith({ type: "failed", kind: "validation", requestId: "request-1" })
    await user.type(screen.getByLabelText("Acme API key"), "-new{Enter}")
    await screen.findByRole("heading", { name: "Acme is connected" })
    expect(connected).toHaveBeenCalledTimes(1)
  })

  it("explains a rejected key without the provider's details, and announces no connection", async () => {
    const detail =
      "HubSpot did not accept this API key: Authentication credentials not found. This API supports OAuth 2.0"
    const issue = { type: "t", title: "t", status: 422, in: "body", name: "apiKey", detail }
    const remedy = "Give credentials that the provider accepts."
    serve(
      {},
      http.post(
        "*/connections\\:generate",
        () => problem("credentials-refused", 422, { detail, remedy, issues: [issue] }),
        { once: true }
      )
    )
    const { connected, onEvent, user } = hostPage({ provider: "acme-api" })
    const key = await screen.findByLabelText("Acme API key")
    await user.type(key, "wrong{Enter}")
    await screen.findByText("Acme did not accept this API key. Check it and try again.")
    expect(key.getAttribute("aria-invalid")).toBe("true")
    expect(screen.getAllByText(/not accept/u)).toHaveLength(1)
    expect(screen.queryByRole("alert")).toBeNull()
    expect(document.activeElement).toBe(key)
    const page = document.body.textContent ?? ""
    for (const words of ["OAuth 2.0", remedy, "is now connected"]) expect(page).not.toContain(words)
    expect(connected).not.toHaveBeenCalled()
    expect(onEvent).toHaveBeenCalledWith({ type: "failed", kind: "credentials", requestId: "request-1" })
    await user.type(key, "-right{Enter}")
    await screen.findByRole("heading", { name: "Acme is connected" })
  })

  it("appears above the form if it names no input", async () => {
    const issue = { type: "t", title: "t", status: 422, in: "body", name: "basicAuth", detail: "401 for developers" }
    serve(
      {},
      http.post("*/connections\\:generate", () => problem("credentials-refused", 422, { issues: [issue] }))
    )
    const { user } = hostPage({ provider: "acme-basic" })
    await user.type(await screen.findByLabelText("Username"), "ann")
    await user.type(screen.getByLabelText(/^Password/u), "wrong{Enter}")
    expect((await screen.findByRole("alert")).textContent).toContain("These credentials were not accepted.")
    expect(document.body.textContent).not.toContain("401 for developers")
  })

  it.each([
    ["401", () => problem("unauthorized", 401), "You don’t have permission to do this."],
    ["5xx", () => problem("internal", 500), "Something went wrong."],
    ["a lost network", () => HttpResponse.error(), "The connection failed. Check that you are online."]
  ])("shows an error of kind %s, and lets the user send the form again", async (_case, answer, words) => {
    serve({}, http.post("*/connections\\:generate", answer, { once: true }))
    const { user } = hostPage({ provider: "acme-api" })
    await user.type(await screen.findByLabelText("Acme API key"), "key{Enter}")
    await screen.findByRole("alert")
    expect(screen.getByRole("alert").textContent).toContain(words)
    await user.click(screen.getByRole("button", { name: "Connect" }))
    await screen.findByRole("heading", { name: "Acme is connected" })
  })

  it("counts down after status 429 until the user can send the form again", async () => {
    const retryAfter = new Date(Date.now() + 60_000).toISOString()
    serve(
      {},
      http.post("*/connections\\:generate", () => problem("quota-exceeded", 429, { retryAfter }))
    )
    const { user } = hostPage({ provider: "acme-api" })
    await user.type(await screen.findByLabelText("Acme API key"), "key{Enter}")
    await screen.findByText("Too many requests.")
    expect(screen.getByRole("button", { name: /^Try again in \d+ seconds$/u })).toBeDefined()
  })

  it("reports at the start that getToken failed, and offers a retry", async () => {
    serve()
    const getToken = vi.fn<GetToken>().mockRejectedValue(new Error("no session"))
    const { user } = hostPage({ provider: "acme-api" }, withToken(getToken))
    await screen.findByText("Your session could not be verified.")
    getToken.mockResolvedValue("jwt")
    await user.click(screen.getByRole("button", { name: "Try again" }))
    expect(await screen.findByLabelText("Acme API key")).toBeDefined()
  })

  it("names an unknown provider, and offers a retry", async () => {
    serve()
    hostPage({ provider: "unknown" })
    await screen.findByText("The provider unknown was not found.")
    expect(screen.getByRole("button", { name: "Try again" })).toBeDefined()
  })
})

it("shows that the form is being sent, and sends it once", async () => {
  const fake = serve(
    {},
    http.post("*/connections\\:generate", async () => {
      await delay(100)
    })
  )
  const { user } = hostPage({ provider: "acme-api" })
  await user.type(await screen.findByLabelText("Acme API key"), "key{Enter}{Enter}{Enter}")
  expect(screen.getByRole("button", { name: "Connect" }).getAttribute("aria-busy")).toBe("true")
  await screen.findByRole("heading", { name: "Acme is connected" })
  expect(fake.requests.filter((request) => request.startsWith("POST"))).toHaveLength(1)
})

it("loads the first screen with three parallel requests, and leaves no secret in the page", async () => {
  const fake = serve()
  const { container, user } = hostPage({ provider: "acme-api" })
  await user.type(await screen.findByLabelText("Acme API key"), "key-of-acme")
  expect([...fake.requests].sort()).toEqual([
    "GET /projects/demo",
    "GET /projects/demo/connections",
    "GET /providers/acme-api"
  ])
  await user.keyboard("{Enter}")
  await screen.findByRole("heading", { name: "Acme is connected" })
  expect(container.innerHTML).not.toContain("key-of-acme")
  expect(location.href + JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("key-of-acme")
  await waitFor(() => expect(screen.queryByLabelText("Acme API key")).toBeNull())
})
