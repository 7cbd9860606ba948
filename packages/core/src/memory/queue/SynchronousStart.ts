/** Starts a synchronous write: it runs immediately and holds the records that it changes. */
import type { Lease } from "../../operations/Lease.ts"
import type { WriteStart } from "../../operations/OperationStore.ts"
import { created } from "../../operations/rules/OperationTransitions.ts"
import * as Option from "effect/Option"
import { allWaiting, fresh, type OperationTable, recordKey, type Row } from "../OperationTable.ts"
import { nameOf } from "../../writes/rules/RecordOrder.ts"
import { enter } from "./Transitions.ts"

const { effects, to } = created.begin

/** Its records of the provider's that another call holds. */
export const busyRecords = (table: OperationTable, start: WriteStart): ReadonlyArray<string> => {
  const row = rowOf(start, 0)
  return start.records.flatMap((record, index) => {
    const key = recordKey(row, index)
    return key !== undefined && table.holds.has(key) ? [nameOf(record) ?? key] : []
  })
}

export const begin = (table: OperationTable, start: WriteStart): Lease => {
  const { claim, leaseUntil, operation, worker } = start
  const { createTime: at, id: operationId, projectId } = operation
  const sending = [...start.records.keys()]
  const row = enter(table, rowOf(start, table.nextTurn()), to, effects, { at, dueAt: leaseUntil, worker, sending })
  for (const index of sending) {
    const key = recordKey(row, index)
    if (key !== undefined) table.holds.set(key, operationId)
  }
  if (claim !== undefined) {
    table.keys.take(projectId, claim, { digest: claim.digest, operationId, answer: Option.none() })
  }
  return { operationId, projectId, worker, attempt: row.queued.attempts }
}

const rowOf = (
  { author, connectionId, envelope, leaseUntil, operation, records }: WriteStart,
  number: number
): Row => ({
  operation,
  records: allWaiting(records, [author], number),
  queued: { ...fresh(connectionId, envelope, leaseUntil), state: to }
})
