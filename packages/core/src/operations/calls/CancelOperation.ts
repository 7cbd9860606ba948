/** Ends what an operation has not sent yet; what is being sent goes on. An operation that has ended stays as it is. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Caller } from "../../domain/Caller.ts"
import { OperationHistory } from "../OperationHistory.ts"
import { OperationQueue } from "../OperationQueue.ts"
import * as Access from "../../projects/calls/Access.ts"
import { stopped } from "../../worker/DeliverOperation.ts"
import type { Input } from "./GetOperation.ts"
import { requireOperation } from "./SeenOperation.ts"

/** Answers the operation as it is then. */
export const cancelOperation = Effect.fn("CancelOperation.cancelOperation")(function* (
  caller: Caller,
  { operationId, project: idOrName }: typeof Input.Type
) {
  const project = yield* Access.project(caller, "cancelOperation", idOrName)
  yield* requireOperation(caller, project.id, operationId)
  yield* (yield* OperationQueue).cancel(project.id, operationId, stopped, yield* DateTime.now)
  return yield* (yield* OperationHistory).get(project.id, operationId)
})
