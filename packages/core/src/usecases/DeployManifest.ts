/** Gives a project's integrations the revisions of a manifest: all of them, or none. Spec 2.8. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../domain/Caller.ts"
import { IntegrationId, RevisionId } from "../domain/Ids.ts"
import { Manifest } from "../domain/Manifest.ts"
import { IdGenerator } from "../ports/IdGenerator.ts"
import { IntegrationStore } from "../ports/IntegrationStore.ts"
import { ProviderRegistry } from "../ports/ProviderRegistry.ts"
import * as Access from "./Access.ts"

export const Input = Schema.Struct({ project: Schema.NonEmptyString, manifest: Manifest })

export const deployManifest = Effect.fn("DeployManifest.deployManifest")(function* (
  caller: Caller,
  { manifest, project: idOrName }: typeof Input.Type
) {
  const project = yield* Access.project(caller, "deployManifest", idOrName)
  const registry = yield* ProviderRegistry
  const integrations = yield* IntegrationStore
  const ids = yield* IdGenerator
  const createTime = yield* DateTime.now
  yield* Effect.forEach(manifest.integrations, ({ provider }) => registry.get(provider))
  const deployments = yield* Effect.forEach(
    manifest.integrations,
    Effect.fnUntraced(function* (content) {
      const id = RevisionId.make(yield* ids.next)
      const revision = { id, specVersion: manifest.specVersion, createTime, content }
      return { newId: IntegrationId.make(yield* ids.next), revision }
    })
  )
  return yield* integrations.deploy(project.id, deployments, createTime)
})
