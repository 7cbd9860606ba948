/** One project, by its id or its name. Spec 4.2. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { ProjectStore } from "../ProjectStore.ts"
import * as Access from "../../call/Access.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString
})

export const getProject = Effect.fn("GetProject.getProject")(function* (caller: Caller, input: typeof Input.Type) {
  const { id } = yield* Access.project(caller, "getProject", input.project)
  return yield* (yield* ProjectStore).resolve(id)
})
