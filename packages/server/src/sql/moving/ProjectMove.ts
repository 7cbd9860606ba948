/**
 * Moves a project to another database while both run: held in the one, copied and compared, switched, and resumed in the other.
 *
 * Every step is recorded in the databases, so a move that was interrupted anywhere is continued by running it again, and backed out until
 * it has switched. The project is never active in both: the target is resumed only after the source has recorded that it has moved.
 * Runs of one move exclude each other by a lock in the target. @rule project.move
 */
import type { ProjectId } from "@fieldgate/core/domain/Ids"
import { waits } from "@fieldgate/core/domain/DatabaseLimits"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import * as SqlClient from "effect/sql/SqlClient"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import { sealedKeyOf } from "../../operations/RecordDigests.ts"
import { guardedTables } from "../migrations/initial/projectMove.ts"
import { withoutTimeouts } from "../SessionSettings.ts"
import { isAway } from "../SqlFailure.ts"
import { soughtUuid, text, texts } from "../SqlValue.ts"
import { check, identityOf, type Move, MoveRefused, refuse, type Sql, stateIn } from "./MoveCheck.ts"
import * as ProjectRows from "./ProjectRows.ts"

/** Nothing of the project is claimed or accepted from here on; running calls end. Returns the state of a move that has begun before. */
const hold = Effect.fn("ProjectMove.hold")(
  function* ({ projectId, source, target }: Move) {
    const other = yield* identityOf(target)
    yield* source`
    insert into project_move as known (project_id, move_id, state, other)
    values (${soughtUuid(projectId)}, gen_random_uuid(), 'leaving', ${text(other)})
    on conflict (project_id) do update set move_id = excluded.move_id, state = 'leaving', frozen = false, other = excluded.other,
      update_time = excluded.update_time
    where known.state = 'arrived'`
    // The caches of processes have the version of this row.
    yield* ProjectRows.quietly(source)
    yield* source`update project set update_time = update_time where id = ${soughtUuid(projectId)}`
    const state = yield* stateIn(source, projectId)
    if (state === undefined || state.state === "arrived") return yield* refuse("another run has changed this move")
    if (state.state === "arriving")
      return yield* refuse("the project is arriving in the database of DATABASE_URL: finish that move first")
    if (state.other !== other)
      return yield* refuse(
        `the project is being moved to another database (${state.other ?? "unknown"}): set TARGET_DATABASE_URL to that one`
      )
    return state
  },
  (work, { source }) => source.withTransaction(work)
)

/** Calls, deliveries of webhooks and token refreshes that a process still answers for. */
const running = Effect.fnUntraced(function* ({ projectId, source }: Move) {
  const [row] = yield* source<{ readonly count: number }>`
    select (select count(*) from connection c join operation o on o.connection_id = c.id and o.due_at > clock_timestamp()
        where c.project_id = ${soughtUuid(projectId)} and o.due_at is not null and o.state = 'running')::int
      + (select count(*) from destination d join delivery y on y.destination_id = d.id
        where d.project_id = ${soughtUuid(projectId)} and y.worker is not null and y.due_at > clock_timestamp())::int
      + (select count(*) from connection c where c.project_id = ${soughtUuid(projectId)}
        and c.refresh_until > clock_timestamp())::int as count`
  return row?.count ?? 0
})

const pollPause = "500 millis"

/** Waits until no call is running. The lease of a process that is gone ends by itself. */
const drain = Effect.fn("ProjectMove.drain")(function* (move: Move) {
  const done = Effect.flatMap(running(move), (count) => (count === 0 ? Effect.void : Effect.fail(count)))
  yield* done.pipe(
    Effect.retry({ while: (error) => typeof error === "number", schedule: Schedule.spaced(pollPause) }),
    Effect.catchIf(
      (error) => typeof error === "number",
      (count) => refuse(`${count} calls are still running`)
    ),
    Effect.timeoutOrElse({
      duration: Duration.minutes(waits.moveDrainMinutes),
      orElse: () => refuse(`calls are still running after ${waits.moveDrainMinutes} minutes`)
    })
  )
})

/** Less than PostgreSQL waits before it looks for deadlocks, so that writes of other projects never wait longer for the locks. */
const lockTimeout = "500ms"

/** From here on no statement changes a row of the project. Leases that have ended are void. */
const freezeOnce = (move: Move, moveId: string) => {
  const { projectId, source } = move
  return Effect.gen(function* () {
    yield* source`select set_config('lock_timeout', ${lockTimeout}, true)`
    yield* ProjectRows.quietly(source)
    yield* source`select guard_moving(${texts(guardedTables)}, true)`
    const frozen = yield* source`
      update project_move set frozen = true, update_time = clock_timestamp()
      where project_id = ${soughtUuid(projectId)} and move_id = ${soughtUuid(moveId)} and state = 'leaving' returning 1`
    if (frozen.length === 0) return yield* refuse("another run has changed this move")
    // One may have begun since they were counted.
    if ((yield* running(move)) > 0) return yield* Effect.fail("running" as const)
    yield* source`
      update operation set worker = null where project_id = ${soughtUuid(projectId)} and state = 'running' and due_at is not null`
  }).pipe(source.withTransaction)
}

const isPassing = (error: MoveRefused | SqlError | "running") =>
  error === "running" || (isSqlError(error) && isAway(error.reason))

const freeze = Effect.fn("ProjectMove.freeze")(function* (move: Move, moveId: string) {
  yield* freezeOnce(move, moveId).pipe(
    Effect.retry({ while: isPassing, times: 240, schedule: Schedule.spaced(pollPause) }),
    Effect.catchIf(
      (error) => error === "running",
      () => refuse("calls keep starting")
    )
  )
})

/** One run at a time. The lock ends with the transaction in the target. */
const exclusively = <A, E, R>({ projectId, target }: Move, work: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const [row] = yield* target<{ readonly locked: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`fieldgate move ${projectId}`}, 0)) as locked`
    if (row?.locked !== true) return yield* refuse("another run of this move has not ended")
    return yield* work
  }).pipe((run) => withoutTimeouts(target, run))

export type Rows = Readonly<Record<string, number>>

/** Copies what is frozen, in one transaction of the target, and compares it. Removes an earlier copy. */
const copy = Effect.fn("ProjectMove.copy")(function* (move: Move, moveId: string) {
  const { name, projectId, source, target } = move
  const copied: Record<string, number> = {}
  const work = Effect.gen(function* () {
    const there = yield* stateIn(target, projectId)
    if (there?.state === "arrived" && there.moveId === moveId) return copied
    if (there === undefined || there.state === "arrived" || there.state === "leaving") {
      const found = yield* target`select from project where id = ${soughtUuid(projectId)}`
      if (found.length > 0) return yield* refuse("the database of TARGET_DATABASE_URL has this project already")
    }
    yield* removeAll(target, projectId)
    yield* ProjectRows.quietly(target)
    yield* target`set constraints all deferred`
    yield* target`
      insert into project_move (project_id, move_id, state, other)
      values (${soughtUuid(projectId)}, ${soughtUuid(moveId)}, 'arriving', ${text(yield* identityOf(source))})
      on conflict (project_id) do update set move_id = excluded.move_id, state = excluded.state, frozen = false, other = excluded.other`
    yield* ProjectRows.copyOrganization(source, target, projectId)
    const taken = yield* target`
      select from project p where p.name = ${text(name)} and p.org_id::text = ${text(yield* organizationOf(move))}`
    if (taken.length > 0)
      return yield* refuse(`the organization has another project named ${name} in the database of TARGET_DATABASE_URL`)
    const tables = yield* Effect.provideService(ProjectRows.movedTables, SqlClient.SqlClient, source)
    for (const table of tables) copied[table.name] = yield* ProjectRows.copy(source, target, projectId, table)
    const sealed = yield* Effect.provideService(sealedKeyOf(projectId), SqlClient.SqlClient, source)
    yield* target`
      insert into record_digest_key (id, sealed_key) values (${soughtUuid(projectId)}, ${text(sealed)})
      on conflict (id) do update set sealed_key = excluded.sealed_key`
    for (const table of tables) {
      const [left, right] = [
        yield* ProjectRows.checksum(source, projectId, table),
        yield* ProjectRows.checksum(target, projectId, table)
      ]
      if (left !== right)
        return yield* refuse(`the copy of ${table.name} differs (${left} in the source, ${right} in the target)`)
    }
    yield* advanceTurns(target, projectId)
    return copied
  })
  const reading = Effect.andThen(
    source`set transaction isolation level repeatable read, read only`,
    Effect.andThen(source`set local timezone = 'UTC'`, Effect.andThen(target`set local timezone = 'UTC'`, work))
  )
  return yield* exclusively(move, withoutTimeouts(source, reading))
})

const organizationOf = Effect.fnUntraced(function* ({ projectId, source }: Move) {
  const [row] = yield* source<{ readonly id: string }>`
    select org_id as id from project where id = ${soughtUuid(projectId)}`
  return row?.id
})

/** Far beyond what others draw at this moment, because a sequence can't be locked. */
const turnsAhead = 1_000_000

/** A later write of the project has a later turn, and its records have later numbers. */
const advanceTurns = (target: Sql, projectId: ProjectId) => target`
  with own as (select id, turn from operation where project_id = ${soughtUuid(projectId)}), drawn as (
    select turn from own
    union all select w.number from waiting_change w join own on own.id = w.operation_id
    union all select h.number from record_hold h join own on own.id = h.operation_id
    union all select l.number from last_write l join own on own.id = l.operation_id
  )
  select setval('operation_turn', last.turn + ${turnsAhead}::bigint)
  from (select max(turn) as turn from drawn) last, operation_turn s
  where last.turn >= s.last_value`

const removeAll = Effect.fnUntraced(function* (
  sql: Sql,
  projectId: ProjectId,
  leaves: ReadonlySet<string> = new Set()
) {
  while ((yield* ProjectRows.removeOperations(sql, projectId)) > 0);
  yield* ProjectRows.removeOthers(sql, projectId, leaves)
})

/** The point of no return: from here on the project belongs to the target. */
const switchOver = Effect.fn("ProjectMove.switchOver")(function* (move: Move, moveId: string) {
  const { projectId, source, target } = move
  yield* exclusively(
    move,
    Effect.gen(function* () {
      const there = yield* stateIn(target, projectId)
      if (there?.moveId !== moveId) return yield* refuse("another run has changed this move")
      const moved = yield* source`
        update project_move set state = 'moved', update_time = clock_timestamp()
        where project_id = ${soughtUuid(projectId)} and move_id = ${soughtUuid(moveId)} and state = 'leaving' and frozen returning 1`
      if (moved.length === 0) yield* refuse("another run has changed this move")
    })
  )
})

/** Waiting operations and new calls continue in the target. */
const resume = Effect.fn("ProjectMove.resume")(
  function* ({ projectId, target }: Move, moveId: string) {
    const arrived = yield* target`
    update project_move set state = 'arrived', update_time = clock_timestamp()
    where project_id = ${soughtUuid(projectId)} and move_id = ${soughtUuid(moveId)} and state in ('arriving', 'arrived') returning 1`
    if (arrived.length === 0)
      return yield* refuse(
        "the project has moved, but the database of TARGET_DATABASE_URL lacks it: restore that database to a time after the move. " +
          "Nothing of the project is executed until then"
      )
    yield* wakeAll(target, projectId)
  },
  (work, { target }) => target.withTransaction(work)
)

const wakeAll = (sql: Sql, projectId: ProjectId) => sql`
  select wake(array_agg(waiting.connection_id), array_agg(waiting.due_at), true, clock_timestamp()),
    pg_notify(notice_channel(), '')
  from (
    select o.connection_id, min(o.due_at) as due_at from connection c join operation o on o.connection_id = c.id
    where c.project_id = ${soughtUuid(projectId)} and o.due_at is not null group by 1
  ) waiting`

/** Without a project that is frozen, writes are no longer guarded. */
const thaw = (source: Sql, work: Effect.Effect<void, SqlError | MoveRefused>) =>
  Effect.gen(function* () {
    yield* source`select set_config('lock_timeout', ${lockTimeout}, true)`
    yield* ProjectRows.quietly(source)
    yield* work
    yield* source`
      select guard_moving(${texts(guardedTables)}, false) where not exists (select from project_move where frozen)`
  }).pipe(source.withTransaction, Effect.retry({ while: isPassing, times: 240, schedule: Schedule.spaced(pollPause) }))

/** Removes the rows from the source. What remains refuses calls that still arrive there. */
const removeSource = Effect.fn("ProjectMove.removeSource")(function* ({ projectId, source }: Move) {
  yield* removeAll(source, projectId, ProjectRows.tombstone)
  yield* thaw(
    source,
    Effect.asVoid(source`update project_move set frozen = false where project_id = ${soughtUuid(projectId)}`)
  )
})

/** Ends a move that has not switched: the copy is removed, and the project continues in the source. */
export const backOut = Effect.fn("ProjectMove.backOut")(function* (move: Move) {
  const { projectId, source, target } = move
  const work = Effect.gen(function* () {
    const here = yield* stateIn(source, projectId)
    const there = yield* stateIn(target, projectId)
    if (here?.state === "moved" || (there?.state === "arrived" && there.moveId === here?.moveId))
      return yield* refuse("the project has moved already: run the command without --back-out to finish")
    if (here?.state === "arriving")
      return yield* refuse("the project is arriving in the database of DATABASE_URL: exchange the two URLs")
    if (here?.state === "leaving" && here.other !== (yield* identityOf(target)))
      return yield* refuse("the project is being moved to another database: set TARGET_DATABASE_URL to that one")
    const isLeaving = here?.state === "leaving"
    if (isLeaving) {
      yield* thaw(
        source,
        Effect.gen(function* () {
          yield* source`delete from project_move where project_id = ${soughtUuid(projectId)} and state = 'leaving'`
          yield* source`update project set update_time = update_time where id = ${soughtUuid(projectId)}`
          yield* wakeAll(source, projectId)
        })
      )
    }
    const isCopied = there?.state === "arriving"
    if (isCopied) {
      yield* removeAll(target, projectId)
      yield* target`delete from project_move where project_id = ${soughtUuid(projectId)}`
    }
    if (!isLeaving && !isCopied) yield* refuse("the project is not being moved")
  })
  yield* exclusively(move, work)
})

export interface Report {
  readonly projectId: ProjectId
  readonly name: string
  /** How long its calls were refused, without what an earlier run took. */
  readonly heldSeconds: number
  readonly rows: Rows
}

export type Step = "held" | "drained" | "frozen" | "copied" | "switched" | "resumed" | "removed"

/** Starts the move, or continues one that was interrupted. */
export const run = Effect.fn("ProjectMove.run")(function* (move: Move, reached: (step: Step) => Effect.Effect<void>) {
  yield* check(move)
  const [held, rows] = yield* Effect.timed(
    Effect.gen(function* () {
      const { frozen, moveId, state } = yield* hold(move)
      yield* reached("held")
      let copied: Rows = {}
      if (state === "leaving") {
        if (!frozen) {
          yield* Effect.tapError(drain(move), () => Effect.ignore(backOut(move)))
          yield* reached("drained")
          yield* Effect.tapError(freeze(move, moveId), () => Effect.ignore(backOut(move)))
        }
        yield* reached("frozen")
        copied = yield* Effect.tapError(copy(move, moveId), (error) =>
          error instanceof MoveRefused ? Effect.ignore(backOut(move)) : Effect.void
        )
        yield* reached("copied")
        yield* switchOver(move, moveId)
      }
      yield* reached("switched")
      yield* resume(move, moveId)
      yield* reached("resumed")
      return copied
    })
  )
  yield* removeSource(move)
  yield* reached("removed")
  const report: Report = {
    projectId: move.projectId,
    name: move.name,
    heldSeconds: Math.round(Duration.toMillis(held) / 100) / 10,
    rows
  }
  return report
})
