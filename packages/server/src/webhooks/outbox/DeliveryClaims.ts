/** Claims deliveries for a worker, and saves their outcomes. */
import { Delivery, type DeliveryAttempt } from "@fieldgate/core/webhooks/Delivery"
import { Destination } from "@fieldgate/core/webhooks/Destination"
import { WorkerId } from "@fieldgate/core/domain/Ids"
import { deliveryAttempts } from "@fieldgate/core/domain/Limits"
import type {
  Claim,
  ClaimedDelivery,
  DeliveryClaim,
  DeliverySelector,
  DeadLetter
} from "@fieldgate/core/webhooks/EventOutbox"
import { type DeliveryDecision, unlessGone } from "@fieldgate/core/webhooks/rules/DeliveryDecision"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { destinationColumns } from "../SqlDestinationStore.ts"
import * as SqlRow from "../../sql/SqlRow.ts"
import { json, text, time, uuid } from "../../sql/SqlValue.ts"
import { deliveryColumns } from "./Deliveries.ts"
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
 * first, so that many such destinations of one project don't block those of others. Of slow destinations at most `slow` are claimed.
 */
const taken = (sql: SqlClient, { at, leaseUntil, limit, perDestination, slow = limit, worker }: DeliveryClaim) => sql`
  with busy as materialized (
    select project_id, count(*) as sending from delivery where worker is not null and due_at > ${time(at)} group by project_id
  ), room as (
    select d.id, d.project_id, d.slow_since is not null as is_slow, ${perDestination}::int - (select count(*) from delivery l
      where l.destination_id = d.id and l.worker is not null and l.due_at > ${time(at)}) as free
    from destination d
    where d.active and (d.slow_since is null or ${slow}::int > 0) and (select may_work()) and exists (select from delivery x where x.destination_id = d.id and x.due_at <= ${time(at)})
  ), due as (
    select n.id from (
      select m.*, row_number() over (partition by m.is_slow order by m.turn, m.due_at) as nth from (
        select x.id, x.due_at, room.is_slow, row_number() over (partition by room.project_id order by x.due_at) + coalesce(busy.sending, 0) as turn
        from room left join busy on busy.project_id = room.project_id cross join lateral (
          select x.id, x.due_at from delivery x where x.destination_id = room.id and x.due_at <= ${time(at)}
          order by x.due_at limit greatest(0, room.free)
        ) x
      ) m
    ) n where not n.is_slow or n.nth <= ${slow}::int order by n.turn, n.due_at limit ${limit}
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

/** One statement: a process that is paused holds no lock on the destination. */
export const note = (
  sql: SqlClient,
  { attempt: number, delivery, destination, worker }: ClaimedDelivery,
  attempt: DeliveryAttempt,
  given: DeliveryDecision
) => {
  const tried = encodeAttempts([...delivery.attempts, attempt].slice(-deliveryAttempts))
  const { id, metadata, name, projectId } = destination
  const goneSince = given._tag === "Gone" ? given.failingSince : undefined
  const reason = given._tag === "Gone" ? given.error : undefined
  const facts = { projectId, destinationId: id, destinationName: name, url: metadata.url, reason }
  const dueAt = (decision: DeliveryDecision) => time(decision._tag === "Again" ? decision.at : undefined)
  const recovered = unlessGone(given)
  return Effect.map(
    sql<{ readonly noted: boolean }>`
      select note_delivery(${uuid(delivery.id)}, ${text(worker)}, ${number}, ${json(tried)}, ${time(attempt.time)}, ${uuid(id)},
        ${isNews(destination, given)}, ${time(goneSince)}, ${json(facts)}, ${text(given._tag)}, ${dueAt(given)},
        ${text(recovered._tag)}, ${dueAt(recovered)}) as noted`,
    ([row]) => row?.noted ?? false
  )
}

/** A success updates the destination only if it was failing when the delivery was claimed. */
const isNews = ({ failingSince }: Destination, { _tag }: DeliveryDecision): boolean =>
  _tag !== "Delivered" || failingSince !== undefined

export const setPace = (
  sql: SqlClient,
  { destinationId, projectId }: DeliverySelector,
  slowSince: DateTime.Utc | undefined
) => sql`
  update destination set slow_since = ${time(slowSince)}
  where id = ${uuid(destinationId)} and project_id = ${uuid(projectId)} and (slow_since is null) = ${slowSince !== undefined}`
