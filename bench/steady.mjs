/**
 * A lasting load: writes of each kind at a steady rate through HTTP, with the server's memory measured.
 *     npm --prefix bench run steady               # ten minutes at 100 writes a second
 *     npm --prefix bench run steady -- 1          # one minute
 *     npm --prefix bench run steady -- 10 --rate 300
 * The CRM's sandbox runs in this process, so that the measured memory is the server's own. At the end every accepted write must be in the
 * sandbox exactly once. Writes bench/results/steady.json, from ten minutes on.
 */
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import * as ServeSandbox from "@fieldgate/providers/sandbox/serve"
import { setTimeout as pause } from "node:timers/promises"
import { parseArgs } from "node:util"
import { keepResults, machine, percentile, rounded } from "./figures.mjs"
import { withOwnServer } from "./ownServer.mjs"
import { emails, writeOf } from "./steady/writes.mjs"
import { growthOf, line, sampleOf, table } from "./steady/samples.mjs"

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rate: { type: "string", default: "100" } }
})
const minutes = Number(positionals[0] ?? 10)
const rate = Number(values.rate)
if (!(minutes > 0) || !(rate > 0)) {
  console.error("steady.mjs: give the minutes, and --rate with the writes of a second")
  process.exit(1)
}

const lookMillis = 5000
const tickMillis = 20

/** With more requests in progress the server doesn't keep up, and a queue in this process would hide it. */
const mostUnderWay = 500

const call = async ({ api, key }, body) => {
  const started = performance.now()
  const response = await fetch(`${api}/v1/projects/demo/integrations/crm/objects/contacts`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000)
  })
  const text = await response.text()
  return { ok: response.ok, status: response.status, text, millis: performance.now() - started }
}

const drive = async (server, seen) => {
  const started = performance.now()
  const underWay = new Set()
  const sendOne = async (n) => {
    const { body, kind } = writeOf(n)
    const answer = await call(server, body).catch((error) => ({ ok: false, status: "none", text: String(error) }))
    if (answer.ok) {
      seen.accepted.push(n)
      seen.millis[kind].push(answer.millis)
    } else {
      seen.failures.push({ n, kind, status: answer.status, text: answer.text.slice(0, 300) })
    }
  }
  for (;;) {
    const elapsed = performance.now() - started
    if (elapsed > minutes * 60_000) break
    const due = Math.floor((elapsed / 1000) * rate)
    while (seen.sent < due && underWay.size < mostUnderWay) {
      const one = sendOne(seen.sent++).finally(() => underWay.delete(one))
      underWay.add(one)
    }
    seen.behind = Math.max(seen.behind, due - seen.sent)
    await pause(tickMillis)
  }
  await Promise.all(underWay)
}

const watch = async (server, seen, samples, isOver) => {
  const started = performance.now()
  while (!isOver()) {
    const sample = await sampleOf(server, (performance.now() - started) / 1000, seen)
    samples.push(sample)
    process.stderr.write(`${line(sample)}\n`)
    await pause(lookMillis)
  }
}

/** Waits as long as work is in progress; auto batches are due within a minute. */
const drained = async (server, seen) => {
  let least = { waiting: Number.POSITIVE_INFINITY, at: performance.now() }
  while (performance.now() - least.at < 90_000) {
    const { waiting } = await sampleOf(server, 0, seen)
    if (waiting === 0) return true
    if (waiting < least.waiting) least = { waiting, at: performance.now() }
    await pause(3000)
  }
  return false
}

const outcomeOf = async (sandboxUrl, { accepted, failures }) => {
  const counts = emails(await (await fetch(`${sandboxUrl}/__sandbox/records`)).text())
  return {
    accepted: accepted.length,
    failures: failures.length,
    lost: accepted.filter((n) => !counts.has(n)).length,
    duplicated: [...counts.values()].filter((count) => count > 1).length
  }
}

const measurement = async (server, sandboxUrl) => {
  const seen = {
    sent: 0,
    behind: 0,
    accepted: [],
    failures: [],
    millis: { synchronous: [], asynchronous: [], batched: [] }
  }
  const samples = []
  let isOver = false
  const watching = watch(server, seen, samples, () => isOver)
  await drive(server, seen)
  isOver = true
  await watching
  const isDrained = await drained(server, seen)
  const after = await sampleOf(server, minutes * 60, seen)
  const latencies = Object.fromEntries(
    Object.entries(seen.millis).map(([kind, all]) => [
      kind,
      { writes: all.length, p50: rounded(percentile(all, 0.5)), p99: rounded(percentile(all, 0.99)) }
    ])
  )
  return {
    minutes,
    rate,
    perSecond: rounded(seen.accepted.length / (minutes * 60)),
    mostBehind: seen.behind,
    isDrained,
    ...(await outcomeOf(sandboxUrl, seen)),
    firstFailures: seen.failures.slice(0, 5),
    latencies,
    growth: growthOf(samples),
    after,
    samples
  }
}

const shown = machine()
const sandbox = HubSpotSandbox.start({ journalSize: 100 })
const served = await ServeSandbox.start(sandbox)
const results = await withOwnServer(process.env.TEST_DATABASE_URL, (server) => measurement(server, served.url), {
  more: ["--sandbox-url", `hubspot=${served.url}`, "--log-level", "warn"]
})
await served[Symbol.asyncDispose]()
console.log(table(results))
keepResults("steady", { machine: shown, ...results }, minutes < 10)
const isGood = results.isDrained && results.failures === 0 && results.lost === 0 && results.duplicated === 0
process.exitCode = isGood ? 0 : 1
