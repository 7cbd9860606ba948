/** @rule connection.check */
import "@fieldgate/react/beta"
import { InstallIntegration, type InstallIntegrationProps, PlatformProvider } from "@fieldgate/react"
import { type FakeFieldgate, fakeFieldgate, hydrated, installation } from "@fieldgate/react/testing"
import { render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { http, type HttpHandler, HttpResponse } from "msw"
import { beforeAll, expect, it } from "vitest"
import { stored, storesUnchecked, type Warnings } from "../connect/uncheckedAccount.ts"
import { baseUrl, fakeServer } from "../FakeServer.ts"

const { serve } = fakeServer()

// The screens are a chunk, which the test runner compiles on first use.
beforeAll(async () => void (await import("../../src/install/screens/InstallScreen.tsx")), 60_000)

const unchecked: Warnings = [{ name: "apiKey", message: "connect ECONNREFUSED", reason: "unchecked" }]
const missing: Warnings = [{ name: "apiKey", message: "403", reason: "missing-scope", scopes: ["contacts.read"] }]

/** An integration whose provider uses an API key. */
const byKey = (): Partial<FakeFieldgate> => {
  const revision = hydrated("revision-1")
  const changed = { ...revision, content: { ...revision.content, provider: "acme-api" } }
  return { hydrated: changed, integration: fakeFieldgate({ hydrated: changed }).integration }
}

const connectWith = async (
  warnings: Warnings,
  {
    locale = "en",
    ...props
  }: Partial<InstallIntegrationProps> & { readonly locale?: string; readonly variant?: "wizard" },
  given: Partial<FakeFieldgate> = byKey(),
  ...handlers: ReadonlyArray<HttpHandler>
) => {
  sessionStorage.clear()
  const fake: FakeFieldgate = serve(
    given,
    ...handlers,
    storesUnchecked(() => fake, "acme-api", warnings)
  )
  render(
    <PlatformProvider options={{ project: "demo", baseUrl, apiKey: "key" }} locale={locale}>
      <InstallIntegration integration="crm" consumerRef="user-1" groupRef="group-1" {...props} />
    </PlatformProvider>
  )
  const user = userEvent.setup()
  await waitFor(() => expect(document.querySelector("input[type=password]")).not.toBeNull())
  await user.type(document.querySelector<HTMLElement>("input[type=password]") ?? document.body, "key{Enter}")
  return { fake, user }
}

it("shows an open check once above the set-up page, also while the connection is open", async () => {
  const { fake, user } = await connectWith(unchecked, {})
  await screen.findByRole("switch", { name: "Write Company to Acme" })
  expect(screen.getAllByText("Acme could not be reached")).toHaveLength(1)
  const bootstraps = fake.requests.filter((each) => each.endsWith("/bootstrap")).length
  expect(bootstraps).toBeGreaterThan(1)
  await user.click(screen.getByText("Acme connection"))
  await screen.findByRole("heading", { name: "Acme is connected" })
  expect(screen.getAllByText("Acme could not be reached")).toHaveLength(1)
})

it("shows an open check on the wizard's next page", async () => {
  await connectWith(unchecked, { variant: "wizard" })
  await screen.findByRole("switch", { name: "Write Contact to Acme" })
  expect(screen.getAllByText("Acme could not be reached")).toHaveLength(1)
})

const bare = (): Partial<FakeFieldgate> => {
  const { hydrated: revision } = byKey()
  if (revision === undefined) throw new Error("the fixture has no revision")
  const { displayName = "", name, provider } = revision.content
  return { hydrated: { ...revision, content: { displayName, name, provider } } }
}

it("shows an open check before the consent, and hides it when the install has checked the connection", async () => {
  const { user } = await connectWith(unchecked, {}, bare())
  const install = await screen.findByRole("button", { name: "Install" })
  expect(screen.getByText("Acme could not be reached")).toBeDefined()
  await user.click(install)
  await screen.findByRole("heading", { name: /is installed/u })
  expect(screen.queryByText("Acme could not be reached")).toBeNull()
})

it("keeps showing an open check if the install could not check the connection either", async () => {
  const connection = stored("acme-api")
  const answer = { ...installation({ provider: "acme-api" }, { connection }), warnings: unchecked }
  const installs = http.post("*/integrations/:integration/installations", () =>
    HttpResponse.json(answer, { status: 201 })
  )
  const { user } = await connectWith(unchecked, {}, bare(), installs)
  await user.click(await screen.findByRole("button", { name: "Install" }))
  await screen.findByRole("heading", { name: /is installed/u })
  expect(screen.getByText("Acme could not be reached")).toBeDefined()
})

it.each([
  ["de", "Falls Acme App später ein Problem", "fehlt die Berechtigung contacts.read"],
  ["es", "Si más adelante Acme App informa de un problema", "les falta el permiso contacts.read"],
  ["fr", "Si Acme App signale plus tard un problème", "il leur manque l’autorisation contacts.read"],
  ["ja", "後でAcme Appがこの接続の問題を報告した場合は", "権限contacts.readがありません"],
  ["pt-BR", "Se o Acme App relatar um problema", "elas não têm a permissão contacts.read"]
])("explains what to do in %s", async (locale, later, permission) => {
  await connectWith([...unchecked, ...missing], { locale })
  await screen.findByText((text) => text.includes(later))
  expect(await screen.findByText((text) => text.includes(permission))).toBeDefined()
})
