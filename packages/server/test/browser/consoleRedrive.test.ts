/** @rule console.actions, redrive.all, redrive.dryRun, redrive.resolved */
import { describe, expect, it } from "vitest"
import * as Axe from "./Axe.ts"
import { isMissing } from "./Chromium.ts"
import * as ConsoleSuite from "./ConsoleSuite.ts"
import { button, heading, rowOf, status } from "./ConsoleSuite.ts"
import * as OperationsWorld from "./OperationsWorld.ts"

let world: OperationsWorld.OperationsWorld

const suite = ConsoleSuite.over(async () => (world = await OperationsWorld.start()))

const { open } = suite

const broken = { email: "no address" }
const background = { mode: "asynchronous" }

describe.skipIf(isMissing)("a retry of failed writes", () => {
  it("counts by cause, retries once confirmed, and links both operations", async () => {
    const ids = [
      await world.write({ record: broken, ...background }),
      await world.write({ record: broken, ...background })
    ]
    const page = await open("/operations?status=failure")
    await heading(page, "Activity")
    for (const id of ids) await rowOf(page, id).getByText("Failed", { exact: true }).waitFor()
    await button(page, "Retry failed writes").click()
    const dialog = page.getByRole("dialog")
    await dialog.locator("dt", { hasText: "Status" }).locator("..").getByText("Failed", { exact: true }).waitFor()
    await dialog.getByRole("table", { name: "Records by cause" }).waitFor()
    await dialog.getByText(/failed records? of \d+ operations? again/u).waitFor()
    expect(await Axe.violations(page)).toEqual([])
    await dialog.getByRole("button", { name: /^Retry \d+ operations$/u }).click()
    await page.getByText("Retry finished", { exact: true }).first().waitFor()
    expect(await page.getByRole("progressbar").getAttribute("value")).toBe("1")
    await page.reload()
    await page.getByText("Retry finished", { exact: true }).first().waitFor()
    await rowOf(page, ids[0] ?? "")
      .getByText("Failed, retried")
      .waitFor()
    expect(await Axe.violations(page)).toEqual([])
    await button(page, "Close").click()
    await rowOf(page, ids[0] ?? "")
      .getByRole("link")
      .first()
      .click()
    await page.getByRole("link", { name: "Open page" }).click()
    await heading(page, /^(?:Create|Update) contacts/u)
    await status(page, "Failed, retried")
    expect(await button(page, "Retry failed records").count()).toBe(0)
    await page.locator("dt", { hasText: "Failed records retried by" }).locator("..").getByRole("link").click()
    await page.locator("dt", { hasText: "Retry of" }).waitFor()
  })

  it("reports that nothing matches, and stays disabled for a search by ID", async () => {
    const page = await open("/operations?group=unknown")
    await button(page, "Retry failed writes").click()
    const dialog = page.getByRole("dialog")
    await dialog.getByText("No failed records to retry.").waitFor()
    expect(await dialog.getByRole("button", { name: "Retry", exact: true }).isDisabled()).toBe(true)
    await dialog.getByRole("button", { name: "Cancel" }).click()
    await page.getByLabel("E-mail, CRM ID or operation ID").fill("01a20b91-693a-7000-b4f3-313dd6b7e26d")
    await expect.poll(() => button(page, "Retry failed writes").isDisabled()).toBe(true)
  })
})
