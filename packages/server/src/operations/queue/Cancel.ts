/** Cancels records that were not sent: immediately if the operation waits, or when its running attempt is saved. */
import { OperationId, type ProjectId } from "@fieldgate/core/domain/Ids"
import { LostCall } from "@fieldgate/core/writes/LostCall"
import { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { CancelledStep, WaitingOf } from "@fieldgate/core/operations/OperationQueue"
import { cancelled } from "@fieldgate/core/operations/rules/Cancellation"
import * as Outcome from "@fieldgate/core/writes/rules/Outcome"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import * as SqlRow from "../../sql/SqlRow.ts"
import { ints, json, soughtUuid, soughtUuids, storable, texts, time, uuids } from "../../sql/SqlValue.ts"
import { firstId } from "../SqlOperation.ts"
import { writtenId } from "./Records.ts"

const isWaiting = (sql: SqlClient) => sql`status = 'in_progress' and due_at is not null`

const decodeRecord = SqlRow.decoder(
  Schema.Struct({
    operationId: OperationId,
    attempts: Schema.Int,
    position: Schema.Int,
    sending: Schema.Boolean,
    cancelled: RecordOutcome,
    outcome: Schema.optionalKey(RecordOutcome),
    last: Schema.optionalKey(RecordOutcome),
    inherited: Schema.optionalKey(LostCall)
  })
)
type RecordRow = Effect.Success<ReturnType<typeof decodeRecord>>

/**
 * Cancels these operations of the project; returns the number of records that it finished. Each statement is a transaction of its own, so
 * that no process holds locks when it is paused. What is flagged and not ended ends when it is claimed, or cancelled again.
 */
const cancelSome = Effect.fnUntraced(function* (
  sql: SqlClient,
  projectId: ProjectId,
  ids: ReadonlyArray<string>,
  outcome: RecordOutcome,
  at: DateTime.Utc
) {
  const rows = yield* sql<{ readonly id: string; readonly running: boolean; readonly unsent: number }>`
    with flagged as (
      update operation set cancelled = coalesce(cancelled, ${json(outcome)}),
        state = case when state = 'accumulating' then 'ready' else state end
      where id = any (array(
        select o.id from (select id from unnest(${soughtUuids(ids)}) as id order by id) given cross join lateral (
          select id from operation where id = given.id and project_id = ${soughtUuid(projectId)} and ${isWaiting(sql)}
            and (cancelled is null or state <> 'running') for update
        ) o
      ))
      returning id, state, sending
    )
    select id, state = 'running' as running, (
      select count(*)::int from write_record r
      where r.operation_id = flagged.id and r.outcome is null and not r.position = any (flagged.sending)
    ) as unsent from flagged`
  const waiting = rows.filter(({ running }) => !running).map(({ id }) => id)
  yield* endUnsent(sql, waiting, at)
  return rows.reduce((sum, { unsent }) => sum + unsent, 0)
})

export const cancel = (
  sql: SqlClient,
  projectId: ProjectId,
  id: OperationId,
  outcome: RecordOutcome,
  at: DateTime.Utc
) => cancelSome(sql, projectId, [id], outcome, at)

/** The next operations of an installation, after one of them: a search from the start would read past all that was cancelled. */
export const cancelNext = Effect.fnUntraced(function* (
  sql: SqlClient,
  { after, connectionIds, installationId, limit, projectId }: WaitingOf,
  outcome: RecordOutcome,
  at: DateTime.Utc
) {
  // What was planned before the installation was removed is stored by now, or refused.
  if (after === undefined) yield* sql`select pass_lanes()`
  const rows = yield* sql`
    select id from operation where installation_id = ${soughtUuid(installationId)} and project_id = ${soughtUuid(projectId)}
      and id > ${soughtUuid(after ?? firstId)} and ${isWaiting(sql)}
      and ${connectionIds === undefined ? sql`true` : sql`connection_id = any (${soughtUuids(connectionIds)})`}
    order by id limit ${limit}`
  const ids = yield* Effect.forEach(rows, (row) => Effect.map(decodeId(row), ({ id }) => id))
  const step: CancelledStep = {
    operations: ids.length,
    records: ids.length === 0 ? 0 : yield* cancelSome(sql, projectId, ids, outcome, at)
  }
  const last = ids.at(-1)
  return last === undefined || ids.length < limit ? step : { ...step, last }
})

const decodeId = SqlRow.decoder(Schema.Struct({ id: OperationId }))

/** Finishes cancelled operations that wait, except for records whose outcome is still to be reconciled. One that a worker has claimed since is the worker's. */
export const endUnsent = Effect.fnUntraced(function* (sql: SqlClient, ids: ReadonlyArray<string>, at: DateTime.Utc) {
  const found = yield* sql`
    select r.operation_id as "operationId", o.attempts, r.position, r.position = any (o.sending) as sending, o.cancelled, r.outcome,
      r.last, r.payload -> 'lostCall' as inherited
    from operation o join write_record r on r.operation_id = o.id
    where o.id = any (${uuids(ids)}) and r.operation_id = any (${uuids(ids)}) and o.cancelled is not null
    order by r.operation_id, r.position`
  const records = (yield* Effect.forEach(found, decodeRecord)).map((row) => ({ ...row, ends: endOf(row) }))
  const ending = records.flatMap(({ ends, outcome, ...row }) =>
    outcome === undefined && ends !== undefined ? [{ ...row, ends }] : []
  )
  const operations = [...Map.groupBy(records, ({ operationId }) => operationId)].map(([id, rows]) => {
    const outcomes = rows.flatMap(({ ends }) => (ends === undefined ? [] : [ends]))
    const end = outcomes.length < rows.length ? undefined : Outcome.endOf(outcomes)
    return { id, attempts: rows[0]?.attempts ?? 0, end, written: Outcome.writtenIds(outcomes) }
  })
  yield* sql`
    with given as (
      select * from unnest(${uuids(operations.map(({ id }) => id))}, ${ints(operations.map(({ attempts }) => attempts))},
        ${texts(operations.map(({ end }) => end?.status ?? ""))}, ${texts(operations.map(({ end }) => storable(end?.result ?? "")))},
        ${texts(operations.map(({ written }) => JSON.stringify(written)))}::json[]) as given (id, attempts, status, result, written)
    ), own as (
      select given.* from (select * from given order by id) given cross join lateral (
        select from operation o where o.id = given.id and o.attempts = given.attempts and o.state <> 'running'
          and o.status = 'in_progress' and o.cancelled is not null for update
      ) o
    ), ended as (
      update write_record r set outcome = given.outcome, outcome_kind = given.kind, written = given.written
      from own join unnest(${uuids(ending.map(({ operationId }) => operationId))}, ${ints(ending.map(({ position }) => position))},
        ${texts(ending.map(({ ends }) => JSON.stringify(ends)))}::json[], ${texts(ending.map(({ ends }) => ends.outcome))},
        ${texts(ending.map(({ ends }) => writtenId(ends)))}::json[]) as given (operation_id, position, outcome, kind, written)
        on given.operation_id = own.id
      where r.operation_id = given.operation_id and r.position = given.position and r.operation_id = any (${uuids(ids)})
        and r.outcome is null
      returning r.operation_id, r.position, r.record_key
    ), dropped as (
      delete from waiting_change w using ended e
      where w.record_key = e.record_key and w.operation_id = e.operation_id and w.position = e.position
    ), released as (
      delete from record_hold hold using (
        select k.record_key from (
          select record_key, operation_id from ended
          union select r.record_key, r.operation_id from own join write_record r on r.operation_id = own.id
          where r.operation_id = any (${uuids(ids)}) and r.outcome is not null
        ) r join record_hold k on k.record_key = r.record_key and k.operation_id = r.operation_id
        order by k.record_key for update of k
      ) own
      where hold.record_key = own.record_key
    )
    update operation o set state = 'done', due_at = null, worker = null, sending = '{}', status = own.status,
      result = own.result, update_time = ${time(at)}, metadata = json_build_object(
        'objects', json_build_array(object_name), 'successfulRecordIds', own.written)
    from own where o.id = own.id and o.id = any (${uuids(ids)}) and own.status <> ''`
})

const endOf = (row: RecordRow): RecordOutcome | undefined =>
  row.outcome ?? (row.sending ? undefined : cancelled(row.last, row.cancelled, row.inherited))
