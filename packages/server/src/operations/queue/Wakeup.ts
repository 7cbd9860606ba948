/** Wakes a worker when operations become due, in this or another process, or when the next due time is reached. */
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

/** Open while operations may be due; code that makes operations due in this process opens it, and the worker waits for it. */
export class WorkSignal extends Context.Service<WorkSignal, Latch.Latch>()(
  "@fieldgate/server/operations/queue/Wakeup/WorkSignal"
) {
  static readonly layer = Layer.sync(WorkSignal, () => Latch.makeUnsafe(false))
}

/** Pause before the next query after a database failure. */
const pause = "1 second"

/** Pauses of a worker that no other process can wake. */
const pollMillis = { shortest: 100, longest: 2000 }

export interface Wakeup {
  /** Signals that an operation may be due now, or earlier than known. */
  readonly signal: () => void
  /** Called before a claim, which finds all operations signalled so far. */
  readonly reset: () => void
  readonly wait: (longest: DateTime.Utc) => Effect.Effect<void>
}

export const make: Effect.Effect<Wakeup, never, PgClient.PgClient | Database | WorkSignal | Scope.Scope> = Effect.gen(
  function* () {
    const sql = yield* PgClient.PgClient
    const { direct, kind } = yield* Database
    const available = yield* WorkSignal
    const signal = () => void available.openUnsafe()
    const reset = () => void available.closeUnsafe()

    /** Signals at each start: the next claim finds operations that were created while this process did not listen. */
    const listenOn = (client: PgClient.PgClient) =>
      Effect.gen(function* () {
        const [row] = yield* sql<{ readonly channel: string }>`select wake_channel() as channel`
        const said = yield* client.listen(row?.channel ?? "")
        signal()
        return yield* Effect.forever(Effect.tap(Queue.take(said), () => Effect.sync(signal)))
      }).pipe(
        Effect.scoped,
        Effect.catchCause((cause) =>
          Effect.logWarning("listening for other processes failed; polling the queue instead", cause)
        ),
        Effect.andThen(Effect.sleep(pause)),
        Effect.forever
      )
    if (direct !== undefined) yield* Effect.forkScoped(listenOn(direct))

    /** Without notifications from other processes: the pause before the next query, longer while nothing is found. */
    const polling = kind === "Server" && direct === undefined ? { millis: pollMillis.shortest } : undefined
    const pollUntil = (now: DateTime.Utc, isDue: boolean, longest: DateTime.Utc) => {
      if (polling === undefined) return longest
      const { millis } = polling
      polling.millis = isDue ? pollMillis.shortest : Math.min(millis * 2, pollMillis.longest)
      return DateTime.min(DateTime.add(now, { milliseconds: millis }), longest)
    }

    const wait = Effect.fnUntraced(function* (mostPatient: DateTime.Utc) {
      const now = yield* DateTime.now
      const next = yield* nextDue(now)
      const longest = pollUntil(now, next !== undefined && DateTime.isLessThanOrEqualTo(next, now), mostPatient)
      const until = next === undefined ? longest : DateTime.min(next, longest)
      const rest = Duration.millis(Math.max(0, DateTime.toEpochMillis(until) - DateTime.toEpochMillis(now)))
      yield* Effect.raceFirst(available.await, Effect.sleep(rest))
    })

    const nextDue = (now: DateTime.Utc) =>
      sql<{ readonly due: Date | null }>`select next_due(${time(now)}) as due`.pipe(
        Effect.map(([row]) => (row?.due ? DateTime.makeUnsafe(row.due) : undefined)),
        Effect.catch((error) =>
          Effect.logWarning("reading the queue's next due time failed; will retry", error).pipe(
            Effect.andThen(Effect.sleep(pause)),
            Effect.as(now)
          )
        )
      )

    return { signal, reset, wait }
  }
)
