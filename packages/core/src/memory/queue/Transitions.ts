/** Executes the effects of the operation state machine. */
import type * as DateTime from "effect/DateTime"
import * as Struct from "effect/Struct"
import type { ConnectionId, OperationId, WorkerId } from "../../domain/Ids.ts"
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"
import { autoBatchRecords } from "../../domain/Limits.ts"
import type { Lease } from "../../operations/Lease.ts"
import type { LogEntry } from "../../operations/LogEntry.ts"
import type { FinalStatus, OperationStage } from "../../operations/Operation.ts"
import { cancelled } from "../../operations/rules/Cancellation.ts"
import {
  announcementOf,
  type Effect,
  type EventName,
  type Facts,
  isLeaseholder,
  transition
} from "../../operations/rules/OperationTransitions.ts"
import { changes, type RecordStage } from "../../operations/rules/RecordTransitions.ts"
import * as Outcome from "../../writes/rules/Outcome.ts"
import * as LastWrites from "./LastWrites.ts"
import { type OperationTable, recordKey, type Row } from "../OperationTable.ts"

export interface EventData {
  readonly at: DateTime.Utc
  /** When it is due next; for a lease, when that ends. */
  readonly dueAt?: DateTime.Utc
  readonly worker?: WorkerId
  readonly sending?: ReadonlyArray<number>
  /** How records that were not sent end. */
  readonly outcome?: RecordOutcome
  readonly log?: ReadonlyArray<LogEntry>
  readonly result?: string
  /** Where an attempt or the caller's process decided it; otherwise the outcomes of the records do. */
  readonly end?: { readonly status: FinalStatus; readonly result: string }
}

/** Applies an event to a row and stores the new one; undefined where the table refuses it, and then nothing has changed. */
export const apply = (table: OperationTable, row: Row, event: EventName, data: EventData): Row | undefined => {
  const from = row.queued.state
  const facts = factsOf(row)
  const found = transition(event, from, facts)
  if (found === undefined) return undefined
  if (found.to === "none") {
    table.remove(row.operation.id)
    return row
  }
  const moved = enter(table, row, found.to, found.effects, data)
  if (announcementOf(found.to, facts) !== undefined) table.announce(moved)
  return moved
}

/** Stores a row at a stage, with the effects of getting there. */
export const enter = (
  table: OperationTable,
  row: Row,
  to: OperationStage,
  names: ReadonlyArray<Effect>,
  data: EventData
): Row => {
  const moved = names.reduce((now, name) => effects[name](now, data, table), {
    ...row,
    queued: { ...row.queued, state: to }
  })
  const entered = to === "done" ? done(moved, data) : moved
  if (to === "done") release(table, row.operation.id)
  table.put(entered)
  return entered
}

/** The operation of a lease that is still valid, also where its time is over but no other worker has claimed the operation. */
export const leased = (table: OperationTable, lease: Lease): Row | undefined => {
  const row = table.get(lease.operationId)
  return row?.operation.projectId === lease.projectId && isLeaseholder(lease, row.queued) ? row : undefined
}

export const recordStage = ({ queued, records }: Row, index: number): RecordStage =>
  records[index]?.outcome?.outcome ?? (queued.sending.includes(index) ? "sending" : "waiting")

/** Places of records that would end if the operation were cancelled. */
export const unsent = (row: Row): ReadonlyArray<number> =>
  [...row.records.keys()].filter((index) => changes("cancel", recordStage(row, index)))

/** Retention takes only operations that have ended. */
export const isRemovable = (row: Row): boolean => transition("remove", row.queued.state, factsOf(row)) !== undefined

const factsOf = ({ operation, queued, records }: Row): Facts => ({
  asynchronous: queued.turn !== undefined || queued.batch !== undefined,
  cancelled: queued.cancelled !== undefined,
  unanswered: queued.sending.length > 0,
  full: records.length >= autoBatchRecords,
  repeated:
    queued.attempts > 1 && records.some((_, index) => recordKey({ operation, queued, records }, index) !== undefined)
})

const effects: Record<Effect, (row: Row, data: EventData, table: OperationTable) => Row> = {
  close: (row, _, table) => {
    if (row.queued.batch !== undefined)
      table.batches.delete(batchName(row.operation, row.queued.connectionId, row.queued.batch.key))
    return queued(row, { turn: table.nextTurn() })
  },
  clearResult: (row) => ({ ...row, operation: Struct.omit(row.operation, ["result"]) }),
  lease: (row, { at, dueAt = at, worker }) =>
    queued(row, { dueAt, worker, attempts: row.queued.attempts + 1, lastAttemptAt: at }),
  journal: (row, { at, sending = [] }) =>
    queued(row, { sending: [...new Set([...row.queued.sending, ...sending])], lastAttemptAt: at, sentAt: at }),
  dueNow: (row, { at }) => queued(row, { dueAt: at }),
  wait: (row, { dueAt = row.queued.dueAt, result }) => {
    const waiting = queued(row, { dueAt })
    return result === undefined ? waiting : { ...waiting, operation: { ...row.operation, result } }
  },
  extend: (row, { dueAt = row.queued.dueAt }) => queued(row, { dueAt }),
  end: (row, _, table) => {
    LastWrites.keep(table, row)
    release(table, row.operation.id, keptKeys(row))
    return queued(row, { worker: undefined })
  },
  log: (row, { log = [] }) => queued(row, { log: [...row.queued.log, ...log] }),
  requestCancel: (row, { outcome }) => queued(row, { cancelled: outcome }),
  endUnsent: (row, _, table) => {
    const outcome = row.queued.cancelled
    if (outcome === undefined) return row
    const ending = new Set(unsent(row))
    const records = row.records.map((record, index) =>
      ending.has(index) ? { ...record, outcome: cancelled(record.last, outcome, record.record.lostCall) } : record
    )
    const ended = { ...row, records }
    if (!factsOf(row).asynchronous) release(table, row.operation.id, keptKeys(ended))
    return ended
  },
  update: (row, { at }) => ({ ...row, operation: { ...row.operation, updateTime: at } })
}

const queued = (row: Row, properties: Partial<Row["queued"]>): Row => ({
  ...row,
  queued: { ...row.queued, ...properties }
})

const done = (row: Row, { at, end }: EventData): Row => {
  const outcomes = row.records.flatMap(({ outcome }) => outcome ?? [])
  const operation = Outcome.settled(row.operation, { ...(end ?? Outcome.endOf(outcomes)), outcomes, at })
  return { ...row, operation, queued: { ...row.queued, sending: [] } }
}

/** No turn orders a synchronous write that goes on, so it keeps the records without an outcome. */
const keptKeys = (row: Row): ReadonlySet<string | undefined> =>
  new Set(
    factsOf(row).asynchronous
      ? []
      : row.records.flatMap(({ outcome }, index) => (outcome === undefined ? [recordKey(row, index)] : []))
  )

const release = (table: OperationTable, id: OperationId, kept: ReadonlySet<string | undefined> = new Set()): void => {
  for (const [key, holder] of table.holds) if (holder === id && !kept.has(key)) table.holds.delete(key)
}

/** Under which name the table has the open batch of a key. */
export const batchName = ({ projectId }: Row["operation"], connectionId: ConnectionId, key: string) =>
  JSON.stringify([projectId, connectionId, key])
