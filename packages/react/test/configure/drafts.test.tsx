/** @rule react.save */
import { hydrated, installation } from "@fieldgate/react/testing"
import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { afterEach, describe, expect, it } from "vitest"
import { fakeServer } from "../FakeServer.ts"
import { savedContent, show, showContact } from "./Screen.tsx"

const server = fakeServer()
afterEach(() => sessionStorage.clear())

const checkbox = (name: string | RegExp) => screen.getByRole("checkbox", { name })
const button = (name: string) => screen.getByRole("button", { name })
const saved = () => server.serve({ installation: installation(savedContent) })

it("counts the changes of all objects, and discards them together", async () => {
  const { user } = await showContact(saved())
  expect(screen.getByText("No unsaved changes")).toBeDefined()
  await user.click(checkbox("Last name"))
  await user.click(screen.getByRole("switch", { name: "Write Company to HubSpot" }))
  expect(screen.getByText("2 unsaved changes")).toBeDefined()
  await user.click(button("Review and save"))
  const review = within(screen.getByRole("dialog"))
  expect(review.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    "Contact",
    "Company"
  ])
  await user.click(review.getByRole("button", { name: "Cancel" }))
  await user.click(button("Discard"))
  expect(checkbox("Last name")).toHaveProperty("checked", false)
  expect(screen.getByText("No unsaved changes")).toBeDefined()
})

it("saves all objects with one request", async () => {
  const fake = saved()
  const { onSaved, user } = await showContact(fake)
  await user.click(checkbox("Last name"))
  await user.click(screen.getByRole("switch", { name: "Write Company to HubSpot" }))
  await user.click(button("Review and save"))
  await user.click(button("Save changes"))
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
  expect(fake.saves).toBe(1)
  expect(fake.installation?.config.content.read?.objects?.["contacts"]?.selectedFields).toHaveProperty("lastname", true)
  expect(fake.installation?.config.content.write?.objects).toHaveProperty("companies")
})

it("merges the draft with another user's save that the page loads", async () => {
  const fake = saved()
  const { again, user } = await showContact(fake)
  await user.click(checkbox("Allow Acme App to delete Contact"))
  const { contacts } = savedContent.read?.objects ?? {}
  const made = installation({
    ...savedContent,
    read: { objects: { contacts: { objectName: "contacts", ...contacts, selectedFields: { company: true } } } }
  })
  again({ installation: { ...made, config: { ...made.config, id: "config-9" } } })
  expect(checkbox("Company name")).toHaveProperty("checked", true)
  expect(checkbox("Allow Acme App to delete Contact")).toHaveProperty("checked", true)
})

describe("an unfinished first install", () => {
  it("continues after a reload, without a secret in the storage", async () => {
    const first = await showContact(server.serve())
    await first.user.click(checkbox("Last name"))
    first.unmount()
    expect(JSON.stringify(sessionStorage)).not.toContain("key-1")
    await showContact(server.serve())
    expect(checkbox("Last name")).toHaveProperty("checked", true)
  })

  it("starts again if the kept text is not ours", async () => {
    const first = await showContact(server.serve())
    await first.user.click(checkbox("Last name"))
    first.unmount()
    for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, `{"version":2,"draft":{"provider":7}}`)
    await showContact(server.serve())
    expect(checkbox("Last name")).toHaveProperty("checked", false)
  })

  it("is removed from the storage after the install", async () => {
    const { onSaved, user } = await showContact(server.serve())
    await user.click(checkbox("Last name"))
    // As in a reload right after an edit.
    fireEvent(window, new Event("pagehide"))
    expect(sessionStorage.length).toBe(1)
    await user.click(button("Install"))
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
    expect(sessionStorage.length).toBe(0)
  })
})

describe("the wizard", () => {
  /** Contacts have a mapping to choose, companies none. */
  const toChoose = () => {
    const revision = hydrated("revision-1")
    const objects = (revision.content.read?.objects ?? []).map((object) => ({
      ...object,
      requiredFields: [{ mapToName: "shoeSize", mapToDisplayName: "Shoe size" }]
    }))
    return server.serve({ hydrated: { ...revision, content: { ...revision.content, read: { objects } } } })
  }

  it("shows an object with something to choose first, stops at what is missing, then shows all of them", async () => {
    const fake = toChoose()
    const { onSaved, user } = show(fake, { variant: "wizard" })
    expect(screen.getByRole("heading", { name: "Step 1 of 2" })).toBeDefined()
    expect(screen.queryByRole("button", { name: "Company" })).toBeNull()
    await user.click(button("Continue"))
    expect(document.activeElement).toBe(screen.getByLabelText("Shoe size"))
    await user.selectOptions(screen.getByLabelText("Shoe size"), "employees")
    await user.click(button("Continue"))
    expect(document.activeElement?.textContent).toBe("Step 2 of 2")
    expect(button("Company")).toBeDefined()
    await user.click(button("Back"))
    expect(screen.getByLabelText("Shoe size")).toHaveProperty("value", "employees")
    await user.click(button("Continue"))
    await user.click(button("Install"))
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
    expect(fake.installation?.config.content.read?.objects?.["contacts"]?.selectedFieldMappings).toEqual({
      shoeSize: "employees"
    })
  })

  it("continues at the same step after a reload", async () => {
    const first = show(toChoose(), { variant: "wizard" })
    await first.user.selectOptions(screen.getByLabelText("Shoe size"), "employees")
    await first.user.click(button("Continue"))
    first.unmount()
    show(toChoose(), { variant: "wizard" })
    expect(screen.getByRole("heading", { name: "Step 2 of 2" })).toBeDefined()
  })

  it("has no steps where there is nothing to choose", () => {
    const revision = hydrated("revision-1")
    const { read: _read, ...content } = revision.content
    show(server.serve({ hydrated: { ...revision, content } }), { variant: "wizard" })
    expect(screen.queryByRole("heading", { name: /Step/u })).toBeNull()
    expect(button("Install")).toBeDefined()
  })
})
