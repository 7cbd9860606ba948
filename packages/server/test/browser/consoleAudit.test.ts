/** @rule console.audit */
import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { isMissing } from "./Chromium.ts"
import * as ConsolePage from "./ConsolePage.ts"
import * as ConsoleSuite from "./ConsoleSuite.ts"
import * as ConsoleWorld from "./ConsoleWorld.ts"
import { faultsOf } from "./Looks.ts"

let world: ConsoleWorld.ConsoleWorld

const suite = ConsoleSuite.over(async () => (world = await ConsoleWorld.start()))

const { open } = suite

const call = async (path: string, init: RequestInit & { readonly key?: string } = {}) =>
  await fetch(`${world.origin}/v1/projects/shop${path}`, {
    ...init,
    headers: { "x-api-key": init.key ?? world.key, "content-type": "application/json" }
  })

const rows = (page: Page) => page.getByRole("table", { name: /^Audit events/u }).locator("tbody tr")

describe.skipIf(isMissing)("the audit log in the console", () => {
  it("shows who did what, narrows it by filters, and saves it as CSV", { timeout: 60_000 }, async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
    await call("/api-keys", { method: "POST", body: JSON.stringify({ label: "ci", expiresAt }) })
    for (const _ of [1, 2]) await call("/api-keys/00000000-0000-4000-8000-000000000000", { method: "DELETE" })
    const page = await open("/audit")
    const failed = rows(page).filter({ hasText: "API key not found, 2 times" })
    await failed.waitFor()
    expect(await failed.textContent()).toMatch(/API key.*Delete.*Failed/u)
    const created = rows(page).filter({ hasText: "ci" }).first()
    expect(await created.textContent()).toMatch(/Create.*API key.*Done/u)
    expect(await faultsOf(page, "audit log")).toEqual([])

    await page.getByLabel("Outcome").selectOption("failed")
    await expect.poll(() => rows(page).count()).toBe(1)
    await page.getByLabel("Action").selectOption("project.update")
    await page.getByText("No matching events").waitFor()
    expect(await faultsOf(page, "no audit events")).toEqual([])
    await page.getByRole("button", { name: "Clear filters" }).click()
    await failed.waitFor()

    const saving = page.waitForEvent("download")
    await page.getByRole("button", { name: "Download CSV" }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe("audit-shop.csv")
    const csv = await readFile(await file.path(), "utf8")
    expect(csv).toMatch(/^id,time,lastTime,count,/u)
    expect(csv).toContain("apiKey.create")
    await rows(page).filter({ hasText: "Export" }).first().waitFor()
  })

  it("reports an unavailable log, and continues when it is tried again", { timeout: 60_000 }, async () => {
    const page = await ConsolePage.pageOf(suite.context(), [])
    let isAway = true
    await page.route("**/audit-events?*", (route) => (isAway ? route.abort() : route.continue()))
    await ConsolePage.goTo(page, world, "/projects/shop/audit")
    const alert = page.getByRole("alert")
    await alert.waitFor({ timeout: 30_000 })
    isAway = false
    await alert.getByRole("button", { name: "Try again" }).click()
    await rows(page).first().waitFor()
    expect(await alert.count()).toBe(0)
  })

  it("shows when a key was last used and when it expires", async () => {
    const page = await open("/keys")
    const row = page.getByRole("table", { name: "API keys" }).locator("tbody tr").filter({ hasText: "ci" })
    await row.waitFor()
    expect(await row.textContent()).toMatch(/Never.*in \d+ min/u)
    expect(await faultsOf(page, "keys")).toEqual([])
  })
})
