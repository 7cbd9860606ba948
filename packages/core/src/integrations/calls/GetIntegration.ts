/** One integration with its latest revision, by id or name. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { IntegrationStore } from "../IntegrationStore.ts"
import * as Access from "../../call/Access.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The integration's id or name. */
  integration: Schema.NonEmptyString
})

export const getIntegration = Effect.fn("GetIntegration.getIntegration")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const project = yield* Access.project(caller, "getIntegration", input.project)
  return yield* (yield* IntegrationStore).resolve(project.id, input.integration)
})
