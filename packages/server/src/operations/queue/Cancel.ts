/** Cancels records that were not sent: immediately if the operation waits, or when its running attempt is saved. */
import { OperationId, type ProjectId } from "@fieldgate/core/domain/Ids"
import { LostCall } from "@fieldgate/core/writes/LostCall"
import { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import { cancelled } from "@fieldgate/core/operations/rules/Cancellation"
import * as Outcome from "@fieldgate/core/writes/rules/Outcome"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import * as SqlRow from "../../sql/SqlRow.ts"
import { ints, json, soughtUuid, soughtUuids, storable, texts, time, uuid, uuids } from "../../sql/SqlValue.ts"
import { writtenId } from "./Records.ts"

/** Operations cancelled per transaction: small steps hold locks only briefly. And those whose ids are read at a time. */
const [step, listed] = [100, 10_000]

const isUncancelled = (sql: SqlClient) => sql`status = 'in_progress' and due_at is not null and cancelled is null`

const decodeRecord = SqlRow.decoder(
  Schema.Struct({
    operationId: OperationId,
    position: Schema.Int,
    sending: Schema.Boolean,
    cancelled: RecordOutcome,
    outcome: Schema.optionalKey(RecordOutcome),
    last: Schema.optionalKey(RecordOutcome),
    inherited: Schema.optionalKey(LostCall)
  })
)
type RecordRow = Effect.Success<ReturnType<typeof decodeRecord>>

/** Cancels these operations of the project; returns the number of records that it finished. */
const cancelSome = (
  sql: SqlClient,
  projectId: ProjectId,
  ids: ReadonlyArray<string>,
  outcome: RecordOutcome,
  at: DateTime.Utc
) =>
  Effect.gen(function* () {
    const rows = yield* sql<{ readonly id: string; readonly running: boolean; readonly unsent: number }>`
      with flagged as (
        update operation set cancelled = ${json(outcome)}, state = case when state = 'accumulating' then 'ready' else state end
        where id = any (array(
          select o.id from (select id from unnest(${soughtUuids(ids)}) as id order by id) given cross join lateral (
            select id from operation where id = given.id and project_id = ${soughtUuid(projectId)} and ${isUncancelled(sql)} for update
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
  }).pipe(sql.withTransaction)

export const cancel = (
  sql: SqlClient,
  projectId: ProjectId,
  id: OperationId,
  outcome: RecordOutcome,
  at: DateTime.Utc
) => cancelSome(sql, projectId, [id], outcome, at)

/** Each step looks up its operations by their ids: a search would read past all that the steps before have cancelled. */
export const cancelAll = Effect.fnUntraced(function* (
  sql: SqlClient,
  projectId: ProjectId,
  [owner, id]: readonly ["installation_id" | "connection_id", string],
  outcome: RecordOutcome,
  at: DateTime.Utc
) {
  // What was planned before the owner was removed is stored by now, or refused.
  yield* sql`select pass_lanes()`
  let records = 0
  let after: string | undefined
  for (;;) {
    const rows: ReadonlyArray<{ readonly id: string }> = yield* sql<{ readonly id: string }>`
      select id from operation where ${sql(owner)} = ${soughtUuid(id)} and project_id = ${soughtUuid(projectId)}
        and ${after === undefined ? sql`true` : sql`id > ${uuid(after)}`} and ${isUncancelled(sql)} order by id limit ${listed}`
    const ids = rows.map(({ id: each }) => each)
    for (let from = 0; from < ids.length; from += step)
      records += yield* cancelSome(sql, projectId, ids.slice(from, from + step), outcome, at)
    if (ids.length < listed) return records
    after = ids.at(-1)
  }
})

/** Finishes cancelled operations that wait, except for records whose outcome is still to be reconciled. */
export const endUnsent = Effect.fnUntraced(function* (sql: SqlClient, ids: ReadonlyArray<string>, at: DateTime.Utc) {
  const found = yield* sql`
    select r.operation_id as "operationId", r.position, r.position = any (o.sending) as sending, o.cancelled, r.outcome, r.last,
      r.payload -> 'lostCall' as inherited
    from operation o join write_record r on r.operation_id = o.id
    where o.id = any (${uuids(ids)}) and r.operation_id = any (${uuids(ids)})
    order by r.operation_id, r.position`
  const records = (yield* Effect.forEach(found, decodeRecord)).map((row) => ({ ...row, ends: endOf(row) }))
  const ending = records.flatMap(({ ends, outcome, ...row }) =>
    outcome === undefined && ends !== undefined ? [{ ...row, ends }] : []
  )
  yield* sql`
    with ended as (
      update write_record r set outcome = given.outcome, outcome_kind = given.kind, written = given.written
      from unnest(${uuids(ending.map(({ operationId }) => operationId))}, ${ints(ending.map(({ position }) => position))},
        ${texts(ending.map(({ ends }) => JSON.stringify(ends)))}::json[], ${texts(ending.map(({ ends }) => ends.outcome))},
        ${texts(ending.map(({ ends }) => writtenId(ends)))}::json[]) as given (operation_id, position, outcome, kind, written)
      where r.operation_id = given.operation_id and r.position = given.position and r.operation_id = any (${uuids(ids)})
      returning r.operation_id, r.position, r.record_key
    )
    delete from waiting_change w using ended e
    where w.record_key = e.record_key and w.operation_id = e.operation_id and w.position = e.position`
  yield* sql`
    delete from record_hold hold using (
      select k.record_key from write_record r join record_hold k on k.record_key = r.record_key and k.operation_id = r.operation_id
      where r.operation_id = any (${uuids(ids)}) and r.outcome is not null order by k.record_key for update of k
    ) own
    where hold.record_key = own.record_key`
  const whole = [...Map.groupBy(records, ({ operationId }) => operationId)].flatMap(([id, rows]) => {
    const outcomes = rows.flatMap(({ ends }) => (ends === undefined ? [] : [ends]))
    return outcomes.length < rows.length ? [] : [{ id, ...Outcome.endOf(outcomes), ids: Outcome.writtenIds(outcomes) }]
  })
  yield* sql`
    update operation o set state = 'done', due_at = null, worker = null, sending = '{}', status = given.status,
      result = given.result, update_time = ${time(at)}, metadata = json_build_object(
        'objects', json_build_array(object_name), 'successfulRecordIds', given.ids)
    from unnest(${uuids(whole.map(({ id }) => id))}, ${texts(whole.map(({ status }) => status))},
      ${texts(whole.map(({ result }) => storable(result)))}, ${texts(whole.map(({ ids: written }) => JSON.stringify(written)))}::json[])
      as given (id, status, result, ids)
    where o.id = given.id and o.id = any (${uuids(ids)})`
})

const endOf = (row: RecordRow): RecordOutcome | undefined =>
  row.outcome ?? (row.sending ? undefined : cancelled(row.last, row.cancelled, row.inherited))
