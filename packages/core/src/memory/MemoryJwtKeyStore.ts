import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { ConsumerRef, GroupRef, JwtKeyId, ProjectId } from "../domain/Ids.ts"
import type { JwtKey } from "../projects/JwtKey.ts"
import { type JwtKeyChanges, JwtKeyNotFound, JwtKeyStore } from "../projects/JwtKeyStore.ts"
import { ProjectStore } from "../projects/ProjectStore.ts"

const nameOf = (projectId: ProjectId, holder: GroupRef | { readonly consumerRef: ConsumerRef }) =>
  JSON.stringify([projectId, holder])

const changed = (key: JwtKey, { audience = key.audience, issuer = key.issuer, ...changes }: JwtKeyChanges): JwtKey => {
  const { audience: _audience, issuer: _issuer, ...rest } = key
  return {
    ...rest,
    ...changes,
    ...(audience === null || audience === undefined ? {} : { audience }),
    ...(issuer === null || issuer === undefined ? {} : { issuer })
  }
}

const make = Effect.gen(function* () {
  const projects = yield* ProjectStore
  const keys = new Map<JwtKeyId, JwtKey>()
  const refusals = new Map<string, DateTime.Utc>()
  const stored = (projectId: ProjectId, id: JwtKeyId) =>
    Effect.suspend(() => {
      const found = keys.get(id)
      return found?.projectId === projectId ? Effect.succeed(found) : Effect.fail(new JwtKeyNotFound({ jwtKeyId: id }))
    })
  return JwtKeyStore.of({
    insert: (key, { most } = { most: Infinity }) =>
      Effect.map(projects.resolve(key.projectId), () => {
        const count = [...keys.values()].filter(({ projectId }) => projectId === key.projectId).length
        if (count >= most) return false
        keys.set(key.id, key)
        return true
      }),
    find: (id, groupRef, consumerRef) =>
      Effect.suspend(() => {
        const key = keys.get(id)
        return key?.active === true
          ? Effect.map(Effect.option(projects.resolve(key.projectId)), (project) =>
              Option.map(project, (each) => {
                const [refusedUntil] = [groupRef, consumerRef === undefined ? undefined : { consumerRef }]
                  .flatMap((holder) => (holder === undefined ? [] : (refusals.get(nameOf(each.id, holder)) ?? [])))
                  .toSorted((one, other) => DateTime.Order(other, one))
                return { key, project: each, ...(refusedUntil === undefined ? {} : { refusedUntil }) }
              })
            )
          : Effect.succeedNone
      }),
    list: (projectId) => Effect.sync(() => [...keys.values()].filter((key) => key.projectId === projectId)),
    update: (projectId, id, changes, at) =>
      Effect.map(stored(projectId, id), (found) => {
        const key = { ...changed(found, changes), updateTime: at }
        keys.set(id, key)
        return key
      }),
    refuseTokens: (projectId, groupRef, until) =>
      Effect.sync(() => void refusals.set(nameOf(projectId, groupRef), until)),
    refuseConsumer: (projectId, consumerRef, until) =>
      Effect.sync(() => void refusals.set(nameOf(projectId, { consumerRef }), until)),
    remove: (projectId, id) => Effect.map(stored(projectId, id), () => void keys.delete(id))
  })
})

export const layer: Layer.Layer<JwtKeyStore, never, ProjectStore> = Layer.effect(JwtKeyStore, make)
