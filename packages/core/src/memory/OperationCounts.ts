import * as DateTime from "effect/DateTime"
import type { RecordCounts } from "../operations/Operation.ts"
import type { StatisticsStep } from "../operations/Statistics.ts"
import type { StatisticsResult, StatisticsQuery } from "../operations/OperationHistory.ts"
import type { RecordRow, Row } from "./OperationTable.ts"
import * as OperationQueries from "./OperationQueries.ts"

export const count = (rows: ReadonlyArray<Row>, asked: StatisticsQuery): StatisticsResult => {
  const near = rows
    .filter(OperationQueries.isOf(asked))
    .filter(OperationQueries.isWithin(asked))
    .toSorted(OperationQueries.byAge)
  const counted = within(near, asked.most.outcomes)
  const steps = Map.groupBy(counted.toReversed(), ({ operation }) => stepOf(operation.createTime, asked))
  const latency = latencyOf(counted)
  const oldest = counted.at(-1)?.operation.createTime
  return {
    steps: [...steps].map(([start, those]) => stepFrom(start, those)),
    failures: counted
      .flatMap(({ records }) => records)
      .flatMap(({ outcome }) => (outcome === undefined || outcome.outcome === "success" ? [] : [outcome]))
      .slice(0, asked.most.failures),
    ...(latency === undefined ? {} : { latency }),
    ...(counted.length === near.length || oldest === undefined ? {} : { countedSince: oldest })
  }
}

/** The newest operations, up to `most` records in all. */
const within = (rows: ReadonlyArray<Row>, most: number): ReadonlyArray<Row> => {
  let records = 0
  const end = rows.findIndex((row) => (records += row.records.length) >= most)
  return end === -1 ? rows : rows.slice(0, end)
}

const stepOf = (time: DateTime.Utc, { from, stepSeconds }: StatisticsQuery): number => {
  const first = DateTime.toEpochMillis(from)
  const step = stepSeconds * 1000
  return first + Math.floor((DateTime.toEpochMillis(time) - first) / step) * step
}

const stepFrom = (start: number, rows: ReadonlyArray<Row>): StatisticsStep => {
  const latency = latencyOf(rows)
  const closed = rows.filter(({ queued }) => queued.batch !== undefined && queued.state !== "accumulating")
  return {
    startTime: DateTime.makeUnsafe(start),
    operations: rows.length,
    ended: rows.filter(hasEnded).length,
    records: countsOf(rows.flatMap(({ records }) => records)),
    ...(latency === undefined ? {} : { latency }),
    autoBatches: { operations: closed.length, records: closed.reduce((sum, { records }) => sum + records.length, 0) }
  }
}

const hasEnded = ({ queued }: Row): boolean => queued.state === "done"

const latencyOf = (rows: ReadonlyArray<Row>) => {
  const taken = rows
    .filter(hasEnded)
    .map(({ operation }) => DateTime.toEpochMillis(operation.updateTime) - DateTime.toEpochMillis(operation.createTime))
    .toSorted((one, other) => one - other)
  const [p50, p95] = [0.5, 0.95].map((share) => taken[Math.ceil(share * taken.length) - 1])
  return p50 === undefined || p95 === undefined ? undefined : { p50, p95 }
}

export const countsOf = (records: ReadonlyArray<RecordRow>): RecordCounts => {
  const count = (kind: string | undefined) => records.filter(({ outcome }) => outcome?.outcome === kind).length
  return {
    total: records.length,
    succeeded: count("success"),
    failed: count("failed"),
    uncertain: count("uncertain"),
    waiting: count(undefined)
  }
}
