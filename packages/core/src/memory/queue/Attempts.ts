/** What a lease allows in the queue in memory: send, note, extend, give back. */
import type * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"
import type { Lease } from "../../operations/Lease.ts"
import type { AttemptEnd, Ended } from "../../writes/rules/Attempt.ts"
import { type OperationTable, type Row, recordKey, type RecordRow } from "../OperationTable.ts"
import { done, endUnsent, release } from "./Moves.ts"

/** The operation of a lease that holds; undefined for a void one. */
export const leased = (table: OperationTable, lease: Lease): Row | undefined => {
  const row = table.get(lease.operationId)
  if (row?.operation.projectId !== lease.projectId) return undefined
  const { attempts, state, worker } = row.queued
  return state === "running" && worker === lease.worker && attempts === lease.attempt ? row : undefined
}

export const send = (
  table: OperationTable,
  lease: Lease,
  indexes: ReadonlyArray<number>,
  at: DateTime.Utc
): ReadonlyArray<number> => {
  const row = leased(table, lease)
  if (row === undefined || row.queued.cancelled !== undefined) return []
  const earlier = waitingEarlier(table, row)
  const granted = indexes.filter((index) => {
    const record = row.records[index]
    const key = recordKey(row, index)
    if (record === undefined || record.outcome !== undefined) return false
    return key === undefined || (!earlier.has(key) && (table.holds.get(key) ?? lease.operationId) === lease.operationId)
  })
  for (const index of granted) {
    const key = recordKey(row, index)
    if (key !== undefined) table.holds.set(key, lease.operationId)
  }
  const sending = [...new Set([...row.queued.sending, ...granted])]
  table.put({ ...row, queued: { ...row.queued, sending, lastAttemptAt: at, sentAt: at } })
  return granted
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
  release(table, lease.operationId)
  table.put(next(said(row, end), end))
  const key = end.next._tag === "Done" ? end.next.key : undefined
  if (key !== undefined) table.keys.end(lease.projectId, lease.operationId, key)
  return true
}

/** The row with what the attempt said of its records. */
const said = (row: Row, { at, ended, log, retryUntil, unended }: AttemptEnd): Row => {
  const outcomes = byIndex(ended)
  const lasts = byIndex(unended)
  const { queued } = row
  return {
    ...row,
    operation: { ...row.operation, updateTime: at },
    records: row.records.map((record, index) => after(record, outcomes.get(index), lasts.get(index))),
    queued: {
      ...queued,
      retryUntil: Option.some(retryUntil),
      worker: undefined,
      sending: queued.sending.filter((index) => !outcomes.has(index) && !lasts.has(index)),
      log: [...queued.log, ...log]
    }
  }
}

const byIndex = (said: ReadonlyArray<Ended>) => new Map(said.map(({ index, outcome }) => [index, outcome]))

const after = (record: RecordRow, outcome: RecordOutcome | undefined, last: RecordOutcome | undefined): RecordRow => {
  if (record.outcome !== undefined) return record
  const attempts = record.attempts + 1
  if (outcome !== undefined) return { ...record, attempts, outcome }
  return last === undefined ? record : { ...record, attempts, last }
}

const next = (row: Row, { at, next: to }: AttemptEnd): Row => {
  if (to._tag === "Done") return done(row, { ...to, at })
  const { operation, queued } = row
  const again: Row = {
    ...row,
    operation: to.result === undefined ? operation : { ...operation, result: to.result },
    queued:
      to._tag === "Again"
        ? { ...queued, state: "ready", dueAt: to.dueAt }
        : { ...queued, state: "parked", dueAt: to.until }
  }
  return queued.cancelled === undefined ? again : endUnsent(again, queued.cancelled, at)
}

export const extend = (table: OperationTable, lease: Lease, until: DateTime.Utc): boolean => {
  const row = leased(table, lease)
  if (row === undefined) return false
  table.put({ ...row, queued: { ...row.queued, dueAt: until } })
  return true
}

export const giveBack = (table: OperationTable, lease: Lease, at: DateTime.Utc): void => {
  const row = leased(table, lease)
  if (row !== undefined && row.queued.sending.length === 0) extend(table, lease, at)
}
