/** How a write that is carried out at once begins in memory: running from the start, with the records that it changes held. */
import * as Option from "effect/Option"
import type { Lease } from "../../operations/Lease.ts"
import type { Beginning } from "../../operations/OperationStore.ts"
import { fresh, type OperationTable, recordKey, type Row, waiting } from "../OperationTable.ts"

/** Its records of the provider's that another call holds. */
export const busyRecords = (table: OperationTable, beginning: Beginning): ReadonlyArray<string> => {
  const row = rowOf(beginning)
  return beginning.records.flatMap(({ recordId }, index) => {
    const key = recordKey(row, index)
    return recordId !== undefined && key !== undefined && table.holds.has(key) ? [recordId] : []
  })
}

export const begin = (table: OperationTable, beginning: Beginning): Lease => {
  const { claim, operation, worker } = beginning
  const { id: operationId, projectId } = operation
  const row = rowOf(beginning)
  table.put(row)
  for (const index of row.records.keys()) {
    const key = recordKey(row, index)
    if (key !== undefined) table.holds.set(key, operationId)
  }
  if (claim !== undefined) {
    table.keys.take(projectId, claim, { digest: claim.digest, operationId, answer: Option.none() })
  }
  return { operationId, projectId, worker, attempt: row.queued.attempts }
}

const rowOf = ({ connectionId, head, leaseUntil, operation, records, worker }: Beginning): Row => ({
  operation,
  records: records.map(waiting),
  queued: {
    ...fresh(connectionId, head),
    state: "running",
    dueAt: leaseUntil,
    worker,
    attempts: 1,
    lastAttemptAt: operation.createTime,
    sentAt: operation.createTime,
    sending: [...records.keys()]
  }
})
