/** @rule react.compat */
import * as compat from "@fieldgate/react/compat"
import { connection, type FakeFieldgate } from "@fieldgate/react/testing"
import { act, render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { expect, it, vi } from "vitest"
import { baseUrl, fakeServer } from "../FakeServer.ts"
import { HostProgram } from "./HostProgram.tsx"

const { serve } = fakeServer()

/** The values that the declarations of 2.16.1 export; `HostProgram` uses its types too. */
const theirs = [
  "AmpersandContext",
  "AmpersandErrorBoundary",
  "AmpersandProvider",
  "ConnectProvider",
  "FieldSettingWriteOnCreateEnum",
  "FieldSettingWriteOnUpdateEnum",
  "InstallIntegration",
  "InstallationProvider",
  "useAmpersandProviderProps",
  "useConfig",
  "useConnection",
  "useCreateInstallation",
  "useDeleteInstallation",
  "useInstallation",
  "useIsIntegrationInstalled",
  "useLocalConfig",
  "useManifest",
  "useUpdateInstallation"
]

const begin = (show: "hooks" | "install" | "connect" | "broken", given: Partial<FakeFieldgate> = {}) => {
  const onNews = vi.fn<(news: string) => void>()
  const fake = serve(given)
  render(<HostProgram baseUrl={baseUrl} show={show} onNews={onNews} />)
  return { fake, onNews }
}

const line = (label: string) => screen.getByText(new RegExp(`^${label}:`, "u")).textContent.slice(label.length + 2)
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }))

it("exports exactly the values that the other library exports", () => {
  expect(Object.keys(compat).toSorted()).toEqual(theirs)
})

it("answers the manifest's objects and fields in the shapes of the other library", async () => {
  begin("hooks", { connections: [connection()] })
  expect(line("Is installed")).toBe("null")
  await waitFor(() => expect(line("Revision")).toBe("revision-1"))
  expect(["Object", "Required", "Optional", "Mapped", "Email", "Written", "Missing"].map(line)).toEqual([
    "Contact",
    "Email",
    "notes",
    "phoneNumber",
    "Email",
    "companies",
    "null"
  ])
  expect([line("Project"), line("Connection"), line("Provider")]).toEqual(["demo", "connection-1", "hubspot"])
})

it("creates, changes and deletes an installation", async () => {
  const { fake, onNews } = begin("hooks", { connections: [connection()] })
  await waitFor(() => expect(line("Revision")).toBe("revision-1"))
  await press("Create")
  await waitFor(() => expect(onNews).toHaveBeenCalledWith("created installation-1"))
  expect(fake.installation?.config.content).toMatchObject({ provider: "hubspot" })
  await waitFor(() => expect(line("Is installed")).toBe("true"))
  await press("Edit")
  await waitFor(() => expect(line("Rule")).toBe("ifEmpty"))
  await press("Update")
  await waitFor(() => expect(line("Proxy")).toBe("true"))
  expect(fake.installation?.config.content.write?.objects?.["contacts"]?.selectedFieldSettings).toMatchObject({
    email: { writeOnCreate: "never", writeOnUpdate: "ifEmpty" },
    lifecyclestage: { default: { stringValue: "lead" } }
  })
  await press("Delete")
  await waitFor(() => expect(line("Is installed")).toBe("false"))
})

it("reports a failed change by error and onError, without an unhandled rejection", async () => {
  const { onNews } = begin("hooks", { connections: [connection()] })
  await waitFor(() => expect(line("Revision")).toBe("revision-1"))
  await press("Delete")
  await waitFor(() => expect(line("Error")).toContain("Nothing is installed"))
  expect(onNews).toHaveBeenCalledWith(expect.stringContaining("Nothing is installed"))
})

it("resets the draft to what is saved", async () => {
  begin("hooks", { connections: [connection()] })
  await waitFor(() => expect(line("Revision")).toBe("revision-1"))
  await press("Edit")
  expect(line("Draft")).toContain("phoneNumber")
  await press("Reset")
  await waitFor(() => expect(line("Draft")).toBe('{"provider":"hubspot"}'))
})

it("shows the install flow by the same component", async () => {
  begin("install")
  await screen.findByRole("heading", { name: "Connect Acme App to HubSpot" })
  expect(screen.getByRole("button", { name: "Continue with HubSpot" })).toBeDefined()
})

it("calls onSuccess with the id of a new connection", async () => {
  const { onNews } = begin("connect")
  await userEvent.click(await screen.findByRole("button", { name: "Use an API key instead" }))
  await userEvent.type(await screen.findByLabelText(/API key/u, { selector: "input" }), "pat-1{Enter}")
  await waitFor(() => expect(onNews).toHaveBeenCalledTimes(1))
  expect(onNews.mock.calls[0]?.[0]).toMatch(/^connection-/u)
})

it("shows the fallback after a component of the host threw", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined)
  const { onNews } = begin("broken")
  await act(async () => undefined)
  expect(screen.getByText("Something failed")).toBeDefined()
  expect(onNews).toHaveBeenCalledWith("a component of the host failed")
})
