import { mkdirSync, writeFileSync } from "node:fs"
import { cpus, loadavg, totalmem } from "node:os"

export const percentile = (values, share) => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const median = (values) => {
  const known = values.filter((value) => value !== undefined)
  return known.length === 0 ? undefined : percentile(known, 0.5)
}

export const rounded = (value, digits = 2) => (value === undefined ? undefined : Number(value.toFixed(digits)))

/** Read it before the measurement: the load is that of the previous minute. */
export const machine = () => ({
  processor: cpus()[0]?.model ?? "unknown",
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  /** A load near the number of cores distorts the figures. */
  loadBefore: rounded(loadavg()[0])
})

/** Writes bench/results/<name>.json; a quick run saves nothing. */
export const keepResults = (name, results, isQuick) => {
  if (isQuick) return
  mkdirSync("bench/results", { recursive: true })
  writeFileSync(`bench/results/${name}.json`, `${JSON.stringify(results, null, 2)}\n`)
}

/** Runs all cases in rounds, so that a slow minute affects all of them; the first round only warms up. */
export const interleaved = async (cases, repetitions, measure) => {
  const runs = cases.map(() => [])
  for (let round = 0; round <= repetitions; round++) {
    for (const [index, each] of cases.entries()) {
      const figures = await measure(each)
      if (round > 0 || repetitions === 0) runs[index].push(figures)
      process.stderr.write(`${round}/${repetitions} ${each.name}: ${Math.round(figures.perSecond)}/s\n`)
    }
  }
  return runs.map((all, index) => ({ ...cases[index].shown, ...medians(all) }))
}

const medians = (all) =>
  Object.fromEntries(
    Object.keys(all[0] ?? {}).map((member) => [member, rounded(median(all.map((each) => each[member])))])
  )
