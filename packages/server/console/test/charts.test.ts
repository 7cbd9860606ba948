import type { Statistics } from "@fieldgate/client"
import { describe, expect, it } from "vitest"
import { batchFill, headline, isEmpty, latency } from "../src/charts/figures.ts"
import { plotOf } from "../src/charts/plot.ts"
import { labelledSteps, marksFor, runsOf } from "../src/charts/scale.ts"

describe("marksFor", () => {
  it.each([
    [0, true, [0, 1]],
    [3, true, [0, 1, 2, 3]],
    [86, true, [0, 50, 100]],
    [100, true, [0, 50, 100]],
    [0.3, false, [0, 0.1, 0.2, 0.3]],
    [1234, true, [0, 500, 1000, 1500]]
  ])("marks an axis to %d (whole: %s) at %j", (largest, whole, marks) => {
    expect(marksFor(largest, { whole })).toEqual(marks)
  })

  it("never ends below the largest value, and returns at most six marks", () => {
    for (let largest = 0.001; largest < 1e9; largest *= 1.37) {
      const marks = marksFor(largest)
      expect(marks.at(-1)).toBeGreaterThanOrEqual(largest * (1 - 1e-9))
      expect(marks.length).toBeLessThanOrEqual(6)
    }
  })
})

describe("labelledSteps", () => {
  const start = new Date(2026, 10, 22, 8, 7).getTime()
  const labels = (count: number, minutes: number, width: number) => {
    const times = Array.from({ length: count }, (_, step) => new Date(start + step * minutes * 60_000).toISOString())
    return labelledSteps(times, width).map((step) => {
      const time = new Date(times[step] ?? "")
      return `${time.getHours()}:${String(time.getMinutes()).padStart(2, "0")}`
    })
  }

  it("labels round times, as many as fit", () => {
    expect(labels(60, 1, 640)).toEqual(["8:10", "8:20", "8:30", "8:40", "8:50", "9:00"])
    expect(labels(60, 1, 300)).toEqual(["8:15", "8:30", "8:45", "9:00"])
  })

  it("labels evenly where no step is round", () => {
    expect(labels(24, 60, 200)).toEqual(["8:07", "16:07", "0:07"])
    expect(labels(3, 60, 10)).toEqual(["8:07"])
  })
})

it.each([
  [900, [0, 500, 1000]],
  [18_000, [0, 5000, 10_000, 15_000, 20_000]],
  [400_000, [0, 120_000, 240_000, 360_000, 480_000]]
])("marks an axis of durations to %d ms in round seconds or minutes", (largest, marks) => {
  expect(marksFor(largest, { kind: "durations" })).toEqual(marks)
})

it("splits a line where a value is missing", () => {
  expect(runsOf([1, 2, undefined, 3, undefined])).toEqual([
    [
      [0, 1],
      [1, 2]
    ],
    [[3, 3]]
  ])
})

it("maps the pointer to a step, also outside the drawing", () => {
  const { stepAt, x } = plotOf({ width: 660, height: 200, steps: 60, largest: 1, whole: true })
  expect([stepAt(0), stepAt(x(30) + 1), stepAt(10_000)]).toEqual([0, 30, 59])
})

const counts = { total: 0, succeeded: 0, failed: 0, uncertain: 0, waiting: 0 }
const empty = { operations: 0, ended: 0, records: counts, resolved: 0, autoBatches: { operations: 0, records: 0 } }
const statistics = (...steps: ReadonlyArray<Partial<Statistics["steps"][number]>>): Statistics => ({
  range: "hour",
  startTime: "2026-11-22T08:00:00Z",
  endTime: "2026-11-22T09:00:00Z",
  stepSeconds: 60,
  steps: steps.map((step, index) => ({ startTime: `2026-11-22T08:0${index}:00Z`, ...empty, ...step })),
  causes: []
})

describe("figures", () => {
  it("cover the whole range, with a dash where data is missing", () => {
    const busy = statistics(
      { operations: 2, records: { ...counts, total: 2000, succeeded: 1999, failed: 1 } },
      { operations: 1, autoBatches: { operations: 2, records: 75 }, latency: { p50: 20, p95: 1200 } }
    )
    expect(headline({ ...busy, latency: { p50: 20, p95: 1200 } }).map(({ value }) => value)).toEqual([
      "3",
      "2,000",
      "99.9 %",
      "20 ms",
      "1.2 s",
      "37.5"
    ])
    expect(headline(statistics({})).map(({ value }) => value)).toEqual(["0", "0", "–", "–", "–", "–"])
    expect([isEmpty(busy), isEmpty(statistics({}))]).toEqual([false, true])
  })

  it("have a gap where no operation finished and no batch was sent", () => {
    const found = statistics({ latency: { p50: 1, p95: 2 } }, { autoBatches: { operations: 2, records: 75 } })
    expect(latency(found).map(({ values }) => values)).toEqual([
      [1, undefined],
      [2, undefined]
    ])
    expect(batchFill(found)[0]?.values).toEqual([undefined, 37.5])
  })
})
