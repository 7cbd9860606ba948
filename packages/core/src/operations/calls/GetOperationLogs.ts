/** What happened to an operation on its way, for a person. */
import * as Effect from "effect/Effect"
import type { Caller } from "../../domain/Caller.ts"
import { logEntries } from "../../domain/Limits.ts"
import { OperationHistory } from "../OperationHistory.ts"
import * as Access from "../../projects/calls/Access.ts"
import type { Input } from "./GetOperation.ts"
import { requireOperation } from "./SeenOperation.ts"

export const getOperationLogs = Effect.fn("GetOperationLogs.getOperationLogs")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const project = yield* Access.project(caller, "getOperationLogs", input.project)
  yield* requireOperation(caller, project.id, input.operationId)
  return yield* (yield* OperationHistory).logs(project.id, input.operationId, logEntries)
})
