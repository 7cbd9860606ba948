/** When a worker should look again: somebody made work, here or in another process, or the next due time has come. */
import * as PgClient from "@effect/sql-pg/PgClient"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Queue from "effect/Queue"
import type * as Scope from "effect/Scope"
import { Database } from "../../sql/Database.ts"
import { time } from "../../sql/SqlValue.ts"
import { WorkNews } from "./WorkNews.ts"

/** After the database was away: the time until it is asked again. */
const pause = "1 second"

export interface Wakeup {
  /** Something may be due now, or earlier than before. */
  readonly tell: () => void
  /** What was told before is seen by the look that begins now. */
  readonly looks: () => void
  readonly wait: (longest: DateTime.Utc) => Effect.Effect<void>
}

export const make: Effect.Effect<Wakeup, never, PgClient.PgClient | Database | WorkNews | Scope.Scope> = Effect.gen(
  function* () {
    const sql = yield* PgClient.PgClient
    const news = yield* WorkNews
    const tell = () => void news.openUnsafe()
    const looks = () => void news.closeUnsafe()

    /** What was said while nobody listened is made good by a look, so every new beginning is news too. */
    const listen = Effect.gen(function* () {
      const [row] = yield* sql<{ readonly channel: string }>`select wake_channel() as channel`
      const said = yield* sql.listen(row?.channel ?? "")
      tell()
      return yield* Effect.forever(Effect.tap(Queue.take(said), () => Effect.sync(tell)))
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
      yield* Effect.raceFirst(news.await, Effect.sleep(rest))
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

    return { tell, looks, wait }
  }
)
