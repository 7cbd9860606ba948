/** Recorded events become deliveries, one for each destination that asks for them. */
import { EndedStatus, EventHead, type RecordedEvent } from "@fieldgate/core/domain/WebhookEvent"
import { DestinationId, OperationId, ProjectId } from "@fieldgate/core/domain/Ids"
import { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import { IdGenerator } from "@fieldgate/core/ports/IdGenerator"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import * as SqlRow from "../SqlRow.ts"
import { texts, time, uuids } from "../SqlValue.ts"

const decodeEvent = SqlRow.decoder(
  Schema.Struct({
    number: Schema.String,
    event: EventHead,
    operation: Schema.optionalKey(
      Schema.Struct({ id: OperationId, status: EndedStatus, outcomes: Schema.Array(RecordOutcome) })
    )
  })
)

const decodeWanting = SqlRow.decoder(
  Schema.Struct({ id: DestinationId, projectId: ProjectId, events: Schema.optionalKey(Schema.Array(Schema.String)) })
)

/** What was recorded first; rows that another process is at are left to it. */
const recorded = (sql: SqlClient, limit: number) => sql`
  select e.number::text as number, e.type as "event.type", e.project_id as "event.projectId",
    e.group_ref as "event.groupRef", e.time as "event.time", e.facts as "event.facts", e.config as "event.config",
    e.last_config as "event.lastConfig", o.id as "operation.id", o.status as "operation.status",
    (select json_agg(r.outcome order by r.position) from write_record r
      where r.operation_id = o.id and r.outcome is not null) as "operation.outcomes"
  from (select * from webhook_event order by number limit ${limit} for update skip locked) e
  left join operation o on o.id = e.operation_id order by e.number`

/** They stay as they are until their deliveries are there: one that is disabled then ends these too. */
const wanting = (sql: SqlClient, projects: ReadonlyArray<string>) => sql`
  select d.id, d.project_id as "projectId", d.events from destination d
  where d.active and d.project_id = any (${uuids(projects)}) order by d.id for share`

export const spread = Effect.fnUntraced(function* (
  sql: SqlClient,
  limit: number,
  at: DateTime.Utc,
  bodyOf: (event: RecordedEvent) => string
) {
  // Most looks find nothing, and need no transaction.
  const [any] = yield* sql`select from webhook_event limit 1`
  return any === undefined ? 0 : yield* sql.withTransaction(spreadSome(sql, limit, at, bodyOf))
})

const spreadSome = Effect.fnUntraced(function* (
  sql: SqlClient,
  limit: number,
  at: DateTime.Utc,
  bodyOf: (event: RecordedEvent) => string
) {
  const events = yield* Effect.flatMap(recorded(sql, limit), Effect.forEach(decodeEvent))
  const projects = [...new Set(events.map(({ event }) => event.projectId))]
  const destinations = yield* Effect.flatMap(wanting(sql, projects), Effect.forEach(decodeWanting))
  const { next } = yield* IdGenerator
  const deliveries = yield* Effect.forEach(
    events.flatMap(({ event, operation }) => {
      const those = destinations.filter(
        ({ events: asked, projectId }) =>
          projectId === event.projectId && (asked === undefined || asked.includes(event.type))
      )
      const body = those.length === 0 ? "" : bodyOf(operation === undefined ? event : { ...event, operation })
      return those.map(({ id }) => ({ event, body, destinationId: id }))
    }),
    (delivery) => Effect.map(next, (id) => ({ ...delivery, id }))
  )
  yield* sql`
    insert into delivery (id, project_id, destination_id, group_ref, type, body, due_at, create_time, update_time)
    select id, project_id, destination_id, nullif(group_ref, ''), type, body, ${time(at)}, ${time(at)}, ${time(at)}
    from unnest(${uuids(deliveries.map(({ id }) => id))}, ${uuids(deliveries.map(({ event }) => event.projectId))},
      ${uuids(deliveries.map(({ destinationId }) => destinationId))},
      ${texts(deliveries.map(({ event }) => event.groupRef ?? ""))}, ${texts(deliveries.map(({ event }) => event.type))},
      ${texts(deliveries.map(({ body }) => body))}) as given (id, project_id, destination_id, group_ref, type, body)`
  yield* sql`
    delete from webhook_event where number = any (${texts(events.map(({ number }) => number))}::bigint[])`
  return events.length
})
