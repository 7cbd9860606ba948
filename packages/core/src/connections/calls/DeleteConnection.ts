/** Removes a connection that no installation stands on; what waits to be written over it ends. Settled 12. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Caller } from "../../domain/Caller.ts"
import type { ConnectionId, ProjectId } from "../../domain/Ids.ts"
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"
import { ConnectionStore } from "../ConnectionStore.ts"
import { OperationQueue } from "../../operations/OperationQueue.ts"
import * as Access from "../../call/Access.ts"
import * as RevokeGrant from "./RevokeGrant.ts"
import { seen, SeenConnection } from "./SeenConnection.ts"

export const Input = SeenConnection

const removed: RecordOutcome = { outcome: "failed", errors: [{ message: "connection removed" }] }

export const deleteConnection = Effect.fn("DeleteConnection.deleteConnection")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const project = yield* Access.project(caller, "deleteConnection", input.project)
  const { id } = yield* seen(caller, project.id, input.connectionId)
  yield* removeConnection(project.id, id)
})

/**
 * Only the store can tell that nothing stands on it, so it goes first: an operation that a worker takes up in between
 * finds no connection, and ends as well. Its grant at the provider is revoked last.
 */
export const removeConnection = Effect.fnUntraced(function* (projectId: ProjectId, id: ConnectionId) {
  const connections = yield* ConnectionStore
  const grant = yield* RevokeGrant.grantOf(yield* connections.get(projectId, id))
  yield* connections.remove(projectId, id)
  yield* (yield* OperationQueue).cancelConnection(projectId, id, removed, yield* DateTime.now)
  yield* RevokeGrant.revoke(grant)
})
