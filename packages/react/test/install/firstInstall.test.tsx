/** @rule react.install, react.callbacks, react.activity, install.samples */
import { type FakeFieldgate, connection, hydrated, installation, problem } from "@fieldgate/react/testing"
import type { Installation } from "@fieldgate/client"
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { http, HttpResponse } from "msw"
import { beforeEach, describe, expect, it, vi } from "vitest"
import type { InstallFlowStep, PlatformError } from "../../src/index.ts"
import { fakeServer } from "../FakeServer.ts"
import { button, heading, installed, show, showWithToken } from "./Screen.tsx"

const { serve } = fakeServer()

type Content = Installation["config"]["content"]

describe("the first install", () => {
  beforeEach(() => sessionStorage.clear())
  const connected = (): Partial<FakeFieldgate> => ({ connections: [connection()] })

  it("needs one click once connected, reports what happens now, and hands over to the host", async () => {
    const fake = serve(connected())
    const steps: Array<InstallFlowStep> = []
    const onDone = vi.fn<() => void>()
    const { listeners, user } = show({
      onStep: (step) => steps.push(step),
      onDone,
      slots: { header: <p>Ours</p>, footer: <p>Help</p>, success: <p>Well done</p> }
    })
    expect(screen.getByText("Ours")).toBeTruthy()
    await user.click(await button("Install"))
    const title = await heading("CRM sync is installed")
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(screen.getByText("Acme App can now read Contact from HubSpot.")).toBeTruthy()
    expect(screen.getByText("Acme App can now create and update Contact and Company in HubSpot.")).toBeTruthy()
    expect(screen.getByText("Acme App can’t delete anything in HubSpot.")).toBeTruthy()
    expect(screen.getByText("Well done")).toBeTruthy()
    expect(listeners.onInstallSuccess).toHaveBeenCalledTimes(1)
    expect(onDone).not.toHaveBeenCalled()
    await user.click(await button("Done"))
    expect(await screen.findByRole("tab", { name: "Settings" })).toBeTruthy()
    expect(onDone).toHaveBeenCalledTimes(1)
    expect(steps).toEqual(["setUp", "finished", "manage"])
    expect(fake.requests.filter((each) => each.startsWith("POST"))).toHaveLength(1)
  })

  it("reports each error that it shows once", async () => {
    serve(
      connected(),
      http.post("*/installations", () => problem("config-invalid", 422, { detail: "Not today." }), { once: true })
    )
    const onError = vi.fn<(error: PlatformError) => void>()
    const { again, user } = show({ onError })
    await user.click(await button("Install"))
    expect(await screen.findByText("Not today.")).toBeTruthy()
    again({ onError })
    expect(onError.mock.calls.map(([{ kind }]) => kind)).toEqual(["validation"])
  })

  it("names the objects and what is not allowed before the account is connected", async () => {
    serve()
    show()
    await heading("Connect Acme App to HubSpot")
    expect(screen.getByText("Read contacts")).toBeTruthy()
    expect(screen.getByText("Create and update contacts and companies")).toBeTruthy()
    expect(screen.getByText("Delete nothing, unless you allow it")).toBeTruthy()
  })

  it("offers no test to an API key, which may not write", async () => {
    serve(connected())
    const { user } = show()
    await user.click(await button("Install"))
    await heading("CRM sync is installed")
    expect(screen.queryByRole("button", { name: /^Test/u })).toBeNull()
  })
})

describe("with a token", () => {
  beforeEach(() => sessionStorage.clear())
  it("tests the first object with an example record as a dry run", async () => {
    const bodies: Array<unknown> = []
    serve(
      { connections: [connection()] },
      http.post("*/objects/:object", async ({ request }) => {
        bodies.push(await request.json())
        const field = { field: "email", value: "test.record@example.com", source: "request", because: "" }
        return HttpResponse.json({
          dryRun: true,
          requests: [],
          records: [{ fields: [{ ...field, decision: "onlyIfEmpty" }] }]
        })
      })
    )
    const { user } = showWithToken()
    await user.click(await button("Install"))
    await user.click(await button("Test with an example record (Contact)"))
    expect(await screen.findByText("The test passed. Nothing was sent to HubSpot.")).toBeTruthy()
    expect(screen.getByRole("row", { name: /Email test.record@example.com Only if empty/u })).toBeTruthy()
    expect(bodies).toEqual([expect.objectContaining({ groupRef: "group-1", type: "create", dryRun: true })])
  })

  it("shows what the matched fields hold in a record of the account, also in the example of a rule", async () => {
    const fake = serve(
      { connections: [connection()] },
      http.post("*/installations\\:validate", () =>
        HttpResponse.json({ warnings: [], samples: { contacts: { phone: "+44 20 7946 0000" } } })
      )
    )
    const { user } = showWithToken()
    await user.click(await button("Contact"))
    expect(await screen.findByText("e.g. +44 20 7946 0000")).toBeTruthy()
    await user.click(screen.getByRole("radio", { name: /^Keep HubSpot’s value/u }))
    const example = await screen.findByRole("table", { name: "Example from your account: Phone number" })
    const [, filled, empty] = within(example).getAllByRole("row")
    const cells = (row: HTMLElement | undefined) =>
      row &&
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent)
    expect(cells(filled)).toEqual(["+44 20 7946 0000", "New value", "+44 20 7946 0000"])
    expect(cells(empty)).toEqual(["(empty)", "New value", "(empty)"])
    await user.click(screen.getByRole("radio", { name: /^Acme App wins/u }))
    expect(screen.getByText("e.g. +44 20 7946 0000"), "values stay while the next are read").toBeTruthy()
    expect(fake.installation, "nothing is saved").toBeUndefined()
  })

  it("shows values while a required mapping is open, and on later visits without an edit", async () => {
    const revision = hydrated("revision-1")
    const [contacts] = revision.content.read?.objects ?? []
    if (contacts === undefined) throw new Error("the revision reads no object")
    const requiredFields = [...contacts.requiredFields, { mapToName: "tier", mapToDisplayName: "Tier" }]
    const content = { ...revision.content, read: { objects: [{ ...contacts, requiredFields }] } }
    /** Like the server: refuses open mappings, and reads a sample only of an object that differs from the saved one. */
    const read: Array<unknown> = []
    const validate = http.post("*/installations\\:validate", async ({ request }) => {
      const { config } = (await request.json()) as { readonly config: { readonly content: Content } }
      const object = config.content.read?.objects?.["contacts"]
      read.push(object)
      const { phoneNumber = "", tier = "" } = object?.selectedFieldMappings ?? {}
      if (phoneNumber === "" || tier === "") return problem("config-invalid", 422)
      return HttpResponse.json({ warnings: [], samples: { contacts: { phone: "+44 20 7946 0000" } } })
    })
    const given = { connections: [connection()], hydrated: { ...revision, content } }
    serve(given, validate)
    showWithToken()
    expect(await screen.findByText("e.g. +44 20 7946 0000")).toBeTruthy()
    expect(screen.getByLabelText("Tier")).toHaveProperty("value", "")
    cleanup()
    const saved = { phoneNumber: "phone", tier: "company" }
    const object = { objectName: "contacts", selectedFields: { email: true }, selectedFieldMappings: saved }
    serve(
      { ...given, installation: installation({ provider: "hubspot", read: { objects: { contacts: object } } }) },
      validate
    )
    const { user } = showWithToken()
    await user.click(await button("Contact"))
    expect(await screen.findByText("e.g. +44 20 7946 0000")).toBeTruthy()
    expect(read).toHaveLength(2)
    expect(read.at(-1)).not.toEqual(object)
  })

  it("shows what was written, and why something failed", async () => {
    const operation = (id: string, more: object) => ({
      id,
      status: "success",
      createTime: "2026-01-01T10:00:00.000Z",
      resource: "contacts",
      metadata: { objects: ["contacts"], write: { type: "create" }, counts: { total: 1, failed: 0, uncertain: 0 } },
      ...more
    })
    serve(
      installed(),
      http.get("*/installations/:installation/operations", () =>
        HttpResponse.json({
          results: [operation("1", {}), operation("2", { status: "failure", result: "The email is invalid." })],
          pagination: { done: true }
        })
      )
    )
    const { user } = showWithToken()
    await user.click(await screen.findByRole("tab", { name: "Activity" }))
    expect(await screen.findAllByText("Create 1 record: contacts")).toHaveLength(2)
    expect(screen.getByText("The email is invalid.")).toBeTruthy()
    expect(screen.queryByRole("button", { name: "Show older" })).toBeNull()
  })
})
