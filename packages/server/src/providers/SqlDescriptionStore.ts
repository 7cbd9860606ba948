/** Descriptions of objects in PostgreSQL. */
import { storedDescriptions } from "@fieldgate/core/domain/Limits"
import { DescriptionStore, type DescriptionKey } from "@fieldgate/core/providers/DescriptionStore"
import { StoredDescription } from "@fieldgate/core/providers/StoredDescription"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { orUnavailable } from "../sql/SqlFailure.ts"
import * as SqlRow from "../sql/SqlRow.ts"
import { json, soughtText, soughtUuid, text, uuid } from "../sql/SqlValue.ts"

const available = orUnavailable("object description")
const decode = SqlRow.decoder(Schema.Struct({ version: Schema.String, description: StoredDescription }))
const encode = Schema.encodeEffect(StoredDescription)

/** The versions of the descriptions of a connection `c`, by object. */
export const versions = `(
  select json_object_agg(d.object_name, case when d.outdated then 'outdated' else d.version end)
  from object_description d where d.connection_id = c.id and d.project_id = c.project_id
)`

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const where = ({ connectionId, objectName, projectId }: DescriptionKey) =>
    sql`d.connection_id = ${soughtUuid(connectionId)} and d.object_name = ${soughtText(objectName)}
      and d.project_id = ${soughtUuid(projectId)}`
  return DescriptionStore.of({
    save: (key, { description, version }) =>
      encode(description).pipe(
        Effect.orDie,
        Effect.flatMap(
          (content) => sql`
            insert into object_description as d (project_id, connection_id, object_name, version, content)
            select c.project_id, c.id, ${text(key.objectName)}, ${text(version)}, ${json(content)}
            from connection c
            where c.id = ${uuid(key.connectionId)} and c.project_id = ${uuid(key.projectId)} and (
              exists (select from object_description d where ${where(key)})
              or (select count(*) from object_description d where d.connection_id = c.id) < ${storedDescriptions.objects}
            )
            on conflict (connection_id, object_name) do update
              set version = excluded.version, content = excluded.content, outdated = false`
        ),
        Effect.asVoid,
        available
      ),
    get: (key) =>
      sql`
        select d.version, d.content as description from object_description d where ${where(key)} and not d.outdated
      `.pipe(
        Effect.flatMap(([row]) => (row === undefined ? Effect.succeed(Option.none()) : Effect.asSome(decode(row)))),
        available
      ),
    outdate: (key) =>
      sql`update object_description d set outdated = true where ${where(key)}`.pipe(Effect.asVoid, available)
  })
})

export const layer: Layer.Layer<DescriptionStore, never, SqlClient.SqlClient> = Layer.effect(DescriptionStore, make)
