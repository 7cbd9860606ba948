/** Cancels, flushes and counts operations that wait. @rule auto.flush */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { audited } from "../../call/Audit.ts"
import { defineCall } from "../../call/Call.ts"
import { cancelledBeforeSending } from "../rules/Cancellation.ts"
import { Operation } from "../Operation.ts"
import { OperationHistory } from "../OperationHistory.ts"
import { OperationQueue } from "../OperationQueue.ts"
import { OperationNotFound } from "../OperationStore.ts"
import { OperationInput } from "./Operations.ts"
import { requireOperation, visibleOperation } from "./VisibleOperations.ts"

/** Cancels the records of an operation that are not yet being sent. A finished operation stays as it is. */
export const cancelOperation = defineCall({
  name: "cancelOperation",
  access: ["full", "consumer", "operator"],
  input: OperationInput,
  success: Operation,
  errors: [OperationNotFound],
  audit: { action: "operation.cancel", target: ({ operationId }) => ({ id: operationId }) },
  run: Effect.fnUntraced(function* ({ caller, project }, { operationId }) {
    yield* requireOperation(caller, project.id, operationId)
    const queue = yield* OperationQueue
    const cancel = queue.cancel(project.id, operationId, cancelledBeforeSending, yield* DateTime.now)
    yield* audited("operation", { id: operationId }, cancel)
    return visibleOperation(caller, yield* (yield* OperationHistory).get(project.id, operationId))
  })
})

/** Runs an accumulating batch now. An operation that no longer accumulates stays as it is. */
export const flushOperation = defineCall({
  name: "flushOperation",
  access: ["full", "consumer", "operator"],
  input: OperationInput,
  success: Operation,
  errors: [OperationNotFound],
  audit: { action: "operation.flush", target: ({ operationId }) => ({ id: operationId }) },
  run: Effect.fnUntraced(function* ({ caller, project }, { operationId }) {
    yield* requireOperation(caller, project.id, operationId)
    const queue = yield* OperationQueue
    yield* audited("operation", { id: operationId }, queue.flush(project.id, operationId, yield* DateTime.now))
    return visibleOperation(caller, yield* (yield* OperationHistory).get(project.id, operationId))
  })
})

/** Counts what waits to be written, in all projects together. */
export const getBacklog = Effect.fn("getBacklog")(function* () {
  return yield* (yield* OperationQueue).backlog(yield* DateTime.now)
})
