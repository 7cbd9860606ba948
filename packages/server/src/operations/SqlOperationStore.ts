/** The journal of writes in PostgreSQL: one statement to begin an operation, one to end it. */
import type { OperationId, ProjectId } from "@fieldgate/core/domain/Ids"
import { Operation } from "@fieldgate/core/operations/Operation"
import { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import {
  PreconditionFailed,
  type WriteStart,
  IdempotencyKeyTaken,
  type OperationEnd,
  OperationNotFound,
  OperationStore,
  RecordsBusy
} from "@fieldgate/core/operations/OperationStore"
import { writtenIds } from "@fieldgate/core/writes/rules/Outcome"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import * as LostStart from "./LostStart.ts"
import * as SqlCorrection from "./SqlCorrection.ts"
import {
  digestColumns,
  type DigestOf,
  digestsOf,
  layer as digestsLayer,
  RecordDigests,
  writtenDigest
} from "./RecordDigests.ts"
import { startableId } from "../writes/SqlPreconditions.ts"
import type { Seal } from "../sql/Seal.ts"
import { orUnavailable } from "../sql/SqlFailure.ts"
import { startAuthor } from "./SqlAuthor.ts"
import * as SqlRecordErasure from "./SqlRecordErasure.ts"
import * as SqlIdempotency from "./SqlIdempotency.ts"
import * as SqlRow from "../sql/SqlRow.ts"
import { keysOf } from "./SqlRedriveLink.ts"
import { nameOf } from "@fieldgate/core/writes/rules/RecordOrder"
import { textOf, writtenId } from "./queue/Records.ts"
import { ints, json, sentence, soughtUuid, text, texts, time, uuid, uuids } from "../sql/SqlValue.ts"

const available = orUnavailable("operation")
const decode = SqlRow.decoder(Operation)
const decodeRecord = SqlRow.decoder(Schema.Struct({ outcome: Schema.optionalKey(RecordOutcome) }))

const decodeErased = SqlRow.decoder(
  Schema.Struct({ operations: Schema.Int, records: Schema.Int, logEntries: Schema.Int })
)

const columns = `id, project_id as "projectId", integration_id as "integrationId", installation_id as "installationId",
  config_id as "configId", action_type as "actionType", status, result, create_time as "createTime",
  update_time as "updateTime", object_name as resource, metadata`

/**
 * One statement, so that a write costs its caller one round trip. The first part is materialized, so that the preconditions are
 * checked first, whatever PostgreSQL plans.
 */
const begin = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, digestOf: DigestOf, start: WriteStart) {
  const { author, claim, connectionId, envelope, leaseUntil, operation, records, worker } = start
  const { id: operationId, projectId } = operation
  const object = { projectId, connectionId, objectName: operation.resource }
  const rows = records.map((record) => textOf(record, envelope, projectId, digestOf))
  const digests = records.flatMap((record, index) => digestsOf(digestOf, object, envelope, record, index + 1))
  const [row] = yield* sql<{ readonly taken: boolean; readonly busy: ReadonlyArray<number> }>`
    with given as materialized (${startableId(sql, start)})
    select begun.* from given, begin_write(given.id, ${uuid(projectId)}, ${uuid(operation.integrationId)},
      ${uuid(operation.installationId)}, ${uuid(operation.configId)}, ${text(operation.resource)}, ${uuid(connectionId)},
      ${json(envelope)}, ${time(operation.createTime)}, ${text(worker)}, ${time(leaseUntil)},
      ${texts(rows.map(({ payload }) => payload))}::json[], ${texts(rows.map(({ recordId }) => recordId))},
      ${digestColumns(sql, digests)}, ${startAuthor(sql, author)}, ${text(claim?.key)}, ${text(claim?.digest)}, ${time(claim?.expiresAt)}) begun`
  if (row === undefined) return yield* new PreconditionFailed()
  const recordIds = row.busy.flatMap((position) => {
    const record = records[position - 1]
    return record === undefined ? [] : [nameOf(record) ?? `record ${position}`]
  })
  if (recordIds.length > 0) return yield* new RecordsBusy({ recordIds })
  if (row.taken && claim !== undefined) return yield* new IdempotencyKeyTaken({ key: claim.key })
  return { operationId, projectId, worker, attempt: 1 }
})

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { digestOf } = yield* RecordDigests
  const endLost = yield* LostStart.make
  const operationColumns = sql.literal(columns)
  const get = (projectId: ProjectId, id: OperationId) =>
    sql`
      select ${operationColumns} from operation
      where id = ${soughtUuid(id)} and project_id = ${soughtUuid(projectId)}
    `.pipe(
      Effect.flatMap(([row]) =>
        row === undefined ? Effect.fail(new OperationNotFound({ operationId: id })) : decode(row)
      )
    )
  // The arrays are in subqueries, where PostgreSQL doesn't see how short they are; otherwise it would plan again each time.
  // Workers own operations that have a turn or a batch.
  const end = (digest: DigestOf, projectId: ProjectId, id: OperationId, ending: OperationEnd) =>
    sql`
      with ended as (
        update operation
        set status = ${text(ending.status)}, result = ${sentence(ending.result)}, state = 'done', due_at = null,
          worker = null, sending = '{}', update_time = ${time(ending.at)}, metadata = json_build_object(
            'objects', json_build_array(object_name), 'successfulRecordIds', ${json(writtenIds(ending.outcomes))})
        where id = ${soughtUuid(id)} and project_id = ${soughtUuid(projectId)} and status = 'in_progress'
          and turn is null and batch_key is null
          and (attempts = 1 or not exists (
            select from write_record r where r.operation_id = operation.id and r.record_key is not null))
        returning *
      ), recorded as (
        update write_record as record
        set outcome = given.outcome, outcome_kind = given.kind, written = given.written, attempts = attempts + 1
        from unnest((select ${texts(ending.outcomes.map((outcome) => JSON.stringify(outcome)))}::json[]),
          (select ${texts(ending.outcomes.map(({ outcome }) => outcome))}),
          (select ${texts(ending.outcomes.map(writtenId))}::json[]))
          with ordinality as given (outcome, kind, written, position)
        where record.operation_id = (select id from ended) and record.position = given.position
      ), identified as (
        insert into record_identity (digest, operation_id, position, is_record_id)
        select given.digest, ended.id, given.position, true
        from ended, unnest((select ${uuids(ending.outcomes.map((outcome) => writtenDigest(digest, projectId, outcome)))}))
          with ordinality as given (digest, position)
        where given.digest is not null
        on conflict do nothing
      ), freed as (
        delete from record_hold hold using (
          select held.record_key from write_record record join record_hold held
            on held.record_key = record.record_key and held.operation_id = record.operation_id
          where record.operation_id = (select id from ended) order by held.record_key for update of held
        ) own
        where hold.record_key = own.record_key
      ), logged as (
        insert into operation_log (operation_id, entry)
        select ended.id, given.entry
        from ended, unnest((select ${texts(ending.log === undefined ? [] : [JSON.stringify(ending.log)])}::json[])) as given (entry)
      ), keyed as (${SqlIdempotency.ending(sql, projectId, ending.key)})
      select ${operationColumns} from ended
    `
  return OperationStore.of({
    begin: (start) =>
      digestOf(start.operation.projectId).pipe(
        Effect.flatMap((digest) =>
          Effect.tapError(begin(sql, digest, start), (error) =>
            endLost(start, error, (ending) => end(digest, start.operation.projectId, start.operation.id, ending))
          )
        ),
        available
      ),
    claimed: (projectId, key, at) => available(SqlIdempotency.claimed(sql, projectId, key, at)),
    settle: (projectId, id, ending) =>
      digestOf(projectId).pipe(
        Effect.flatMap((digest) => end(digest, projectId, id, ending)),
        Effect.flatMap(([row]) => (row === undefined ? get(projectId, id) : decode(row))),
        available
      ),
    correct: (projectId, id, correction) =>
      available(
        Effect.flatMap(digestOf(projectId), (digest) => SqlCorrection.correct(sql, digest, projectId, id, correction))
      ),
    sweep: ({ keys, logs, operations, payloads }, limit) =>
      sql<{ readonly removed: number }>`
        select sweep(${time(operations)}, ${time(payloads)}, ${time(logs)}, ${time(keys)}, ${limit}) as removed
      `.pipe(
        Effect.map(([row]) => row?.removed ?? 0),
        available
      ),
    erase: (projectId, installationId, limit) =>
      sql`
        with gone as (
          select id, project_id from operation
          where installation_id = ${soughtUuid(installationId)} and project_id = ${soughtUuid(projectId)} and state = 'done'
          order by id limit ${limit} for update
        ), keys as (
          delete from idempotency where (project_id, key) in (
            select k.project_id, k.key from gone join idempotency k on k.operation_id = gone.id
            union select k.project_id, k.key from gone join idempotency k
              on k.project_id = gone.project_id and k.key in ${sql.literal(keysOf("gone"))}
          )
        ), records as (
          delete from write_record where operation_id in (select id from gone) returning 1
        ), marks as (
          delete from author_entry where operation_id in (select id from gone)
        ), entries as (
          delete from operation_log where operation_id in (select id from gone) returning 1
        ), identities as (
          delete from record_identity where operation_id in (select id from gone)
        ), operations as (
          delete from operation where id in (select id from gone) returning 1
        )
        select (select count(*)::int from operations) as operations, (select count(*)::int from records) as records,
          (select count(*)::int from entries) as "logEntries"
      `.pipe(
        Effect.flatMap(([row]) => decodeErased(row ?? {})),
        available
      ),
    eraseRecords: (projectId, places, values) =>
      available(SqlRecordErasure.eraseRecords(sql, projectId, places, values)),
    eraseConsumer: (projectId, consumerRef, limit) =>
      available(SqlRecordErasure.eraseConsumer(sql, projectId, consumerRef, limit)),
    unindex: (projectId, places) =>
      sql<{ readonly removed: number }>`
        with gone as (
          delete from record_identity i using operation o,
            unnest(${uuids(places.map(({ operationId }) => operationId))}, ${ints(places.map(({ index }) => index + 1))})
              as given (operation_id, position)
          where i.operation_id = given.operation_id and i.position = given.position and o.id = i.operation_id
            and o.project_id = ${soughtUuid(projectId)}
          returning i.operation_id, i.position
        )
        select count(*)::int as removed from (select distinct operation_id, position from gone) records
      `.pipe(
        Effect.map(([row]) => row?.removed ?? 0),
        available
      ),
    get: (projectId, id) => available(get(projectId, id)),
    outcomes: (projectId, id) =>
      get(projectId, id).pipe(
        Effect.andThen(sql`select outcome from write_record where operation_id = ${uuid(id)} order by position`),
        Effect.flatMap(Effect.forEach((row) => Effect.map(decodeRecord(row), ({ outcome }) => outcome))),
        available
      )
  })
})

export const layer: Layer.Layer<OperationStore, never, SqlClient.SqlClient | Seal> = Layer.effect(
  OperationStore,
  make
).pipe(Layer.provide(digestsLayer))
