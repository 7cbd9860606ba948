/** One destination; with its secrets where they are asked for, and with a new signing key. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import type { Destination, DestinationSecrets } from "../Destination.ts"
import { DestinationStore } from "../DestinationStore.ts"
import { SigningKey } from "../SigningKey.ts"
import { rotated } from "../rules/KeyRotation.ts"
import * as Access from "../../call/Access.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** Its name or its id. */
  destination: Schema.NonEmptyString,
  /** Whether to return signing keys and headers too, redacted. Default: `false`. */
  includeSecrets: Schema.optionalKey(Schema.Boolean),
  /** Makes a new signing key first. */
  rotate: Schema.optionalKey(Schema.Boolean)
})

/** A destination, and what of it is secret where that was asked for. */
export interface ShownDestination {
  readonly destination: Destination
  readonly secrets?: DestinationSecrets
}

export const getDestination = Effect.fn("GetDestination.getDestination")(function* (
  caller: Caller,
  { destination: nameOrId, includeSecrets = false, project: idOrName, rotate = false }: typeof Input.Type
) {
  const { id: projectId } = yield* Access.project(caller, "getDestination", idOrName)
  const store = yield* DestinationStore
  const found = yield* store.find(projectId, nameOrId)
  const at = yield* DateTime.now
  const key = rotate ? yield* (yield* SigningKey).generate : undefined
  const destination =
    key === undefined
      ? found
      : yield* store
          .update(projectId, found.id, { secrets: (former) => rotated(former, key, at) }, at)
          // Only a new name can be taken, and this changes none.
          .pipe(Effect.catchTag("DestinationExists", (error) => Effect.die(error)))
  const shown: ShownDestination = includeSecrets
    ? { destination, secrets: yield* store.secrets(projectId, found.id) }
    : { destination }
  return shown
})
