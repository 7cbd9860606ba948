/** What a process does for others, and how it stops doing it: all of it at once, each finishing what it has begun. */
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
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

/** Work that says that it stops as soon as it is told to, and not when it has finished what it has begun. */
export const said = Effect.fnUntraced(function* <A, E, R>(work: Effect.Effect<A, E, R>, stops: Effect.Effect<void>) {
  const working = yield* Effect.forkChild(work)
  return yield* Effect.onInterrupt(Fiber.join(working), () => Effect.andThen(stops, Fiber.interrupt(working)))
})
