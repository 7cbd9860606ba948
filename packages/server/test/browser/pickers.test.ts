/** What a picker shows is what is saved, whatever keys and clicks led there. @rule react.picker, react.save */
import { createClient } from "@fieldgate/client"
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import type { BrowserContext, Locator, Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import * as BrowserWorld from "./BrowserWorld.ts"
import { isMissing } from "./Chromium.ts"
import * as InstallPage from "./InstallPage.ts"

let world: BrowserWorld.BrowserWorld
let host: Awaited<ReturnType<typeof InstallPage.serve>>
let context: BrowserContext
let fields: ReadonlyMap<string, Property>

beforeAll(async () => {
  if (isMissing) return
  world = await BrowserWorld.start()
  host = await InstallPage.serve(world)
  fields = await propertiesOfContacts()
}, 120_000)
afterAll(async () => {
  await host?.[Symbol.asyncDispose]()
  await world?.[Symbol.asyncDispose]()
})

beforeEach(async () => {
  if (isMissing) return
  context = await world.browser.newContext({ viewport: { width: 1280, height: 1700 } })
  context.setDefaultTimeout(15_000)
})
afterEach(() => context?.close())

interface Property {
  readonly name: string
  readonly label: string
  readonly options: ReadonlyArray<{ readonly value: string; readonly label: string }>
}

const propertiesOfContacts = async () => {
  const answer = await world.sandbox.fetch("http://hubspot.test/crm/properties/2026-09/contacts", {
    headers: { authorization: `Bearer ${HubSpotSandbox.defaultToken}` }
  })
  const { results } = (await answer.json()) as { readonly results: ReadonlyArray<Property> }
  return new Map(results.map((property) => [property.name, property]))
}

/** Labels of the values of the app that the customer maps to those of a field of the account. */
const stages = { one: "Stage one", two: "Stage two" }
const mapping = {
  contacts: [
    { mapToName: "role", mapToDisplayName: "Role" },
    {
      mapToName: "stage",
      mapToDisplayName: "Stage",
      mappedValues: Object.entries(stages).map(([mappedValue, mappedDisplayValue]) => ({
        mappedValue,
        mappedDisplayValue
      }))
    }
  ]
}

const opened = async (group: string): Promise<Page> => {
  const page = await context.newPage()
  const query = new URLSearchParams({ integration: "pickers", group, mapping: JSON.stringify(mapping) })
  await page.goto(`${host.origin}/?${query}`)
  return page
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
const picker = (page: Page, label: string) =>
  page.getByRole("combobox", { name: new RegExp(`^${label}( ?optional)?$`, "u") })

/** The set-up page of a new installation, with a row in each of its tables. */
const setUp = async (group: string) => {
  const page = await opened(group)
  await button(page, "Use an API key instead").click()
  const key = page.getByRole("textbox", { name: /API key/u })
  await key.fill(HubSpotSandbox.defaultToken)
  await key.press("Enter")
  await page.getByRole("radio", { name: /^Custom/u }).check()
  // The searchable list replaces the plain one when it has loaded.
  await page.locator("input[role=combobox]").first().waitFor()
  return page
}

const install = async (page: Page) => {
  await button(page, "Install").click()
  await page.getByRole("heading", { name: "CRM sync is installed" }).waitFor()
}

const save = async (page: Page) => {
  await button(page, "Review and save").click()
  await page.getByRole("dialog").getByRole("button", { name: "Save changes" }).click()
  await page.getByRole("dialog").waitFor({ state: "detached" })
}

/** The text of every picker of the page, by its label, once React has rendered all changes. */
const shown = (page: Page) =>
  page.evaluate<
    Record<string, string>
  >(`new Promise((next) => requestIdleCallback(next, { timeout: 300 })).then(() => Object.fromEntries(
    [...document.querySelectorAll("select, [role=combobox]")].map((each) => [
      each.ariaLabel ?? [...each.labels].map((label) => label.firstChild.textContent).join(" "),
      each.tagName === "SELECT" ? (each.value === "" ? "" : each.selectedOptions[0].textContent) : each.value
    ])
  ))`)

/** The texts that say what is stored. */
const saved = async (groupRef: string): Promise<Record<string, string>> => {
  const client = createClient({ apiKey: world.key, project: "demo", baseUrl: `${world.origin}/v1` })
  const [installation] = await client.installations.list({ project: "demo", integration: "pickers", groupRef })
  const content = installation?.config.content
  const read = content?.read?.objects?.["contacts"]
  const mapped = read?.selectedFieldMappings ?? {}
  const values = read?.selectedValueMappings?.["stage"] ?? {}
  const choices = fields.get(mapped["stage"] ?? "")?.options ?? []
  return {
    Role: labelOf(mapped["role"]),
    Stage: labelOf(mapped["stage"]),
    notes: labelOf(mapped["notes"]),
    ...Object.fromEntries(
      Object.entries(choices.length === 0 ? {} : stages).map(([value, label]) => [
        label,
        choices.find((choice) => choice.value === values[value])?.label ?? ""
      ])
    ),
    "Add a rule for a field": "",
    ...Object.fromEntries(
      Object.entries(content?.write?.objects?.["contacts"]?.selectedFieldSettings ?? {}).flatMap(([name, setting]) => {
        const { label = name, options = [] } = fields.get(name) ?? {}
        const { booleanValue, stringValue } = setting.default ?? {}
        const choices = [...options, { value: "true", label: "Yes" }]
        const value = choices.find((choice) => choice.value === (stringValue ?? `${booleanValue}`))
        return [
          [`${label}, on create`, rules[setting.writeOnCreate ?? "always"]],
          [`${label}, on update`, rules[setting.writeOnUpdate ?? "always"]],
          [`${label}, default value`, value?.label ?? ""]
        ]
      })
    )
  }
}

const rules = { always: "Always write", ifEmpty: "Write only if empty", never: "Don’t write" }

const labelOf = (name: string | undefined) => (name === undefined ? "" : (fields.get(name)?.label ?? name))

type Way = (field: Locator, label: string) => Promise<void>

/** Ways to a field of a searchable list. */
const choosing: ReadonlyArray<readonly [string, Way]> = [
  ["the label and Enter", (field, label) => keys(field, label, "Enter", "Tab")],
  ["a part of the label and Enter", (field, label) => keys(field, label.slice(0, 6).toLowerCase(), "Enter", "Tab")],
  ["an arrow and Enter", (field, label) => keys(field, label, "ArrowDown", "ArrowUp", "Enter", "Tab")],
  [
    "a click on the option",
    async (field, label) => {
      await field.click()
      await field.page().keyboard.type(label.slice(0, 4))
      await field.page().getByRole("option", { name: label, exact: true }).click()
      await leave(field)
    }
  ]
]

/** Ways that leave the list without choosing. */
const leaving: ReadonlyArray<readonly [string, Way]> = [
  ["a text without a match, and Enter", (field) => keys(field, "no field", "Enter", "Tab")],
  ["the label, and Tab", (field, label) => keys(field, label, "Tab")],
  ["Escape", (field, label) => keys(field, label, "Escape", "Tab")],
  ["an emptied text, and Enter", (field) => keys(field, "", "Backspace", "Enter", "Tab")],
  [
    "the label, and a click elsewhere",
    async (field, label) => {
      await keys(field, label)
      await leave(field)
    }
  ]
]

const keys = async (field: Locator, text: string, ...then: ReadonlyArray<string>) => {
  await field.focus()
  await field.page().keyboard.type(text)
  for (const key of then) await field.page().keyboard.press(key)
}

const leave = (field: Locator) => field.page().getByRole("heading").first().click()

/** By the keyboard, a browser's own select takes the first letters of an option. */
const byKeys = async (select: Locator, text: string) => {
  await select.focus()
  await select.page().keyboard.type(text, { delay: 5 })
}
const byMouse = async (select: Locator, label: string) => void (await select.selectOption({ label }))

/** Chooses something in every picker of the page. */
const chooseAll = async (page: Page, choose: Way, labels: Readonly<Record<"role" | "rule" | "value", string>>) => {
  await choose(picker(page, "Role"), labels.role)
  await choose(picker(page, "notes"), "Message")
  await choose(picker(page, "Stage"), "Lifecycle stage")
  await choose(picker(page, "Add a rule for a field"), labels.rule)
  for (const select of [byKeys, byMouse]) {
    const isFirst = select === byKeys
    if ((await picker(page, "Stage one").count()) > 0) {
      await select(picker(page, isFirst ? "Stage one" : "Stage two"), isFirst ? "lead" : "customer")
    }
    if ((await picker(page, `${labels.rule}, on create`).count()) === 0) continue
    await select(
      picker(page, `${labels.rule}, ${isFirst ? "on create" : "on update"}`),
      rules[isFirst ? "never" : "ifEmpty"]
    )
  }
  const value = picker(page, `${labels.rule}, default value`)
  if ((await value.count()) > 0) await byKeys(value, labels.value)
}

describe.skipIf(isMissing)("the pickers of the set-up page", () => {
  it.each([...choosing.map((way) => [...way, true] as const), ...leaving.map((way) => [...way, false] as const)])(
    "save what they show, at the first install and later: %s",
    { timeout: 60_000 },
    async (name, choose, chooses) => {
      const group = name.replaceAll(/\W/gu, "-")
      const page = await setUp(group)
      await chooseAll(page, choose, { role: "Postal code", rule: "Lead status", value: "OPEN" })
      const first = await shown(page)
      expect(first["Role"]).toBe(chooses ? "Postal code" : "")
      await install(page)
      expect(first).toEqual(await saved(group))

      await button(page, "Done").click()
      await page.getByRole("tab", { name: "Settings" }).waitFor()
      const row = button(page, "Contacts")
      if ((await row.getAttribute("aria-expanded")) === "false") await row.click()
      await page.getByRole("radio", { name: /^Custom/u }).check()
      await page.locator("input[role=combobox]").first().waitFor()
      await chooseAll(page, choose, { role: "Job title", rule: "VIP", value: "Yes" })
      const later = await shown(page)
      expect(later["Role"]).toBe(chooses ? "Job title" : "")
      if ((await button(page, "Review and save").getAttribute("aria-disabled")) !== "true") await save(page)
      expect(later).toEqual(await saved(group))
      expect(await shown(page)).toEqual(later)
    }
  )
})
