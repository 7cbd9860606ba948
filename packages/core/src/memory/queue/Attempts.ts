/** The queue calls that require a lease. */
import type * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import type { FoundRecord, Granted } from "../../operations/OperationQueue.ts"
import type { Lease } from "../../operations/Lease.ts"
import type { EventName } from "../../operations/rules/OperationTransitions.ts"
import { changes } from "../../operations/rules/RecordTransitions.ts"
import type { AttemptEnd, Ended } from "../../writes/rules/Attempt.ts"
import type { NewerWrite } from "../../writes/rules/NewerWrites.ts"
import { type OperationTable, type Row, recordKey } from "../OperationTable.ts"
import * as LastWrites from "./LastWrites.ts"
import { apply, type EventData, leased, recordStage } from "./Transitions.ts"

export const send = (
  table: OperationTable,
  lease: Lease,
  indexes: ReadonlyArray<number>,
  at: DateTime.Utc
): Granted => {
  const row = leased(table, lease)
  if (row === undefined) return nothing
  const earlier = waitingEarlier(table, row)
  const granted = indexes.filter((index) => {
    const key = recordKey(row, index)
    if (row.records[index] === undefined || !changes("send", recordStage(row, index))) return false
    return key === undefined || (!earlier.has(key) && (table.holds.get(key) ?? lease.operationId) === lease.operationId)
  })
  if (apply(table, row, "send", { at, sending: granted }) === undefined) return nothing
  for (const index of granted) {
    const key = recordKey(row, index)
    if (key !== undefined) table.holds.set(key, lease.operationId)
  }
  return {
    indexes: granted,
    newer: granted.flatMap((index) => LastWrites.newer(table, row, index)),
    sought: granted.filter((index) => LastWrites.isSought(table, row, index))
  }
}

const nothing: Granted = { indexes: [], newer: [], sought: [] }

export const newerOf = (
  table: OperationTable,
  lease: Lease,
  found: ReadonlyArray<FoundRecord>
): ReadonlyArray<NewerWrite> => {
  const row = leased(table, lease)
  return row === undefined ? [] : found.flatMap(({ index, recordId }) => LastWrites.newer(table, row, index, recordId))
}

/** The provider's records that operations with an earlier turn have to write still. */
const waitingEarlier = (table: OperationTable, { queued: { connectionId, turn = 0 } }: Row) =>
  new Set(
    table
      .open()
      .filter(({ queued }) => queued.connectionId === connectionId && queued.turn !== undefined && queued.turn < turn)
      .flatMap((row) =>
        row.records.map((record, index) => (record.outcome === undefined ? recordKey(row, index) : undefined))
      )
  )

export const note = (table: OperationTable, lease: Lease, end: AttemptEnd): boolean => {
  const row = leased(table, lease)
  if (row === undefined) return false
  const { event, ...carried } = eventDataOf(end)
  if (apply(table, withOutcomes(row, end), event, carried) === undefined) return false
  const key = end.next._tag === "Done" ? end.next.key : undefined
  if (key !== undefined) table.keys.end(lease.projectId, lease.operationId, key)
  return true
}

const eventDataOf = ({ at, log, next }: AttemptEnd): EventData & { readonly event: EventName } => {
  switch (next._tag) {
    case "Done":
      return { event: "noteDone", at, log, end: next }
    case "Again":
      return {
        event: "noteAgain",
        at,
        log,
        dueAt: next.dueAt,
        ...(next.result === undefined ? {} : { result: next.result })
      }
    case "Parked":
      return { event: "noteParked", at, log, dueAt: next.until, result: next.result }
  }
}

const withOutcomes = (row: Row, { ended, retryUntil, unended }: AttemptEnd): Row => {
  const outcomes = byIndex(ended)
  const lasts = byIndex(unended)
  const { queued } = row
  return {
    ...row,
    records: row.records.map((record, index) => {
      const [outcome, last] = [outcomes.get(index), lasts.get(index)]
      const stage = recordStage(row, index)
      if (outcome !== undefined && changes("end", stage)) return { ...record, attempts: record.attempts + 1, outcome }
      return last !== undefined && changes("retry", stage) ? { ...record, attempts: record.attempts + 1, last } : record
    }),
    queued: {
      ...queued,
      retryUntil: Option.some(retryUntil),
      sending: queued.sending.filter((index) => !outcomes.has(index) && !lasts.has(index))
    }
  }
}

const byIndex = (noted: ReadonlyArray<Ended>) => new Map(noted.map(({ index, outcome }) => [index, outcome]))

export const extend = (table: OperationTable, lease: Lease, until: DateTime.Utc): boolean => {
  const row = leased(table, lease)
  return row !== undefined && apply(table, row, "extend", { at: until, dueAt: until }) !== undefined
}

export const giveBack = (table: OperationTable, lease: Lease, at: DateTime.Utc): void => {
  const row = leased(table, lease)
  if (row !== undefined) apply(table, row, "giveBack", { at })
}
