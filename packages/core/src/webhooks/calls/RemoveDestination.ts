/** Forgets a destination with its deliveries: nothing more is sent to it. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { DestinationStore } from "../DestinationStore.ts"
import * as Access from "../../call/Access.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The destination's name or id. */
  destination: Schema.NonEmptyString
})

export const removeDestination = Effect.fn("RemoveDestination.removeDestination")(function* (
  caller: Caller,
  { destination: nameOrId, project: idOrName }: typeof Input.Type
) {
  const project = yield* Access.project(caller, "removeDestination", idOrName)
  const store = yield* DestinationStore
  const { id } = yield* store.find(project.id, nameOrId)
  yield* store.remove(project.id, id)
})
