/** A write with a cached API key has no answer, not even a fault, until the database has checked the key. @rule write.fromCache */
import type { Caller } from "@fieldgate/core/domain/Caller"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import { CurrentCaller } from "../contract/Authentication.ts"

/** Whether the platform has authenticated the caller; true for a caller who needs no further check. */
const Entrance = Context.Reference<{ passed: boolean }>("@fieldgate/server/http/CachedApiKey/Entrance", {
  defaultValue: () => ({ passed: true })
})

/** Returns the caller of a write, whom the platform authenticates from here on. */
export const writer = Effect.gen(function* () {
  const entrance = yield* Entrance
  entrance.passed = true
  return yield* CurrentCaller
})

type Answering<E, R> = Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>

/** Runs as the cached caller. An answer before the platform's check goes through `authenticated`, which may replace it by a 401. */
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
