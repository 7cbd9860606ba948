/**
 * What opening a list of 2,000 fields costs in Chromium: the searchable picker, compared with a native select with the same options.
 * Measured from the event that opens until the frame after it was drawn. Writes bench/results/picker.json.
 *     npm --prefix bench run picker [-- --repetitions 5 --slowdown 1 --quick]
 */
import { parseArgs } from "node:util"
import * as GalleryServer from "../packages/react/test/browser/GalleryServer.ts"
import { launch, pageIn, show } from "../packages/react/test/browser/galleryPages.ts"
import { keepResults, machine, median, percentile, rounded } from "./figures.mjs"

const { values: options } = parseArgs({
  options: {
    repetitions: { type: "string", default: "5" },
    slowdown: { type: "string", default: "1" },
    quick: { type: "boolean", default: false }
  }
})
const repetitions = Number(options.repetitions)
const slowdown = Number(options.slowdown)
const facts = machine()
const look = { theme: "light", dir: "ltr", width: 1280 }

/** A native list opens on mousedown, ours on click. */
const cases = [
  { name: "picker: open", story: "parts-picker-many", event: "click", act: (list) => list.click() },
  { name: "picker: type a letter", story: "parts-picker-many", event: "input", act: (list) => list.press("7") },
  { name: "native select: open", story: "parts-picker-native", event: "mousedown", act: (list) => list.click() }
]

const server = await GalleryServer.serve()
const browser = await launch()

/** Milliseconds of one opening on a page of its own, and the options that the document then has. */
const once = async ({ act, event, story }) => {
  const page = await pageIn(browser, look, [])
  const session = await page.context().newCDPSession(page)
  await show(page, server.origin, story, look)
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown })
  const list = page.getByRole("combobox")
  if (event === "input") await list.focus()
  await page.evaluate((event) => {
    globalThis.drawn = new Promise((resolve) => {
      const listen = ({ timeStamp }) =>
        // The first callback is before the frame, the message after it.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener("message", () => resolve(performance.now() - timeStamp))
          port1.start()
          port2.postMessage(undefined)
        })
      addEventListener(event, listen, { capture: true, once: true })
    })
  }, event)
  await act(list)
  const milliseconds = await page.evaluate(() => globalThis.drawn)
  const inDocument = await page.evaluate(() => document.querySelectorAll("[role=option], option").length)
  await page.context().close()
  return { milliseconds, inDocument }
}

const runs = cases.map(() => [])
for (let round = 0; round <= repetitions; round += 1) {
  for (const [index, each] of cases.entries()) {
    const figures = await once(each)
    // The first round only warms up.
    if (round > 0) runs[index].push(figures)
  }
}
await browser.close()
await server[Symbol.asyncDispose]()

const rows = cases.map(({ name }, index) => {
  const times = runs[index].map(({ milliseconds }) => milliseconds)
  return {
    name,
    options: 2000,
    "ms, median": rounded(median(times), 1),
    "ms, worst": rounded(percentile(times, 1), 1),
    "options in the document": runs[index][0]?.inDocument
  }
})
console.table(rows)
keepResults("picker", { machine: facts, repetitions, slowdown, rows }, options.quick)
