/** @rule limit.usage */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { isMissing } from "./Chromium.ts"
import * as ConsolePage from "./ConsolePage.ts"
import * as ConsoleSuite from "./ConsoleSuite.ts"
import { faultsOf } from "./Looks.ts"
import * as OperationsWorld from "./OperationsWorld.ts"

let world: OperationsWorld.OperationsWorld

const suite = ConsoleSuite.over(async () => (world = await OperationsWorld.start({ mostQueued: 80 })))

const open = async (): Promise<Page> => {
  const page = await suite.newPage()
  await ConsolePage.goTo(page, world, "/projects/shop/usage")
  await page.getByRole("heading", { level: 1, name: "Usage", exact: true }).waitFor()
  return page
}

const background = { mode: "asynchronous" }
const queue = (page: Page, name: string) => page.getByRole("meter", { name, exact: true })

// The tests share a server: the first one finds it without writes.
describe.skipIf(isMissing)("the page Usage", () => {
  it("describes an empty queue, and the limits", { timeout: 60_000 }, async () => {
    const page = await open()
    await page.getByText("No unfinished operations").waitFor()
    expect(await queue(page, "Waiting operations").getAttribute("aria-valuetext")).toBe("0 of 20 operations (0\u00A0%)")
    await page.getByText("20 per second, bursts of 100").waitFor()
    await page.getByText("100 at a time", { exact: true }).waitFor()
    expect(await faultsOf(page, "/usage, empty")).toEqual([])
  })

  it("shows a group's share, why it is parked, and links to its operations", { timeout: 90_000 }, async () => {
    await world.write({ record: { email: "ann@acme.test" }, ...background, autoBatchPolicy: { maxDelayMinutes: 60 } })
    world.sandbox.addFault({ match: { method: "POST" }, action: { status: 401 }, times: 100 })
    await world.write({ record: { email: "bob@acme.test" }, ...background })
    const page = await open()
    await page.getByText("1 operation on hold").waitFor({ timeout: 30_000 })
    expect(await queue(page, "Waiting operations").getAttribute("aria-valuetext")).toBe(
      "2 of 20 operations (10\u00A0%)"
    )
    expect(await queue(page, "Queue of acme").getAttribute("aria-valuenow")).toBe("2")
    await page.getByText(/^2 records, \d/u).waitFor()
    expect(await faultsOf(page, "/usage")).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole("link", { name: /^Show connection .+ of acme$/u }).click()
    await page.waitForURL(/\/projects\/shop\/connections\/[\w-]+$/u)
    await page.goBack()
    await page.getByRole("link", { name: "acme", exact: true }).click()
    await page.getByRole("heading", { level: 1, name: "Activity", exact: true }).waitFor()
    expect(new URL(page.url()).searchParams.get("group")).toBe("acme")
    await expect.poll(() => page.getByRole("table").first().locator("tbody tr").count()).toBe(2)
  })
})
