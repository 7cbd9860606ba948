/** Callers' keys in PostgreSQL: parts of the journal's statements, so that a key and its write commit together. */
import { OperationId, type ProjectId } from "@fieldgate/core/domain/Ids"
import type { KeyEnd } from "@fieldgate/core/writes/IdempotencyKey"
import { OperationStage } from "@fieldgate/core/operations/Operation"
import type { ClaimedKey } from "@fieldgate/core/operations/OperationStore"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { StoredEnvelope } from "./queue/Records.ts"
import * as SqlRow from "../sql/SqlRow.ts"
import { json, soughtText, soughtUuid, time } from "../sql/SqlValue.ts"

const decode = SqlRow.decoder(
  Schema.Struct({
    digest: Schema.String,
    operationId: OperationId,
    answer: Schema.optionalKey(Schema.Json),
    operation: Schema.optionalKey(
      Schema.Struct({
        stage: OperationStage,
        envelope: StoredEnvelope,
        dueAt: Schema.optionalKey(Schema.DateTimeUtcFromString)
      })
    ),
    place: Schema.optionalKey(
      Schema.Struct({
        index: Schema.Int,
        policy: Schema.Struct({ maxDelayMinutes: Schema.Int, retryDeadlineHours: Schema.Int })
      })
    )
  })
)

/** Remembers the answer of the operation that `ended` holds, or frees its key. */
export const ending = (sql: SqlClient, projectId: ProjectId, key: KeyEnd | undefined) => {
  if (key === undefined) return sql`select 1`
  const own = sql`project_id = ${soughtUuid(projectId)} and key = ${soughtText(key.key)}
    and operation_id = (select id from ended)`
  return key._tag === "Free"
    ? sql`delete from idempotency where ${own}`
    : sql`update idempotency set answer = ${json(key.answer)} where ${own}`
}

export const claimed = (sql: SqlClient, projectId: ProjectId, key: string, at: DateTime.Utc) =>
  sql`
    select k.digest, k.operation_id as "operationId", k.answer, k.position - 1 as "place.index",
      case when k.position is not null then o.max_delay end as "place.policy.maxDelayMinutes",
      case when k.position is not null then o.retry_hours end as "place.policy.retryDeadlineHours",
      case when k.answer is null then o.state end as "operation.stage",
      case when k.answer is null then o.head end as "operation.envelope",
      case when k.answer is null then o.due_at end as "operation.dueAt"
    from idempotency k left join operation o on o.id = k.operation_id
    where k.project_id = ${soughtUuid(projectId)} and k.key = ${soughtText(key)} and k.expires_at > ${time(at)}
  `.pipe(
    Effect.flatMap(([row]) => (row === undefined ? Effect.succeedNone : Effect.asSome(decode(row)))),
    Effect.map(
      Option.map(({ answer, digest, operation, operationId, place }): ClaimedKey => ({
        digest,
        operationId,
        answer: Option.fromUndefinedOr(answer),
        ...(operation === undefined ? {} : { operation }),
        ...(place === undefined ? {} : { place: { operationId, ...place } })
      }))
    )
  )
