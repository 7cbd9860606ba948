/** The frame of the console: sections, palette and keys; and the overview. */
import type { Page } from "playwright-core"
import { assert, describe, expect, it } from "vitest"
import * as Axe from "./Axe.ts"
import { isMissing } from "./Chromium.ts"
import * as ConsoleSuite from "./ConsoleSuite.ts"
import { button, heading, link } from "./ConsoleSuite.ts"
import { faultsOf } from "./Looks.ts"
import * as OperationsWorld from "./OperationsWorld.ts"

let world: OperationsWorld.OperationsWorld
let people = 0

const suite = ConsoleSuite.over(async () => (world = await OperationsWorld.start()))

const { open } = suite

const person = () => ({ email: `visitor${++people}@acme.test`, firstname: "Ada" })
const tile = (page: Page, name: string) => page.locator(".tile", { has: link(page, name) }).locator(".tile-figure")

describe.skipIf(isMissing)("the overview", () => {
  it("shows a new project what to do, and its first write when it arrives", async () => {
    const page = await open("")
    await heading(page, "Overview")
    const steps = page.getByRole("region", { name: "Get started" })
    await steps.getByText("Waiting for your first write").waitFor()
    const [deploy, connect, send] = await steps.getByRole("listitem").allInnerTexts()
    expect([deploy, connect, send].map((text) => text?.split("\n")[0])).toEqual(["Done:", "Done:", "To do:"])
    expect(await steps.getByRole("region", { name: "Example of a write" }).innerText()).toContain(
      "/v1/projects/shop/integrations/crm/objects/contacts"
    )
    await button(page, "TypeScript").click()
    await steps.getByText("fieldgate.records.write").waitFor()
    expect(await faultsOf(page, "first steps")).toEqual([])
    await world.write({ record: person() })
    const first = steps.getByRole("status")
    await first.getByText("Succeeded").waitFor()
    await first.getByRole("link", { name: /^Create contacts/u }).click()
    await heading(page, /^(?:Create|Update) contacts/u)
  })

  it("shows figures that lead to their writes, and new errors", async () => {
    await world.write({ record: person() })
    await world.write({ record: { email: "no address" } })
    const page = await open("")
    await heading(page, "Overview")
    await expect.poll(() => tile(page, "Writes").innerText()).toBe("3")
    expect(await tile(page, "Success rate").innerText()).toBe("66.7 %")
    const attention = page.getByRole("region", { name: "Needs attention" })
    await attention.getByText(/^New error since yesterday/u).waitFor()
    expect(await faultsOf(page, "overview")).toEqual([])
    await link(page, "Success rate").click()
    await heading(page, "Activity")
    await expect.poll(() => page.getByRole("table").locator("tbody tr").count()).toBe(1)
  })

  it("leads from a bar of the chart to the writes of that hour", async () => {
    await world.write({ record: person() })
    const page = await open("")
    const chart = page.getByRole("region", { name: "Last 24 hours" })
    await chart.getByRole("img").waitFor()
    await chart.getByText("Show as table").click()
    const hour = chart
      .getByRole("row")
      .filter({ hasNot: page.getByRole("columnheader") })
      .last()
      .getByRole("link")
    const href = (await hour.getAttribute("href")) ?? ""
    const box = await chart.getByRole("img").boundingBox()
    assert(box !== null)
    await chart.getByRole("img").click({ position: { x: box.width - 16, y: box.height / 2 } })
    await heading(page, "Activity")
    expect(page.url()).toBe(`${world.origin}${href}`)
    await page.getByRole("table").locator("tbody tr").first().waitFor()
  })
})

describe.skipIf(isMissing)("the command palette", () => {
  it("opens a page by the keyboard alone", async () => {
    const page = await open("")
    await heading(page, "Overview")
    await page.keyboard.press("Control+k")
    const field = page.getByRole("combobox", { name: "Search and commands" })
    await field.waitFor()
    await page.keyboard.type("usage")
    await page.getByRole("option", { name: /^Usage/u }).waitFor()
    expect(await Axe.violations(page)).toEqual([])
    await page.keyboard.press("Enter")
    await heading(page, "Usage")
    expect(await field.count()).toBe(0)
  })

  it("finds a customer, an operation by its ID, and the writes of a person", async () => {
    const { email } = person()
    const id = await world.write({ record: { email } })
    const page = await open("")
    const option = (name: string | RegExp) => page.getByRole("option", { name })
    for (const [text, name, title] of [
      ["acm", "acme", "acme"],
      [id, /^Create contacts/u, /^(?:Create|Update) contacts/u],
      [email, `Writes of ${email}`, `Writes of ${email}`]
    ] as const) {
      await button(page, "Search").click()
      await page.keyboard.type(text)
      await option(name).click()
      await heading(page, title)
    }
    expect(new URL(page.url()).hash).toBe(`#${encodeURIComponent(email)}`)
  })

  it("says that nothing is found, and closes by Escape", async () => {
    const page = await open("")
    await button(page, "Search").click()
    await page.keyboard.type("no such thing")
    await page.getByText("No results").waitFor()
    expect(await page.getByRole("option").count()).toBe(0)
    await page.keyboard.press("Escape")
    await page.getByRole("dialog").waitFor({ state: "detached" })
  })
})

describe.skipIf(isMissing)("keys", () => {
  it("open sections, move between rows, and focus the search", async () => {
    await world.write({ record: person() })
    const page = await open("")
    await heading(page, "Overview")
    await page.keyboard.press("g")
    await page.keyboard.press("c")
    await heading(page, "Customers")
    await page.getByRole("row").nth(1).waitFor()
    await page.keyboard.press("j")
    expect(await page.evaluate(() => document.activeElement?.className)).toBe("row-link")
    await page.keyboard.press("/")
    await page.keyboard.type("g")
    expect(await page.getByLabel("Search customers").inputValue()).toBe("g")
  })

  it("are listed by a question mark, and can be turned off", async () => {
    const page = await open("")
    await heading(page, "Overview")
    await page.keyboard.press("?")
    const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" })
    await dialog.waitFor()
    expect(await faultsOf(page, "keyboard shortcuts")).toEqual([])
    await dialog.getByLabel("Use shortcuts of single keys").uncheck()
    await button(page, "Close").click()
    await dialog.waitFor({ state: "detached" })
    await page.keyboard.press("?")
    await page.keyboard.press("Control+k")
    await page.getByRole("dialog", { name: "Search and commands" }).waitFor()
    expect(await dialog.count()).toBe(0)
  })
})

/** Elements that move for longer than 180 ms; what shows that something loads, repeats. */
const slowMotions = (page: Page) =>
  page.evaluate(() => {
    const longest = (text: string) => Math.max(...text.split(",").map((each) => Number.parseFloat(each)))
    return [...document.querySelectorAll("*")].flatMap((element) => {
      const { animationDuration, animationIterationCount, transitionDuration } = getComputedStyle(element)
      const seconds = Math.max(
        longest(transitionDuration),
        animationIterationCount === "infinite" ? 0 : longest(animationDuration)
      )
      return seconds > 0.18 ? [`${element.tagName} ${element.className}: ${seconds} s`] : []
    })
  })

const motions = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll("*")].filter((element) => {
        const { animationName, transitionDuration } = getComputedStyle(element)
        return animationName !== "none" || Number.parseFloat(transitionDuration) > 0
      }).length
  )

describe.skipIf(isMissing)("motion", () => {
  it("takes at most 180 ms, and nothing moves where people prefer reduced motion", { timeout: 120_000 }, async () => {
    const id = await world.write({ record: { email: "no address" } })
    const page = await open("")
    const paths = [
      "",
      "/operations",
      `/operations/${id}`,
      "/statistics",
      "/customers",
      "/integrations",
      "/keys",
      "/webhooks"
    ]
    for (const path of [...paths, "/sandbox-records", "/settings", "/usage", "/audit"]) {
      await page.goto(`${world.origin}/console/projects/shop${path}`)
      await page.getByRole("heading", { level: 1 }).waitFor()
      await page.emulateMedia({ reducedMotion: "reduce" })
      expect([path, await motions(page)]).toEqual([path, 0])
      await page.emulateMedia({ reducedMotion: "no-preference" })
      expect([path, await slowMotions(page)]).toEqual([path, []])
    }
  })
})
