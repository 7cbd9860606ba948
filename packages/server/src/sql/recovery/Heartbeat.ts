/**
 * Records every few seconds which PostgreSQL this database runs on, and notices a failover or a restore: then operations that may have
 * been sent are marked, or held until `fieldgate recover`. @rule recover.heartbeat, recover.failover, recover.held
 */
import { heartbeatSeconds } from "@fieldgate/core/domain/DatabaseLimits"
import { RecentAnswers } from "@fieldgate/core/worker/RecentAnswers"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as Schedule from "effect/Schedule"
import * as SqlClient from "effect/sql/SqlClient"
import * as CommitDurability from "../CommitDurability.ts"
import { Database } from "../Database.ts"
import { DatabaseClock } from "../DatabaseClock.ts"
import * as LongTransactions from "../LongTransactions.ts"
import { withoutStatementTimeout } from "../SessionSettings.ts"
import { orUnavailable } from "../SqlFailure.ts"
import { text, time } from "../SqlValue.ts"
import { decide, type Heartbeat, type Identity, type Remembered } from "./RecoveryDecision.ts"

/** The server doesn't report its identity to this role: failovers and restores are not noticed. */
interface Unidentified {
  readonly _tag: "Unidentified"
}

/** Held since that heartbeat, by this or another process. */
interface Held {
  readonly _tag: "Held"
  readonly reason: string
}

export type Beat =
  | Unidentified
  | Held
  | {
      readonly _tag: "Continued" | "FailedOver"
      readonly remembered: Remembered
      readonly marked: number
      readonly cancelled: number
    }

interface Row extends Heartbeat {
  readonly heldFor: string | null
}

/** What PostgreSQL reports now, and the last heartbeat. */
const read = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, lock: "" | "for update") {
  const [found] = yield* sql<{
    readonly identifier: string | null
    readonly timeline: number | null
    readonly now: Date
  }>`
    select identifier, timeline, clock_timestamp() as now from current_identity()`
  if (found === undefined || found.identifier === null || found.timeline === null) return undefined
  const current: Identity = { identifier: found.identifier, timeline: found.timeline }
  const [heartbeat] = yield* sql<Row>`
    select identifier, timeline, heartbeat_at as at, beats, recoveries, held_for as "heldFor"
    from database_identity ${sql.literal(lock)}`
  return { current, heartbeat, now: found.now }
})

/** Records a heartbeat after the given one; undefined where another was recorded in the meantime. */
const record = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  current: Identity,
  last: Pick<Remembered, "beats" | "recoveries"> | undefined
) {
  const [saved] = yield* sql<Pick<Remembered, "beats" | "recoveries">>`
    insert into database_identity as known (identifier, timeline, heartbeat_at)
    values (${text(current.identifier)}, ${current.timeline}::int, clock_timestamp())
    on conflict (is_row) do update set identifier = excluded.identifier, timeline = excluded.timeline,
      heartbeat_at = excluded.heartbeat_at, beats = known.beats + 1
    where known.held_for is null and known.beats = ${last?.beats ?? 0}::bigint and known.recoveries = ${last?.recoveries ?? 0}::bigint
    returning beats, recoveries`
  return saved
})

const madeOf = (
  current: Identity,
  saved: Pick<Remembered, "beats" | "recoveries">,
  remembered: Remembered | undefined,
  failover?: { readonly marked: number; readonly cancelled: number }
): Beat => ({
  _tag:
    failover !== undefined || (remembered !== undefined && remembered.timeline !== current.timeline)
      ? "FailedOver"
      : "Continued",
  remembered: { ...current, ...saved },
  marked: 0,
  cancelled: 0,
  ...failover
})

/** Makes one heartbeat. Usually it locks nothing over a round trip, so that a process that is paused in it delays no other. */
export const beat = Effect.fnUntraced(function* (remembered: Remembered | undefined) {
  const sql = yield* SqlClient.SqlClient
  const found = yield* read(sql, "")
  const heartbeat = found?.heartbeat
  if (found !== undefined && heartbeat !== undefined && heartbeat.heldFor === null) {
    const { current, now } = found
    if (decide({ current, heartbeat, now, remembered })._tag === "Continue") {
      const saved = yield* record(sql, current, heartbeat)
      if (saved !== undefined) return madeOf(current, saved, remembered)
    }
  }
  return yield* withoutStatementTimeout(sql, decided(sql, remembered))
})

/** Decides in the transaction that acts on it, so that only one process marks. */
const decided = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, remembered: Remembered | undefined) {
  const found = yield* read(sql, "for update")
  const unidentified: Beat = { _tag: "Unidentified" }
  if (found === undefined) return unidentified
  const { current, heartbeat, now } = found
  if (heartbeat !== undefined && heartbeat.heldFor !== null) return held(heartbeat.heldFor)
  const decision = decide({ current, heartbeat, now, remembered })
  if (decision._tag !== "Continue") yield* sql`select close_batches()`
  if (decision._tag === "Hold") {
    yield* sql`update database_identity set held_since = clock_timestamp(), held_for = ${text(decision.reason)}`
    return held(decision.reason)
  }
  const failover =
    decision._tag === "Failover"
      ? {
          marked: (yield* markInDoubt(DateTime.makeUnsafe(decision.since), false)).length,
          cancelled: (yield* cancelRedrives).length
        }
      : undefined
  const saved = yield* record(sql, current, heartbeat)
  // The first heartbeats of two processes at the same time.
  return madeOf(current, saved ?? { beats: 0, recoveries: 0 }, remembered, failover)
})

const held = (reason: string): Beat => ({ _tag: "Held", reason })

export interface Marked {
  readonly id: string
  readonly projectId: string
  readonly objectName: string
  /** The envelope as JSON. */
  readonly head: string
  readonly records: number
}

/** Marks what may have been sent since that time; `evenLater` also what is not due yet. */
export const markInDoubt = Effect.fnUntraced(function* (since: DateTime.Utc, evenLater: boolean) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<Marked>`
    select id, project_id as "projectId", object_name as "objectName", head, records::int4 as records
    from mark_in_doubt(${time(since)}, clock_timestamp(), ${evenLater}) order by id`
})

/** The database may lack operations that a bulk redrive has made and that were sent: continued, it would make them again. */
export const cancelRedrives = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ readonly id: string }>`
    update redrive_job set state = 'cancelled', waiting_for = null, update_time = clock_timestamp()
    where state = 'running' and request ->> 'dryRun' is distinct from 'true' returning id`
  return rows.map(({ id }) => id)
})

const heldGauge = Metric.gauge("fieldgate_database_held", {
  description:
    "1 while workers are held because the database was restored or copied, until fieldgate recover, otherwise 0."
})

/** While the database is away, it is asked more often: the sooner a failover is noticed, the fewer writes are in doubt. */
const retryPause = Schedule.spaced("500 millis")

/** A database that hangs may have been replaced by another host. */
const longestAnswer = "5 seconds"

/** Marking millions of operations takes minutes. */
const longestBeat = "10 minutes"

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { kind, reviewHosts } = yield* Database
  const { synchronize } = yield* DatabaseClock
  const state: { remembered: Remembered | undefined; shown: Beat["_tag"] | undefined; hasLong: boolean } = {
    remembered: undefined,
    shown: undefined,
    hasLong: false
  }
  const recent = yield* RecentAnswers
  const show = Effect.fnUntraced(function* (made: Beat) {
    yield* Metric.update(heldGauge, made._tag === "Held" ? 1 : 0)
    if (made._tag === "FailedOver") {
      yield* Effect.logWarning("the database was failed over; writes that may have been sent are looked up first").pipe(
        Effect.annotateLogs({ operations: made.marked, cancelledRedrives: made.cancelled })
      )
    }
    if (made._tag === state.shown) return
    if (made._tag === "Held") {
      const [place] = yield* sql<{ readonly schema: string }>`select current_schema() as schema`
      const at = `--schema ${place?.schema}`
      yield* Effect.logError(
        `the database is not the one it was: ${made.reason}. Workers are held; run ` +
          `\`fieldgate recover --restored-to <time> ${at}\` after a restore, or \`fieldgate recover --moved ${at}\` after a ` +
          "planned move or an upgrade"
      )
    }
    if (made._tag === "Unidentified") {
      yield* Effect.logWarning(
        "the database doesn't report its identity to this role (pg_control_system): failovers and restores are not noticed"
      )
    }
    if (made._tag === "Continued" && state.shown === "Held")
      yield* Effect.logInfo("the database was recovered; workers continue")
    state.shown = made._tag
  })
  const once = Effect.gen(function* () {
    const made = yield* beat(state.remembered)
    yield* show(made)
    if (made._tag === "Held" || made._tag === "Unidentified") return
    state.remembered = made.remembered
    if (made._tag === "FailedOver") yield* Effect.forkScoped(recent.saveAgain)
  })
  const store = orUnavailable("heartbeat")
  yield* store(once)
  // No other host can take over an embedded database.
  if (kind === "Embedded") return
  const answers = Effect.gen(function* () {
    yield* synchronize
    yield* CommitDurability.report(yield* CommitDurability.read)
    state.hasLong = yield* LongTransactions.report(yield* LongTransactions.oldest, state.hasLong)
  })
  const next = Effect.timeout(store(answers), longestAnswer).pipe(
    Effect.andThen(Effect.timeout(store(once), longestBeat)),
    Effect.tapError(() => reviewHosts),
    Effect.retry(retryPause),
    Effect.catchDefect((defect) => Effect.logError("unexpected error in the heartbeat; will retry", defect))
  )
  yield* Effect.forkScoped(Effect.forever(Effect.delay(next, Duration.seconds(heartbeatSeconds))))
})

/** Fails if the database is unavailable at the start. */
export const layer = Layer.effectDiscard(make)
