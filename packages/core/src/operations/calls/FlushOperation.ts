/** Runs an accumulating batch now. An operation that no longer accumulates stays as it is. Spec 4.3.7. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Caller } from "../../domain/Caller.ts"
import { OperationHistory } from "../OperationHistory.ts"
import { OperationQueue } from "../OperationQueue.ts"
import * as Access from "../../projects/calls/Access.ts"
import type { Input } from "./GetOperation.ts"
import { requireOperation } from "./SeenOperation.ts"

/** Answers the operation as it is then. */
export const flushOperation = Effect.fn("FlushOperation.flushOperation")(function* (
  caller: Caller,
  { operationId, project: idOrName }: typeof Input.Type
) {
  const project = yield* Access.project(caller, "flushOperation", idOrName)
  yield* requireOperation(caller, project.id, operationId)
  yield* (yield* OperationQueue).flush(project.id, operationId, yield* DateTime.now)
  return yield* (yield* OperationHistory).get(project.id, operationId)
})
