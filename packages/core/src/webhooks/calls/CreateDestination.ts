/** Adds a place that a project's events are delivered to, with a signing key of its own. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { type Destination, NewDestination } from "../Destination.ts"
import { DestinationId } from "../../domain/Ids.ts"
import { destinations as most } from "../../domain/Limits.ts"
import { DestinationStore } from "../DestinationStore.ts"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import { SigningKey } from "../SigningKey.ts"
import { faultsOf } from "../rules/DestinationChanges.ts"
import * as Access from "../../call/Access.ts"
import { orGoOn } from "../../call/InputRefused.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The destination to add. */
  destination: NewDestination,
  /** Whether this deployment sends webhooks to this machine. */
  loopback: Schema.optionalKey(Schema.Boolean)
})

export const createDestination = Effect.fn("CreateDestination.createDestination")(function* (
  caller: Caller,
  { destination: given, loopback = false, project: idOrName }: typeof Input.Type
) {
  const { id: projectId } = yield* Access.project(caller, "createDestination", idOrName)
  yield* orGoOn(faultsOf(given, { loopback }))
  const store = yield* DestinationStore
  if ((yield* store.list(projectId)).length >= most.maximum) {
    const message = `a project has at most ${most.maximum} destinations: remove one first`
    yield* orGoOn([{ name: "name", value: given.name, message }])
  }
  const { events, metadata, name } = given
  const { headers = {}, url } = metadata
  const destination: Destination = {
    id: DestinationId.make(yield* (yield* IdGenerator).next),
    projectId,
    name,
    type: "webhook",
    metadata: { url },
    ...(events === undefined ? {} : { events }),
    active: true,
    createTime: yield* DateTime.now
  }
  const key = yield* (yield* SigningKey).generate
  yield* store.insert(destination, { keys: [{ key }], headers })
  return destination
})
