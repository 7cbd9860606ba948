/** A connection as far as the caller sees it: another group's doesn't exist for a consumer. Settled 14. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type Caller, seesGroup } from "../../domain/Caller.ts"
import { ConnectionId, type ProjectId } from "../../domain/Ids.ts"
import { ConnectionNotFound, ConnectionStore } from "../ConnectionStore.ts"

/** What names a connection. */
export const SeenConnection = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The connection's id. */
  connectionId: ConnectionId
})

export const seen = Effect.fnUntraced(function* (caller: Caller, projectId: ProjectId, connectionId: ConnectionId) {
  const connection = yield* (yield* ConnectionStore).get(projectId, connectionId)
  return seesGroup(caller, connection.group.groupRef) ? connection : yield* new ConnectionNotFound({ connectionId })
})
