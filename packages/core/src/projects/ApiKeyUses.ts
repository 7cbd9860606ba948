/** When API keys were used: saved at most once a minute for each key, without delaying requests. @rule key.lastUsed */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as FiberSet from "effect/FiberSet"
import type { ApiKeyId } from "../domain/Ids.ts"
import { keyUseSeconds, remembered } from "../domain/Limits.ts"
import * as LruCache from "../domain/LruCache.ts"
import { ApiKeyStore } from "./ApiKeyStore.ts"

export class ApiKeyUses extends Context.Service<
  ApiKeyUses,
  {
    readonly note: (id: ApiKeyId) => Effect.Effect<void>
  }
>()("@fieldgate/core/projects/ApiKeyUses") {}

export const make = Effect.gen(function* () {
  const store = yield* ApiKeyStore
  const run = yield* FiberSet.makeRuntime<never>()
  /** The last time that was saved of each key. */
  const saved = LruCache.make<ApiKeyId, number>(remembered.keys, (id) => id)
  const save = (id: ApiKeyId, millis: number): void => {
    saved.put(id, millis)
    run(
      store.noteUse(id, DateTime.makeUnsafe(millis)).pipe(
        // It is saved with a later use.
        Effect.catch((error) => Effect.logWarning("saving when an API key was used failed", error))
      )
    )
  }
  const note = (id: ApiKeyId): Effect.Effect<void> =>
    Effect.withFiberSucceed((fiber) => {
      const millis = fiber.getRef(Clock.Clock).currentTimeMillisUnsafe()
      if (millis - (saved.get(id) ?? Number.NEGATIVE_INFINITY) >= keyUseSeconds * 1000) save(id, millis)
    })
  return ApiKeyUses.of({ note })
})
