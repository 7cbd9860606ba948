/** API keys by their digests in memory. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { ApiKey } from "../domain/ApiKey.ts"
import type { ApiKeyId, ProjectId } from "../domain/Ids.ts"
import { ApiKeyNotFound, ApiKeyStore } from "../ports/ApiKeyStore.ts"
import { ProjectStore } from "../ports/ProjectStore.ts"

interface Row {
  readonly key: ApiKey
  readonly digest: string
}

const make = Effect.gen(function* () {
  const projects = yield* ProjectStore
  const rows = new Map<ApiKeyId, Row>()
  const row = (projectId: ProjectId, id: ApiKeyId) =>
    Effect.suspend(() => {
      const found = rows.get(id)
      return found?.key.projectId === projectId
        ? Effect.succeed(found)
        : Effect.fail(new ApiKeyNotFound({ apiKeyId: id }))
    })
  return ApiKeyStore.of({
    insert: (key, digest) => Effect.map(projects.resolve(key.projectId), () => void rows.set(key.id, { key, digest })),
    find: (digest) =>
      Effect.suspend(() => {
        const found = [...rows.values()].find((each) => each.digest === digest && each.key.active)
        return found === undefined
          ? Effect.succeedNone
          : Effect.map(Effect.option(projects.resolve(found.key.projectId)), (project) =>
              Option.map(project, (each) => ({ key: found.key, project: each }))
            )
      }),
    list: (projectId) =>
      Effect.sync(() => [...rows.values()].map(({ key }) => key).filter((key) => key.projectId === projectId)),
    update: (projectId, id, { digest, ...changes }, at) =>
      Effect.map(row(projectId, id), (found) => {
        const key = { ...found.key, ...changes, updateTime: at }
        rows.set(id, { key, digest: digest ?? found.digest })
        return key
      }),
    remove: (projectId, id) => Effect.map(row(projectId, id), () => void rows.delete(id))
  })
})

export const layer: Layer.Layer<ApiKeyStore, never, ProjectStore> = Layer.effect(ApiKeyStore, make)
