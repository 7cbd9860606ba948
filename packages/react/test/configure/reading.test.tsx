/** @rule react.configure, react.fieldMapping */
import type { HydratedRevision } from "@fieldgate/client"
import { field, hydrated, installation } from "@fieldgate/react/testing"
import { screen, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import { fakeServer } from "../FakeServer.ts"
import { savedContent, show } from "./Screen.tsx"

const server = fakeServer()

const checkbox = (name: string | RegExp) => screen.getByRole("checkbox", { name })
const button = (name: string) => screen.getByRole("button", { name })
const saved = () => server.serve({ installation: installation(savedContent) })

const withOptional = (count: number): HydratedRevision => {
  const revision = hydrated("revision-1")
  const names = Array.from({ length: count }, (_, index) => `field_${index}`)
  const metadata = Object.fromEntries(names.map((name) => [name, field(name, `Field ${name.slice(6)}`)]))
  const optionalFields = names.map((fieldName) => ({ fieldName, displayName: `Field ${fieldName.slice(6)}` }))
  const objects = (revision.content.read?.objects ?? []).map((object) => ({
    ...object,
    optionalFields,
    allFieldsMetadata: { ...object.allFieldsMetadata, ...metadata }
  }))
  return { ...revision, content: { ...revision.content, read: { objects } } }
}

describe("the read status", () => {
  it("stops reading after a confirmation, as a draft", async () => {
    const { user } = show(saved())
    expect(screen.getByText("Reading Contact is enabled.")).toBeDefined()
    await user.click(button("Stop reading"))
    const dialog = screen.getByRole("dialog", { name: "Stop reading Contact?" })
    await user.click(within(dialog).getByRole("button", { name: "Stop reading" }))
    expect(screen.getByText("Reading Contact will stop when you save.")).toBeDefined()
    await user.click(button("Resume reading"))
    expect(screen.getByText("Reading Contact is enabled.")).toBeDefined()
    expect(button("Save").getAttribute("aria-disabled")).toBe("true")
  })

  it("resumes stopped reading", async () => {
    const { contacts } = savedContent.read?.objects ?? {}
    const content = {
      ...savedContent,
      read: { objects: { contacts: { objectName: "contacts", ...contacts, disabled: true } } }
    }
    const { user } = show(server.serve({ installation: installation(content) }))
    expect(screen.getByText("Reading Contact is stopped.")).toBeDefined()
    await user.click(button("Resume reading"))
    expect(screen.getByText("Reading Contact will resume when you save.")).toBeDefined()
  })

  it("shows a checkbox for an object that was never saved", async () => {
    const { user } = show(server.serve())
    await user.click(checkbox("Read Contact from HubSpot"))
    expect(screen.queryByLabelText("Phone")).toBeNull()
    expect(button("Install").getAttribute("aria-disabled")).toBe("true")
  })
})

describe("fields", () => {
  it("show the app's name of the object, and who requires a field", () => {
    show(saved())
    expect(screen.getByText("Contact in HubSpot → People in Acme App")).toBeDefined()
    const row = screen.getByText("Required by Acme App").closest("li")
    expect(row?.textContent).toContain("Email")
    expect(row?.textContent).toContain("string/text")
  })

  it("offer to select all fields that match the search", async () => {
    const { user } = show(server.serve({ hydrated: withOptional(60) }))
    await user.type(screen.getByRole("searchbox", { name: "Search fields" }), "field 5")
    await user.click(checkbox("Select all 11 matching fields"))
    await user.clear(screen.getByRole("searchbox", { name: "Search fields" }))
    expect(checkbox("Select all 60 fields")).toHaveProperty("indeterminate", true)
    expect(checkbox("Field 5")).toHaveProperty("checked", true)
    expect(checkbox("Field 6")).toHaveProperty("checked", false)
    await user.click(checkbox("Select all 60 fields"))
    expect(checkbox("Select all 60 fields")).toHaveProperty("checked", true)
    await user.click(checkbox("Select all 60 fields"))
    expect(checkbox("Field 5")).toHaveProperty("checked", false)
  })

  it("show that no field matches", async () => {
    const { user } = show(saved())
    await user.type(screen.getByRole("searchbox", { name: "Search fields" }), "zzz")
    expect(screen.getByText("No fields match “zzz”.")).toBeDefined()
  })

  it("appear in pages, and offer to select a thousand together", async () => {
    const { user } = show(server.serve({ hydrated: withOptional(1000) }))
    expect(screen.getAllByRole("checkbox", { name: /^Field/u })).toHaveLength(20)
    await user.click(button("Next page"))
    expect(checkbox("Field 20")).toBeDefined()
    expect(screen.getByText("Page 2 of 50")).toBeDefined()
    await user.click(checkbox("Select all 1,000 fields"))
    expect(checkbox("Field 39")).toHaveProperty("checked", true)
  })
})

describe("mappings", () => {
  it("show their prompt, and report a field that is mapped twice at both", async () => {
    const { user } = show(saved())
    expect(screen.getByText("Which number do you call?")).toBeDefined()
    await user.selectOptions(screen.getByLabelText(/Notes/u), "phone")
    await user.click(button("Save"))
    expect(screen.getByRole("alert").textContent).toContain("2 problems to fix")
    expect(screen.getByLabelText("Phone").getAttribute("aria-invalid")).toBe("true")
    expect(screen.getByLabelText(/Notes/u).getAttribute("aria-invalid")).toBe("true")
  })

  it("include the host's, which override the manifest's of the same name", () => {
    show(saved(), {
      fieldMapping: {
        contacts: [
          { mapToName: "notes", mapToDisplayName: "Call notes" },
          { mapToName: "tier", mapToDisplayName: "Tier", prompt: "How good is the customer?" }
        ]
      }
    })
    expect(screen.getByLabelText(/Call notes/u)).toBeDefined()
    expect(screen.queryByLabelText(/^Notes/u)).toBeNull()
    expect(screen.getByLabelText(/Tier/u)).toBeDefined()
    expect(screen.getByText("How good is the customer?")).toBeDefined()
  })
})

describe("value mappings", () => {
  const stages = [
    { mappedValue: "new", mappedDisplayValue: "New" },
    { mappedValue: "won", mappedDisplayValue: "Won" }
  ]
  const fieldMapping = { contacts: [{ mapToName: "stage", mapToDisplayName: "Stage", mappedValues: stages }] }

  it("need a field with values first, and offer each value once", async () => {
    const { user } = show(saved(), { fieldMapping })
    expect(screen.getByText("Choose a field for Stage first, then map its values.")).toBeDefined()
    await user.selectOptions(screen.getByLabelText(/^Stage/u), "company")
    expect(screen.getByText(/because Company name has no list of values/u)).toBeDefined()
    await user.selectOptions(screen.getByLabelText(/^Stage/u), "lifecyclestage")
    await user.selectOptions(screen.getByLabelText("New"), "lead")
    const left = within(screen.getByLabelText("Won")).getAllByRole("option")
    expect(left.map(({ textContent }) => textContent)).toEqual(["Choose a value", "Customer"])
  })

  it("appear immediately for a field that the host fixed", () => {
    show(saved(), {
      fieldMapping: { contacts: [{ mapToName: "stage", fieldName: "lifecyclestage", mappedValues: stages }] }
    })
    expect(screen.getByLabelText("New")).toBeDefined()
    expect(screen.queryByLabelText(/^stage/u)).toBeNull()
  })
})

it("shows why an object could not be loaded, and saves the others", async () => {
  const revision = hydrated("revision-1")
  const objects = (revision.content.read?.objects ?? []).map(({ allFieldsMetadata: _all, ...object }) => ({
    ...object,
    error: "The scope crm.objects.contacts.read is missing."
  }))
  const { user } = show(
    server.serve({ hydrated: { ...revision, content: { ...revision.content, read: { objects } } } })
  )
  expect(screen.getByText("The scope crm.objects.contacts.read is missing.")).toBeDefined()
  expect(screen.queryByRole("button", { name: "Install" })).toBeNull()
  await user.click(screen.getByRole("tab", { name: /Company/u }))
  expect(button("Install")).toBeDefined()
})
