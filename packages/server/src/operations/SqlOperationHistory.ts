/** Operations as people look them up, in PostgreSQL: what the journal and the queue keep, counted at the moment of asking. */
import type { OperationId, ProjectId } from "@fieldgate/core/domain/Ids"
import { LogEntry } from "@fieldgate/core/operations/LogEntry"
import type { OperationStatus } from "@fieldgate/core/operations/Operation"
import { operationRecord, type RecordState } from "@fieldgate/core/operations/OperationRecord"
import { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import { OperationHistory } from "@fieldgate/core/operations/OperationHistory"
import { OperationNotFound } from "@fieldgate/core/operations/OperationStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { orUnavailable } from "../sql/SqlFailure.ts"
import { decode, lastId, firstId, ofStatus, shown } from "./SqlOperation.ts"
import * as SqlCountedOperations from "./SqlCountedOperations.ts"
import * as SqlRow from "../sql/SqlRow.ts"
import * as SqlSoughtOperations from "./SqlSoughtOperations.ts"
import { soughtUuid } from "../sql/SqlValue.ts"

const available = orUnavailable("operation")
const decodeEntry = SqlRow.decoder(Schema.Struct({ entry: LogEntry }))
const decodeRecord = SqlRow.decoder(
  Schema.Struct({
    index: Schema.Int,
    attempts: Schema.Int,
    outcome: Schema.optionalKey(RecordOutcome),
    last: Schema.optionalKey(RecordOutcome)
  })
)

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
    search: (sought) => available(SqlSoughtOperations.search(sql, sought)),
    statistics: (asked) => available(SqlCountedOperations.count(sql, asked)),
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
