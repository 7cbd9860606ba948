/**
 * Figures of a project's operations over a time, in equal steps. Every figure is of the operations accepted in its step. Pure.
 * @rule operation.statistics
 */
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { FailureCause } from "../domain/FailureCause.ts"
import { RecordCounts } from "./Operation.ts"

export const StatisticsRange = Schema.Literals(["hour", "day", "week"])
export type StatisticsRange = typeof StatisticsRange.Type

/** How many steps each range has, and how long one is. */
export const steps = {
  hour: { count: 60, seconds: 60 },
  day: { count: 24, seconds: 3600 },
  week: { count: 28, seconds: 21_600 }
} as const satisfies Record<StatisticsRange, { readonly count: number; readonly seconds: number }>

/** How long operations took from acceptance to their end, in milliseconds. */
export const Latency = Schema.Struct({
  /** Half of the operations finished within this time. */
  p50: Schema.Int,
  /** 95 of 100 operations finished within this time. */
  p95: Schema.Int
}).annotate({ identifier: "Latency" })

/** What was accepted in one step of the range. */
export const StatisticsStep = Schema.Struct({
  /** When the step starts. */
  startTime: Schema.DateTimeUtcFromString,
  /** Accepted in this step. */
  operations: Schema.Int,
  /** Of them, those that have ended since. */
  ended: Schema.Int,
  /** What became of their records. */
  records: RecordCounts,
  /** Failed and uncertain records among them that were redriven. */
  resolved: Schema.Int,
  /** Missing where none has ended. */
  latency: Schema.optionalKey(Latency),
  /** Auto batches among them that have been closed, and the records in them. */
  autoBatches: Schema.Struct({
    /** How many auto batches. */
    operations: Schema.Int,
    /** How many records in them. */
    records: Schema.Int
  })
}).annotate({ identifier: "StatisticsStep" })
export interface StatisticsStep extends Schema.Schema.Type<typeof StatisticsStep> {}

/** What was accepted in a range of time, and its outcomes since. */
export const Statistics = Schema.Struct({
  /** The range that was requested. */
  range: StatisticsRange,
  /** When the range starts. */
  startTime: Schema.DateTimeUtcFromString,
  /** When the range ends. */
  endTime: Schema.DateTimeUtcFromString,
  /** The length of a step. */
  stepSeconds: Schema.Int,
  /** Missing where everything was counted; else only what was accepted from then on was, because there is so much. */
  countedSince: Schema.optionalKey(Schema.DateTimeUtcFromString),
  /** Without gaps, the oldest first. */
  steps: Schema.Array(StatisticsStep),
  /** Of the whole range. */
  latency: Schema.optionalKey(Latency),
  /** Of the latest failures in the range that were not redriven, the most frequent first. */
  causes: Schema.Array(FailureCause)
}).annotate({ identifier: "Statistics" })
export interface Statistics extends Schema.Schema.Type<typeof Statistics> {}

/** The window of a range at a moment: it ends with the step that the moment is in. */
export const windowAt = (range: StatisticsRange, now: DateTime.Utc) => {
  const { count, seconds } = steps[range]
  const end = (Math.floor(DateTime.toEpochMillis(now) / (seconds * 1000)) + 1) * seconds * 1000
  return {
    from: DateTime.makeUnsafe(end - count * seconds * 1000),
    until: DateTime.makeUnsafe(end),
    stepSeconds: seconds
  }
}

const none: RecordCounts = { total: 0, succeeded: 0, failed: 0, uncertain: 0, waiting: 0 }

/** Every step of a window: what was found, and nothing where nothing was. */
export const filled = (
  found: ReadonlyArray<StatisticsStep>,
  { from, stepSeconds, until }: ReturnType<typeof windowAt>
): ReadonlyArray<StatisticsStep> => {
  const byStart = new Map(found.map((step) => [DateTime.toEpochMillis(step.startTime), step]))
  const first = DateTime.toEpochMillis(from)
  const count = (DateTime.toEpochMillis(until) - first) / (stepSeconds * 1000)
  return Array.from({ length: count }, (_, index) => {
    const start = first + index * stepSeconds * 1000
    const startTime = DateTime.makeUnsafe(start)
    return (
      byStart.get(start) ?? {
        startTime,
        operations: 0,
        ended: 0,
        records: none,
        resolved: 0,
        autoBatches: { operations: 0, records: 0 }
      }
    )
  })
}
