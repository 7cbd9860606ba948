import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { ApiKey } from "../projects/ApiKey.ts"
import type { ApiKeyId, ProjectId } from "../domain/Ids.ts"
import { ApiKeyNotFound, ApiKeyStore, type KeyGuard, LastFullKey } from "../projects/ApiKeyStore.ts"
import { ProjectStore } from "../projects/ProjectStore.ts"

interface Row {
  readonly key: ApiKey
  readonly digest: string
}

const isFull = ({ active, scopes }: ApiKey): boolean => active && scopes.includes("full")

const make = Effect.gen(function* () {
  const projects = yield* ProjectStore
  const rows = new Map<ApiKeyId, Row>()
  const keyed = new Set<ProjectId>()
  const keep = (key: ApiKey, digest: string) => {
    keyed.add(key.projectId)
    rows.set(key.id, { key, digest })
  }
  const row = (projectId: ProjectId, id: ApiKeyId) =>
    Effect.suspend(() => {
      const found = rows.get(id)
      return found?.key.projectId === projectId
        ? Effect.succeed(found)
        : Effect.fail(new ApiKeyNotFound({ apiKeyId: id }))
    })
  /** Fails where the key is the last one that `isFull` and would not be so any more. */
  const guarded = (id: ApiKeyId, { keepsFullKey = false }: KeyGuard, changed?: ApiKey) => {
    const full = [...rows.values()].filter(({ key }) => isFull(key) && key.projectId === rows.get(id)?.key.projectId)
    const isLast = full.length === 1 && full[0]?.key.id === id && (changed === undefined || !isFull(changed))
    return keepsFullKey && isLast ? Effect.fail(new LastFullKey({ apiKeyId: id })) : Effect.void
  }
  return ApiKeyStore.of({
    insert: (key, digest, { most } = { most: Infinity }) =>
      Effect.map(projects.resolve(key.projectId), () => {
        const count = [...rows.values()].filter((each) => each.key.projectId === key.projectId).length
        if (count >= most) return false
        keep(key, digest)
        return true
      }),
    insertFirst: (key, digest) =>
      projects.resolve(key.projectId).pipe(
        Effect.map(() => {
          if (keyed.has(key.projectId)) return false
          keep(key, digest)
          return true
        }),
        Effect.catchTag("ProjectNotFound", () => Effect.succeed(false))
      ),
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
    noteUse: (id, at) =>
      Effect.sync(() => {
        const found = rows.get(id)
        const { lastUsedAt } = found?.key ?? {}
        if (found === undefined || (lastUsedAt !== undefined && DateTime.isLessThan(at, lastUsedAt))) return
        rows.set(id, { ...found, key: { ...found.key, lastUsedAt: at } })
      }),
    update: (projectId, id, { digest, expiresAt, ...changes }, at, guard = {}) =>
      Effect.flatMap(row(projectId, id), (found) => {
        const { expiresAt: former, ...kept } = found.key
        const expiry = expiresAt === undefined ? former : (expiresAt ?? undefined)
        const key = { ...kept, ...changes, updateTime: at, ...(expiry === undefined ? {} : { expiresAt: expiry }) }
        return Effect.map(guarded(id, guard, key), () => {
          rows.set(id, { key, digest: digest ?? found.digest })
          return key
        })
      }),
    remove: (projectId, id, guard = {}) =>
      Effect.flatMap(row(projectId, id), () => Effect.map(guarded(id, guard), () => void rows.delete(id)))
  })
})

export const layer: Layer.Layer<ApiKeyStore, never, ProjectStore> = Layer.effect(ApiKeyStore, make)
