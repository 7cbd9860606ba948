/** Violations that axe finds on a page of the gallery: WCAG 2.0 to 2.2 A and AA, and best practices. */
import type { AxeResults } from "axe-core"
import type { Page } from "playwright-core"

/** Loaded by the page's own script. */
declare const axe: { readonly run: (context: Document, options: object) => Promise<AxeResults> }

export const violations = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(async () => {
    const values = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    const results = await axe.run(document, { runOnly: { type: "tag", values } })
    return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)
  })
