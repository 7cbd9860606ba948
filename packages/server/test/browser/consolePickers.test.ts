/** What a select or a filter of the console shows is what is saved or applied. @rule console.actions */
import { createClient } from "@fieldgate/client"
import type { Locator } from "playwright-core"
import { describe, expect, it } from "vitest"
import { isMissing } from "./Chromium.ts"
import * as ConsoleSuite from "./ConsoleSuite.ts"
import * as ConsoleWorld from "./ConsoleWorld.ts"

let world: ConsoleWorld.ConsoleWorld

const { open } = ConsoleSuite.over(async () => (world = await ConsoleWorld.start()))

const byKeys = async (select: Locator, text: string) => {
  await select.focus()
  await select.page().keyboard.type(text)
}
const byMouse = async (select: Locator, label: string) => void (await select.selectOption({ label }))

const shown = (select: Locator) => select.locator("option:checked").textContent()

const day = 24 * 3600 * 1000

describe.skipIf(isMissing)("the pickers of the console", () => {
  it.each([
    ["the keyboard", byKeys],
    ["the mouse", byMouse]
  ])("save the scope and the expiry of an API key that they show, by %s", async (label, choose) => {
    const page = await open("/keys")
    await page.getByRole("button", { name: "Create API key" }).first().click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Label").fill(label)
    const [scope, expiry] = [dialog.getByLabel("For"), dialog.getByLabel("Expires")]
    const scopes = await scope.locator("option").allTextContents()
    const frontend = scopes.find((text) => text.includes("(frontend)")) ?? ""
    await choose(scope, frontend)
    await choose(expiry, "In 90 days")
    expect([await shown(scope), await shown(expiry)]).toEqual([frontend, "In 90 days"])
    await dialog.getByRole("button", { name: "Create key" }).click()
    await page.getByRole("dialog", { name: "API key created" }).waitFor()
    const client = createClient({ apiKey: world.key, project: "shop", baseUrl: `${world.origin}/v1` })
    const saved = (await client.apiKeys.list({ project: "shop" })).find((key) => key.label === label)
    expect(saved?.scopes).toEqual(["frontend"])
    const days = (Date.parse(saved?.expiresAt ?? "") - Date.parse(saved?.createTime ?? "")) / day
    expect(Math.round(days)).toBe(90)
  })

  it("show a value that is not an option instead of another one", async () => {
    const page = await open("/installations?integration=gone")
    const select = page.getByLabel("Integration", { exact: true })
    await select.waitFor()
    expect(await shown(select)).toBe("gone")
  })

  it.each(["Enter", "Tab"])("apply the text of a filter by %s, without a pause", async (key) => {
    const page = await open("/audit")
    const filter = page.getByLabel("Target ID")
    await filter.fill("no-such-target")
    await filter.press(key)
    expect(new URL(page.url()).searchParams.get("target")).toBe("no-such-target")
    expect(await filter.inputValue()).toBe("no-such-target")
  })

  it.each([
    ["/audit?outcome=refused", "Clear filters", "Action"],
    ["/operations?status=failure", "Clear filters", "Filter"],
    ["/operations?status=failure", /Remove the filter Status/u, "Filter"]
  ])("move the focus to the first filter of %s after %s", async (path, button, first) => {
    const page = await open(path)
    await page.getByRole("button", { name: button }).press("Enter")
    await page.getByRole("button", { name: button }).waitFor({ state: "detached" })
    const focused = page.locator(":focus")
    expect((await focused.getAttribute("aria-label")) ?? (await focused.textContent())).toBe(first)
  })
})
