/** A page opened once in Chromium, on a slow processor and far from its server. */
import { chromium } from "playwright-core"
import { setTimeout as pause } from "node:timers/promises"

const latency = 100
const slowdown = 4

export const withBrowser = async (measurement) => {
  const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args })
  try {
    return await measurement(browser)
  } finally {
    await browser.close()
  }
}

/** Records when the first usable control exists: before it there is a skeleton. */
const noteFirstControl = () => {
  const seen = new MutationObserver(() => {
    if (document.querySelector(".fieldgate-root button:enabled, .fieldgate-root input:enabled") === null) return
    window.usableAfter ??= performance.now()
    seen.disconnect()
  })
  seen.observe(document, { childList: true, subtree: true, attributes: true })
}

/** Answers requests to the API, and returns how many had to wait for others, how many were repeated, and the time they took. */
export const opened = async (browser, address) => {
  const page = await browser.newPage()
  const session = await page.context().newCDPSession(page)
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown })
  await page.addInitScript(noteFirstControl)
  const calls = []
  await page.route("**/v1/**", async (route) => {
    const call = { url: route.request().url(), started: performance.now(), ended: Number.POSITIVE_INFINITY }
    calls.push(call)
    await pause(latency)
    const answer = await route.fetch()
    call.ended = performance.now()
    await route.fulfill({ response: answer })
  })
  await page.goto(address)
  const usable = await page.waitForFunction(() => window.usableAfter, undefined, { timeout: 60_000 })
  const milliseconds = await usable.jsonValue()
  await page.close()
  return {
    milliseconds,
    requests: calls.length,
    hops: hopsOf(calls),
    repeated: calls.length - new Set(calls.map(({ url }) => url)).size
  }
}

/** The longest chain of calls of which each started after the one before had ended. */
const hopsOf = (calls) => {
  const depths = []
  for (const [index, { started }] of calls.entries()) {
    const before = depths.filter((_, earlier) => earlier < index && calls[earlier].ended <= started)
    depths.push(1 + Math.max(0, ...before))
  }
  return Math.max(0, ...depths)
}
