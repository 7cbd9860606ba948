/** How writes come into the queue in memory: as operations of their own, or into the open batch of their key. Spec 4.3.7. */
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import type { OperationId } from "../../domain/Ids.ts"
import { autoBatchRecords } from "../../domain/Limits.ts"
import type { Operation } from "../../operations/Operation.ts"
import type { AcceptedClaim, Acceptance, Accumulation } from "../../operations/OperationQueue.ts"
import type { IdempotencyClaim } from "../../operations/OperationStore.ts"
import type { Placed } from "../../writes/rules/PlanInput.ts"
import { fresh, type OperationTable, type Queued, type Row, waiting } from "../OperationTable.ts"

/** Whether somebody took the claim's key first. */
export const isTaken = (
  table: OperationTable,
  { createTime, projectId }: Operation,
  claim: IdempotencyClaim
): boolean => Option.isSome(table.keys.claimed(projectId, claim.key, createTime))

export const accept = (table: OperationTable, acceptance: Acceptance): void => {
  const { claim, operation, records } = acceptance
  const queued: Queued = {
    ...fresh(acceptance.connectionId, acceptance.head),
    state: "ready",
    dueAt: operation.createTime,
    turn: table.nextTurn(),
    retryUntil: Option.some(acceptance.retryUntil)
  }
  table.put({ operation, records: records.map(waiting), queued })
  if (claim !== undefined) takeKey(table, operation, claim, operation.id)
}

export const accumulate = (table: OperationTable, accumulation: Accumulation): Placed => {
  const { claim, operation, record } = accumulation
  const name = batchName(operation, accumulation.batchKey)
  const found = table.get(table.batches.get(name) ?? operation.id)
  const batch = found ?? open(accumulation)
  const operationId = batch.operation.id
  const index = batch.records.length
  const joined = { ...batch, records: [...batch.records, waiting(record)] }
  table.batches.set(name, operationId)
  table.put(joined)
  if (joined.records.length === autoBatchRecords) close(table, joined, operation.createTime)
  const placed: Placed = { operationId, index, policy: batch.queued.batch?.policy ?? accumulation.policy }
  if (claim !== undefined) takeKey(table, operation, claim, operationId, placed)
  return placed
}

/** A batch that is due: no record joins it any more. Answers it with its turn. */
export const close = (table: OperationTable, batch: Row, at: DateTime.Utc): Row => {
  const { operation, queued } = batch
  if (queued.batch !== undefined) table.batches.delete(batchName(operation, queued.batch.key))
  const closed: Row = { ...batch, queued: { ...queued, state: "ready", dueAt: at, turn: table.nextTurn() } }
  table.put(closed)
  return closed
}

const open = ({ batchKey, connectionId, head, operation, policy }: Accumulation): Row => ({
  operation,
  records: [],
  queued: {
    ...fresh(connectionId, head),
    state: "accumulating",
    dueAt: DateTime.add(operation.createTime, { minutes: policy.maxDelayMinutes }),
    batch: { key: batchKey, policy }
  }
})

const batchName = ({ projectId }: Operation, key: string) => JSON.stringify([projectId, key])

const takeKey = (
  table: OperationTable,
  { projectId }: Operation,
  claim: AcceptedClaim,
  operationId: OperationId,
  place?: Placed
) =>
  table.keys.take(projectId, claim, {
    digest: claim.digest,
    operationId,
    answer: Option.some(claim.answer),
    ...(place === undefined ? {} : { place })
  })
