/** @rule react.catalog */
import { connection, type FakeFieldgate, installation } from "@fieldgate/react/testing"
import { render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { http, HttpResponse } from "msw"
import { useState } from "react"
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { ConnectionStatus, InstallDialog, IntegrationCatalog, PlatformProvider } from "../src/index.ts"
import { baseUrl, fakeServer } from "./FakeServer.ts"

const { serve } = fakeServer()
beforeAll(async () => void (await import("../src/install/screens/InstallScreen.tsx")), 60_000)
beforeEach(() => sessionStorage.clear())

const who = { groupRef: "group-1", consumerRef: "user-1" }
const options = { project: "demo", baseUrl, apiKey: "key" }
const broken = () => connection({ status: "bad_credentials" })
const content = { provider: "hubspot" }

describe("the catalog", () => {
  const states: ReadonlyArray<readonly [string, string, Partial<FakeFieldgate>]> = [
    ["Not connected", "Connect: CRM sync", {}],
    ["Connected", "Finish set-up: CRM sync", { connections: [connection()] }],
    ["Installed", "Manage: CRM sync", { connections: [connection()], installation: installation(content) }],
    [
      "Reconnect required",
      "Reconnect: CRM sync",
      { connections: [broken()], installation: installation(content, { connection: broken() }) }
    ]
  ]

  it.each(states)("shows an integration as “%s” and offers “%s”", async (status, action, fake) => {
    serve(fake)
    const onOpen = vi.fn<(integration: string) => void>()
    render(
      <PlatformProvider options={options}>
        <IntegrationCatalog {...who} onOpen={onOpen} />
      </PlatformProvider>
    )
    await userEvent.click(await screen.findByRole("button", { name: action }))
    expect(screen.getByText(status)).toBeDefined()
    expect(onOpen.mock.calls).toEqual([["crm"]])
  })

  it("shows that there are no integrations", async () => {
    serve(
      {},
      http.get("*/projects/:project/integrations", () => HttpResponse.json([]))
    )
    render(
      <PlatformProvider options={options}>
        <IntegrationCatalog {...who} onOpen={() => undefined} />
      </PlatformProvider>
    )
    expect(await screen.findByText("No integrations are available yet.")).toBeDefined()
  })
})

it("shows the status alone", async () => {
  serve({ connections: [connection()] })
  render(
    <PlatformProvider options={options}>
      <ConnectionStatus integration="crm" {...who} />
    </PlatformProvider>
  )
  expect(await screen.findByText("Connected")).toBeDefined()
})

const Host = ({ onDone }: { readonly onDone: () => void }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <PlatformProvider options={options}>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <InstallDialog integration="crm" {...who} open={isOpen} onClose={() => setIsOpen(false)} onDone={onDone} />
    </PlatformProvider>
  )
}

it("installs in a dialog, which closes when the user is done and returns the focus", async () => {
  serve({ connections: [connection()] })
  const onDone = vi.fn<() => void>()
  const user = userEvent.setup()
  render(<Host onDone={onDone} />)
  expect(screen.queryByRole("dialog")).toBeNull()
  await user.click(screen.getByRole("button", { name: "Open" }))
  await user.click(await screen.findByRole("button", { name: "Install" }))
  await user.click(await screen.findByRole("button", { name: "Done" }))
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  expect(onDone).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" }))
})
