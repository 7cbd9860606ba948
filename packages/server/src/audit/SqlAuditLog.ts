/** The audit log in PostgreSQL. @rule audit.transaction */
import { AuditEvent } from "@fieldgate/core/audit/AuditEvent"
import { type AuditBucket, AuditLog, type AuditSelector } from "@fieldgate/core/audit/AuditLog"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as SqlClient from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { orUnavailable } from "../sql/SqlFailure.ts"
import * as SqlRow from "../sql/SqlRow.ts"
import { sweep, type Expiry } from "../sql/SqlSweep.ts"
import { soughtText, soughtUuid, text, texts, time, uuid } from "../sql/SqlValue.ts"

const available = orUnavailable("audit log")
const decode = SqlRow.decoder(AuditEvent)

const columns = `id, project_id as "projectId", time, last_time as "lastTime", count, actor_kind as "actor.kind",
  actor_id as "actor.id", actor_name as "actor.name", action, target_id as "targetId", target_name as "targetName",
  group_ref as "groupRef", changed, outcome, reason, address, request_id as "requestId"`

const expiry: Expiry = { table: "audit_event", key: "id", at: "time" }

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const into = sql`insert into audit_event (id, project_id, time, bucket, actor_kind, actor_id, actor_name, action,
    target_id, target_name, group_ref, changed, outcome, reason, address, request_id)`
  const values = (event: AuditEvent, bucket?: string) => {
    const { actor, changed, id, projectId } = event
    return sql`${uuid(id)}, ${projectId === undefined ? null : uuid(projectId)}::uuid, ${time(event.time)}, ${text(bucket)},
      ${text(actor.kind)}, ${text(actor.id)}, ${text(actor.name)}, ${text(event.action)}, ${text(event.targetId)},
      ${text(event.targetName)}, ${text(event.groupRef)}, ${changed === undefined ? null : texts(changed)}::text[],
      ${text(event.outcome)}, ${text(event.reason)}, ${text(event.address)}, ${text(event.requestId)}`
  }
  const more = (event: AuditEvent) =>
    sql`set count = audit_event.count + 1, last_time = greatest(audit_event.last_time, ${time(event.time)})`

  /** Concurrent refusals may exceed the bound by as many as run at the same time. */
  const count = (event: AuditEvent, { key, most, overflow, since }: AuditBucket) => {
    const ofProject =
      event.projectId === undefined ? sql`project_id is null` : sql`project_id = ${soughtUuid(event.projectId)}`
    return sql`
      with bumped as (
        update audit_event ${more(event)} where bucket = ${text(key)} returning id
      ), listed as (
        ${into} select ${values(event, key)}
        where not exists (select from bumped) and ${most} > (
          select count(*) from audit_event where ${ofProject} and bucket is not null and time >= ${time(since)})
        on conflict (bucket) do update ${more(event)} returning id
      )
      ${into} select ${values(overflow.event, overflow.key)}
      where not exists (select from bumped) and not exists (select from listed)
      on conflict (bucket) do update ${more(event)}`
  }

  const conditions = (selector: AuditSelector): ReadonlyArray<Fragment> => {
    const { action, actorId, actorKind, actorName, before, groups, outcome, projectId, since, targetId, until } =
      selector
    return [
      ...(projectId === undefined ? [] : [sql`project_id = ${soughtUuid(projectId)}`]),
      ...(since === undefined ? [] : [sql`time >= ${time(since)}`]),
      ...(until === undefined ? [] : [sql`time < ${time(until)}`]),
      ...(actorKind === undefined ? [] : [sql`actor_kind = ${soughtText(actorKind)}`]),
      ...(actorId === undefined ? [] : [sql`actor_id = ${soughtText(actorId)}`]),
      ...(actorName === undefined ? [] : [sql`actor_name = ${soughtText(actorName)}`]),
      ...(action === undefined ? [] : [sql`action = ${soughtText(action)}`]),
      ...(targetId === undefined ? [] : [sql`target_id = ${soughtText(targetId)}`]),
      ...(groups === undefined
        ? []
        : [sql`group_ref in (${sql.csv(groups.map((group) => sql`${soughtText(group)}`))})`]),
      ...(outcome === undefined ? [] : [sql`outcome = ${soughtText(outcome)}`]),
      ...(before === undefined ? [] : [sql`id < ${soughtUuid(before)}`])
    ]
  }

  return AuditLog.of({
    record: (event, change) => {
      const insert = sql`${into} values (${values(event)})`
      return available(sql.withTransaction(Effect.tap(change, () => insert)))
    },
    count: (event, bucket) => available(Effect.asVoid(count(event, bucket))),
    list: (selector) =>
      sql`
        select ${sql.literal(columns)} from audit_event where ${sql.and([sql`true`, ...conditions(selector)])}
        order by id desc limit ${selector.limit}
      `.pipe(Effect.flatMap(Effect.forEach((row) => decode(row))), available),
    eraseGroup: (projectId, groupRef, erased) =>
      sql`
        update audit_event set group_ref = ${text(erased)}, target_name = null,
          actor_id = case when actor_kind <> 'consumer' then actor_id end,
          actor_name = case when actor_kind <> 'consumer' then actor_name end,
          address = case when actor_kind <> 'consumer' then address end,
          request_id = case when actor_kind <> 'consumer' then request_id end
        where project_id = ${soughtUuid(projectId)} and group_ref = ${soughtText(groupRef)}
      `.pipe(Effect.asVoid, available),
    eraseConsumer: (projectId, consumerRef) =>
      sql`
        update audit_event set actor_id = null, actor_name = null, address = null, request_id = null, bucket = null
        where project_id = ${soughtUuid(projectId)} and actor_kind = 'consumer' and actor_id = ${soughtText(consumerRef)}
        returning id
      `.pipe(
        Effect.map((rows) => rows.length),
        available
      ),
    sweep: (until, limit) => available(sweep(sql, expiry, until, limit))
  })
})

export const layer: Layer.Layer<AuditLog, never, SqlClient.SqlClient> = Layer.effect(AuditLog, make)
