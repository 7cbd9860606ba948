/**
 * Removes an integration with its revisions, its installations, and the connections that nothing else stands on. What waits to
 * be written through them ends first. Settled 12.
 */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../domain/Caller.ts"
import type { IntegrationId, ProjectId } from "../domain/Ids.ts"
import { InstallationStore } from "../ports/InstallationStore.ts"
import { IntegrationStore } from "../ports/IntegrationStore.ts"
import * as Access from "./Access.ts"
import { removeIfUnused } from "./DeleteInstallation.ts"
import { endWaiting } from "./EndWaiting.ts"

export const Input = Schema.Struct({ project: Schema.NonEmptyString, integration: Schema.NonEmptyString })

export const deleteIntegration = Effect.fn("DeleteIntegration.deleteIntegration")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const project = yield* Access.project(caller, "deleteIntegration", input.project)
  const { id } = yield* (yield* IntegrationStore).resolve(project.id, input.integration)
  yield* removeWithInstallations(project.id, id)
})

/** An integration that somebody has removed already is gone. */
export const removeWithInstallations = Effect.fnUntraced(
  function* (projectId: ProjectId, integrationId: IntegrationId) {
    const installations = yield* (yield* InstallationStore).list(projectId, { integrationId })
    yield* Effect.forEach(installations, ({ id }) => endWaiting(projectId, id), { discard: true })
    const removed = yield* (yield* IntegrationStore).remove(projectId, integrationId)
    yield* Effect.forEach(removed, (id) => endWaiting(projectId, id), { discard: true })
    const connections = new Set(installations.map(({ connection }) => connection.id))
    yield* Effect.forEach(connections, (id) => removeIfUnused(projectId, id), { discard: true })
  },
  Effect.catchTag("IntegrationNotFound", () => Effect.void)
)
