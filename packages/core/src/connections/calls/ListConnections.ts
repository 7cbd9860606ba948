/** The connections of a project, the newest first: of all that the caller sees, or of a provider, group or consumer; in parts. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import type { Caller } from "../../domain/Caller.ts"
import { ConnectionStatus } from "../Connection.ts"
import { ConsumerRef, GroupRef, ProviderName } from "../../domain/Ids.ts"
import { PartAsked, partMembers, partOf } from "../../domain/ListPart.ts"
import { ConnectionStore } from "../ConnectionStore.ts"
import * as Access from "../../call/Access.ts"
import { listed } from "../../call/ListedPart.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** Only connections to this provider. */
  provider: Schema.optionalKey(ProviderName),
  /** Only connections of this group, by your own id of it. */
  groupRef: Schema.optionalKey(GroupRef),
  /** A token's own hides nothing: all consumers of a group share its connections. Settled 14. */
  consumerRef: Schema.optionalKey(ConsumerRef),
  /** Only connections with this status. */
  status: Schema.optionalKey(ConnectionStatus),
  ...PartAsked
})

export const listConnections = Effect.fn("ListConnections.listConnections")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const action = input.groupRef === undefined ? "listConnectionsOfAllGroups" : "listConnections"
  const project = yield* Access.project(caller, action, input.project)
  yield* Access.ownRefs(caller, input)
  const sought = Struct.omit(input, ["project", ...partMembers])
  const { consumerRef: _, ...shared } = sought
  const filter = caller._tag === "Consumer" ? { ...shared, groupRef: caller.groupRef } : sought
  const { list } = yield* ConnectionStore
  return yield* listed(partOf(input), (part) => list(project.id, { ...filter, ...part }))
})
