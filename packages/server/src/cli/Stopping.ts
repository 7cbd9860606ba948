/** What a process does for others, and how it stops doing it: all of it at once, each finishing what it has begun. */
import * as Effect from "effect/Effect"
import * as Scope from "effect/Scope"

/**
 * Answers how to begin a role, such as listening or working. When the scope closes, every role stops at the same time;
 * what was opened before them closes once they have.
 */
export const together = Effect.gen(function* () {
  const all = yield* Scope.fork(yield* Effect.scope, "parallel")
  return <A, E, R>(role: Effect.Effect<A, E, R | Scope.Scope>): Effect.Effect<A, E, Exclude<R, Scope.Scope>> =>
    Effect.flatMap(Scope.fork(all), (own) => Scope.provide(role, own))
})
