/** The server's memory and its queue at one moment, and the summary of such samples. */
import { rounded } from "../figures.mjs"

const mebi = 1024 * 1024

const seriesOf = (metrics, name) =>
  metrics
    .split("\n")
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0)

/** Requests them from the server itself. */
export const sampleOf = async ({ api }, seconds, { accepted, failures }) => {
  const metrics = await (await fetch(`${api}/metrics`, { signal: AbortSignal.timeout(10_000) })).text()
  return {
    seconds: Math.round(seconds),
    rssMiB: rounded(seriesOf(metrics, "process_resident_memory_bytes") / mebi, 1),
    heapMiB: rounded(seriesOf(metrics, "nodejs_heap_size_used_bytes") / mebi, 1),
    waiting: seriesOf(metrics, "fieldgate_queue_operations"),
    lagSeconds: rounded(seriesOf(metrics, "fieldgate_queue_lag_seconds"), 1),
    accepted: accepted.length,
    failures: failures.length
  }
}

export const line = ({ accepted, failures, heapMiB, lagSeconds, rssMiB, seconds, waiting }) =>
  `${`${seconds} s`.padStart(6)}  RSS ${rssMiB} MiB  heap ${heapMiB} MiB  accepted ${accepted}  failed ${failures}  waiting ${waiting}  lag ${lagSeconds} s`

const mean = (samples, member) =>
  samples.length === 0 ? undefined : samples.reduce((sum, each) => sum + each[member], 0) / samples.length

/**
 * From the second quarter to the last one, in percent: the first one fills caches. The least heap of a quarter is what remains after
 * garbage collection.
 */
export const growthOf = (samples) => {
  const quarter = Math.floor(samples.length / 4)
  if (quarter === 0) return undefined
  const [second, last] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)]
  const least = (some) => Math.min(...some.map(({ heapMiB }) => heapMiB))
  const percent = (from, to) => rounded(((to - from) / from) * 100, 1)
  return {
    rssPercent: percent(mean(second, "rssMiB"), mean(last, "rssMiB")),
    leastHeapPercent: percent(least(second), least(last))
  }
}

export const table = (results) => {
  const { accepted, after, duplicated, failures, growth, isDrained, latencies, lost, minutes, mostBehind, perSecond } =
    results
  const rows = [
    ["minutes", minutes],
    ["accepted", `${accepted} (${perSecond}/s)`],
    ["failed", failures],
    ["most behind the rate", mostBehind],
    ["lost, duplicated", `${lost}, ${duplicated}`],
    ["everything delivered", isDrained && lost === 0 ? "yes" : "no"],
    ...Object.entries(latencies).map(([kind, { p50, p99, writes }]) => [
      kind,
      `${writes}: p50 ${p50} ms, p99 ${p99} ms`
    ]),
    ["RSS, heap in the end", `${after.rssMiB} MiB, ${after.heapMiB} MiB`],
    [
      "second to last quarter",
      growth === undefined ? "too short" : `RSS ${growth.rssPercent} %, heap ${growth.leastHeapPercent} %`
    ]
  ]
  return rows.map(([name, value]) => `${name.padEnd(24)}${value}`).join("\n")
}
