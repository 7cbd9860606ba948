import * as DateTime from "effect/DateTime"
import type { RecordOutcome } from "../domain/RecordOutcome.ts"
import type { RecordCounts, RedrivenBy } from "../operations/Operation.ts"
import { redriveKeyOf, redriveOutcomes } from "../operations/rules/RedriveLink.ts"
import type { StatisticsStep } from "../operations/Statistics.ts"
import type { StatisticsQuery, StatisticsResult } from "../operations/OperationHistory.ts"
import type { OperationTable, RecordRow, Row } from "./OperationTable.ts"
import * as OperationQueries from "./OperationQueries.ts"

export const count = (table: OperationTable, asked: StatisticsQuery): StatisticsResult => {
  const near = table
    .all()
    .filter(OperationQueries.isOf(asked))
    .filter(OperationQueries.isWithin(asked))
    .toSorted(OperationQueries.byAge)
  const counted = within(near, asked.most.outcomes)
  const steps = Map.groupBy(counted.toReversed(), ({ operation }) => stepOf(operation.createTime, asked))
  const latency = latencyOf(counted)
  const oldest = counted.at(-1)?.operation.createTime
  return {
    steps: [...steps].map(([start, those]) => stepFrom(table, start, those)),
    failures: counted.flatMap((row) => unresolvedFailures(table, row)).slice(0, asked.most.failures),
    ...(latency === undefined ? {} : { latency }),
    ...(counted.length === near.length || oldest === undefined ? {} : { countedSince: oldest })
  }
}

const failuresOf = ({ records }: Row) =>
  records.flatMap(({ outcome }) => (outcome === undefined || outcome.outcome === "success" ? [] : [outcome]))

/** Of records that were not redriven. */
const unresolvedFailures = (table: OperationTable, row: Row): ReadonlyArray<RecordOutcome> => {
  const links = redrivenBy(table, row)
  return failuresOf(row).filter(({ outcome }) => outcome === "success" || links[outcome] === undefined)
}

/** The operations that write records of an operation again, by the outcome of the records. */
export const redrivenBy = (table: OperationTable, row: Row): RedrivenBy => {
  const { id, projectId } = row.operation
  const ended = new Set(failuresOf(row).map(({ outcome }) => outcome))
  return Object.fromEntries(
    redriveOutcomes.flatMap((outcome) => {
      const successor = ended.has(outcome) ? table.keys.linked(projectId, redriveKeyOf(outcome, id)) : undefined
      return successor === undefined ? [] : [[outcome, successor]]
    })
  )
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

const stepFrom = (table: OperationTable, start: number, rows: ReadonlyArray<Row>): StatisticsStep => {
  const latency = latencyOf(rows)
  const closed = rows.filter(({ queued }) => queued.batch !== undefined && queued.state !== "accumulating")
  return {
    startTime: DateTime.makeUnsafe(start),
    operations: rows.length,
    ended: rows.filter(hasEnded).length,
    records: countsOf(rows.flatMap(({ records }) => records)),
    resolved: rows.reduce((sum, row) => sum + failuresOf(row).length - unresolvedFailures(table, row).length, 0),
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
