/** Reads and replays deliveries in PostgreSQL. */
import { Delivery, DeliveryWithBody } from "@fieldgate/core/webhooks/Delivery"
import type { DeliveryId } from "@fieldgate/core/domain/Ids"
import { DeliveryNotFound, type DeliverySelector, type EventOutbox } from "@fieldgate/core/webhooks/EventOutbox"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import * as SqlRow from "../../sql/SqlRow.ts"
import { soughtUuid, text, time, uuid } from "../../sql/SqlValue.ts"

type Outbox = EventOutbox["Service"]

const decodeDelivery = SqlRow.decoder(Delivery)
const decodeWithBody = SqlRow.decoder(DeliveryWithBody)

export const deliveryColumns = (prefix = "") =>
  `y.id as "${prefix}id", y.destination_id as "${prefix}destinationId", y.type as "${prefix}notificationType",
   y.status as "${prefix}status", y.create_time as "${prefix}createTime", y.update_time as "${prefix}updateTime",
   case when y.worker is null then y.due_at end as "${prefix}nextAttemptTime", y.tried as "${prefix}attempts"`

/** Inserts nothing if the destination is being deleted. */
export const add =
  (sql: SqlClient) =>
  (delivery: Delivery, ...[projectId, body]: [Parameters<Outbox["add"]>[1], string]) =>
    sql`
    insert into delivery (id, project_id, destination_id, type, body, due_at, create_time, update_time)
    select ${uuid(delivery.id)}, ${uuid(projectId)}, d.id, ${text(delivery.notificationType)}, ${text(body)},
      ${time(delivery.createTime)}, ${time(delivery.createTime)}, ${time(delivery.createTime)}
    from (select id from destination where id = ${uuid(delivery.destinationId)} for key share) d`

const ofDestination = (sql: SqlClient, { destinationId, projectId }: DeliverySelector) =>
  sql`y.destination_id = ${soughtUuid(destinationId)} and y.project_id = ${soughtUuid(projectId)}`

/** Orders by ID, which is chronological, newest first. An unreadable delivery hides no other. */
export const list = Effect.fnUntraced(function* (
  sql: SqlClient,
  { before, limit, status, ...selector }: Parameters<Outbox["list"]>[0]
) {
  const rows = yield* sql`
    select ${sql.literal(deliveryColumns())} from delivery y where ${sql.and([
      ofDestination(sql, selector),
      sql`not y.set_aside`,
      ...(status === undefined ? [] : [sql`y.status = ${text(status)}`]),
      ...(before === undefined ? [] : [sql`y.id < ${soughtUuid(before)}`])
    ])} order by y.id desc limit ${limit}`
  return yield* Effect.forEach(rows, decodeDelivery)
})

export const get = Effect.fnUntraced(function* (sql: SqlClient, selector: DeliverySelector, id: DeliveryId) {
  const [row] = yield* sql`
    select ${sql.literal(deliveryColumns())}, y.body from delivery y
    where y.id = ${soughtUuid(id)} and ${ofDestination(sql, selector)} and not y.set_aside`
  return row === undefined ? yield* new DeliveryNotFound({ deliveryId: id }) : yield* decodeWithBody(row)
})

/** No worker is sending it: it has no unexpired lease. */
const unsent = (sql: SqlClient, at: DateTime.Utc) => sql`(y.worker is null or y.due_at <= ${time(at)})`

/** The destination is locked first, as when it is disabled or deleted, so that the two can't deadlock. */
const active = (sql: SqlClient, { destinationId, projectId }: DeliverySelector) => sql`
  d as materialized (
    select id from destination where id = ${soughtUuid(destinationId)} and project_id = ${soughtUuid(projectId)} and active
    for update
  )`

const again = (sql: SqlClient, at: DateTime.Utc) =>
  sql`status = 'waiting', due_at = ${time(at)}, worker = null, attempts = 0, update_time = ${time(at)}`

export const replay = Effect.fnUntraced(function* (
  sql: SqlClient,
  selector: DeliverySelector,
  id: DeliveryId,
  at: DateTime.Utc
) {
  const meant = sql`y.id = ${soughtUuid(id)} and ${ofDestination(sql, selector)}`
  const columns = sql.literal(deliveryColumns())
  const [changed] = yield* sql`
    with ${active(sql, selector)}
    update delivery y set ${again(sql, at)} from d
    where y.destination_id = d.id and ${meant} and ${unsent(sql, at)} returning ${columns}`
  const [row] = changed === undefined ? yield* sql`select ${columns} from delivery y where ${meant}` : [changed]
  return row === undefined ? yield* new DeliveryNotFound({ deliveryId: id }) : yield* decodeDelivery(row)
})

export const replayFailed = Effect.fnUntraced(function* (
  sql: SqlClient,
  selector: DeliverySelector,
  { since, until }: { readonly since: DateTime.Utc; readonly until: DateTime.Utc },
  at: DateTime.Utc
) {
  const changed = yield* sql`
    with ${active(sql, selector)}
    update delivery y set ${again(sql, at)} from d
    where y.destination_id = d.id and ${ofDestination(sql, selector)} and y.status = 'failed' and y.create_time >= ${time(since)}
      and y.create_time < ${time(until)} returning y.id`
  return changed.length
})
