/** One operation of a project. Spec 4.4. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../domain/Caller.ts"
import { OperationId } from "../domain/Ids.ts"
import { OperationHistory } from "../ports/OperationHistory.ts"
import * as Access from "./Access.ts"
import { requireOperation } from "./SeenOperation.ts"

export const Input = Schema.Struct({ project: Schema.NonEmptyString, operationId: OperationId })

export const getOperation = Effect.fn("GetOperation.getOperation")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const project = yield* Access.project(caller, "getOperation", input.project)
  yield* requireOperation(caller, project.id, input.operationId)
  return yield* (yield* OperationHistory).get(project.id, input.operationId)
})
