/** Changes bodies of webhooks that were recorded before a person was erased. @rule erase.webhook */
import type { ProjectId } from "@fieldgate/core/domain/Ids"
import type { BodiesOf } from "@fieldgate/core/webhooks/EventOutbox"
import { Delivery } from "@fieldgate/core/webhooks/Delivery"
import { factsWithConsumer, withoutResponses } from "@fieldgate/core/webhooks/rules/ErasedBody"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import * as SqlRow from "../../sql/SqlRow.ts"
import { json, soughtText, soughtUuid, soughtUuids, texts, uuids } from "../../sql/SqlValue.ts"

const atOnce = 200

const { attempts: tried, id } = Delivery.fields
const decodeRow = SqlRow.decoder(Schema.Struct({ id, body: Schema.String, tried }))
const encodeTried = Schema.encodeSync(tried)

/**
 * An event has no body yet: that of an operation's end is made of what is stored then. Events are updated first: one that is being turned
 * into deliveries is a delivery afterwards, and one whose body was made before is read again, because it has another version.
 */
export const rewrite = (sql: SqlClient, projectId: ProjectId, of: BodiesOf, change: (body: string) => string) =>
  Effect.gen(function* () {
    const ofProject = sql`project_id = ${soughtUuid(projectId)}`
    if ("consumerRef" in of) {
      // Authors of an operation's records are not among an event's facts.
      yield* sql`update webhook_event set operation_id = operation_id where ${ofProject} and operation_id is not null`
      const events = yield* sql<{ readonly number: string; readonly facts: { readonly [name: string]: string } }>`
        select number::text as number, facts from webhook_event
        where ${ofProject} and ${soughtText(of.consumerRef)} in (facts ->> 'consumerRef', facts ->> 'actorId') for update`
      const changed = factsWithConsumer(of.consumerRef, of.by)
      yield* Effect.forEach(
        events,
        ({ facts, number }) =>
          sql`update webhook_event set facts = ${json(changed(facts))} where number = ${number}::bigint`
      )
    } else {
      yield* sql`
        update webhook_event set operation_id = operation_id where ${ofProject} and operation_id = any (${soughtUuids(of.operationIds)})`
    }
    const isMeant =
      "consumerRef" in of
        ? sql.or(
            ["consumerRef", "actorId"].map(
              (name) => sql`position(${soughtText(`"${name}":${JSON.stringify(of.consumerRef)}`)} in body) > 0`
            )
          )
        : sql`operation_id = any (${soughtUuids(of.operationIds)})`
    let changed = 0
    let after = "00000000-0000-0000-0000-000000000000"
    for (;;) {
      const found = yield* sql`
        select id, body, tried from delivery where ${ofProject} and id > ${soughtUuid(after)} and ${isMeant}
        order by id limit ${atOnce} for update`
      const rows = yield* Effect.forEach(found, decodeRow)
      const bodies = rows.flatMap(({ body, id, tried }) => {
        const now = change(body)
        return now === body ? [] : [{ id, body: now, tried: JSON.stringify(encodeTried(withoutResponses(tried))) }]
      })
      if (bodies.length > 0) {
        yield* sql`
          update delivery d set body = given.body, tried = given.tried::json
          from unnest(
            ${uuids(bodies.map(({ id }) => id))}, ${texts(bodies.map(({ body }) => body))}, ${texts(bodies.map(({ tried }) => tried))}
          ) as given (id, body, tried)
          where d.id = given.id`
      }
      changed += bodies.length
      const last = rows.at(-1)
      if (rows.length < atOnce || last === undefined) return changed
      after = last.id
    }
  }).pipe(sql.withTransaction)
