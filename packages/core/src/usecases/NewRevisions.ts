/** Gives integrations of a project new revisions: all of them, or none. Spec 2.8. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { IntegrationId, type ProjectId, RevisionId } from "../domain/Ids.ts"
import { type IntegrationDefinition, specVersion } from "../domain/Manifest.ts"
import { IdGenerator } from "../ports/IdGenerator.ts"
import { IntegrationStore } from "../ports/IntegrationStore.ts"

export const deploy = Effect.fnUntraced(function* (
  projectId: ProjectId,
  definitions: ReadonlyArray<IntegrationDefinition>
) {
  const ids = yield* IdGenerator
  const createTime = yield* DateTime.now
  const deployments = yield* Effect.forEach(
    definitions,
    Effect.fnUntraced(function* (content) {
      const id = RevisionId.make(yield* ids.next)
      return { newId: IntegrationId.make(yield* ids.next), revision: { id, specVersion, createTime, content } } as const
    })
  )
  return yield* (yield* IntegrationStore).deploy(projectId, deployments, createTime)
})
