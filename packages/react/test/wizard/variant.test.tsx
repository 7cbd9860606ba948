/** @rule react.wizard */
import "@fieldgate/react/beta"
import { InstallIntegration, type InstallIntegrationProps, PlatformProvider } from "@fieldgate/react"
import { connection, installation } from "@fieldgate/react/testing"
import { render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { type JSX, StrictMode } from "react"
import { afterEach, expect, it, vi } from "vitest"
import { baseUrl, fakeServer } from "../FakeServer.ts"
import { byKey } from "./WizardHost.tsx"

const { serve } = fakeServer()
afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

const Host = (props: Partial<InstallIntegrationProps>): JSX.Element => (
  <StrictMode>
    <PlatformProvider options={{ project: "demo", baseUrl, apiKey: "ui-key" }}>
      <InstallIntegration integration="crm" consumerRef="user-1" groupRef="group-1" variant="wizard" {...props} />
    </PlatformProvider>
  </StrictMode>
)

const account = connection({ provider: "acme-api", authScheme: "apiKey" })
const press = async (name: string) => await userEvent.click(await screen.findByRole("button", { name }))
const check = async (name: string) => await userEvent.click(await screen.findByRole("checkbox", { name }))

it("guides a first install, notifies the host once, and leads to the standard view", async () => {
  const fake = serve({ ...byKey(), connections: [account] })
  const onInstallSuccess = vi.fn()
  render(<Host onInstallSuccess={onInstallSuccess} />)
  await screen.findByRole("heading", { name: "Set up CRM sync" })
  await press("Next")
  await check("Write Company")
  await press("Next")
  await press("Next")
  await press("Install")
  await screen.findByRole("heading", { name: "CRM sync is installed" })
  expect(onInstallSuccess).toHaveBeenCalledTimes(1)
  expect(onInstallSuccess).toHaveBeenCalledWith("installation-1", expect.objectContaining({ id: "config-1" }))
  expect(fake.requests.filter((each) => each.startsWith("GET")).length).toBeLessThanOrEqual(2)
  await press("Edit configuration")
  expect(await screen.findByRole("tab", { name: /Company/u })).toBeTruthy()
})

it("shows an existing installation in the standard view", async () => {
  const installed = installation({ provider: "acme-api" }, { connection: account })
  serve({ ...byKey(), connections: [account], installation: installed })
  render(<Host />)
  expect(await screen.findByRole("tab", { name: /Contact/u })).toBeTruthy()
  expect(screen.queryByRole("navigation", { name: "Setup steps" })).toBeNull()
})

it("shows the host's mappings in the standard view, and warns the developer", async () => {
  const warned = vi.spyOn(console, "warn").mockReturnValue(undefined)
  serve({ ...byKey(), connections: [account] })
  render(<Host fieldMapping={{ contacts: [{ mapToName: "tier", mapToDisplayName: "Tier" }] }} />)
  expect(await screen.findByRole("tab", { name: /Contact/u })).toBeTruthy()
  expect(warned).toHaveBeenCalledWith(expect.stringContaining("fieldMapping"))
})
