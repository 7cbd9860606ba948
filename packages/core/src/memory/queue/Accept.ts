/** @rule auto.trigger, auto.key */
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import type { OperationId } from "../../domain/Ids.ts"
import type { Operation } from "../../operations/Operation.ts"
import type { AcceptedClaim, Acceptance, Accumulation } from "../../operations/OperationQueue.ts"
import { IdempotencyKeyTaken, PreconditionFailed, type WriteStart } from "../../operations/OperationStore.ts"
import { created } from "../../operations/rules/OperationTransitions.ts"
import type { Placed } from "../../writes/rules/PlanInput.ts"
import { allWaiting, fresh, type OperationTable, type Row, waiting } from "../OperationTable.ts"
import { apply, batchName, enter } from "./Transitions.ts"

/** Whether a write's installation isn't as it was planned; a redrive keeps the plan of an earlier config. @rule write.preconditions */
const isStale = (table: OperationTable, write: Acceptance | Accumulation | WriteStart): boolean => {
  const { connectionId, operation, preconditions } = write
  if (preconditions === "unchecked") return false
  const installation = table.installationOf(operation)
  const isRedrive = "redrive" in write && write.redrive !== undefined
  return (
    installation?.projectId !== operation.projectId ||
    installation.integrationId !== operation.integrationId ||
    installation.connection.id !== connectionId ||
    (!isRedrive && installation.config.id !== operation.configId)
  )
}

/** Why a write isn't stored. */
export const refusalOf = (table: OperationTable, write: Acceptance | Accumulation | WriteStart) => {
  if (isStale(table, write)) return new PreconditionFailed()
  const { claim, operation } = write
  const isTaken =
    claim !== undefined && Option.isSome(table.keys.claimed(operation.projectId, claim.key, operation.createTime))
  return isTaken ? new IdempotencyKeyTaken({ key: claim.key }) : undefined
}

export const accept = (table: OperationTable, acceptance: Acceptance): void => {
  const { authors, claim, connectionId, envelope, operation, records, redrive } = acceptance
  const { effects, to } = created.accept
  const row: Row = {
    operation,
    records: allWaiting(records, authors, table.nextTurn()),
    redrive,
    queued: {
      ...fresh(connectionId, envelope, operation.createTime),
      state: to,
      retryUntil: Option.some(acceptance.retryUntil)
    }
  }
  enter(table, row, to, effects, { at: operation.createTime })
  if (claim !== undefined) takeKey(table, operation, claim, operation.id)
}

export const accumulate = (table: OperationTable, accumulation: Accumulation): Placed => {
  const { author, claim, operation, record } = accumulation
  const name = batchName(operation, accumulation.connectionId, accumulation.batchKey)
  const batch = table.get(table.batches.get(name) ?? operation.id) ?? open(table, accumulation)
  const operationId = batch.operation.id
  table.batches.set(name, operationId)
  const joined = { ...batch, records: [...batch.records, waiting(record, author, table.nextTurn())] }
  apply(table, joined, "accumulate", { at: operation.createTime })
  const placed: Placed = {
    operationId,
    index: batch.records.length,
    policy: batch.queued.batch?.policy ?? accumulation.policy
  }
  if (claim !== undefined) takeKey(table, operation, claim, operationId, placed)
  return placed
}

const open = (table: OperationTable, { batchKey, connectionId, envelope, operation, policy }: Accumulation): Row => {
  const { effects, to } = created.accumulate
  const dueAt = DateTime.add(operation.createTime, { minutes: policy.maxDelayMinutes })
  const queued = { ...fresh(connectionId, envelope, dueAt), state: to, batch: { key: batchKey, policy } }
  return enter(table, { operation, records: [], queued }, to, effects, { at: operation.createTime })
}

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
