/** The outbox of events in PostgreSQL; triggers insert the events. */
import { EventOutbox } from "@fieldgate/core/webhooks/EventOutbox"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import type { Seal } from "../sql/Seal.ts"
import { withoutStatementTimeout } from "../sql/SessionSettings.ts"
import { orUnavailable } from "../sql/SqlFailure.ts"
import * as SqlRow from "../sql/SqlRow.ts"
import { soughtText, soughtUuid, time } from "../sql/SqlValue.ts"
import * as BodyChanges from "./outbox/BodyChanges.ts"
import * as Deliveries from "./outbox/Deliveries.ts"
import * as SealedSecrets from "./SealedSecrets.ts"
import * as DeadLetters from "./outbox/DeadLetters.ts"
import * as DeliveryClaims from "./outbox/DeliveryClaims.ts"
import * as FanOut from "./outbox/FanOut.ts"

const available = orUnavailable("outbox")

const decodeBacklog = SqlRow.decoder(
  Schema.Struct({
    waiting: Schema.Int,
    deadLetters: Schema.Int,
    slowDestinations: Schema.Int,
    dueSince: Schema.optionalKey(Schema.DateTimeUtcFromString)
  })
)

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const secretsOf = yield* SealedSecrets.make
  return EventOutbox.of({
    fanOut: (limit, at, bodyOf) => available(FanOut.fanOut(sql, limit, at, bodyOf)),
    add: (delivery, projectId, body) => available(Effect.asVoid(Deliveries.add(sql)(delivery, projectId, body))),
    claim: (request) => available(DeliveryClaims.claim(sql, secretsOf, request)),
    setPace: (selector, slowSince) => available(Effect.asVoid(DeliveryClaims.setPace(sql, selector, slowSince))),
    note: (claimed, attempt, verdict) => available(DeliveryClaims.note(sql, claimed, attempt, verdict)),
    list: (selector) => available(Deliveries.list(sql, selector)),
    get: (selector, id) => available(Deliveries.get(sql, selector, id)),
    replay: (selector, id, at) => available(Deliveries.replay(sql, selector, id, at)),
    replayFailed: (selector, made, at) => available(Deliveries.replayFailed(sql, selector, made, at)),
    rewrite: (projectId, of, change) => available(BodyChanges.rewrite(sql, projectId, of, change)),
    removeGroup: (projectId, groupRef) => {
      const ofGroup = sql`project_id = ${soughtUuid(projectId)} and group_ref = ${soughtText(groupRef)}`
      return Effect.andThen(
        sql`delete from webhook_event where ${ofGroup}`,
        sql`delete from delivery where ${ofGroup}`
      ).pipe(Effect.asVoid, available)
    },
    sweep: (until, limit) =>
      withoutStatementTimeout(
        sql,
        sql`
        delete from delivery where id = any (array(
          select id from delivery where due_at is null and update_time < ${time(until)} limit ${limit} for update skip locked
        ) || array(
          select y.id from destination d join delivery y on y.destination_id = d.id
          where not d.active and y.due_at < ${time(until)} limit ${limit} for update of y skip locked
        )) returning id`.pipe(
          Effect.zipWith(DeadLetters.sweep(sql, until, limit), (ended, aside) => ended.length + aside)
        )
      ).pipe(available),
    backlog: sql`
      select count(*) filter (where not y.set_aside)::int as waiting,
        min(y.due_at) filter (where y.worker is null and not y.set_aside) as "dueSince",
        (count(*) filter (where y.set_aside) + (select count(*) from webhook_event where retry_at is not null))::int as "deadLetters",
        (select count(*)::int from destination where active and slow_since is not null) as "slowDestinations"
      from destination d join delivery y on y.destination_id = d.id where d.active and y.due_at is not null`.pipe(
      Effect.flatMap(([row]) => decodeBacklog(row ?? {})),
      Effect.map(({ dueSince, ...counts }) => ({ ...counts, dueSince: Option.fromUndefinedOr(dueSince) })),
      available
    )
  })
})

export const layer: Layer.Layer<EventOutbox, never, SqlClient.SqlClient | Seal> = Layer.effect(EventOutbox, make)
