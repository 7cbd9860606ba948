/** The refreshes that run in this process: one at a time per connection, and whoever comes meanwhile shares its end. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as FiberMap from "effect/FiberMap"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import type { ConnectionId } from "../../domain/Ids.ts"
import type { Account } from "../../providers/ProviderDriver.ts"
import type { ProviderError } from "../../providers/ProviderError.ts"

export class Refreshes extends Context.Service<
  Refreshes,
  {
    /**
     * Runs a refresh, or joins the one that runs. It goes on when its caller goes away: what the provider has answered
     * by then is the only copy of a token.
     */
    readonly share: <R>(
      id: ConnectionId,
      refresh: Effect.Effect<Account, ProviderError, R>
    ) => Effect.Effect<Account, ProviderError, R>
  }
>()("@fieldgate/core/connections/calls/Refreshes") {}

/** Closing the scope waits for those that run. */
export const make: Effect.Effect<Refreshes["Service"], never, Scope.Scope> = Effect.gen(function* () {
  const running = yield* FiberMap.make<ConnectionId, Account, ProviderError>()
  yield* Effect.addFinalizer(() => Effect.ignore(Effect.timeout(FiberMap.awaitEmpty(running), "30 seconds")))
  return Refreshes.of({
    share: <R>(id: ConnectionId, refresh: Effect.Effect<Account, ProviderError, R>) =>
      Effect.flatMap(FiberMap.runtime(running)<R>(), (run) =>
        // In one step, so that two callers can't both find that nothing runs.
        Effect.suspend(() => Fiber.join(Option.getOrElse(FiberMap.getUnsafe(running, id), () => run(id, refresh))))
      )
  })
})
