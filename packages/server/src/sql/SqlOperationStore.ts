/** The journal of writes in PostgreSQL: one statement to begin an operation, one to end it. */
import { IdempotencyKey } from "@fieldgate/core/domain/IdempotencyKey"
import type { OperationId, ProjectId } from "@fieldgate/core/domain/Ids"
import { Operation } from "@fieldgate/core/domain/Operation"
import { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import {
  IdempotencyKeyTaken,
  type OperationEnd,
  OperationNotFound,
  OperationStore
} from "@fieldgate/core/ports/OperationStore"
import { writtenIds } from "@fieldgate/core/write/Outcome"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { orUnavailable } from "./SqlFailure.ts"
import * as SqlIdempotency from "./SqlIdempotency.ts"
import * as SqlRow from "./SqlRow.ts"
import { writtenId } from "./queue/Records.ts"
import { json, sentence, soughtUuid, text, texts, time, uuid } from "./SqlValue.ts"

const available = orUnavailable("operation")
const decode = SqlRow.decoder(Operation)
const decodeRecord = SqlRow.decoder(Schema.Struct({ outcome: Schema.optionalKey(RecordOutcome) }))

const decodeAbandoned = SqlRow.decoder(
  Schema.Struct({
    abandoned: Schema.Struct({ records: Schema.Int, key: Schema.optionalKey(IdempotencyKey) })
  })
)

const abandoned = Effect.fnUntraced(function* (row: object) {
  const operation = yield* decode(row)
  const { abandoned } = yield* decodeAbandoned(row)
  return { operation, records: abandoned.records, key: Option.fromUndefinedOr(abandoned.key) }
})

const columns = `id, project_id as "projectId", integration_id as "integrationId", installation_id as "installationId",
  config_id as "configId", action_type as "actionType", status, result, create_time as "createTime",
  update_time as "updateTime", object_name as resource, metadata`

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
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
  const end = (projectId: ProjectId, id: OperationId, ending: OperationEnd) =>
    sql`
      with ended as (
        update operation
        set status = ${text(ending.status)}, result = ${sentence(ending.result)}, state = 'done',
          update_time = ${time(ending.at)}, metadata = json_build_object(
            'objects', json_build_array(object_name), 'successfulRecordIds', ${json(writtenIds(ending.outcomes))})
        where id = ${soughtUuid(id)} and project_id = ${soughtUuid(projectId)} and status = 'in_progress'
        returning *
      ), recorded as (
        update write_record as record
        set outcome = given.outcome, outcome_kind = given.kind, written = given.written, attempts = attempts + 1
        from unnest(${texts(ending.outcomes.map((outcome) => JSON.stringify(outcome)))}::json[],
          ${texts(ending.outcomes.map(({ outcome }) => outcome))}, ${texts(ending.outcomes.map(writtenId))}::json[])
          with ordinality as given (outcome, kind, written, position)
        where record.operation_id = (select id from ended) and record.position = given.position
      ), keyed as (${SqlIdempotency.ending(sql, projectId, ending.key)})
      select ${operationColumns} from ended
    `
  return OperationStore.of({
    begin: (operation, items, claim) =>
      sql<{ readonly taken: boolean }>`
        with claimed as (${SqlIdempotency.claiming(sql, operation, claim)}), journalled as (
          insert into operation (id, project_id, integration_id, installation_id, config_id, action_type, object_name,
            status, result, metadata, create_time, update_time)
          select ${uuid(operation.id)}, ${uuid(operation.projectId)}, ${uuid(operation.integrationId)},
            ${uuid(operation.installationId)}, ${uuid(operation.configId)}, ${text(operation.actionType)},
            ${text(operation.resource)}, ${text(operation.status)}, ${text(operation.result)},
            ${json(operation.metadata)}, ${time(operation.createTime)}, ${time(operation.updateTime)}
          from claimed
        ), recorded as (
          insert into write_record (operation_id, position, payload, attempted_at)
          select ${uuid(operation.id)}, item.position, item.payload, ${time(operation.updateTime)}
          from claimed, unnest(${items.map(json)}::json[]) with ordinality as item (payload, position)
        )
        select not exists (select from claimed) as taken
      `.pipe(
        Effect.flatMap(([row]) =>
          row?.taken && claim !== undefined ? Effect.fail(new IdempotencyKeyTaken({ key: claim.key })) : Effect.void
        ),
        available
      ),
    claimed: (projectId, key, at) => available(SqlIdempotency.claimed(sql, projectId, key, at)),
    settle: (projectId, id, ending) =>
      end(projectId, id, ending).pipe(
        Effect.flatMap(([row]) => (row === undefined ? get(projectId, id) : decode(row))),
        available
      ),
    abandoned: (before, limit) =>
      sql`
        select ${operationColumns},
          (select count(*)::int from write_record where operation_id = operation.id) as "abandoned.records",
          (select key from idempotency where operation_id = operation.id) as "abandoned.key"
        from operation where status = 'in_progress' and connection_id is null and create_time < ${time(before)}
        order by create_time limit ${limit}
      `.pipe(Effect.flatMap(Effect.forEach(abandoned)), available),
    sweep: ({ keys, logs, operations, payloads }, limit) =>
      sql<{ readonly removed: number }>`
        select sweep(${time(operations)}, ${time(payloads)}, ${time(logs)}, ${time(keys)}, ${limit}) as removed
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

export const layer: Layer.Layer<OperationStore, never, SqlClient.SqlClient> = Layer.effect(OperationStore, make)
