/** Results that only a browser computes: derived colors, and an open list under a strict policy. @rule react.csp, react.styles */
import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as Axe from "./Axe.ts"
import * as GalleryServer from "./GalleryServer.ts"
import { isMissing, launch, type Look, nameOf, pageIn, show, twoLooks } from "./galleryPages.ts"

const opened = async () => ({ server: await GalleryServer.serve(), browser: await launch() })
let gallery: Awaited<ReturnType<typeof opened>>

beforeAll(async () => {
  if (!isMissing) gallery = await opened()
})
afterAll(async () => {
  await gallery?.browser.close()
  await gallery?.server[Symbol.asyncDispose]()
})

const opening = async (story: string, look: Look): Promise<{ page: Page; complaints: Array<string> }> => {
  const complaints: Array<string> = []
  const page = await pageIn(gallery.browser, look, complaints)
  await show(page, gallery.server.origin, story, look)
  return { page, complaints }
}

/** The lowest contrast of a primary button's text, over primary colors from all of sRGB. */
const lowestContrast = (page: Page, count: number) =>
  page.evaluate((count) => {
    const button = document.querySelector("[data-kind=primary]:not(:disabled)")
    const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true })
    if (button === null || context === null) throw new Error("the story has no primary button")
    const luminance = (color: string) => {
      context.fillStyle = color
      context.fillRect(0, 0, 1, 1)
      const linear = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map((byte) => {
        const part = byte / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0)
    }
    let lowest = { color: "", ratio: 21 }
    for (let at = 0; at < count; at += 1) {
      // Steps without a common divisor with 256 visit the whole cube evenly.
      const color = `rgb(${(at * 37) % 256} ${(at * 91) % 256} ${(at * 151) % 256})`
      document.documentElement.style.setProperty("--fieldgate-colors-primary", color)
      const style = getComputedStyle(button)
      const [low = 0, high = 0] = [luminance(style.color), luminance(style.backgroundColor)].sort((a, b) => a - b)
      const ratio = (high + 0.05) / (low + 0.05)
      if (ratio < lowest.ratio) lowest = { color, ratio }
    }
    return lowest
  }, count)

describe.skipIf(isMissing).each(twoLooks.map((look) => [nameOf(look), look] as const))("in %s", (_name, look) => {
  it("keeps button text readable on any primary color", async () => {
    const { page } = await opening("parts-buttons", look)
    expect((await lowestContrast(page, 400)).ratio).toBeGreaterThanOrEqual(4.5)
  })

  it("opens a list without axe or policy violations, inside the page", async () => {
    const { complaints, page } = await opening("parts-picker-many", look)
    await page.getByRole("combobox").click()
    await page.getByRole("option", { name: /Custom field 1000/u }).waitFor()
    expect(await Axe.violations(page)).toEqual([])
    await page.keyboard.press("End")
    expect(await page.getByRole("option", { name: /Custom field 1999/u }).isVisible()).toBe(true)
    expect(await page.getByRole("option").count()).toBeLessThan(100)
    expect(complaints).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })

  it("renders more options in order while scrolling", async () => {
    const { page } = await opening("parts-picker-many", look)
    await page.getByRole("combobox").click()
    const list = page.getByRole("listbox")
    const first = () => page.getByRole("option").first().getAttribute("aria-posinset")
    const before = Number(await first())
    await list.evaluate((element) => element.scrollTo(0, 0))
    await expect.poll(async () => Number(await first())).toBe(before - 30)
    const positions = await page
      .getByRole("option")
      .evaluateAll((options) => options.map((option) => Number(option.getAttribute("aria-posinset"))))
    expect(positions).toEqual(positions.map((_, at) => before - 30 + at))
  })

  it("shows the focus at every tab stop", async () => {
    const { page } = await opening("parts-inputs", look)
    const stops: Array<string> = []
    for (let at = 0; at < 12; at += 1) {
      await page.keyboard.press("Tab")
      const outline = await page.evaluate(() => {
        const { activeElement } = document
        if (activeElement === null || activeElement === document.body) return ""
        const { outlineStyle, outlineWidth } = getComputedStyle(activeElement)
        return `${outlineStyle} ${outlineWidth}`
      })
      if (outline !== "") stops.push(outline)
    }
    expect(new Set(stops)).toEqual(new Set(["solid 2px"]))
  })
})

describe.skipIf(isMissing)("the set-up page", () => {
  it("has rows of 44 px for rules, and keeps the bar to save in view", async () => {
    const { page } = await opening("configure-idle-rules", { theme: "light", dir: "ltr", width: 1280 })
    const boxes = await page
      .locator(".fieldgate-rule")
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    expect(boxes.length).toBeGreaterThan(3)
    expect(Math.min(...boxes)).toBeGreaterThanOrEqual(44)
    expect(Math.max(...boxes)).toBeLessThan(72)
    await page.setViewportSize({ width: 1280, height: 500 })
    const bar = page.locator(".fieldgate-save-bar")
    for (const top of [0, 200]) {
      await page.evaluate((top) => scrollTo(0, top), top)
      const box = await bar.boundingBox()
      expect(box === null ? Number.NaN : box.y + box.height).toBeLessThanOrEqual(500)
    }
  })

  it("shifts nothing when a row is opened, and when its lists are filtered", async () => {
    const { page } = await opening("configure-idle-many", { theme: "light", dir: "ltr", width: 1280 })
    await page.evaluate(`
      globalThis.shifted = 0
      new PerformanceObserver((list) => {
        for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) globalThis.shifted += value
      }).observe({ type: "layout-shift", buffered: true })
    `)
    await page.getByRole("button", { name: "Contact", exact: true }).click()
    await page.getByText(/^Optional fields/u).click()
    await page.getByRole("searchbox", { name: "Search fields" }).fill("42")
    await page.getByRole("checkbox", { name: /^Select all \d+ matching/u }).click()
    await page.getByRole("button", { name: "Review and save" }).click()
    await page.getByRole("dialog").getByText("Field 42", { exact: false }).first().waitFor()
    expect(await page.evaluate<number>("shifted")).toBeLessThanOrEqual(0.05)
  })
})

describe.skipIf(isMissing)("without motion", () => {
  it("animates nothing", async () => {
    const { page } = await opening("parts-buttons", { theme: "light", dir: "ltr", width: 1280 })
    const animations = await page.evaluate(() => document.getAnimations().length)
    expect(animations).toBe(0)
  })
})
