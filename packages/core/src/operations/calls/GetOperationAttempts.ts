/** The attempts at an operation, one by one. Spec 4.3.5, 4.4. */
import * as Effect from "effect/Effect"
import { attemptsOf } from "../../webhooks/AttemptList.ts"
import type { Caller } from "../../domain/Caller.ts"
import { logEntries } from "../../domain/Limits.ts"
import { OperationHistory } from "../OperationHistory.ts"
import * as Access from "../../projects/calls/Access.ts"
import type { Input } from "./GetOperation.ts"
import { requireOperation } from "./SeenOperation.ts"

export const getOperationAttempts = Effect.fn("GetOperationAttempts.getOperationAttempts")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const project = yield* Access.project(caller, "getOperationAttempts", input.project)
  yield* requireOperation(caller, project.id, input.operationId)
  const history = yield* OperationHistory
  const operation = yield* history.get(project.id, input.operationId)
  return attemptsOf(operation, yield* history.logs(project.id, input.operationId, logEntries))
})
