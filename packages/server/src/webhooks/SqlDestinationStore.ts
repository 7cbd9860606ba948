/** Destinations in PostgreSQL, their signing keys and headers sealed. */
import { Destination } from "@fieldgate/core/webhooks/Destination"
import type { DestinationId, ProjectId } from "@fieldgate/core/domain/Ids"
import {
  type DestinationChange,
  DestinationExists,
  DestinationNotFound,
  DestinationStore
} from "@fieldgate/core/webhooks/DestinationStore"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import type { Seal } from "../sql/Seal.ts"
import { orUnavailable, violated } from "../sql/SqlFailure.ts"
import * as SqlRow from "../sql/SqlRow.ts"
import { soughtText, soughtUuid, text, texts, time, uuid } from "../sql/SqlValue.ts"
import { insertLocked, isBelow } from "../projects/SqlProjectLimit.ts"
import * as SealedSecrets from "./SealedSecrets.ts"

const available = orUnavailable("destination")
const decode = SqlRow.decoder(Destination)
const decodeSealed = SqlRow.decoder(Schema.Struct({ id: Destination.fields.id, envelope: Schema.String }))

export const destinationColumns = (prefix = "") =>
  `d.id as "${prefix}id", d.project_id as "${prefix}projectId", d.name as "${prefix}name", d.type as "${prefix}type",
   d.url as "${prefix}metadata.url", d.events as "${prefix}events", d.active as "${prefix}active",
   d.failing_since as "${prefix}failingSince", d.slow_since as "${prefix}slowSince",
   d.create_time as "${prefix}createTime", d.update_time as "${prefix}updateTime"`

const only =
  (destination: string) =>
  ([row]: ReadonlyArray<object>) =>
    row === undefined ? Effect.fail(new DestinationNotFound({ destination })) : Effect.succeed(row)

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const secretsOf = yield* SealedSecrets.make
  const selected = sql.literal(destinationColumns())

  const where = (projectId: ProjectId, id: DestinationId) =>
    sql`d.id = ${soughtUuid(id)} and d.project_id = ${soughtUuid(projectId)}`

  /** Null is stored for all events. A destination without any event can't be requested. */
  const eventsOf = (events: ReadonlyArray<string> | null | undefined) => sql`nullif(${texts(events ?? [])}, '{}')`

  const nameTaken = (name = "") => new DestinationExists({ name })

  const envelopeOf = (projectId: ProjectId, id: DestinationId) =>
    sql`select d.id, d.sealed_secrets as envelope from destination d where ${where(projectId, id)}`.pipe(
      Effect.flatMap(only(id)),
      Effect.flatMap(decodeSealed),
      Effect.map(({ envelope }) => envelope)
    )

  /** Without a lock: secrets that another caller has changed since they were read are read again. */
  const change = (
    projectId: ProjectId,
    id: DestinationId,
    { active, events, name, secrets, url }: DestinationChange,
    at: DateTime.Utc
  ) =>
    Effect.gen(function* () {
      const isAnew = active === true || url !== undefined
      const former = yield* envelopeOf(projectId, id)
      const sealed =
        secrets === undefined ? undefined : yield* secretsOf.seal(id, secrets(yield* secretsOf.open(id, former)))
      return yield* sql`
        update destination d set name = coalesce(${text(name)}, d.name), url = coalesce(${text(url)}, d.url),
          sealed_secrets = coalesce(${text(sealed)}, d.sealed_secrets),
          events = case when ${events === undefined} then d.events else ${eventsOf(events)} end,
          active = case when ${active === undefined} then d.active else ${active === true} end,
          failing_since = case when not ${isAnew} then d.failing_since end,
          slow_since = case when not ${isAnew} then d.slow_since end,
          update_time = ${time(at)}
        where ${where(projectId, id)} and (${sealed === undefined} or d.sealed_secrets = ${text(former)}) returning ${selected}`
    }).pipe(
      Effect.repeat({ until: (rows) => rows.length > 0 }),
      Effect.flatMap(only(id)),
      Effect.flatMap((row) => decode(row))
    )

  return DestinationStore.of({
    insert: (destination, secrets, bound) =>
      secretsOf.seal(destination.id, secrets).pipe(
        Effect.flatMap((sealed) =>
          insertLocked(
            sql,
            destination.projectId,
            sql`
            insert into destination (id, project_id, name, type, url, sealed_secrets, events, active, create_time,
              update_time)
            select ${uuid(destination.id)}, p.id, ${text(destination.name)}, ${text(destination.type)},
              ${text(destination.metadata.url)}, ${text(sealed)}, ${eventsOf(destination.events)},
              ${destination.active}, ${time(destination.createTime)}, ${time(destination.updateTime)}
            from project p
            where p.id = ${soughtUuid(destination.projectId)} and ${isBelow(sql, "destination", bound)} returning id`
          )
        ),
        Effect.catchIf(
          (error) => error._tag === "SqlError" && violated(error) === "destination_name_once",
          () => Effect.fail(nameTaken(destination.name))
        ),
        Effect.map((rows) => rows.length > 0),
        available
      ),
    find: (projectId, nameOrId) =>
      sql`
        select ${selected} from destination d where d.project_id = ${soughtUuid(projectId)}
          and (d.name = ${soughtText(nameOrId)} or d.id = ${soughtUuid(nameOrId)})
      `.pipe(Effect.flatMap(only(nameOrId)), Effect.flatMap(decode), available),
    list: (projectId) =>
      sql`
        select ${selected} from destination d where d.project_id = ${soughtUuid(projectId)} order by d.name collate "C"
      `.pipe(Effect.flatMap(Effect.forEach((row) => decode(row))), available),
    secrets: (projectId, id) =>
      envelopeOf(projectId, id).pipe(
        Effect.flatMap((envelope) => secretsOf.open(id, envelope)),
        available
      ),
    update: (projectId, id, changes, at) =>
      change(projectId, id, changes, at).pipe(
        Effect.catchIf(
          (error) => error._tag === "SqlError" && violated(error) === "destination_name_once",
          () => Effect.fail(nameTaken(changes.name))
        ),
        available
      ),
    remove: (projectId, id) =>
      sql`delete from destination d where ${where(projectId, id)} returning d.id`.pipe(
        Effect.flatMap(only(id)),
        Effect.asVoid,
        available
      )
  })
})

export const layer: Layer.Layer<DestinationStore, never, SqlClient.SqlClient | Seal> = Layer.effect(
  DestinationStore,
  make
)
