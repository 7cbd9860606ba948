/** Gives integrations of a project new revisions: all of them, or none. Spec 2.8. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { IntegrationId, type ProjectId, RevisionId } from "../../domain/Ids.ts"
import { type IntegrationDefinition, specVersion } from "../Manifest.ts"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import { IntegrationStore } from "../IntegrationStore.ts"

export const deploy = Effect.fnUntraced(function* (
  projectId: ProjectId,
  definitions: ReadonlyArray<IntegrationDefinition>
) {
  const { at, deployments } = yield* deploymentsOf(definitions)
  return yield* (yield* IntegrationStore).deploy(projectId, deployments, at)
})

/** The same, and takes others away; answers the installations that went with these. */
export const replace = Effect.fnUntraced(function* (
  projectId: ProjectId,
  definitions: ReadonlyArray<IntegrationDefinition>,
  removals: ReadonlyArray<IntegrationId>
) {
  const { at, deployments } = yield* deploymentsOf(definitions)
  return yield* (yield* IntegrationStore).replace(projectId, { deployments, removals }, at)
})

const deploymentsOf = Effect.fnUntraced(function* (definitions: ReadonlyArray<IntegrationDefinition>) {
  const ids = yield* IdGenerator
  const at = yield* DateTime.now
  const deployments = yield* Effect.forEach(
    definitions,
    Effect.fnUntraced(function* (content) {
      const id = RevisionId.make(yield* ids.next)
      const revision = { id, specVersion, createTime: at, content } as const
      return { newId: IntegrationId.make(yield* ids.next), revision }
    })
  )
  return { at, deployments }
})
