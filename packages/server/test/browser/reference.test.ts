import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { referenceSite } from "../../src/http/reference/ReferenceSite.ts"
import * as Axe from "./Axe.ts"
import * as BrowserWorld from "./BrowserWorld.ts"
import { isMissing } from "./Chromium.ts"

let world: BrowserWorld.BrowserWorld

beforeAll(async () => {
  if (!isMissing) world = await BrowserWorld.start()
})
afterAll(() => world?.[Symbol.asyncDispose]())

const paths = [...referenceSite()]
  .filter(([, { contentType }]) => contentType.startsWith("text/html"))
  .map(([path]) => `/docs/${path}`.replace(/\/$/u, ""))

const looks = (["light", "dark"] as const).flatMap((colorScheme) =>
  [1280, 390].map((width) => ({ colorScheme, width }))
)

/** Pages with every kind of part are checked in each look; the others repeat these parts, and a look of a large page takes seconds. */
const thorough = /docs$|write$|webhook-events$/u
const looksOf = (path: string) =>
  looks.filter(({ colorScheme, width }) => thorough.test(path) || (colorScheme === "dark") === (width === 390))

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const openBranches = (page: Page) =>
  page.evaluate(() => {
    for (const branch of document.querySelectorAll("article details")) branch.setAttribute("open", "")
  })

describe.skipIf(isMissing)("The reference", { timeout: 300_000 }, () => {
  test("has no violation of WCAG 2.2 AA or of best practices, in light and dark, 1280 and 390 px wide", async () => {
    const page = await world.browser.newPage()
    const found: Array<string> = []
    page.on("console", (message) => found.push(message.text()))
    for (const path of paths) {
      await page.goto(world.origin + path)
      // What is in closed branches is not checked.
      if (thorough.test(path)) await openBranches(page)
      for (const { colorScheme, width } of looksOf(path)) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 900 })
        const faults = [
          ...(await Axe.violations(page)),
          ...((await overflow(page)) > 0 ? ["wider than the window"] : [])
        ]
        found.push(...faults.map((fault) => `${path} ${colorScheme} ${width}: ${fault}`))
      }
    }
    expect(found).toEqual([])
    await page.close()
  })

  test("filters the operations by name, path and method of the client", async () => {
    const page = await world.browser.newPage()
    await page.goto(`${world.origin}/docs`)
    const shown = page.locator(".operations li:visible")
    await page.getByLabel("Filter operations").fill("failed records")
    await expect.poll(() => shown.allTextContents()).toEqual(["Redrive failed records"])
    await page.getByText("1 operation", { exact: true }).waitFor()
    await page.getByLabel("Filter operations").fill("post :generate")
    await expect.poll(() => shown.count()).toBe(1)
    await page.getByLabel("Filter operations").fill("operations.redrive")
    await shown.getByRole("link", { name: "Redrive failed records" }).click()
    await page.getByRole("heading", { level: 1, name: "Operations" }).waitFor()
    expect(new URL(page.url()).hash).toBe("#redriveOperation")
    await page.close()
  })

  test("switches all samples of a page to the selected language", async () => {
    const page = await world.browser.newPage()
    await page.goto(`${world.origin}/docs/api/projects`)
    await page.getByText("TypeScript", { exact: true }).first().click()
    expect(await page.locator("[data-language=curl]:visible").count()).toBe(0)
    expect(await page.locator("[data-language=typescript]:visible").count()).toBeGreaterThan(1)
    await page.close()
  })

  test("shows everything without its script", async () => {
    const context = await world.browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${world.origin}/docs/api/write`)
    await page.getByRole("heading", { name: "Write records" }).waitFor()
    await page.getByRole("radio", { name: "TypeScript" }).first().check({ force: true })
    await page.getByText("await fieldgate.records.write(").waitFor()
    expect(await page.getByLabel("Filter operations").isVisible()).toBe(false)
    await context.close()
  })
})
