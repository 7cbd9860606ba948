/**
 * A write whose key this process has seen before goes ahead, and the key is checked where the write begins. Its caller is told
 * nothing else before the key was looked up: not even what is wrong with the request. @rule write.fromCache
 */
import type { Caller } from "@fieldgate/core/domain/Caller"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import { CurrentCaller } from "../contract/Authentication.ts"

/** Whether the platform was asked, which proves the caller itself; true for a caller who was proven before. */
const Entrance = Context.Reference<{ passed: boolean }>("@fieldgate/server/http/CachedApiKey/Entrance", {
  defaultValue: () => ({ passed: true })
})

/** The caller of a write, whom the platform proves from here on. */
export const writer = Effect.gen(function* () {
  const entrance = yield* Entrance
  entrance.passed = true
  return yield* CurrentCaller
})

type Answering<E, R> = Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>

/** Answers as the cached caller; an answer given before the platform was called goes through `authenticated`, which may refuse. */
export const answer = <E, R, E2, R2>(
  cached: Caller,
  httpEffect: Answering<E, R>,
  authenticated: (answer: Answering<E, never>) => Answering<E2, R2>
) =>
  Effect.suspend(() => {
    const entrance = { passed: false }
    return httpEffect.pipe(
      Effect.provideService(CurrentCaller, cached),
      Effect.provideService(Entrance, entrance),
      Effect.exit,
      Effect.flatMap((exit): Answering<E | E2, R2> => (entrance.passed ? exit : authenticated(exit)))
    )
  })
