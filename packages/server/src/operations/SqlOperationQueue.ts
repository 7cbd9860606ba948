/** The queue of writes in PostgreSQL: the functions of its migration, and the flushes that carry many callers. */
import type * as PgClient from "@effect/sql-pg/PgClient"
import { ConnectionId, type OperationId, type ProjectId } from "@fieldgate/core/domain/Ids"
import { waitingWrites } from "@fieldgate/core/domain/Limits"
import { Backlog } from "@fieldgate/core/operations/Backlog"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { OperationNotFound } from "@fieldgate/core/operations/OperationStore"
import type { QueueOccupancy } from "@fieldgate/core/operations/QueueOccupancy"
import { Author } from "@fieldgate/core/writes/Author"
import { span } from "@fieldgate/core/call/Span"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { layer as digestsLayer, RecordDigests } from "./RecordDigests.ts"
import * as Accept from "./queue/Accept.ts"
import * as Attempts from "./queue/Attempts.ts"
import * as Cancel from "./queue/Cancel.ts"
import * as Claim from "./queue/Claim.ts"
import { StoredEnvelope, StoredRecord } from "./queue/Records.ts"
import * as Wakeup from "./queue/Wakeup.ts"
import { WorkSignal } from "./queue/Wakeup.ts"
import * as SqlQueueUsage from "./SqlQueueUsage.ts"
import { Database } from "../sql/Database.ts"
import type { Seal } from "../sql/Seal.ts"
import * as StoreTrial from "../sql/StoreTrial.ts"
import * as SqlRow from "../sql/SqlRow.ts"
import { soughtUuid, soughtUuids, time } from "../sql/SqlValue.ts"

const decodePlanned = SqlRow.decoder(
  Schema.Struct({
    envelope: Schema.optionalKey(StoredEnvelope),
    connectionId: Schema.optionalKey(ConnectionId),
    records: Schema.Array(Schema.NullOr(StoredRecord)),
    authors: Schema.optionalKey(Schema.Array(Author))
  })
)

/** An embedded database has a single process, so every lease from before it was opened has ended. */
const endLeases = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  // It was opened a moment ago, so that it doesn't answer is no ordinary failure.
  yield* Effect.orDie(sql`select end_leases(${time(yield* DateTime.now)})`)
})

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const available = StoreTrial.orRefusing(sql, "operation")
  if ((yield* Database).kind === "Embedded") yield* endLeases(sql)
  const wakeup = yield* Wakeup.make
  const { digestOf } = yield* RecordDigests
  const accept = yield* Accept.makeAccept(sql, digestOf, wakeup.signal)
  const accumulate = yield* Accept.makeAccumulate(sql, digestOf, wakeup.signal)
  const send = yield* Attempts.makeSend(sql)
  const note = yield* Attempts.makeNote(sql, digestOf)
  const signal = Effect.sync(wakeup.signal)

  const exists = (projectId: ProjectId, id: OperationId) =>
    sql`select from operation where id = ${soughtUuid(id)} and project_id = ${soughtUuid(projectId)}`.pipe(
      Effect.filterOrFail(
        (rows) => rows.length > 0,
        () => new OperationNotFound({ operationId: id })
      )
    )

  const planned = Effect.fnUntraced(function* (projectId: ProjectId, id: OperationId) {
    const [row] = yield* sql`
      select head as envelope, connection_id as "connectionId",
        (select json_agg(payload order by position) from write_record where operation_id = operation.id) as records,
        (select json_agg(author order by position) from write_record where operation_id = operation.id and author is not null)
          as authors
      from operation where id = ${soughtUuid(id)} and project_id = ${soughtUuid(projectId)}`
    if (row === undefined) return yield* new OperationNotFound({ operationId: id })
    const { authors = [], connectionId, envelope, records } = yield* decodePlanned(row)
    const kept = records.filter((record) => record !== null)
    return envelope === undefined || connectionId === undefined || kept.length < records.length
      ? Option.none()
      : Option.some({ envelope, connectionId, records: kept, authors })
  })

  return OperationQueue.of({
    accept: (acceptance) => accept(acceptance).pipe(available, span("OperationQueue.accept")),
    accumulate: (accumulation) => accumulate(accumulation).pipe(available, span("OperationQueue.accumulate")),
    // What else is due is announced still where only some of it is claimed.
    claim: (request) =>
      available(
        Effect.suspend(() => {
          if (request.left === undefined) wakeup.reset()
          return Claim.claim(sql, request)
        })
      ),
    send: (lease, indexes, at) => span("OperationQueue.send")(available(send({ lease, indexes, at }))),
    newerOf: (lease, found) => available(Attempts.newerOf(sql, lease, found)),
    note: (lease, end) => note(lease, end).pipe(Effect.tap(signal), available, span("OperationQueue.note")),
    extend: (leases, until) => available(Attempts.extend(sql, leases, until)),
    giveBack: (leases, at) => Attempts.giveBack(sql, leases, at).pipe(Effect.tap(signal), available),
    awaitWork: wakeup.wait,
    setPace: (connectionId, slow) =>
      available(
        Effect.asVoid(sql`select set_pace(${soughtUuid(connectionId)}, ${time(slow?.since)}, ${slow?.host ?? null})`)
      ),
    resume: (projectId, connectionId, at) =>
      sql<{ readonly resumed: number }>`
        select resume(${soughtUuid(projectId)}, ${soughtUuid(connectionId)}, ${time(at)}) as resumed
      `.pipe(
        Effect.map(([row]) => row?.resumed ?? 0),
        Effect.tap(signal),
        available
      ),
    backlog: (at) => available(Effect.andThen(StoreTrial.passed(sql), backlogOf(sql, at))),
    occupancy: (least) => available(occupancyOf(sql, least)),
    usage: (projectId, most) => available(SqlQueueUsage.count(sql, projectId, most)),
    waiting: (connectionIds) =>
      sql<{ readonly count: number }>`
        select count(*)::int as count from (
          select from operation
          where connection_id = any (${soughtUuids(connectionIds)}) and due_at is not null
            and (turn is not null or batch_key is not null)
          limit ${waitingWrites.maximum}
        ) waiting
      `.pipe(
        Effect.map(([row]) => row?.count ?? 0),
        available
      ),
    flush: (projectId, id, at) =>
      Effect.andThen(
        exists(projectId, id),
        sql<{ readonly flushed: boolean }>`select flush(${soughtUuid(id)}, ${time(at)}) as flushed`
      ).pipe(
        Effect.map(([row]) => row?.flushed ?? false),
        Effect.tap(signal),
        available
      ),
    cancel: (projectId, id, outcome, at) =>
      Effect.andThen(exists(projectId, id), Cancel.cancel(sql, projectId, id, outcome, at)).pipe(available),
    cancelInstallation: (of, outcome, at) => available(Cancel.cancelNext(sql, of, outcome, at)),
    planned: (projectId, id) => available(planned(projectId, id))
  })
})

export const layer: Layer.Layer<OperationQueue, never, SqlClient.SqlClient | PgClient.PgClient | Database | Seal> =
  Layer.effect(OperationQueue, make).pipe(Layer.provide([WorkSignal.layer, digestsLayer]))

const decodeBacklog = SqlRow.decoder(Backlog)

const backlogOf = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, at: DateTime.Utc) {
  const [row = {}] = yield* sql`
    select count(*) filter (where state = 'accumulating')::int as accumulating,
      count(*) filter (where state = 'ready' and not held)::int as ready,
      count(*) filter (where state = 'ready' and held)::int as held,
      count(*) filter (where state = 'running')::int as running,
      count(*) filter (where state = 'parked')::int as parked,
      min(due_at) filter (where state = 'ready' and not held and due_at <= ${time(at)}) as "dueSince",
      (select count(*) from lane where is_slow)::int as "slowConnections", (select min(slow_since) from lane where is_slow) as "slowSince"
    from (
      select state, due_at, connection_id in (select connection_id from circuit where state = 'Open') as held
      from operation where due_at is not null
    ) waiting`
  return yield* decodeBacklog(row)
})

interface CountedRow {
  readonly projectId: ProjectId
  /** None in the row of a whole project. */
  readonly connectionId: ConnectionId | null
  readonly waiting: number
  readonly parked: number
}

/** One walk over what is not done. Rows are not decoded one by one: there may be thousands. */
const occupancyOf = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, least: number) {
  const rows = yield* sql<CountedRow>`
    with counted as (
      select project_id, connection_id, count(*) filter (where state <> 'parked') as waiting,
        count(*) filter (where state = 'parked') as parked
      from operation where due_at is not null group by project_id, connection_id
    )
    select project_id as "projectId", null as "connectionId", sum(waiting)::int as waiting, sum(parked)::int as parked
      from counted group by project_id
    union all
    select project_id, connection_id, waiting::int, parked::int from counted where waiting + parked >= ${least}::int`
  const occupancyOf: QueueOccupancy = {
    projects: rows.flatMap(({ connectionId, parked, projectId, waiting }) =>
      connectionId === null ? [{ projectId, operations: waiting + parked }] : []
    ),
    connections: rows.flatMap(({ connectionId, parked, waiting }) =>
      connectionId === null ? [] : [{ connectionId, waiting, parked }]
    )
  }
  return occupancyOf
})
