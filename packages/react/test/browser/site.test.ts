/** The gallery as a site: knobs, the host's own colors, and tables of props. @rule react.appearance, react.accessibility */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Browser } from "playwright-core"
import * as Axe from "./Axe.ts"
import * as GalleryServer from "./GalleryServer.ts"
import { isMissing, launch, pageIn } from "./galleryPages.ts"

let server: GalleryServer.GalleryServer
let browser: Browser

beforeAll(async () => {
  if (isMissing) return
  server = await GalleryServer.serve()
  browser = await launch()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await server?.[Symbol.asyncDispose]()
})

describe.skipIf(isMissing)("the gallery's site", () => {
  it("shows a state in the host's colors, and the code and props for it", { timeout: 60_000 }, async () => {
    const complaints: Array<string> = []
    const page = await pageIn(browser, { theme: "light", dir: "ltr", width: 1280 }, complaints)
    await page.goto(`${server.origin}/?open=install-consent`)
    const button = page.getByRole("button", { name: "Install", exact: true })
    await button.waitFor()
    await page.getByLabel("Your color").fill("#b3261e")
    await page.getByLabel("Radius, px").fill("0")
    await expect
      .poll(() => button.evaluate((element) => getComputedStyle(element).backgroundColor))
      .toBe("rgb(179, 38, 30)")
    expect(await button.evaluate((element) => getComputedStyle(element).borderRadius)).toBe("0px")
    expect(await page.getByRole("region", { name: "Code" }).textContent()).toContain('"colors-primary": "#b3261e"')
    const props = page.getByRole("region", { name: "Props of InstallIntegration" })
    expect(await props.getByRole("row", { name: /^onDone/u }).textContent()).toContain("closes the message")
    expect(await props.getByRole("row", { name: /^integration \(required\)/u }).count()).toBe(1)
    await page.getByLabel("Language").selectOption("de")
    await page.getByRole("button", { name: "Installieren" }).waitFor()
    await page.reload()
    await page.getByRole("button", { name: "Installieren" }).waitFor()
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await Axe.violations(page)).toEqual([])
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      ).toBe(0)
    }
    expect(complaints).toEqual([])
    await page.close()
  })
})
