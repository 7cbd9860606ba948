/** What processes announce to each other by `NOTIFY`, received over one session however many listen: sessions are scarce. */
import type * as PgClient from "@effect/sql-pg/PgClient"
import * as Effect from "effect/Effect"
import * as Queue from "effect/Queue"
import type * as Scope from "effect/Scope"

/** Pause before listening again after a failure. */
const pause = "1 second"

export interface Notices {
  /** Calls `hear` with the text of each notice, and with `undefined` where some may have been missed, until the scope closes. */
  readonly listen: (
    hear: (notice: string | undefined) => Effect.Effect<void>
  ) => Effect.Effect<void, never, Scope.Scope>
}

/** Begins with the first listener: before, there may be no schema yet. */
export const make = Effect.fnUntraced(function* (client: PgClient.PgClient) {
  const scope = yield* Effect.scope
  const listeners = new Set<(notice: string | undefined) => Effect.Effect<void>>()
  const announce = (notice: string | undefined) => Effect.forEach(listeners, (hear) => hear(notice), { discard: true })
  const receiving = Effect.gen(function* () {
    const [row] = yield* client<{ readonly channel: string }>`select notice_channel() as channel`
    const received = yield* client.listen(row?.channel ?? "")
    yield* announce(undefined)
    return yield* Effect.forever(Effect.flatMap(Queue.take(received), ({ payload }) => announce(payload)))
  }).pipe(
    Effect.scoped,
    Effect.catchCause((cause) => Effect.logWarning("listening for other processes failed; will retry", cause)),
    Effect.andThen(Effect.sleep(pause)),
    Effect.forever
  )
  let isReceiving = false
  const notices: Notices = {
    listen: Effect.fnUntraced(function* (hear) {
      yield* Effect.acquireRelease(
        Effect.sync(() => void listeners.add(hear)),
        () => Effect.sync(() => listeners.delete(hear))
      )
      if (isReceiving) return yield* hear(undefined)
      isReceiving = true
      yield* Effect.forkIn(receiving, scope)
    })
  }
  return notices
})
