/** Violations that axe finds on a page: WCAG 2.0 to 2.2 A and AA, and best practices. */
import type { AxeResults } from "axe-core"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Page } from "playwright-core"

const script = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** Defined by axe's script. */
declare const axe: { readonly run: (options: object) => Promise<AxeResults> } | undefined

export const violations = async (page: Page): Promise<ReadonlyArray<string>> => {
  // Through the debugger, because the page's policy blocks other scripts.
  if (await page.evaluate(() => typeof axe === "undefined")) await page.evaluate(script)
  return page.evaluate(async () => {
    const values = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    const results = await axe?.run({ runOnly: { type: "tag", values } })
    return (results?.violations ?? []).map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)
  })
}
