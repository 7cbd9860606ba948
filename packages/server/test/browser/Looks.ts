/** A page judged in each of its looks: light and dark, wide and narrow. */
import type { Page } from "playwright-core"
import * as Axe from "./Axe.ts"

const looks = (["light", "dark"] as const).flatMap((colorScheme) =>
  [1280, 320].map((width) => ({ colorScheme, width }))
)

/** Colours that are still on their way to another look are nobody's. What pulses for ever is not waited for. */
const atRest = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished)
    )
  )

/** What is wrong with the page as it is shown, in each look. */
export const faultsOf = async (page: Page, path: string): Promise<ReadonlyArray<string>> => {
  const found: Array<string> = []
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    await atRest(page)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    const faults = [...(await Axe.violations(page)), ...(over > 0 ? [`${over} px too wide`] : [])]
    found.push(...faults.map((fault) => `${path} ${colorScheme} ${width}: ${fault}`))
  }
  return found
}
