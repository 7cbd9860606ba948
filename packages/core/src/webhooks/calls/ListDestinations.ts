/** The destinations of a project, without their secrets. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { DestinationStore } from "../DestinationStore.ts"
import * as Access from "../../call/Access.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString
})

export const listDestinations = Effect.fn("ListDestinations.listDestinations")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const project = yield* Access.project(caller, "listDestinations", input.project)
  return yield* (yield* DestinationStore).list(project.id)
})
