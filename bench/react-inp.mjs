/**
 * How long a customer waits for the next frame after each interaction with lists of 5,000 fields, on a processor that is four times slower:
 * the Event Timing API's duration, from which Interaction to Next Paint is made, and the processor time of the page's main thread in the same
 * interval, on which other programs of the machine have no effect. Prints a table; with `--full`, it is the median of five and is written to
 * bench/results/react-inp.json. Fails above 100 ms: of duration, or of both while the machine has more work than cores.
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

/** A click on an element, or a key. In order, on one page: later ones find what earlier ones opened. */
const interactions = [
  ["open an object", (page) => name(page, "button", "Contact")],
  ["open the optional fields", (page) => page.getByText(/^Optional fields/u)],
  ["select a field", (page) => name(page, "checkbox", "Field 3")],
  ["select all 5,000", (page) => name(page, "checkbox", /^Select all/u)],
  ["deselect all 5,000", (page) => name(page, "checkbox", /^Select all/u)],
  ["show the selected", (page) => name(page, "button", "Selected")],
  ["show all", (page) => name(page, "button", "All")],
  ["focus the search", (page) => name(page, "searchbox", "Search fields")],
  ["search by a letter", "4"],
  ["search by another", "2"],
  ["open the field picker", (page) => page.getByRole("combobox").first()],
  ["type into the field picker", "7"],
  ["choose a field", (page) => page.getByRole("option").nth(3)],
  ["switch reading off", (page) => name(page, "switch", /^Read Contact/u)],
  ["switch reading on", (page) => name(page, "switch", /^Read Contact/u)],
  ["open the rules for single fields", (page) => name(page, "radio", /^Custom/u)],
  ["open the optional fields again", (page) => page.getByText(/^Optional fields/u)],
  ["select all 5,000 again", (page) => name(page, "checkbox", /^Select all/u)],
  ["review 5,000 changes", (page) => name(page, "button", "Review and save")],
  ["close the review", (page) => name(page, "button", "Cancel")],
  ["discard 5,000 changes", (page) => name(page, "button", "Discard")]
]

/** The driver's own work on the page, such as finding the element, is done before. */
const prepared = async (page, target) => {
  if (typeof target === "string") return () => page.keyboard.press(target)
  const element = target(page)
  await element.scrollIntoViewIfNeeded()
  const { height, width, x, y } = await element.boundingBox()
  await page.mouse.move(x + width / 2, y + height / 2)
  return async () => {
    await page.mouse.down()
    await page.mouse.up()
  }
}

const processorOf = async (session) => {
  const { metrics } = await session.send("Performance.getMetrics")
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN)
}

/** The longest event of the interaction and the main thread's work, in milliseconds. */
const costOf = async (page, session, target) => {
  const act = await prepared(page, target)
  await page.evaluate(() => (globalThis.longest = 0))
  const before = await processorOf(session)
  await act()
  // Entries are delivered after the frame; those shorter than 16 ms never are.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(() => requestIdleCallback(resolve, { timeout: 500 }), 50))
      })
  )
  return { processor: (await processorOf(session)) - before, duration: await page.evaluate(() => globalThis.longest) }
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
  await session.send("Performance.enable", { timeDomain: "threadTicks" })
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown })
  const costs = []
  for (const [, target] of interactions) costs.push(await costOf(page, session, target))
  await page.context().close()
  return costs
}

const server = await GalleryServer.serve()
const browser = await launch()
const runs = []
for (let run = 0; run < repetitions; run += 1) runs.push(await once(browser, server.origin))
await browser.close()
await server[Symbol.asyncDispose]()

const rows = interactions.map(([interaction], index) => {
  const costs = runs.map((run) => run[index])
  const durations = costs.map(({ duration }) => duration)
  return {
    interaction,
    "ms, median": rounded(median(durations), 0),
    "ms, worst": rounded(Math.max(...durations), 0),
    "processor ms, median": rounded(median(costs.map(({ processor }) => processor)), 0)
  }
})
console.table(rows)
keepResults("react-inp", { machine: facts, repetitions, slowdown, options: 5000, limit, rows }, !options.full)
// Other programs make the duration longer, and work after the frame, such as the details of an object, the processor time.
const isBusy = facts.loadBefore > facts.cores
const delayOf = (row) => (isBusy ? Math.min(row["ms, median"], row["processor ms, median"]) : row["ms, median"])
const over = rows.filter((row) => delayOf(row) > limit)
if (over.length > 0) {
  console.error(`over ${limit} ms: ${over.map(({ interaction }) => interaction).join(", ")}`)
  process.exitCode = 1
}
