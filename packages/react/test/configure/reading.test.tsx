/** @rule react.configure, react.fieldMapping */
import type { HydratedRevision } from "@fieldgate/client"
import { field, hydrated, installation } from "@fieldgate/react/testing"
import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import { fakeServer } from "../FakeServer.ts"
import { savedContent, show, showContact } from "./Screen.tsx"

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

const reads = () => screen.getByRole("switch", { name: "Read Contact from HubSpot" })

describe("the switch for reading", () => {
  it("stops reading as a draft, which shows what it means, and resumes it", async () => {
    const { user } = await showContact(saved())
    expect(reads()).toHaveProperty("checked", true)
    await user.click(reads())
    expect(screen.getByText("Reading Contact will stop when you save.")).toBeDefined()
    expect(screen.getByText(/Your settings are kept/u)).toBeDefined()
    expect(screen.queryByLabelText("Phone")).toBeNull()
    await user.click(reads())
    expect(screen.getByLabelText("Phone")).toHaveProperty("value", "phone")
    expect(button("Review and save").getAttribute("aria-disabled")).toBe("true")
  })

  it("opens the row when something must be chosen, and leaves it closed when nothing must", async () => {
    const content = { provider: "hubspot", write: { objects: { companies: { objectName: "companies" } } } }
    const { user } = show(server.serve({ installation: installation(content) }))
    const isOpen = (name: string) => button(name).getAttribute("aria-expanded")
    await user.click(screen.getByRole("switch", { name: "Write Contact to HubSpot" }))
    expect(isOpen("Contact")).toBe("false")
    await user.click(reads())
    expect(isOpen("Contact")).toBe("true")
    expect(screen.getByLabelText("Phone")).toHaveProperty("value", "")
  })

  it("resumes stopped reading", async () => {
    const { contacts } = savedContent.read?.objects ?? {}
    const content = {
      ...savedContent,
      read: { objects: { contacts: { objectName: "contacts", ...contacts, disabled: true } } }
    }
    const { user } = await showContact(server.serve({ installation: installation(content) }))
    expect(screen.getByText("Reading Contact is stopped.")).toBeDefined()
    await user.click(reads())
    expect(screen.getByText("Reading Contact will resume when you save.")).toBeDefined()
  })

  it("removes an object that was never saved, and installs without it", async () => {
    const fake = server.serve()
    const { onSaved, user } = await showContact(fake)
    await user.click(reads())
    await user.click(screen.getByRole("switch", { name: "Write Contact to HubSpot" }))
    expect(screen.getByText("Turn on Read or Write to see the settings.")).toBeDefined()
    await user.click(button("Install"))
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
    expect(fake.installation?.config.content.read?.objects).toEqual({})
    expect(Object.keys(fake.installation?.config.content.write?.objects ?? {})).toEqual(["companies"])
  })

  it("is off for an object that the integration has added since the install", () => {
    show(server.serve({ installation: installation({ provider: "hubspot" }) }))
    expect(reads()).toHaveProperty("checked", false)
  })
})

describe("a first install", () => {
  it("proposes all objects and certain mappings, marked as suggested until they are changed", async () => {
    const { user } = await showContact(server.serve())
    expect(reads()).toHaveProperty("checked", true)
    expect(screen.getAllByRole("switch").every((each) => (each as HTMLInputElement).checked)).toBe(true)
    expect(screen.getByLabelText("Phone")).toHaveProperty("value", "phone")
    expect(screen.getByText("Suggested")).toBeDefined()
    await user.selectOptions(screen.getByLabelText("Phone"), "mobilephone")
    expect(screen.queryByText("Suggested")).toBeNull()
    expect(screen.getByText("Ready to install")).toBeDefined()
  })

  it("opens only objects with something to choose", () => {
    const revision = hydrated("revision-1")
    const objects = (revision.content.read?.objects ?? []).map((object) => ({
      ...object,
      requiredFields: [{ mapToName: "shoeSize", mapToDisplayName: "Shoe size" }]
    }))
    show(server.serve({ hydrated: { ...revision, content: { ...revision.content, read: { objects } } } }))
    expect(button("Contact").getAttribute("aria-expanded")).toBe("true")
    expect(button("Company").getAttribute("aria-expanded")).toBe("false")
    expect(screen.getAllByText("1 to choose")).toHaveLength(2)
  })
})

describe("fields", () => {
  it("show the app's name of the object, the fields that are always read, and types in words", async () => {
    await showContact(saved())
    expect(screen.getByText("Contact in HubSpot → People in Acme App")).toBeDefined()
    const list = screen.getByText("Fields that Acme App always reads").nextElementSibling
    expect(list?.textContent).toBe("Email")
    expect(checkbox(/^Job title/u).closest("li")?.textContent).toContain("Text")
    expect(document.body.textContent).not.toContain("string/text")
  })

  it("filter to the selected ones, which stay while they are deselected", async () => {
    const { user } = await showContact(server.serve({ hydrated: withOptional(60) }))
    await user.click(checkbox("Field 5"))
    await user.click(button("Selected"))
    expect(screen.getAllByRole("checkbox", { name: /^Field/u })).toHaveLength(1)
    await user.click(checkbox("Field 5"))
    expect(checkbox("Field 5")).toHaveProperty("checked", false)
    await user.click(button("All"))
    expect(screen.getAllByRole("checkbox", { name: /^Field/u })).toHaveLength(20)
  })

  it("offer to select all fields that match the search", async () => {
    const { user } = await showContact(server.serve({ hydrated: withOptional(60) }))
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
    const { user } = await showContact(server.serve({ hydrated: withOptional(60) }))
    await user.type(screen.getByRole("searchbox", { name: "Search fields" }), "zzz")
    expect(screen.getByText("No fields match “zzz”.")).toBeDefined()
  })

  it("are rendered while the list is scrolled, and a thousand are selected together", async () => {
    const { user } = await showContact(server.serve({ hydrated: withOptional(1000) }))
    expect(screen.getAllByRole("checkbox", { name: /^Field/u })).toHaveLength(20)
    const list = checkbox("Field 0").closest("ul")
    if (list === null) throw new Error("the fields are not in a list")
    fireEvent.scroll(list)
    expect(screen.getAllByRole("checkbox", { name: /^Field/u })).toHaveLength(40)
    await user.click(checkbox("Select all 1,000 fields"))
    expect(checkbox("Field 39")).toHaveProperty("checked", true)
    expect(screen.getByText("Optional fields: 1,000 of 1,000 selected")).toBeDefined()
  })
})

describe("mappings", () => {
  it("show their prompt, and report a field that is mapped twice at both", async () => {
    const { user } = await showContact(saved())
    expect(screen.getByText("Which number do you call?")).toBeDefined()
    await user.selectOptions(screen.getByLabelText(/Notes/u), "phone")
    await user.click(button("Review and save"))
    expect(screen.getByRole("alert").textContent).toContain("2 problems to fix")
    expect(screen.getByLabelText("Phone").getAttribute("aria-invalid")).toBe("true")
    expect(screen.getByLabelText(/Notes/u).getAttribute("aria-invalid")).toBe("true")
  })

  it("include the host's, which override the manifest's of the same name", async () => {
    await showContact(saved(), {
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
    const { user } = await showContact(saved(), { fieldMapping })
    expect(screen.getByText("Choose a field for Stage first, then map its values.")).toBeDefined()
    await user.selectOptions(screen.getByLabelText(/^Stage/u), "company")
    expect(screen.getByText(/because Company name has no list of values/u)).toBeDefined()
    await user.selectOptions(screen.getByLabelText(/^Stage/u), "lifecyclestage")
    await user.selectOptions(screen.getByLabelText("New"), "lead")
    const left = within(screen.getByLabelText("Won")).getAllByRole("option")
    expect(left.map(({ textContent }) => textContent)).toEqual(["Choose a value", "Customer"])
  })

  it("appear immediately for a field that the host fixed", async () => {
    await showContact(saved(), {
      fieldMapping: { contacts: [{ mapToName: "stage", fieldName: "lifecyclestage", mappedValues: stages }] }
    })
    expect(screen.getByLabelText("New")).toBeDefined()
    expect(screen.queryByLabelText(/^stage/u)).toBeNull()
  })
})

it("shows why an object could not be loaded, and installs the others", async () => {
  const revision = hydrated("revision-1")
  const objects = (revision.content.read?.objects ?? []).map(({ allFieldsMetadata: _all, ...object }) => ({
    ...object,
    error: "The scope crm.objects.contacts.read is missing."
  }))
  const write = {
    objects: (revision.content.write?.objects ?? []).filter(({ objectName }) => objectName !== "contacts")
  }
  const fake = server.serve({ hydrated: { ...revision, content: { ...revision.content, read: { objects }, write } } })
  const { onSaved, user } = show(fake)
  expect(screen.getByText("The scope crm.objects.contacts.read is missing.")).toBeDefined()
  expect(screen.queryByRole("switch", { name: /Contact/u })).toBeNull()
  await user.click(button("Install"))
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
  expect(fake.installation?.config.content.read).toBeUndefined()
})
