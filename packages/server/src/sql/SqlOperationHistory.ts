/** Operations as people look them up, in PostgreSQL: what the journal and the queue keep, counted at the moment of asking. */
import type { OperationId, ProjectId } from "@fieldgate/core/domain/Ids"
import { LogEntry } from "@fieldgate/core/domain/LogEntry"
import { Operation, type OperationStatus } from "@fieldgate/core/domain/Operation"
import { operationRecord, type RecordState } from "@fieldgate/core/domain/OperationRecord"
import { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import { OperationHistory } from "@fieldgate/core/ports/OperationHistory"
import { OperationNotFound } from "@fieldgate/core/ports/OperationStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { orUnavailable } from "./SqlFailure.ts"
import * as SqlRow from "./SqlRow.ts"
import { soughtUuid } from "./SqlValue.ts"

const available = orUnavailable("operation")
const decode = SqlRow.decoder(Operation)
const decodeEntry = SqlRow.decoder(Schema.Struct({ entry: LogEntry }))
const decodeRecord = SqlRow.decoder(
  Schema.Struct({
    index: Schema.Int,
    attempts: Schema.Int,
    outcome: Schema.optionalKey(RecordOutcome),
    last: Schema.optionalKey(RecordOutcome)
  })
)

/** An operation has at most a hundred records, so they are counted when somebody asks. */
const shown = `select o.id, project_id as "projectId", integration_id as "integrationId",
    installation_id as "installationId", config_id as "configId", action_type as "actionType", status, result,
    create_time as "createTime", update_time as "updateTime", object_name as resource,
    json_build_array(object_name) as "metadata.objects", r.written as "metadata.successfulRecordIds",
    r.total as "metadata.counts.total", r.succeeded as "metadata.counts.succeeded",
    r.failed as "metadata.counts.failed", r.uncertain as "metadata.counts.uncertain",
    r.total - r.succeeded - r.failed - r.uncertain as "metadata.counts.waiting",
    attempts as "metadata.retry.attempts", last_attempt_at as "metadata.retry.lastAttempt"
  from operation o cross join lateral (
    select count(*)::int as total, count(*) filter (where outcome_kind = 'success')::int as succeeded,
      count(*) filter (where outcome_kind = 'failed')::int as failed,
      count(*) filter (where outcome_kind = 'uncertain')::int as uncertain,
      coalesce(json_agg(written order by position) filter (where written is not null), '[]') as written
    from write_record where operation_id = o.id
  ) r`

/** Written out, because the planner must see which index is enough: what is in progress is due at some time. */
const ofStatus = {
  in_progress: "status = 'in_progress' and due_at is not null",
  success: "status = 'success'",
  failure: "status = 'failure'"
}

/** Before and behind every id. */
const firstId = "00000000-0000-0000-0000-000000000000"
const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff"

const ofOutcome = (outcome: RecordState | undefined) =>
  outcome === undefined ? "true" : outcome === "waiting" ? "outcome_kind is null" : `outcome_kind = '${outcome}'`

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const operations = sql.literal(shown)
  const statusIs = (status: OperationStatus | undefined) =>
    sql.literal(status === undefined ? "true" : ofStatus[status])
  const exists = (projectId: ProjectId, id: OperationId) =>
    sql`select from operation where id = ${soughtUuid(id)} and project_id = ${soughtUuid(projectId)}`.pipe(
      Effect.filterOrFail(
        (rows) => rows.length > 0,
        () => new OperationNotFound({ operationId: id })
      )
    )
  return OperationHistory.of({
    get: (projectId, id) =>
      sql`${operations} where o.id = ${soughtUuid(id)} and project_id = ${soughtUuid(projectId)}`.pipe(
        Effect.flatMap(([row]) =>
          row === undefined ? Effect.fail(new OperationNotFound({ operationId: id })) : decode(row)
        ),
        available
      ),
    list: ({ before, installationId, integrationId, limit, projectId, status }) => {
      const installation = soughtUuid(installationId)
      // A range of the index, and no equality: else the planner would go through the operations of all installations.
      return sql`
        ${operations} where (installation_id, o.id) > (${installation}, ${soughtUuid(firstId)})
          and (installation_id, o.id) < (${installation}, ${soughtUuid(before ?? lastId)})
          and project_id = ${soughtUuid(projectId)} and integration_id = ${soughtUuid(integrationId)} and ${statusIs(status)}
        order by installation_id desc, o.id desc limit ${limit}
      `.pipe(Effect.flatMap(Effect.forEach(decode)), available)
    },
    records: ({ from, limit, operationId, outcome, projectId }) =>
      exists(projectId, operationId).pipe(
        Effect.andThen(sql`
          select position - 1 as index, attempts, outcome, last from write_record
          where operation_id = ${soughtUuid(operationId)} and position > ${from} and ${sql.literal(ofOutcome(outcome))}
          order by position limit ${limit}
        `),
        Effect.flatMap(Effect.forEach(decodeRecord)),
        Effect.map((rows) => rows.map((row) => operationRecord(operationId, row))),
        available
      ),
    logs: (projectId, id, limit) =>
      exists(projectId, id).pipe(
        Effect.andThen(sql`
          select entry from (
            select number, entry from operation_log where operation_id = ${soughtUuid(id)} order by number desc limit ${limit}
          ) latest order by number
        `),
        Effect.flatMap(Effect.forEach((row) => Effect.map(decodeEntry(row), ({ entry }) => entry))),
        available
      )
  })
})

export const layer: Layer.Layer<OperationHistory, never, SqlClient.SqlClient> = Layer.effect(OperationHistory, make)
