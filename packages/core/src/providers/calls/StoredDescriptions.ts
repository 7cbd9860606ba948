/**
 * Stores what accounts say of their objects, and loads it for writes: a process reads each version once.
 * @rule value.description
 */
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import { storedDescriptions } from "../../domain/Limits.ts"
import * as LruCache from "../../domain/LruCache.ts"
import type { StoreUnavailable } from "../../domain/StoreError.ts"
import { type DescriptionKey, DescriptionStore, type VersionedDescription } from "../DescriptionStore.ts"
import type { ObjectMetadata } from "../ObjectMetadata.ts"
import * as StoredDescription from "../StoredDescription.ts"

export class StoredDescriptions extends Context.Service<
  StoredDescriptions,
  {
    /** Stores what the provider has just said of an object, with `labels` also those of its fields. A store that can't be reached is logged: writes go on without it. */
    readonly save: (
      key: DescriptionKey,
      metadata: ObjectMetadata,
      labels?: boolean
    ) => Effect.Effect<VersionedDescription | undefined>
    /** What is stored of an object; undefined if it is outdated, or the store can't be reached. */
    readonly current: (key: DescriptionKey) => Effect.Effect<VersionedDescription | undefined>
    /** The description of a version, or a newer one; undefined if it was deleted or is outdated. */
    readonly load: (
      key: DescriptionKey,
      version: string
    ) => Effect.Effect<StoredDescription.StoredDescription | undefined, StoreUnavailable>
    /** Has the object described again before its next use, such as after a change of its fields. */
    readonly outdate: (key: DescriptionKey) => Effect.Effect<void>
  }
>()("@fieldgate/core/providers/calls/StoredDescriptions") {}

export const make: Effect.Effect<StoredDescriptions["Service"], never, DescriptionStore> = Effect.gen(function* () {
  const store = yield* DescriptionStore
  const cache = LruCache.make<DescriptionKey, VersionedDescription>(
    storedDescriptions.cachedCharacters,
    nameOf,
    ({ description }) => JSON.stringify(description).length
  )
  return StoredDescriptions.of({
    save: Effect.fnUntraced(function* (key, metadata, labels) {
      const description = StoredDescription.of(metadata, yield* DateTime.now, labels)
      if (description === undefined) return undefined
      const saved = { version: yield* (yield* IdGenerator).next, description }
      yield* store.save(key, saved).pipe(
        Effect.andThen(Effect.sync(() => cache.put(key, saved))),
        Effect.catch((error) => Effect.logWarning("storing the description of an object failed", error))
      )
      return saved
    }),
    current: (key) =>
      Effect.map(store.get(key), Option.getOrUndefined).pipe(
        Effect.catch((error) =>
          Effect.as(Effect.logWarning("loading the description of an object failed", error), undefined)
        )
      ),
    load: Effect.fnUntraced(function* (key, version) {
      const known = cache.get(key)
      // Versions are ids in the order of their times: a target that was cached before has an older one.
      if (known !== undefined && known.version >= version) return known.description
      const found = yield* store.get(key)
      if (Option.isNone(found)) return undefined
      cache.put(key, found.value)
      return found.value.description
    }),
    outdate: (key) =>
      Effect.suspend(() => {
        cache.forget(key)
        return store.outdate(key)
      }).pipe(Effect.catch((error) => Effect.logWarning("marking the description of an object failed", error)))
  })
})

const nameOf = ({ connectionId, objectName }: DescriptionKey) => JSON.stringify([connectionId, objectName])
