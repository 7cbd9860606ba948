/** Creates deliveries of recorded events, one for each destination that subscribes to them. */
import { EndedStatus, EventHead, type RecordedEvent } from "@fieldgate/core/webhooks/WebhookEvent"
import { isSubscribed } from "@fieldgate/core/webhooks/rules/Subscription"
import { DestinationId, OperationId, ProjectId } from "@fieldgate/core/domain/Ids"
import { Author } from "@fieldgate/core/writes/Author"
import { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { DeadLetter, FanOutResult } from "@fieldgate/core/webhooks/EventOutbox"
import { IdGenerator } from "@fieldgate/core/domain/IdGenerator"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import * as SqlRow from "../../sql/SqlRow.ts"
import { texts, time, times, uuids } from "../../sql/SqlValue.ts"
import * as DeadLetters from "./DeadLetters.ts"

const Read = Schema.Struct({
  event: EventHead,
  operation: Schema.optionalKey(
    Schema.Struct({
      id: OperationId,
      status: EndedStatus,
      outcomes: Schema.Array(RecordOutcome),
      authors: Schema.Array(Author)
    })
  )
})
type Read = typeof Read.Type
const readEvent = SqlRow.reader(Read)

const decodeWanting = SqlRow.decoder(
  Schema.Struct({ id: DestinationId, projectId: ProjectId, events: Schema.optionalKey(Schema.Array(Schema.String)) })
)

/** Not quarantined, or due for a retry; those of a project that is being moved are delivered when it has arrived. */
const ready = (sql: SqlClient, at: DateTime.Utc) =>
  sql`((retry_at is null or retry_at <= ${time(at)}) and not is_moving(project_id))`

/** The oldest events; skips rows that another process has locked. */
const recorded = (sql: SqlClient, limit: number, at: DateTime.Utc) => sql`
  select e.number::text as key, e.project_id as "projectId", e.type, e.retry_at is not null as "wasQuarantined", e.type as "event.type", e.project_id as "event.projectId",
    e.group_ref as "event.groupRef", e.time as "event.time", e.facts as "event.facts", e.config as "event.config",
    e.last_config as "event.lastConfig", o.id as "operation.id", o.status as "operation.status",
    (select json_agg(r.outcome order by r.position) from write_record r
      where r.operation_id = o.id and r.outcome is not null) as "operation.outcomes",
    (select json_agg(r.author order by r.position) from write_record r
      where r.operation_id = o.id and r.author is not null) as "operation.authors"
  from (select * from webhook_event where ${ready(sql, at)} order by number limit ${limit} for update skip locked) e
  left join operation o on o.id = e.operation_id order by e.number`

/** Locks the destinations until their deliveries are inserted, so that disabling one fails these deliveries too. */
const wanting = (sql: SqlClient, projects: ReadonlyArray<string>) => sql`
  select d.id, d.project_id as "projectId", d.events from destination d
  where d.active and d.project_id = any (${uuids(projects)}) order by d.id for share`

const nothing: FanOutResult = { events: 0, deadLetters: [] }

export const fanOut = Effect.fnUntraced(function* (
  sql: SqlClient,
  limit: number,
  at: DateTime.Utc,
  bodyOf: (event: RecordedEvent) => string
) {
  // Most queries find nothing and need no transaction.
  const [any] = yield* sql`select from webhook_event where ${ready(sql, at)} limit 1`
  return any === undefined ? nothing : yield* sql.withTransaction(spreadSome(sql, limit, at, bodyOf))
})

const spreadSome = Effect.fnUntraced(function* (
  sql: SqlClient,
  limit: number,
  at: DateTime.Utc,
  bodyOf: (event: RecordedEvent) => string
) {
  const rows = yield* recorded(sql, limit, at)
  const events = yield* Effect.forEach(rows, (row) =>
    Effect.map(DeadLetters.decodeKnown(row), (known) => ({ known, read: readEvent(row) }))
  )
  const projects = [...new Set(events.map(({ known }) => known.projectId))]
  const destinations = yield* Effect.flatMap(wanting(sql, projects), Effect.forEach(decodeWanting))
  const { next } = yield* IdGenerator
  const deliveries: Array<Made> = []
  const deadLetters = new Map<string, DeadLetter>()
  for (const { known, read } of events) {
    const those = destinations.filter(
      ({ events: asked, projectId }) => projectId === known.projectId && isSubscribed(asked, known.type)
    )
    if (those.length === 0) continue
    const content = Result.flatMap(read, toldBy(bodyOf))
    if (Result.isFailure(content)) deadLetters.set(known.key, DeadLetters.of("webhook_event", known, content.failure))
    else for (const { id } of those) deliveries.push({ ...content.success, destinationId: id, id: yield* next })
  }
  yield* keep(sql, deliveries, at)
  yield* DeadLetters.quarantineEvents(sql, [...deadLetters.keys()], at)
  const done = events.flatMap(({ known }) => (deadLetters.has(known.key) ? [] : [known.key]))
  yield* sql`delete from webhook_event where number = any (${texts(done)}::bigint[])`
  return { events: done.length, deadLetters: [...deadLetters.values()] }
})

interface Made {
  readonly event: EventHead
  /** Of the end of an operation. */
  readonly operationId: OperationId | null
  readonly body: string
  readonly destinationId: DestinationId
  readonly id: string
}

/** An event whose body can't be created is quarantined like one that can't be read. */
const toldBy =
  (bodyOf: (event: RecordedEvent) => string) =>
  ({ event, operation }: Read): Result.Result<Pick<Made, "event" | "body" | "operationId">, string> =>
    Result.try({
      try: () => ({
        event,
        operationId: operation?.id ?? null,
        body: bodyOf(operation === undefined ? event : { ...event, operation })
      }),
      catch: () => "the body could not be created"
    })

/**
 * After a restore, receivers may have received an event before under another ID: one that waited then, or the end of an operation that was
 * accepted before. @rule recover.command
 */
const isRecovered = (sql: SqlClient) => sql`
  coalesce((select recovered_at from database_identity)
    >= coalesce((select o.create_time from operation o where o.id = given.operation_id), given.event_time), false)`

const keep = (sql: SqlClient, deliveries: ReadonlyArray<Made>, at: DateTime.Utc) => sql`
  insert into delivery (id, project_id, destination_id, operation_id, group_ref, type, body, due_at, create_time, update_time, recovered)
  select id, project_id, destination_id, operation_id, nullif(group_ref, ''), type, body, ${time(at)}, ${time(at)}, ${time(at)},
    ${isRecovered(sql)}
  from unnest(${uuids(deliveries.map(({ id }) => id))}, ${uuids(deliveries.map(({ event }) => event.projectId))},
    ${uuids(deliveries.map(({ destinationId }) => destinationId))}, ${uuids(deliveries.map(({ operationId }) => operationId))},
    ${texts(deliveries.map(({ event }) => event.groupRef ?? ""))}, ${texts(deliveries.map(({ event }) => event.type))},
    ${texts(deliveries.map(({ body }) => body))}, ${times(deliveries.map(({ event }) => event.time))})
    as given (id, project_id, destination_id, operation_id, group_ref, type, body, event_time)`
