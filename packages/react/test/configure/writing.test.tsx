/** What may be written to an object, field by field. Spec 2.9. */
import { installation, providers } from "@fieldgate/react/testing"
import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import { fakeServer } from "../FakeServer.ts"
import { savedContent, show } from "./Screen.tsx"

const server = fakeServer()

const checkbox = (name: string | RegExp) => screen.getByRole("checkbox", { name })
const button = (name: string) => screen.getByRole("button", { name })
const rule = (field: string) => within(screen.getByRole("group", { name: `Rule for ${field}` }))
const saved = () => server.serve({ installation: installation(savedContent) })

/** Shows the tab of companies, which are only written. */
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

describe("an object", () => {
  test("that is only written can be allowed, with rules for its fields and deletion", async () => {
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

  test("that is forbidden and allowed again has its rules back", async () => {
    const { user } = show(saved())
    await user.click(checkbox("Allow Acme App to create and update Contact"))
    expect(screen.queryByRole("group", { name: "Rule for Email" })).toBeNull()
    await user.click(checkbox("Allow Acme App to create and update Contact"))
    expect(screen.getByRole("group", { name: "Rule for Email" })).toBeDefined()
    expect(button("Save").getAttribute("aria-disabled")).toBe("true")
  })

  test("offers neither deletion nor only-if-empty where the provider can't", () => {
    const plain = providers["hubspot"]
    if (plain === undefined) throw new Error("there is no such provider")
    const provider = { ...plain, support: { ...plain.support, delete: false, ifEmpty: false } }
    show(server.serve({ installation: installation(savedContent), providers: { hubspot: provider } }))
    expect(screen.queryByText("Allow Acme App to delete Contact")).toBeNull()
    expect(rule("Email").queryByLabelText("Write only if empty")).toBeNull()
    expect(rule("Email").getAllByLabelText("Don’t write")).toHaveLength(2)
  })
})

describe("a default", () => {
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

  test("of a yes or no is yes or no", async () => {
    const { user } = await contactRule("newsletter")
    expect(kinds("Newsletter")).toEqual(["No default", "Yes or no"])
    await user.selectOptions(rule("Newsletter").getByLabelText("Default value"), "Yes or no")
    await user.selectOptions(rule("Newsletter").getByLabelText("Value"), "No")
    expect(rule("Newsletter").getByLabelText("Value")).toHaveProperty("value", "false")
  })

  test("of a list is one of its values", async () => {
    const { user } = await contactRule("lifecyclestage")
    await user.selectOptions(rule("Lifecycle stage").getByLabelText("Default value"), "Text")
    const values = within(rule("Lifecycle stage").getByLabelText("Value")).getAllByRole("option")
    expect(values.map(({ textContent }) => textContent)).toEqual(["Choose a value", "Lead", "Customer"])
  })

  test("makes updates fill only empty fields, and each choice says what it means", async () => {
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

  test("keeps updates away from the field where the provider can't tell whether it is empty", async () => {
    const plain = providers["hubspot"]
    if (plain === undefined) throw new Error("there is no such provider")
    const provider = { ...plain, support: { ...plain.support, ifEmpty: false } }
    const { user } = show(server.serve({ installation: installation(savedContent), providers: { hubspot: provider } }))
    await user.selectOptions(screen.getByLabelText("Add a rule for a field"), "newsletter")
    await user.click(button("Add rule"))
    await user.selectOptions(rule("Newsletter").getByLabelText("Default value"), "Yes or no")
    const onUpdate = within(rule("Newsletter").getByRole("group", { name: "On update" }))
    expect(onUpdate.getByLabelText("Don’t write")).toHaveProperty("checked", true)
  })

  test("of a number must be a whole number before it can be saved", async () => {
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

test("a required field that no new record would have a value in is warned of at once", async () => {
  const { addRule, user } = await companies()
  await addRule("name")
  await user.click(within(rule("Name").getByRole("group", { name: "On create" })).getByLabelText("Don’t write"))
  expect(screen.getByText(/Company requires Name/u)).toBeDefined()
  await user.click(button("Save"))
  expect(screen.queryByRole("dialog")).toBeNull()
  expect(screen.getByRole("alert").textContent).toContain("Company requires Name")
})

test("a rule can be removed, and the focus goes to the next thing to do", async () => {
  const { user } = show(saved())
  await user.click(button("Remove the rule for Email"))
  expect(screen.queryByRole("group", { name: "Rule for Email" })).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText("Add a rule for a field"))
})

test("a rule by the app's name of a field shows the field that stands behind it", () => {
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
