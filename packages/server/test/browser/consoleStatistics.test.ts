import type { Locator } from "playwright-core"
import { describe, expect, it } from "vitest"
import { isMissing } from "./Chromium.ts"
import * as ConsoleSuite from "./ConsoleSuite.ts"
import { button, heading, rowCount } from "./ConsoleSuite.ts"
import { faultsOf } from "./Looks.ts"
import * as OperationsWorld from "./OperationsWorld.ts"

let world: OperationsWorld.OperationsWorld
let people = 0

const suite = ConsoleSuite.over(async () => (world = await OperationsWorld.start()))

const { open } = suite

const person = () => ({ email: `counted${++people}@acme.test`, firstname: "Ada" })
const broken = { email: "no address" }

describe.skipIf(isMissing)("statistics in the console", () => {
  it("appear as charts and tables, with the causes of failures", async () => {
    await world.write({ record: person() })
    await world.write({ record: broken })
    const page = await open("/statistics")
    await page.getByRole("img", { name: "Throughput" }).waitFor()
    await page.getByRole("img", { name: "Latency" }).waitFor()
    await page.getByText("Show as table").first().click()
    const table = page.getByRole("table", { name: "Throughput" })
    await expect.poll(() => table.locator("tbody tr").count()).toBe(60)
    await page.getByText("INVALID_EMAIL").waitFor()
    await button(page, "Day").click()
    await expect.poll(() => page.url()).toContain("range=day")
    await expect.poll(() => table.locator("tbody tr").count()).toBe(24)
    await page.reload()
    expect(await button(page, "Day").getAttribute("aria-pressed")).toBe("true")
  })

  it("are narrowed by filters in the URL, which every bar and cause passes on", { timeout: 60_000 }, async () => {
    await world.write({ record: broken })
    const page = await open("/statistics?range=day")
    await page.getByRole("img", { name: "Throughput" }).waitFor()
    await page.getByText("Filter", { exact: true }).click()
    const filters = page.getByRole("group", { name: "Filters" })
    await filters.getByRole("group", { name: "Integration" }).getByRole("button", { name: "crm" }).click()
    await page.getByText("Filter", { exact: true }).click()
    await filters.getByLabel("Installation", { exact: true }).selectOption("acme · crm")
    await filters.getByLabel("Customer", { exact: true }).fill("acme")
    for (const name of ["Customer: acme", "Integration: crm", "Installation: acme · crm"]) {
      await filters.getByRole("button", { name: `Remove the filter ${name}` }).waitFor()
    }
    await page.keyboard.press("Escape")
    const narrowed = new URL(page.url()).searchParams
    const passedOn = ["group", "integration", "installation"].map((name) => narrowed.get(name))
    expect(passedOn).not.toContain(null)
    const filtersOf = async (locator: Locator) => {
      const { searchParams } = new URL((await locator.getAttribute("href")) ?? "", world.origin)
      return ["group", "integration", "installation"].map((name) => searchParams.get(name))
    }
    await page.getByText("Show as table").first().click()
    const step = page.getByRole("table", { name: "Throughput" }).getByRole("link").last()
    const cause = page.getByRole("link", { name: "INVALID_EMAIL" })
    await expect.poll(() => filtersOf(step)).toEqual(passedOn)
    expect(await filtersOf(cause)).toEqual(passedOn)
    expect(await faultsOf(page, "filtered statistics")).toEqual([])
    await cause.click()
    await heading(page, "Activity")
    await filters.getByRole("button", { name: "Remove the filter Installation: acme · crm" }).waitFor()
    await expect.poll(() => rowCount(page)).toBeGreaterThan(0)
  })

  it("are of one customer when opened from its page, and count nothing of others", async () => {
    await world.write({ record: person() })
    const page = await open("/customers/acme")
    await heading(page, "acme")
    await page.getByRole("main").getByRole("link", { name: "Statistics", exact: true }).click()
    await heading(page, "Statistics")
    await page.getByRole("img", { name: "Throughput" }).waitFor()
    await button(page, "Remove the filter Customer: acme").click()
    expect(page.url()).not.toContain("group=")
    await page.goto(`${world.origin}/console/projects/shop/statistics?group=globex`)
    await page.getByText("No matching writes in the last hour").waitFor()
    expect(await page.getByRole("img", { name: "Throughput" }).count()).toBe(0)
  })
})
