/**
 * How long a customer waits for the next frame after each interaction with lists of 5,000 fields, on a processor that is four times slower:
 * the Event Timing API's duration, from which Interaction to Next Paint is made. Prints a table; with `--full`, it is the median of five,
 * is written to bench/results/react-inp.json, and fails above 100 ms.
 *     npm --prefix bench run react-inp [-- --full]
 */
import { parseArgs } from "node:util"
import * as GalleryServer from "../packages/react/test/browser/GalleryServer.ts"
import { launch, pageIn, show } from "../packages/react/test/browser/galleryPages.ts"
import { keepResults, machine, median, rounded } from "./figures.mjs"

const { values: options } = parseArgs({ options: { full: { type: "boolean", default: false } } })
const repetitions = options.full ? 5 : 1
const slowdown = 4
const limit = 100
const facts = machine()
const look = { theme: "light", dir: "ltr", width: 1280 }

const name = (page, role, text) => page.getByRole(role, { name: text }).first()

/** In order, on one page: later ones find what earlier ones opened. */
const interactions = [
  ["open an object", (page) => name(page, "button", "Contact").click(), "Contact"],
  ["open the optional fields", (page) => page.getByText(/^Optional fields/u).click()],
  ["select a field", (page) => name(page, "checkbox", "Field 3").click()],
  ["select all 5,000", (page) => name(page, "checkbox", /^Select all/u).click()],
  ["deselect all 5,000", (page) => name(page, "checkbox", /^Select all/u).click()],
  ["show the selected", (page) => name(page, "button", "Selected").click()],
  ["show all", (page) => name(page, "button", "All").click()],
  ["focus the search", (page) => name(page, "searchbox", "Search fields").click()],
  ["search by a letter", (page) => page.keyboard.press("4")],
  ["search by another", (page) => page.keyboard.press("2")],
  ["open the field picker", (page) => page.getByRole("combobox").first().click()],
  ["type into the field picker", (page) => page.keyboard.press("7")],
  ["choose a field", (page) => page.getByRole("option").nth(3).click()],
  ["switch reading off", (page) => name(page, "switch", /^Read Contact/u).click()],
  ["switch reading on", (page) => name(page, "switch", /^Read Contact/u).click()],
  ["open the rules for single fields", (page) => name(page, "radio", /^Custom/u).click()]
]

/** The longest event of the interaction, in milliseconds. */
const durationOf = async (page, act) => {
  await page.evaluate(() => (globalThis.longest = 0))
  await act(page)
  // Entries are delivered after the frame; those shorter than 16 ms never are.
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => setTimeout(() => requestIdleCallback(resolve, { timeout: 500 }), 50))
      )
  )
  return await page.evaluate(() => globalThis.longest)
}

const once = async (browser, origin) => {
  const page = await pageIn(browser, look, [])
  await page.addInitScript(() => {
    globalThis.longest = 0
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries()) {
        if (interactionId > 0) globalThis.longest = Math.max(globalThis.longest, duration)
      }
    }).observe({ type: "event", durationThreshold: 16, buffered: true })
  })
  await show(page, origin, "configure-idle-many", look)
  const session = await page.context().newCDPSession(page)
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown })
  const durations = []
  for (const [label, act, opens] of interactions) {
    const isOpen = opens !== undefined && (await name(page, "button", opens).getAttribute("aria-expanded")) === "true"
    durations.push(isOpen ? undefined : await durationOf(page, act))
    if (process.env.DEBUG) console.log(label, durations.at(-1))
  }
  await page.context().close()
  return durations
}

const server = await GalleryServer.serve()
const browser = await launch()
const runs = []
for (let run = 0; run < repetitions; run += 1) runs.push(await once(browser, server.origin))
await browser.close()
await server[Symbol.asyncDispose]()

const rows = interactions.flatMap(([interaction], index) => {
  const durations = runs.map((run) => run[index])
  const middle = median(durations)
  return middle === undefined
    ? []
    : [{ interaction, "ms, median": rounded(middle, 0), "ms, worst": rounded(Math.max(...durations), 0) }]
})
console.table(rows)
keepResults("react-inp", { machine: facts, repetitions, slowdown, options: 5000, limit, rows }, !options.full)
const over = rows.filter((row) => row["ms, median"] > limit)
if (over.length > 0) {
  console.error(`over ${limit} ms: ${over.map(({ interaction }) => interaction).join(", ")}`)
  process.exitCode = 1
}
