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
import type { Fragment } from "effect/sql/Statement"
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

/** The oldest events, and those whose quarantine is over: each by its part of an index, so that none that waits is passed. */
const ready = (sql: SqlClient, limit: number, at: DateTime.Utc) => {
  const of = (part: Fragment) => sql`
    (select e.*, e.xmin::text as version from webhook_event e where ${part}
      order by e.retry_at nulls first, e.number limit ${limit})`
  return sql`${of(sql`e.retry_at is null`)} union all ${of(sql`e.retry_at <= ${time(at)}`)}`
}

export const recorded = (sql: SqlClient, limit: number, at: DateTime.Utc) => sql`
  select e.number::text as key, e.version, e.project_id as "projectId", e.type, e.retry_at is not null as "wasQuarantined", e.type as "event.type", e.project_id as "event.projectId",
    e.group_ref as "event.groupRef", e.time as "event.time", e.facts as "event.facts", e.config as "event.config",
    e.last_config as "event.lastConfig", o.id as "operation.id", o.status as "operation.status",
    (select json_agg(r.outcome order by r.position) from write_record r
      where r.operation_id = o.id and r.outcome is not null) as "operation.outcomes",
    (select json_agg(r.author order by r.position) from write_record r
      where r.operation_id = o.id and r.author is not null) as "operation.authors"
  from (select * from (${ready(sql, limit, at)}) both_parts order by number limit ${limit}) e
  left join operation o on o.id = e.operation_id order by e.number`

const decodeVersion = SqlRow.decoder(Schema.Struct({ version: Schema.String }))

const wanting = (sql: SqlClient, projects: ReadonlyArray<string>) => sql`
  select d.id, d.project_id as "projectId", d.events from destination d
  where d.active and d.project_id = any (${uuids(projects)}) order by d.id`

const nothing: FanOutResult = { events: 0, deadLetters: [] }

/**
 * Reads events without a lock, makes their bodies, and replaces them in one statement, so that a process that is paused in between stops no
 * other. Events that another process has replaced or changed since they were read are left as they are.
 */
export const fanOut = Effect.fnUntraced(function* (
  sql: SqlClient,
  limit: number,
  at: DateTime.Utc,
  bodyOf: (event: RecordedEvent) => string
) {
  const rows = yield* recorded(sql, limit, at)
  if (rows.length === 0) return nothing
  const events = yield* Effect.forEach(rows, (row) =>
    Effect.zipWith(DeadLetters.decodeKnown(row), decodeVersion(row), (known, { version }) => ({
      known,
      version,
      read: readEvent(row)
    }))
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
    else
      for (const { id } of those)
        deliveries.push({ ...content.success, key: known.key, destinationId: id, id: yield* next })
  }
  const read = events.map(({ known: { key }, version }) => ({ key, version }))
  const replaced = yield* replace(sql, read, deliveries, [...deadLetters.keys()], at)
  const keys = replaced.map(({ key }) => key)
  return {
    events: keys.filter((key) => !deadLetters.has(key)).length,
    deadLetters: keys.flatMap((key) => deadLetters.get(key) ?? [])
  }
})

interface Made {
  /** Of the event. */
  readonly key: string
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

/**
 * Turns the events into deliveries, or quarantines them; returns those that were not replaced or changed in the meantime. The destinations
 * are locked until the deliveries are there, so that disabling one fails these too, and one that is disabled by now gets none.
 */
const replace = (
  sql: SqlClient,
  read: ReadonlyArray<{ readonly key: string; readonly version: string }>,
  deliveries: ReadonlyArray<Made>,
  unreadable: ReadonlyArray<string>,
  at: DateTime.Utc
) => sql<{ readonly key: string }>`
  with taken as materialized (
    select e.number from unnest(${texts(read.map(({ key }) => key))}::bigint[], ${texts(read.map(({ version }) => version))})
      as known (number, version)
    cross join lateral (
      select w.number from webhook_event w where w.number = known.number and w.xmin::text = known.version for update skip locked
    ) e
  ), wanting as materialized (
    select d.id from destination d where d.active and d.id = any (${uuids([...new Set(deliveries.map(({ destinationId }) => destinationId))])})
    order by d.id for share
  ), made as (
    insert into delivery (id, project_id, destination_id, operation_id, group_ref, type, body, due_at, create_time, update_time, recovered)
    select given.id, project_id, destination_id, operation_id, nullif(group_ref, ''), type, body, ${time(at)}, ${time(at)}, ${time(at)},
      ${isRecovered(sql)}
    from unnest(${texts(deliveries.map(({ key }) => key))}::bigint[], ${uuids(deliveries.map(({ id }) => id))},
      ${uuids(deliveries.map(({ event }) => event.projectId))}, ${uuids(deliveries.map(({ destinationId }) => destinationId))},
      ${uuids(deliveries.map(({ operationId }) => operationId))}, ${texts(deliveries.map(({ event }) => event.groupRef ?? ""))},
      ${texts(deliveries.map(({ event }) => event.type))}, ${texts(deliveries.map(({ body }) => body))},
      ${times(deliveries.map(({ event }) => event.time))})
      as given (number, id, project_id, destination_id, operation_id, group_ref, type, body, event_time)
    join taken on taken.number = given.number join wanting on wanting.id = given.destination_id
  ), quarantined as (
    ${DeadLetters.quarantineEvents(sql, sql`select number from taken where number = any (${texts(unreadable)}::bigint[])`, at)}
  ), gone as (
    delete from webhook_event where number = any (array(
      select number from taken where number <> all (${texts(unreadable)}::bigint[])))
  )
  select number::text as key from taken order by number`
