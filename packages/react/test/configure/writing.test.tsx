/** @rule field.writeOnCreate, field.writeOnUpdate, field.default */
import { installation, providers } from "@fieldgate/react/testing"
import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import { fakeServer } from "../FakeServer.ts"
import { savedContent, show } from "./Screen.tsx"

const server = fakeServer()

const checkbox = (name: string | RegExp) => screen.getByRole("checkbox", { name })
const button = (name: string) => screen.getByRole("button", { name })
const rule = (field: string) => within(screen.getByRole("group", { name: `Rule for ${field}` }))
const saved = () => server.serve({ installation: installation(savedContent) })

const companies = async () => {
  const fake = server.serve({ installation: installation({ provider: "hubspot" }) })
  const shown = show(fake)
  await shown.user.click(screen.getByRole("tab", { name: /Company/u }))
  await shown.user.click(checkbox("Allow Acme App to create and update Company"))
  const addRule = async (fieldName: string) => {
    await shown.user.selectOptions(screen.getByLabelText("Add a rule for a field"), fieldName)
    await shown.user.click(button("Add rule"))
  }
  const save = async () => {
    await shown.user.click(button("Save"))
    await shown.user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Save changes" }))
    await waitFor(() => expect(shown.onSaved).toHaveBeenCalledTimes(1))
    return fake.installation?.config.content.write?.objects?.["companies"]
  }
  return { ...shown, addRule, fake, save }
}

describe("an object's write side", () => {
  it("allows an object that is only written, with field rules and deletion", async () => {
    const { addRule, save, user } = await companies()
    expect(screen.queryByText("Use the read mappings for writing")).toBeNull()
    await user.click(checkbox("Allow Acme App to delete Company"))
    await addRule("domain")
    await user.click(
      within(rule("Company domain name").getByRole("group", { name: "On create" })).getByLabelText("Don’t write")
    )
    await user.click(
      within(rule("Company domain name").getByRole("group", { name: "On update" })).getByLabelText(
        "Write only if empty"
      )
    )
    await user.selectOptions(rule("Company domain name").getByLabelText("Default value"), "Text")
    await user.type(rule("Company domain name").getByLabelText("Value"), "example.com")
    expect(await save()).toEqual({
      objectName: "companies",
      deletionSettings: { enabled: true },
      selectedFieldSettings: {
        domain: { writeOnCreate: "never", writeOnUpdate: "ifEmpty", default: { stringValue: "example.com" } }
      }
    })
  })

  it("restores the rules of an object that is forbidden and allowed again", async () => {
    const { user } = show(saved())
    await user.click(checkbox("Allow Acme App to create and update Contact"))
    expect(screen.queryByRole("group", { name: "Rule for Email" })).toBeNull()
    await user.click(checkbox("Allow Acme App to create and update Contact"))
    expect(screen.getByRole("group", { name: "Rule for Email" })).toBeDefined()
    expect(button("Save").getAttribute("aria-disabled")).toBe("true")
  })

  it("offers neither deletion nor if-empty rules if the provider doesn't support them", () => {
    const plain = providers["hubspot"]
    if (plain === undefined) throw new Error("the fixture lacks the provider")
    const provider = { ...plain, support: { ...plain.support, delete: false, ifEmpty: false } }
    show(server.serve({ installation: installation(savedContent), providers: { hubspot: provider } }))
    expect(screen.queryByText("Allow Acme App to delete Contact")).toBeNull()
    expect(rule("Email").queryByLabelText("Write only if empty")).toBeNull()
    expect(rule("Email").getAllByLabelText("Don’t write")).toHaveLength(2)
  })
})

describe("a default value", () => {
  const contactRule = async (fieldName: string) => {
    const shown = show(saved())
    await shown.user.selectOptions(screen.getByLabelText("Add a rule for a field"), fieldName)
    await shown.user.click(button("Add rule"))
    return shown
  }
  const kinds = (field: string) =>
    within(rule(field).getByLabelText("Default value"))
      .getAllByRole("option")
      .map(({ textContent }) => textContent)

  it("offers yes and no for a boolean field", async () => {
    const { user } = await contactRule("newsletter")
    expect(kinds("Newsletter")).toEqual(["No default", "Yes/No"])
    await user.selectOptions(rule("Newsletter").getByLabelText("Default value"), "Yes/No")
    await user.selectOptions(rule("Newsletter").getByLabelText("Value"), "No")
    expect(rule("Newsletter").getByLabelText("Value")).toHaveProperty("value", "false")
  })

  it("offers the values of a select field", async () => {
    const { user } = await contactRule("lifecyclestage")
    await user.selectOptions(rule("Lifecycle stage").getByLabelText("Default value"), "Text")
    const values = within(rule("Lifecycle stage").getByLabelText("Value")).getAllByRole("option")
    expect(values.map(({ textContent }) => textContent)).toEqual(["Choose a value", "Lead", "Customer"])
  })

  it("makes updates fill only empty fields, and explains each option", async () => {
    const { addRule, save, user } = await companies()
    await addRule("domain")
    const domain = rule("Company domain name")
    const onUpdate = within(domain.getByRole("group", { name: "On update" }))
    expect(onUpdate.queryByText(/overwrites/u)).toBeNull()
    await user.selectOptions(domain.getByLabelText("Default value"), "Text")
    expect(onUpdate.getByLabelText("Write only if empty")).toHaveProperty("checked", true)
    expect(
      onUpdate.getByText("If Acme App sends no value, updates overwrite the field with the default.")
    ).toBeDefined()
    await user.type(domain.getByLabelText("Value"), "x.example")
    await user.click(onUpdate.getByLabelText("Always write"))
    await user.type(domain.getByLabelText("Value"), "/")
    expect(await save()).toMatchObject({
      selectedFieldSettings: { domain: { writeOnUpdate: "always", default: { stringValue: "x.example/" } } }
    })
  })

  it("keeps updates from the field if the provider can't check whether it is empty", async () => {
    const plain = providers["hubspot"]
    if (plain === undefined) throw new Error("the fixture lacks the provider")
    const provider = { ...plain, support: { ...plain.support, ifEmpty: false } }
    const { user } = show(server.serve({ installation: installation(savedContent), providers: { hubspot: provider } }))
    await user.selectOptions(screen.getByLabelText("Add a rule for a field"), "newsletter")
    await user.click(button("Add rule"))
    await user.selectOptions(rule("Newsletter").getByLabelText("Default value"), "Yes/No")
    const onUpdate = within(rule("Newsletter").getByRole("group", { name: "On update" }))
    expect(onUpdate.getByLabelText("Don’t write")).toHaveProperty("checked", true)
  })

  it("requires a whole number for a number field", async () => {
    const { user } = await contactRule("employees")
    await user.selectOptions(rule("Number of employees").getByLabelText("Default value"), "Number")
    const value = rule("Number of employees").getByLabelText("Value")
    await user.clear(value)
    await user.type(value, "twelve")
    await user.click(button("Save"))
    expect(screen.queryByRole("dialog")).toBeNull()
    expect(document.activeElement).toBe(value)
    expect(screen.getByRole("link", { name: "Number of employees: Enter a whole number." })).toBeDefined()
    await user.clear(value)
    await user.type(value, "12")
    await user.click(button("Save"))
    expect(within(screen.getByRole("dialog")).getByText(/Default: 12\./u)).toBeDefined()
  })
})

it("warns immediately of a required field that new records would lack", async () => {
  const { addRule, user } = await companies()
  await addRule("name")
  await user.click(within(rule("Name").getByRole("group", { name: "On create" })).getByLabelText("Don’t write"))
  expect(screen.getByText(/Company requires Name/u)).toBeDefined()
  await user.click(button("Save"))
  expect(screen.queryByRole("dialog")).toBeNull()
  expect(screen.getByRole("alert").textContent).toContain("Company requires Name")
})

it("removes a rule, and moves the focus", async () => {
  const { user } = show(saved())
  await user.click(button("Remove the rule for Email"))
  expect(screen.queryByRole("group", { name: "Rule for Email" })).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText("Add a rule for a field"))
})

it("shows the mapped field of a rule with the app's name", () => {
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
  show(server.serve({ installation: installation(content) }))
  expect(rule("Phone").getByText("phone")).toBeDefined()
  expect(rule("Phone").queryByText("Not found in your account")).toBeNull()
})
