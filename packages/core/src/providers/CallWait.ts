/** Surrounds the calls to providers that an operation waits for. Nothing by default. @rule order.fairness */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

export interface CallWait {
  /** A call with the wait for its permit. */
  readonly waiting: <A, E, R>(call: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  /** A call that is made now. */
  readonly answering: <A, E, R>(host: string, call: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}

export const CallWait = Context.Reference<CallWait>("@fieldgate/core/providers/CallWait", {
  defaultValue: () => ({ waiting: (call) => call, answering: (_, call) => call })
})
