/**
 * What the console costs a browser: largest paint and slowest interaction of its pages on a processor four times slower, and, of a live list
 * while writes arrive, JSON per minute and memory. Fails above a limit. Writes bench/results/console.json.
 *     npm --prefix bench run console [-- --minutes 3 --full --quick]
 * `--full`: the live list is open for 30 minutes.
 */
import { setTimeout as pause } from "node:timers/promises"
import { parseArgs } from "node:util"
import { keepResults, machine, median, rounded } from "./figures.mjs"
import { withOwnServer } from "./ownServer.mjs"
import { withBrowser } from "./react/opened.mjs"

const { values: options } = parseArgs({
  options: {
    minutes: { type: "string", default: "3" },
    full: { type: "boolean", default: false },
    quick: { type: "boolean", default: false }
  }
})
const minutes = options.full ? 30 : options.quick ? 0.5 : Number(options.minutes)
const repetitions = options.quick ? 1 : 5
const slowdown = 4
/** Bytes and milliseconds. */
const limits = { jsonPerMinute: 200_000, largestPaint: 2500, interaction: 200, heapGrowth: 5_000_000 }
const writesPerSecond = 2

const facts = machine()

const writer = ({ api, key }) => {
  let people = 0
  return async (more = {}) => {
    const answer = await fetch(`${api}/v1/projects/demo/integrations/crm/objects/contacts`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: JSON.stringify({
        groupRef: "demo-group",
        type: "create",
        mode: "asynchronous",
        record: { email: `measured${++people}@acme.example`, firstname: "Ada" },
        ...more
      })
    })
    return (await answer.json()).operationId
  }
}

const signedIn = async (browser, { api, key }) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const headers = { "X-Api-Key": key, "X-Fieldgate-Console": "1", Origin: api }
  const answer = await context.request.post(`${api}/console/session`, { headers })
  if (answer.status() !== 204) throw new Error(`signing in failed with status ${answer.status()}`)
  return context
}

/** The largest paint and the slowest interaction so far. */
const observe = () => {
  globalThis.figures = { largestPaint: 0, interaction: 0 }
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) globalThis.figures.largestPaint = startTime
  }).observe({ type: "largest-contentful-paint", buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries()) {
      if (interactionId > 0) globalThis.figures.interaction = Math.max(globalThis.figures.interaction, duration)
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true })
}

/** Interactions of people on a page, after it is loaded. */
const used = {
  "": async (page) => {
    await page.keyboard.press("Control+k")
    await page.keyboard.type("keys", { delay: 30 })
    await page.keyboard.press("Escape")
  },
  "/operations": async (page) => {
    await page.getByRole("checkbox").first().click()
    await page.getByRole("group", { name: "Filters" }).getByText("Filter", { exact: true }).click()
    await page.getByRole("group", { name: "Status" }).getByRole("button", { name: "Failed" }).click()
    await page.getByLabel("E-mail, CRM ID or operation ID").pressSequentially("ada@acme.example", { delay: 30 })
  },
  operation: async (page) => {
    await page.getByRole("button", { name: "Collapse all" }).first().click()
    await page.locator("summary").last().click()
  },
  "/statistics": async (page) => page.getByRole("button", { name: "Day" }).click()
}

const measuredPage = async (context, address, interact) => {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown })
  await page.addInitScript(observe)
  await page.goto(address)
  await page.locator("main h1").waitFor()
  await page.locator("main .bone").first().waitFor({ state: "detached" })
  await pause(500)
  const { largestPaint } = await page.evaluate(() => globalThis.figures)
  await interact(page)
  await pause(500)
  const { interaction } = await page.evaluate(() => globalThis.figures)
  await page.close()
  return { largestPaint, interaction }
}

const heapOf = async (session) => {
  await session.send("HeapProfiler.collectGarbage")
  return (await session.send("Runtime.getHeapUsage")).usedSize
}

/** Bytes of JSON and events that arrive at a live list, and its memory. */
const live = async (context, api, write) => {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send("Network.enable")
  let bytes = 0
  const json = new Set()
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (/json|event-stream/u.test(response.mimeType)) json.add(requestId)
  })
  session.on("Network.dataReceived", ({ dataLength, requestId }) => {
    if (json.has(requestId)) bytes += dataLength
  })
  await page.goto(`${api}/console/projects/demo/operations`)
  await page.locator('.live[data-state="live"]').waitFor()
  // What the page needs to begin with is not traffic of a live page.
  await pause(5000)
  bytes = 0
  const started = Date.now()
  const heapBefore = await heapOf(session)
  let writes = 0
  while (Date.now() < started + minutes * 60_000) {
    await Promise.all([write(), pause(1000 / writesPerSecond)])
    writes += 1
  }
  const elapsed = (Date.now() - started) / 60_000
  const heapAfter = await heapOf(session)
  const nodes = await page.evaluate(() => document.querySelectorAll("*").length)
  await page.close()
  return { minutes: rounded(elapsed), writes, jsonPerMinute: Math.round(bytes / elapsed), heapBefore, heapAfter, nodes }
}

await withOwnServer(process.env.TEST_DATABASE_URL, (server) =>
  withBrowser(async (browser) => {
    const { api } = server
    const write = writer(server)
    for (let count = 0; count < 60; count += 1) await write()
    const refused = await write({ record: { email: "no address" } })
    const context = await signedIn(browser, server)
    const pages = []
    for (const [name, interact] of Object.entries(used)) {
      const path = name === "operation" ? `/operations/${refused}` : name
      const runs = []
      for (let run = 0; run < repetitions; run += 1) {
        runs.push(await measuredPage(context, `${api}/console/projects/demo${path}`, interact))
      }
      const of = (figure) => Math.round(median(runs.map((each) => each[figure])))
      pages.push({
        page: name === "" ? "overview" : name,
        largestPaint: of("largestPaint"),
        interaction: of("interaction")
      })
    }
    console.table(pages)
    const list = await live(context, api, write)
    console.table([list])
    keepResults("console", { machine: facts, slowdown, repetitions, limits, pages, live: list }, options.quick)
    const exceeded = [
      ...pages.flatMap(({ interaction, largestPaint, page }) => [
        ...(largestPaint > limits.largestPaint ? [`${page}: largest paint after ${largestPaint} ms`] : []),
        ...(interaction > limits.interaction ? [`${page}: an interaction took ${interaction} ms`] : [])
      ]),
      ...(list.jsonPerMinute > limits.jsonPerMinute
        ? [`the live list: ${list.jsonPerMinute} bytes of JSON per minute`]
        : []),
      ...(list.heapAfter - list.heapBefore > limits.heapGrowth ? ["the live list: its memory grows"] : [])
    ]
    for (const each of exceeded) console.error(each)
    process.exitCode = exceeded.length === 0 ? 0 : 1
  })
)
