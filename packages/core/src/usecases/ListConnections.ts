/** The connections of a project, the newest first: of all that the caller sees, or of a provider, group or consumer. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../domain/Caller.ts"
import { ConsumerRef, GroupRef, ProviderName } from "../domain/Ids.ts"
import { ConnectionStore } from "../ports/ConnectionStore.ts"
import * as Access from "./Access.ts"

export const Input = Schema.Struct({
  project: Schema.NonEmptyString,
  provider: Schema.optionalKey(ProviderName),
  groupRef: Schema.optionalKey(GroupRef),
  /** A token's own hides nothing: all consumers of a group share its connections. Settled 14. */
  consumerRef: Schema.optionalKey(ConsumerRef)
})

export const listConnections = Effect.fn("ListConnections.listConnections")(function* (
  caller: Caller,
  { project: idOrName, ...sought }: typeof Input.Type
) {
  const project = yield* Access.project(caller, "listConnections", idOrName)
  yield* Access.ownRefs(caller, sought)
  const { consumerRef: _, ...shared } = sought
  const filter = caller._tag === "Consumer" ? { ...shared, groupRef: caller.groupRef } : sought
  return yield* (yield* ConnectionStore).list(project.id, filter)
})
