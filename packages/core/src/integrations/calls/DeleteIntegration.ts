/**
 * Removes an integration with its revisions, its installations, and the connections that nothing else stands on. What waits to
 * be written through them ends first. Settled 12.
 */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import type { InstallationId, ProjectId } from "../../domain/Ids.ts"
import type { Installation } from "../../installations/Installation.ts"
import { InstallationStore } from "../../installations/InstallationStore.ts"
import { IntegrationStore } from "../IntegrationStore.ts"
import * as Access from "../../call/Access.ts"
import { removeIfUnused } from "../../installations/calls/Installations.ts"
import { endWaiting } from "../../operations/calls/WaitingOperations.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The integration's id or name. */
  integration: Schema.NonEmptyString
})

export const deleteIntegration = Effect.fn("DeleteIntegration.deleteIntegration")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const project = yield* Access.project(caller, "deleteIntegration", input.project)
  const { id } = yield* (yield* IntegrationStore).resolve(project.id, input.integration)
  const store = yield* InstallationStore
  const installations = yield* store.list(project.id, { integrationId: id })
  yield* Effect.forEach(installations, (each) => endWaiting(project.id, each.id), { discard: true })
  const removed = yield* (yield* IntegrationStore).remove(project.id, id).pipe(
    // Somebody else has removed it in this moment.
    Effect.catchTag("IntegrationNotFound", () => Effect.succeed([]))
  )
  yield* endWithInstallations(project.id, removed, installations)
})

/** Ends what waits for installations that are gone, and removes the connections under them that nothing else stands on. */
export const endWithInstallations = Effect.fnUntraced(function* (
  projectId: ProjectId,
  removed: ReadonlyArray<InstallationId>,
  installations: ReadonlyArray<Installation>
) {
  yield* Effect.forEach(removed, (id) => endWaiting(projectId, id), { discard: true })
  const connections = new Set(installations.map(({ connection }) => connection.id))
  yield* Effect.forEach(connections, (id) => removeIfUnused(projectId, id), { discard: true })
})
