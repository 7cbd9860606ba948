/** JWT keys in memory. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { JwtKeyId, ProjectId } from "../domain/Ids.ts"
import type { JwtKey } from "../domain/JwtKey.ts"
import { JwtKeyNotFound, JwtKeyStore } from "../ports/JwtKeyStore.ts"
import { ProjectStore } from "../ports/ProjectStore.ts"

const make = Effect.gen(function* () {
  const projects = yield* ProjectStore
  const keys = new Map<JwtKeyId, JwtKey>()
  const stored = (projectId: ProjectId, id: JwtKeyId) =>
    Effect.suspend(() => {
      const found = keys.get(id)
      return found?.projectId === projectId ? Effect.succeed(found) : Effect.fail(new JwtKeyNotFound({ jwtKeyId: id }))
    })
  return JwtKeyStore.of({
    insert: (key) => Effect.map(projects.resolve(key.projectId), () => void keys.set(key.id, key)),
    find: (id) =>
      Effect.suspend(() => {
        const key = keys.get(id)
        return key?.active === true
          ? Effect.map(Effect.option(projects.resolve(key.projectId)), (project) =>
              Option.map(project, (each) => ({ key, project: each }))
            )
          : Effect.succeedNone
      }),
    list: (projectId) => Effect.sync(() => [...keys.values()].filter((key) => key.projectId === projectId)),
    update: (projectId, id, changes, at) =>
      Effect.map(stored(projectId, id), (found) => {
        const key = { ...found, ...changes, updateTime: at }
        keys.set(id, key)
        return key
      }),
    remove: (projectId, id) => Effect.map(stored(projectId, id), () => void keys.delete(id))
  })
})

export const layer: Layer.Layer<JwtKeyStore, never, ProjectStore> = Layer.effect(JwtKeyStore, make)
