/** The journal of writes in PostgreSQL: one statement to begin operations, one to end them. */
import { OperationId, type ProjectId } from "@fieldgate/core/domain/Ids"
import { Operation } from "@fieldgate/core/operations/Operation"
import { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import { OperationNotFound, OperationStore } from "@fieldgate/core/operations/OperationStore"
import { span } from "@fieldgate/core/call/Span"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import * as LostStart from "./LostStart.ts"
import { firstId } from "./SqlOperation.ts"
import * as SqlCorrection from "./SqlCorrection.ts"
import { layer as digestsLayer, RecordDigests } from "./RecordDigests.ts"
import * as Begin from "./queue/Begin.ts"
import * as Settle from "./queue/Settle.ts"
import type { Seal } from "../sql/Seal.ts"
import { withoutStatementTimeout } from "../sql/SessionSettings.ts"
import * as StoreTrial from "../sql/StoreTrial.ts"
import * as SqlRecordErasure from "./SqlRecordErasure.ts"
import * as SqlIdempotency from "./SqlIdempotency.ts"
import * as SqlRow from "../sql/SqlRow.ts"
import { keysOf } from "./SqlRedriveLink.ts"
import { ints, soughtUuid, time, uuid, uuids } from "../sql/SqlValue.ts"

const decode = SqlRow.decoder(Operation)
const decodeRecord = SqlRow.decoder(Schema.Struct({ outcome: Schema.optionalKey(RecordOutcome) }))

const decodeErased = SqlRow.decoder(
  Schema.Struct({
    operations: Schema.Int,
    records: Schema.Int,
    logEntries: Schema.Int,
    last: Schema.optionalKey(OperationId)
  })
)

const columns = `id, project_id as "projectId", integration_id as "integrationId", installation_id as "installationId",
  config_id as "configId", action_type as "actionType", status, result, create_time as "createTime",
  update_time as "updateTime", object_name as resource, metadata`

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const available = StoreTrial.orRefusing(sql, "operation")
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
  const begin = yield* Begin.makeBegin(sql, digestOf)
  const settle = yield* Settle.makeSettle(sql, digestOf)
  return OperationStore.of({
    begin: (start) =>
      begin(start).pipe(
        Effect.tapError((error) =>
          endLost(start, error, (ending) => settle(start.operation.projectId, start.operation.id, ending))
        ),
        available,
        span("OperationStore.begin")
      ),
    claimed: (projectId, key, at) => available(SqlIdempotency.claimed(sql, projectId, key, at)),
    settle: (projectId, id, ending) =>
      settle(projectId, id, ending).pipe(
        Effect.flatMap(Option.match({ onNone: () => get(projectId, id), onSome: Effect.succeed })),
        available,
        span("OperationStore.settle")
      ),
    correct: (projectId, id, correction) =>
      available(Effect.flatMap(digestOf, (digest) => SqlCorrection.correct(sql, digest, projectId, id, correction))),
    sweep: ({ keys, logs, operations, payloads }, limit) =>
      withoutStatementTimeout(
        sql,
        sql<{ readonly removed: number }>`
          select sweep(${time(operations)}, ${time(payloads)}, ${time(logs)}, ${time(keys)}, ${limit}) as removed`
      ).pipe(
        Effect.map(([row]) => row?.removed ?? 0),
        available
      ),
    erase: (projectId, installationId, limit, after) =>
      sql`
        with gone as (
          -- By the index of the installation: others would read what is of others.
          select id, project_id, connection_id from operation
          where installation_id = ${soughtUuid(installationId)} and coalesce(project_id = ${soughtUuid(projectId)} and state = 'done', false)
            and id > ${soughtUuid(after ?? firstId)}
          order by id limit ${limit} for update
        ), keys as (
          delete from idempotency where (project_id, key) in (
            select k.project_id, k.key from gone join idempotency k on k.operation_id = gone.id
            union select k.project_id, k.key from gone join idempotency k
              on k.project_id = gone.project_id and k.key in ${sql.literal(keysOf("gone"))}
          )
        ), records as (
          delete from write_record where operation_id = any (array(select id from gone)) returning 1
        ), marks as (
          delete from author_entry where operation_id = any (array(select id from gone))
        ), entries as (
          delete from operation_log where operation_id = any (array(select id from gone)) returning 1
        ), identities as (
          delete from record_identity where operation_id = any (array(select id from gone))
        ), newer as (
          ${SqlRecordErasure.forgetNewer(sql, sql`select connection_id from gone`)}
        ), operations as (
          delete from operation where id = any (array(select id from gone)) returning 1
        )
        select (select count(*)::int from operations) as operations, (select count(*)::int from records) as records,
          (select count(*)::int from entries) as "logEntries", (select id from gone order by id desc limit 1) as last
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
