/** When a worker should claim again: operations became due, made in this or another process, or the next due time has come. */
import * as PgClient from "@effect/sql-pg/PgClient"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"
import * as Layer from "effect/Layer"
import * as Queue from "effect/Queue"
import type * as Scope from "effect/Scope"
import { Database } from "../../sql/Database.ts"
import { time } from "../../sql/SqlValue.ts"

/** Open while there may be something to claim: whatever makes operations due in this process opens it, and the worker waits for it. */
export class WorkSignal extends Context.Service<WorkSignal, Latch.Latch>()(
  "@fieldgate/server/operations/queue/Wakeup/WorkSignal"
) {
  static readonly layer = Layer.sync(WorkSignal, () => Latch.makeUnsafe(false))
}

/** After the database was away: the time until it is asked again. */
const pause = "1 second"

export interface Wakeup {
  /** Something may be due now, or earlier than before. */
  readonly signal: () => void
  /** Called before a claim, which finds everything that was signalled so far. */
  readonly reset: () => void
  readonly wait: (longest: DateTime.Utc) => Effect.Effect<void>
}

export const make: Effect.Effect<Wakeup, never, PgClient.PgClient | Database | WorkSignal | Scope.Scope> = Effect.gen(
  function* () {
    const sql = yield* PgClient.PgClient
    const available = yield* WorkSignal
    const signal = () => void available.openUnsafe()
    const reset = () => void available.closeUnsafe()

    /** Signals at each start: a claim then finds what other processes made while this one did not listen. */
    const listen = Effect.gen(function* () {
      const [row] = yield* sql<{ readonly channel: string }>`select wake_channel() as channel`
      const said = yield* sql.listen(row?.channel ?? "")
      signal()
      return yield* Effect.forever(Effect.tap(Queue.take(said), () => Effect.sync(signal)))
    }).pipe(
      Effect.scoped,
      Effect.catchCause((cause) => Effect.logWarning("other processes can't be heard; looking by the clock", cause)),
      Effect.andThen(Effect.sleep(pause)),
      Effect.forever
    )
    if ((yield* Database).notifies) yield* Effect.forkScoped(listen)

    const wait = Effect.fnUntraced(function* (longest: DateTime.Utc) {
      const now = yield* DateTime.now
      const next = yield* nextDue(now)
      const until = next === undefined ? longest : DateTime.min(next, longest)
      const rest = Duration.millis(Math.max(0, DateTime.toEpochMillis(until) - DateTime.toEpochMillis(now)))
      yield* Effect.raceFirst(available.await, Effect.sleep(rest))
    })

    const nextDue = (now: DateTime.Utc) =>
      sql<{ readonly due: Date | null }>`select next_due(${time(now)}) as due`.pipe(
        Effect.map(([row]) => (row?.due ? DateTime.makeUnsafe(row.due) : undefined)),
        Effect.catch((error) =>
          Effect.logWarning("the queue can't be looked at", error).pipe(
            Effect.andThen(Effect.sleep(pause)),
            Effect.as(now)
          )
        )
      )

    return { signal, reset, wait }
  }
)
