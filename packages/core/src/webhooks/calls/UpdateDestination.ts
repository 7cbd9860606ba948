/** Changes the members of a destination that the mask names. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { type DestinationSecrets, DestinationUpdate } from "../Destination.ts"
import { DestinationStore } from "../DestinationStore.ts"
import { changesOf, updateFaults } from "../rules/DestinationChanges.ts"
import * as Access from "../../call/Access.ts"
import { orGoOn } from "../../call/InputRefused.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** Its name or its id. */
  destination: Schema.NonEmptyString,
  /** The properties to change, and their new values. */
  update: DestinationUpdate,
  /** Whether this deployment sends webhooks to this machine. */
  loopback: Schema.optionalKey(Schema.Boolean)
})

export const updateDestination = Effect.fn("UpdateDestination.updateDestination")(function* (
  caller: Caller,
  { destination: nameOrId, loopback = false, project: idOrName, update }: typeof Input.Type
) {
  const { id: projectId } = yield* Access.project(caller, "updateDestination", idOrName)
  yield* orGoOn(updateFaults(update, { loopback }))
  const store = yield* DestinationStore
  const { id } = yield* store.find(projectId, nameOrId)
  const { headers, ...members } = changesOf(update)
  const secrets = headers === undefined ? {} : { secrets: ({ keys }: DestinationSecrets) => ({ keys, headers }) }
  return yield* store.update(projectId, id, { ...members, ...secrets }, yield* DateTime.now)
})
