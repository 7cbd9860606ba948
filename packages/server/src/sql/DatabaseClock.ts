/**
 * The clock of a process on a database server: it shows the database's time. Leases, deadlines and the times of calls are then compared by
 * one clock, however wrong those of the machines are. @rule sql.clocks
 */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as SqlClient from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { Database } from "./Database.ts"
import { DatabaseUnreachable, reasonOf } from "./DatabaseUnreachable.ts"

export class DatabaseClock extends Context.Service<
  DatabaseClock,
  {
    /** Reads the database's time; the heartbeat does so, because clocks drift and a failover brings another one. */
    readonly synchronize: Effect.Effect<void, SqlError>
  }
>()("@fieldgate/server/sql/DatabaseClock") {}

/** A difference that an operator should remove. */
const mostMillis = 1000

/** How far the database's clock is ahead in milliseconds at least; 0 if its time is between the query's start and end. */
export const differenceOf = (before: number, database: number, after: number): number =>
  database > after ? database - after : Math.min(0, database - before)

const warningOf = (difference: number): string | undefined => {
  if (Math.abs(difference) <= mostMillis) return undefined
  const apart = `${(Math.abs(difference) / 1000).toFixed(1)} s ${difference > 0 ? "behind" : "ahead of"}`
  return `this machine's clock is ${apart} the database's, whose time is used; synchronize both with a time server`
}

/** A clock that is ahead of another by what the database's answers show. */
const shifted = (base: Clock.Clock) => {
  const state = { difference: 0, isWarned: false }
  const millis = () => base.currentTimeMillisUnsafe() + state.difference
  const nanos = () => base.currentTimeNanosUnsafe() + BigInt(state.difference) * 1_000_000n
  const clock: Clock.Clock = {
    // A `TestClock` has more than a clock, and continues to work.
    ...base,
    currentTimeMillisUnsafe: millis,
    currentTimeMillis: Effect.sync(millis),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    monotonicTimeNanosUnsafe: () => base.monotonicTimeNanosUnsafe(),
    monotonicTimeNanos: base.monotonicTimeNanos,
    sleep: (duration) => base.sleep(duration)
  }
  const synchronize = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const before = millis()
    const [row] = yield* sql<{ readonly at: Date }>`select clock_timestamp() as at`
    if (row === undefined) return
    state.difference += differenceOf(before, row.at.getTime(), millis())
    const warning = warningOf(state.difference)
    if (warning !== undefined && !state.isWarned) yield* Effect.logWarning(warning)
    state.isWarned = warning !== undefined
  })
  return { clock, synchronize }
}

/** An embedded database has this machine's clock. */
export const layer = Layer.effectContext(
  Effect.gen(function* () {
    if ((yield* Database).kind === "Embedded") return Context.make(DatabaseClock, { synchronize: Effect.void })
    const { clock, synchronize } = shifted(yield* Clock.Clock)
    const sql = Effect.provideService(synchronize, SqlClient.SqlClient, yield* SqlClient.SqlClient)
    yield* Effect.mapError(sql, ({ reason }) => new DatabaseUnreachable({ detail: reasonOf(reason.cause) }))
    return Context.make(DatabaseClock, { synchronize: sql }).pipe(Context.add(Clock.Clock, clock))
  })
)
