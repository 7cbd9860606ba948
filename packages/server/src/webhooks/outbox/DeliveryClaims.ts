/** Claims deliveries for a worker, and saves their outcomes. */
import { Delivery, type DeliveryAttempt } from "@fieldgate/core/webhooks/Delivery"
import { Destination } from "@fieldgate/core/webhooks/Destination"
import { WorkerId } from "@fieldgate/core/domain/Ids"
import { deliveryAttempts } from "@fieldgate/core/domain/Limits"
import type { Claim, ClaimedDelivery, DeliveryClaim, DeadLetter } from "@fieldgate/core/webhooks/EventOutbox"
import { type DeliveryDecision, unlessGone } from "@fieldgate/core/webhooks/rules/DeliveryDecision"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { destinationColumns } from "../SqlDestinationStore.ts"
import * as SqlRow from "../../sql/SqlRow.ts"
import { json, text, time, uuid } from "../../sql/SqlValue.ts"
import { deliveryColumns, failWaiting } from "./Deliveries.ts"
import type * as SealedSecrets from "../SealedSecrets.ts"
import * as DeadLetters from "./DeadLetters.ts"

const readClaimed = SqlRow.reader(
  Schema.Struct({
    delivery: Delivery,
    destination: Destination,
    envelope: Schema.String,
    body: Schema.String,
    attempt: Schema.Int,
    worker: WorkerId,
    isRecovered: Schema.Boolean
  })
)

/**
 * Claims are limited per destination, so that one without answers doesn't block others, and a project of which fewer are being sent comes
 * first, so that many such destinations of one project don't block those of others.
 */
const taken = (sql: SqlClient, { at, leaseUntil, limit, perDestination, worker }: DeliveryClaim) => sql`
  with busy as materialized (
    select project_id, count(*) as sending from delivery where worker is not null and due_at > ${time(at)} group by project_id
  ), room as (
    select d.id, d.project_id, ${perDestination}::int - (select count(*) from delivery l
      where l.destination_id = d.id and l.worker is not null and l.due_at > ${time(at)}) as free
    from destination d
    where d.active and (select may_work()) and not is_moving(d.project_id) and exists (select from delivery x where x.destination_id = d.id and x.due_at <= ${time(at)})
  ), due as (
    select n.id from (
      select x.id, x.due_at, row_number() over (partition by room.project_id order by x.due_at) + coalesce(busy.sending, 0) as turn
      from room left join busy on busy.project_id = room.project_id cross join lateral (
        select x.id, x.due_at from delivery x where x.destination_id = room.id and x.due_at <= ${time(at)}
        order by x.due_at limit greatest(0, room.free)
      ) x
    ) n order by n.turn, n.due_at limit ${limit}
  ), free as (
    -- Not by an index: everything due would be read where statistics show none.
    select x.id from delivery x join due on due.id = x.id where coalesce(x.due_at <= ${time(at)}, false) for update of x skip locked
  ), y as (
    update delivery c set worker = ${text(worker)}, due_at = ${time(leaseUntil)}, attempts = c.attempts + 1
    from free where c.id = free.id returning c.*
  )
  select ${sql.literal(deliveryColumns("delivery."))}, ${sql.literal(destinationColumns("destination."))},
    y.id as key, y.project_id as "projectId", y.type,
    y.set_aside as "wasQuarantined", y.recovered as "isRecovered", d.sealed_secrets as envelope, y.body, y.attempts as attempt, y.worker
  from y join destination d on d.id = y.destination_id order by y.id`

export const claim = Effect.fnUntraced(function* (
  sql: SqlClient,
  secretsOf: Effect.Success<typeof SealedSecrets.make>,
  request: DeliveryClaim
) {
  const claimed: Array<ClaimedDelivery> = []
  const deadLetters = new Map<string, DeadLetter>()
  for (const row of yield* taken(sql, request)) {
    const known = yield* DeadLetters.decodeKnown(row)
    Result.match(readClaimed(row), {
      onSuccess: ({ envelope, ...read }) =>
        void claimed.push({ ...read, secrets: secretsOf.open(read.destination.id, envelope) }),
      onFailure: (fault) => void deadLetters.set(known.key, DeadLetters.of("delivery", known, fault))
    })
  }
  if (deadLetters.size > 0) yield* DeadLetters.quarantineDeliveries(sql, [...deadLetters.keys()], request.at)
  const claim: Claim = { claimed, deadLetters: [...deadLetters.values()] }
  return claim
})

const encodeAttempts = Schema.encodeSync(Delivery.fields.attempts)

export const note = Effect.fnUntraced(function* (
  sql: SqlClient,
  { attempt: number, delivery, destination, worker }: ClaimedDelivery,
  attempt: DeliveryAttempt,
  given: DeliveryDecision
) {
  const tried = encodeAttempts([...delivery.attempts, attempt].slice(-deliveryAttempts))
  const { active, hasRecovered } = yield* stateOf(sql, destination, given)
  const decision = hasRecovered ? unlessGone(given) : given
  const dueAt = decision._tag === "Again" && active ? decision.at : undefined
  const status = decision._tag === "Delivered" ? "delivered" : dueAt === undefined ? "failed" : "waiting"
  const failed = decision._tag !== "Delivered"
  const ended = yield* sql`
    with noted as (
      update delivery y set status = ${status}, worker = null, set_aside = false, tried = ${json(tried)},
        due_at = ${time(dueAt)}, update_time = ${time(attempt.time)}
      where y.id = ${uuid(delivery.id)} and y.worker = ${text(worker)} and y.attempts = ${number}
      returning y.destination_id
    ), kept as (
      update destination d set failing_since = ${time(failed ? attempt.time : undefined)} from noted
      where d.id = noted.destination_id and ${isNews(destination, decision)} and (d.failing_since is null) = ${failed}
    )
    select from noted`
  if (ended.length === 0) return false
  if (decision._tag === "Gone") yield* disable(sql, destination, attempt, decision)
  return true
})

/** A success updates the destination only if it was failing when the delivery was claimed. */
const isNews = ({ failingSince }: Destination, { _tag }: DeliveryDecision): boolean =>
  _tag !== "Delivered" || failingSince !== undefined

/**
 * Returns whether the destination is active, and whether it has accepted a delivery since this one was claimed. Its row stays
 * locked until the outcome is saved; otherwise a delivery could wait indefinitely for a disabled destination. The destination is
 * always locked before its delivery, to avoid deadlocks; saves of failures are serialized, because each may be the first failure.
 */
const stateOf = Effect.fnUntraced(function* (sql: SqlClient, destination: Destination, decision: DeliveryDecision) {
  if (!isNews(destination, decision)) return { active: true, hasRecovered: false }
  const mode = sql.literal(decision._tag === "Gone" ? "update" : "no key update")
  const since = decision._tag === "Gone" ? decision.failingSince : undefined
  const [row] = yield* sql<{ readonly active: boolean; readonly hasRecovered: boolean }>`
    select active, failing_since is distinct from ${time(since)} as "hasRecovered"
    from destination where id = ${uuid(destination.id)} for ${mode}`
  return row ?? { active: false, hasRecovered: false }
})

/** Reports the disabled destination to the project's other destinations. */
const disable = Effect.fnUntraced(function* (
  sql: SqlClient,
  { id, metadata, name, projectId }: Destination,
  { time: at }: DeliveryAttempt,
  { error, failingSince }: { readonly error: string; readonly failingSince?: DateTime.Utc }
) {
  const still = failingSince === undefined ? sql`true` : sql`failing_since = ${time(failingSince)}`
  const disabled = yield* sql`
    update destination set active = false, update_time = ${time(at)} where id = ${uuid(id)} and active and ${still}
    returning id`
  if (failingSince !== undefined && disabled.length === 0) return
  yield* failWaiting(sql, id, at)
  if (disabled.length === 0) return
  const facts = { projectId, destinationId: id, destinationName: name, url: metadata.url, reason: error }
  yield* sql`
    insert into webhook_event (project_id, type, time, facts)
    select ${uuid(projectId)}, kind, ${time(at)}, ${json(facts)} from (values ('destination.webhook.disabled')) as t (kind)
    where is_awaited(${uuid(projectId)}, kind)`
})
