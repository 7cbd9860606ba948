/**
 * Lookups that share statements: those of the same key that come while one is under way wait for its end, and have one statement
 * together, which is sent after all of them. So each answer is as new as that of a statement of its own. @rule access.credentials
 */
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as FiberSet from "effect/FiberSet"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import * as Tracer from "effect/Tracer"
import * as SqlClient from "effect/sql/SqlClient"

/** Lookups in a transaction, and those of a process that traces, each have a statement of their own. */
export const make = <A, E>(
  lookUp: (key: string) => Effect.Effect<A, E>
): Effect.Effect<(key: string) => Effect.Effect<A, E>, never, Scope.Scope | SqlClient.SqlClient> =>
  Effect.gen(function* () {
    const { transactionService } = yield* SqlClient.SqlClient
    const run = yield* FiberSet.makeRuntime<never>()
    /** The keys of which a lookup is under way, each with those that wait for the next one. */
    const underWay = new Map<string, Deferred.Deferred<A, E> | undefined>()
    const ended = (key: string): void => {
      const waiting = underWay.get(key)
      if (waiting === undefined) return void underWay.delete(key)
      underWay.set(key, undefined)
      run(
        Effect.onExit(lookUp(key), (exit) => {
          Deferred.doneUnsafe(waiting, exit)
          ended(key)
          return Effect.void
        })
      )
    }
    return (key) =>
      Effect.withFiber((fiber) => {
        const isAlone =
          fiber.getRef(Tracer.Tracer) !== Tracer.nativeTracer ||
          Option.isSome(Context.getOption(fiber.context, transactionService))
        if (isAlone) return lookUp(key)
        if (underWay.has(key)) {
          const waiting = underWay.get(key) ?? Deferred.makeUnsafe<A, E>()
          underWay.set(key, waiting)
          return Deferred.await(waiting)
        }
        underWay.set(key, undefined)
        return Effect.onExit(lookUp(key), () => {
          ended(key)
          return Effect.void
        })
      })
  })
