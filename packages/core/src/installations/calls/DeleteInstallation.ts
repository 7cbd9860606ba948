/**
 * Removes an installation with the history of its configs, and its connection where no other one stands on it. What waits to
 * be written through it ends first. Settled 12.
 */
import * as Effect from "effect/Effect"
import type { Caller } from "../../domain/Caller.ts"
import type { ConnectionId, ProjectId } from "../../domain/Ids.ts"
import { type InstallationById, InstallationStore } from "../InstallationStore.ts"
import * as Access from "../../call/Access.ts"
import { removeConnection } from "../../connections/calls/Connections.ts"
import { endWaiting } from "../../operations/calls/WaitingOperations.ts"
import { seen, SeenInstallation, soughtById } from "./SeenInstallation.ts"

export const Input = SeenInstallation

export const deleteInstallation = Effect.fn("DeleteInstallation.deleteInstallation")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const project = yield* Access.project(caller, "deleteInstallation", input.project)
  const { sought } = yield* soughtById(project.id, input)
  const { connection } = yield* seen(caller, sought)
  yield* removeInstallation(sought)
  yield* removeIfUnused(project.id, connection.id)
})

/** Ends what waits for it, also what is accepted in between, and removes it. */
export const removeInstallation = Effect.fnUntraced(function* (sought: InstallationById) {
  const { installationId, projectId } = sought
  yield* endWaiting(projectId, installationId)
  yield* (yield* InstallationStore).remove(sought)
  yield* endWaiting(projectId, installationId)
})

/** Another installation may stand on the connection, or it is gone already. */
export const removeIfUnused = (projectId: ProjectId, connectionId: ConnectionId) =>
  Effect.catchTags(removeConnection(projectId, connectionId), {
    ConnectionInUse: () => Effect.void,
    ConnectionNotFound: () => Effect.void
  })
