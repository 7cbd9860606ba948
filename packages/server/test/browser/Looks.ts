import type { Page } from "playwright-core"
import * as Axe from "./Axe.ts"

/** `text`: the size of text in percent. */
const looks = [
  { colorScheme: "light", forcedColors: "active", width: 1280, text: 100 } as const,
  { colorScheme: "light", forcedColors: "none", width: 768, text: 100 } as const,
  { colorScheme: "light", forcedColors: "none", width: 390, text: 200 } as const,
  ...(["light", "dark"] as const).flatMap((colorScheme) =>
    [1280, 320].map((width) => ({ colorScheme, forcedColors: "none" as const, width, text: 100 }))
  )
]

/** Waits until all finite animations have ended, since axe would measure colors in transition. */
const animationsEnd = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished)
    )
  )

export const faultsOf = async (page: Page, path: string): Promise<ReadonlyArray<string>> => {
  const found: Array<string> = []
  for (const { colorScheme, forcedColors, text, width } of looks) {
    await page.emulateMedia({ colorScheme, forcedColors })
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = percent === 100 ? "" : `${percent}%`
      // Otherwise the header, which stays in view, may cover a part of what axe measures.
      window.scrollTo(0, 0)
    }, text)
    await animationsEnd(page)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    const faults = [...(await Axe.violations(page)), ...(over > 0 ? [`${over} px too wide`] : [])]
    found.push(...faults.map((fault) => `${path} ${colorScheme} ${forcedColors} ${width} ${text} %: ${fault}`))
  }
  return found
}
