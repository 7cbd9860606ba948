/** @rule field.writeOnCreate, field.writeOnUpdate, field.default, react.presets */
import { installation, providers } from "@fieldgate/react/testing"
import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import { fakeServer } from "../FakeServer.ts"
import { savedContent, show, showContact } from "./Screen.tsx"

const server = fakeServer()

const checkbox = (name: string | RegExp) => screen.getByRole("checkbox", { name })
const button = (name: string) => screen.getByRole("button", { name })
const rule = (field: string) => within(screen.getByRole("row", { name: `Rule for ${field}` }))
const onCreate = (field: string) => screen.getByLabelText(`${field}, on create`)
const onUpdate = (field: string) => screen.getByLabelText(`${field}, on update`)
const defaultOf = (field: string) => screen.getByLabelText(`${field}, default value`)
const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole("option")
    .map(({ textContent }) => textContent)
const preset = (name: RegExp) => screen.getByRole("radio", { name })
const writes = (object: string) => screen.getByRole("switch", { name: `Write ${object} to HubSpot` })
const saved = () => server.serve({ installation: installation(savedContent) })

const companies = async () => {
  const fake = server.serve({ installation: installation({ provider: "hubspot" }) })
  const shown = show(fake)
  await shown.user.click(writes("Company"))
  await shown.toggle("Company")
  const addRule = async (fieldName: string) => {
    await shown.user.click(preset(/^Custom/u))
    await shown.user.selectOptions(screen.getByLabelText("Add a rule for a field"), fieldName)
  }
  const save = async () => {
    await shown.user.click(button("Review and save"))
    await shown.user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Save changes" }))
    await waitFor(() => expect(shown.onSaved).toHaveBeenCalledTimes(1))
    return fake.installation?.config.content.write?.objects?.["companies"]
  }
  return { ...shown, addRule, fake, save }
}

describe("an object's write side", () => {
  it("allows an object that is only written, with field rules and deletion", async () => {
    const { addRule, save, user } = await companies()
    expect(screen.queryByText("Advanced")).toBeNull()
    await user.click(checkbox("Allow Acme App to delete Company"))
    expect(screen.getByText("Acme App can permanently delete records in HubSpot.")).toBeDefined()
    await addRule("domain")
    await user.selectOptions(onCreate("Company domain name"), "Don’t write")
    await user.selectOptions(onUpdate("Company domain name"), "Write only if empty")
    await user.type(defaultOf("Company domain name"), "example.com")
    expect(await save()).toEqual({
      objectName: "companies",
      deletionSettings: { enabled: true },
      selectedFieldSettings: {
        domain: { writeOnCreate: "never", writeOnUpdate: "ifEmpty", default: { stringValue: "example.com" } }
      }
    })
  })

  it("restores the rules of an object that is forbidden and allowed again", async () => {
    const { user } = await showContact(saved())
    await user.click(writes("Contact"))
    expect(screen.queryByRole("row", { name: "Rule for Email" })).toBeNull()
    await user.click(writes("Contact"))
    expect(screen.getByRole("row", { name: "Rule for Email" })).toBeDefined()
    expect(button("Review and save").getAttribute("aria-disabled")).toBe("true")
  })

  it("offers neither deletion nor if-empty rules if the provider doesn't support them", async () => {
    const plain = providers["hubspot"]
    if (plain === undefined) throw new Error("the fixture lacks the provider")
    const provider = { ...plain, support: { ...plain.support, delete: false, ifEmpty: false } }
    await showContact(server.serve({ installation: installation(savedContent), providers: { hubspot: provider } }))
    expect(screen.queryByText("Allow Acme App to delete Contact")).toBeNull()
    expect(screen.queryByRole("radio", { name: /^Fill gaps/u })).toBeNull()
    expect(optionsOf(onUpdate("Email"))).toEqual(["Always write", "Don’t write"])
  })
})

describe("the presets", () => {
  const example = () =>
    within(screen.getByRole("table", { name: /^Example/u }))
      .getAllByRole("row")
      .slice(1)
      .map((row) => within(row).getAllByRole("cell").at(-1)?.textContent)

  it("write every field that the app sends, at first", async () => {
    await companies()
    expect(preset(/^Acme App wins/u)).toHaveProperty("checked", true)
    expect(example()).toEqual(["New value", "New value"])
  })

  it.each([
    [/^Fill gaps only/u, "ifEmpty", ["Old value", "New value"]],
    [/^Keep HubSpot’s value/u, "never", ["Old value", "(empty)"]]
  ])("set one rule for all writable fields: %s", async (name, writeOnUpdate, result) => {
    const { save, user } = await companies()
    await user.click(preset(name))
    expect(example()).toEqual(result)
    expect(await save()).toEqual({
      objectName: "companies",
      selectedFieldSettings: { name: { writeOnUpdate }, domain: { writeOnUpdate }, industry: { writeOnUpdate } }
    })
    expect(preset(name)).toHaveProperty("checked", true)
  })

  it("remove all rules if the app wins", async () => {
    const { save, user } = await companies()
    await user.click(preset(/^Fill gaps only/u))
    await user.click(preset(/^Acme App wins/u))
    expect(await save()).toEqual({ objectName: "companies" })
  })

  it("keep their rules when the user continues with single fields", async () => {
    const { user } = await companies()
    await user.click(preset(/^Fill gaps only/u))
    await user.click(preset(/^Custom/u))
    expect(screen.getAllByRole("row", { name: /^Rule for/u })).toHaveLength(3)
    await user.selectOptions(onUpdate("Name"), "Always write")
    expect(preset(/^Custom/u)).toHaveProperty("checked", true)
  })
})

describe("a default value", () => {
  const contactRule = async (fieldName: string) => {
    const shown = await showContact(saved())
    await shown.user.selectOptions(screen.getByLabelText("Add a rule for a field"), fieldName)
    return shown
  }

  it("offers yes and no for a boolean field", async () => {
    const { user } = await contactRule("newsletter")
    expect(optionsOf(defaultOf("Newsletter"))).toEqual(["No default", "Yes", "No"])
    await user.selectOptions(defaultOf("Newsletter"), "No")
    expect(defaultOf("Newsletter")).toHaveProperty("value", "false")
  })

  it("offers the values of a select field", async () => {
    await contactRule("lifecyclestage")
    expect(optionsOf(defaultOf("Lifecycle stage"))).toEqual(["No default", "Lead", "Customer"])
  })

  it("makes updates fill only empty fields, and keeps the user's choice for updates", async () => {
    const { addRule, save, user } = await companies()
    await addRule("domain")
    await user.type(defaultOf("Company domain name"), "x")
    expect(onUpdate("Company domain name")).toHaveProperty("value", "ifEmpty")
    await user.selectOptions(onUpdate("Company domain name"), "Always write")
    await user.type(defaultOf("Company domain name"), ".example")
    expect(await save()).toMatchObject({
      selectedFieldSettings: { domain: { writeOnUpdate: "always", default: { stringValue: "x.example" } } }
    })
  })

  it("is removed with its text", async () => {
    const { addRule, save, user } = await companies()
    await addRule("domain")
    await user.type(defaultOf("Company domain name"), "x")
    await user.clear(defaultOf("Company domain name"))
    expect(await save()).toMatchObject({ selectedFieldSettings: { domain: { writeOnUpdate: "ifEmpty" } } })
  })

  it("keeps updates from the field if the provider can't check whether it is empty", async () => {
    const plain = providers["hubspot"]
    if (plain === undefined) throw new Error("the fixture lacks the provider")
    const provider = { ...plain, support: { ...plain.support, ifEmpty: false } }
    const { user } = await showContact(
      server.serve({ installation: installation(savedContent), providers: { hubspot: provider } })
    )
    await user.selectOptions(screen.getByLabelText("Add a rule for a field"), "newsletter")
    await user.selectOptions(defaultOf("Newsletter"), "Yes")
    expect(onUpdate("Newsletter")).toHaveProperty("value", "never")
  })

  it("requires a whole number for a number field", async () => {
    const { user } = await contactRule("employees")
    await user.type(defaultOf("Number of employees"), "twelve")
    await user.click(button("Review and save"))
    expect(screen.queryByRole("dialog")).toBeNull()
    expect(document.activeElement).toBe(defaultOf("Number of employees"))
    expect(screen.getByRole("link", { name: "Number of employees: Enter a whole number." })).toBeDefined()
    await user.clear(defaultOf("Number of employees"))
    await user.type(defaultOf("Number of employees"), "12")
    await user.click(button("Review and save"))
    expect(within(screen.getByRole("dialog")).getByText(/Default: 12\./u)).toBeDefined()
  })
})

it("warns immediately of a required field that new records would lack", async () => {
  const { addRule, user } = await companies()
  await addRule("name")
  await user.selectOptions(onCreate("Name"), "Don’t write")
  expect(screen.getByText(/Company requires Name/u)).toBeDefined()
  await user.click(button("Review and save"))
  expect(screen.queryByRole("dialog")).toBeNull()
  expect(screen.getByRole("alert").textContent).toContain("Company requires Name")
})

it("removes a rule, and moves the focus", async () => {
  const { user } = await showContact(saved())
  await user.click(button("Remove the rule for Email"))
  expect(screen.queryByRole("row", { name: "Rule for Email" })).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText("Add a rule for a field"))
})

it("shows the mapped field of a rule with the app's name", async () => {
  const content = {
    ...savedContent,
    write: {
      objects: {
        contacts: {
          objectName: "contacts",
          inheritMapping: true,
          selectedFieldSettings: { phoneNumber: { writeOnUpdate: "ifEmpty" as const } }
        }
      }
    }
  }
  await showContact(server.serve({ installation: installation(content) }))
  expect(rule("Phone").getByTitle("phone")).toBeDefined()
  expect(rule("Phone").queryByText("Not found in your account")).toBeNull()
})
