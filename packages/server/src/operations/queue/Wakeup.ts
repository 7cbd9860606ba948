/** Wakes a worker when operations become due, in this or another process, or when the next due time is reached. */
import type { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import * as PgClient from "@effect/sql-pg/PgClient"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"
import * as Layer from "effect/Layer"
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

/**
 * How often the next due time is read again: another process may hold work under a lease that ends sooner than what was due before, and
 * can't say so when it dies.
 */
const longestNap = 1000

/** Pauses of a worker that no other process can wake. */
const pollMillis = { shortest: 100, longest: longestNap }

export interface Wakeup {
  /** Signals that an operation may be due now, or earlier than known. */
  readonly signal: () => void
  /** Called before a claim, which finds all operations signalled so far. */
  readonly reset: () => void
  readonly wait: OperationQueue["Service"]["awaitWork"]
}

export const make: Effect.Effect<Wakeup, never, PgClient.PgClient | Database | WorkSignal | Scope.Scope> = Effect.gen(
  function* () {
    const sql = yield* PgClient.PgClient
    const { kind, notices } = yield* Database
    const available = yield* WorkSignal
    const signal = () => void available.openUnsafe()
    const reset = () => void available.closeUnsafe()

    // An empty notice is about the queue. The next claim finds operations that were created while this process did not listen.
    yield* notices?.listen((notice = "") => (notice === "" ? Effect.sync(signal) : Effect.void)) ?? Effect.void

    /** Without notifications from other processes: the pause before the next query, longer while nothing is found. */
    const polling = kind === "Server" && notices === undefined ? { millis: pollMillis.shortest } : undefined
    const pollUntil = (now: DateTime.Utc, isDue: boolean, longest: DateTime.Utc) => {
      if (polling === undefined) return longest
      const { millis } = polling
      polling.millis = isDue ? pollMillis.shortest : Math.min(millis * 2, pollMillis.longest)
      return DateTime.min(DateTime.add(now, { milliseconds: millis }), longest)
    }

    const wait = Effect.fnUntraced(function* (mostPatient: DateTime.Utc, of = { slow: true }) {
      while (true) {
        const now = yield* DateTime.now
        const next = yield* nextDue(now, of.slow)
        const longest = pollUntil(now, next !== undefined && DateTime.isLessThanOrEqualTo(next, now), mostPatient)
        const until = next === undefined ? longest : DateTime.min(next, longest)
        const rest = Math.max(0, DateTime.toEpochMillis(until) - DateTime.toEpochMillis(now))
        const nap = notices === undefined ? rest : Math.min(rest, longestNap)
        const isSignalled = yield* Effect.raceFirst(
          Effect.as(available.await, true),
          Effect.as(Effect.sleep(Duration.millis(nap)), false)
        )
        if (isSignalled || nap === rest) return
      }
    })

    const nextDue = (now: DateTime.Utc, slow: boolean) =>
      sql<{ readonly due: Date | null }>`select next_due(${time(now)}, ${slow}) as due`.pipe(
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
