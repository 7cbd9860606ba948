/** API keys by their digests in PostgreSQL. */
import { ApiKey } from "@fieldgate/core/domain/ApiKey"
import type { ApiKeyId, ProjectId } from "@fieldgate/core/domain/Ids"
import { Project } from "@fieldgate/core/domain/Project"
import { ApiKeyNotFound, ApiKeyStore } from "@fieldgate/core/ports/ApiKeyStore"
import { ProjectNotFound } from "@fieldgate/core/ports/ProjectStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { keyState } from "./SqlBasis.ts"
import { orUnavailable } from "./SqlFailure.ts"
import { projectColumns } from "./SqlProjectStore.ts"
import * as SqlRow from "./SqlRow.ts"
import { soughtText, soughtUuid, text, texts, time, uuid } from "./SqlValue.ts"

const available = orUnavailable("API key")
const decode = SqlRow.decoder(ApiKey)
const decodeFound = SqlRow.decoder(Schema.Struct({ key: ApiKey, project: Project, state: Schema.String }))

const columns = (prefix = "") =>
  `k.id as "${prefix}id", k.project_id as "${prefix}projectId", k.label as "${prefix}label",
   k.scopes as "${prefix}scopes", k.active as "${prefix}active", k.create_time as "${prefix}createTime",
   k.update_time as "${prefix}updateTime"`

const only =
  (id: ApiKeyId) =>
  ([row]: ReadonlyArray<object>) =>
    row === undefined ? Effect.fail(new ApiKeyNotFound({ apiKeyId: id })) : Effect.succeed(row)

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const where = (projectId: ProjectId, id: ApiKeyId) =>
    sql`k.id = ${soughtUuid(id)} and k.project_id = ${soughtUuid(projectId)}`
  return ApiKeyStore.of({
    insert: ({ active, createTime, id, label, projectId, scopes, updateTime }, digest) =>
      sql`
        insert into api_key (id, project_id, label, scopes, active, digest, create_time, update_time)
        select ${uuid(id)}, p.id, ${text(label)}, ${texts(scopes)}, ${active}, ${text(digest)}, ${time(createTime)},
          ${time(updateTime)}
        from project p where p.id = ${soughtUuid(projectId)}
        returning id
      `.pipe(
        Effect.filterOrFail(
          (rows) => rows.length > 0,
          () => new ProjectNotFound({ project: projectId })
        ),
        Effect.asVoid,
        available
      ),
    find: (digest) =>
      sql`
        select ${sql.literal(columns("key."))}, ${sql.literal(projectColumns("project."))},
          ${sql.literal(keyState)} as state
        from api_key k join project p on p.id = k.project_id
        where k.digest = ${soughtText(digest)} and k.active
      `.pipe(
        Effect.flatMap(([row]) => (row === undefined ? Effect.succeedNone : Effect.asSome(decodeFound(row)))),
        Effect.map(Option.map(({ key, project, state }) => ({ key, project, basis: { id: key.id, state } }))),
        available
      ),
    list: (projectId) =>
      sql`
        select ${sql.literal(columns())} from api_key k where k.project_id = ${soughtUuid(projectId)}
        order by k.create_time, k.id
      `.pipe(Effect.flatMap(Effect.forEach((row) => decode(row))), available),
    update: (projectId, id, { active, digest, label, scopes }, at) =>
      sql`
        update api_key k set label = coalesce(${text(label)}, k.label), digest = coalesce(${text(digest)}, k.digest),
          active = coalesce(${active ?? null}::boolean, k.active),
          scopes = case when ${scopes === undefined} then k.scopes else ${texts(scopes ?? [])} end,
          update_time = ${time(at)}
        where ${where(projectId, id)} returning ${sql.literal(columns())}
      `.pipe(Effect.flatMap(only(id)), Effect.flatMap(decode), available),
    remove: (projectId, id) =>
      sql`delete from api_key k where ${where(projectId, id)} returning k.id`.pipe(
        Effect.flatMap(only(id)),
        Effect.asVoid,
        available
      )
  })
})

export const layer: Layer.Layer<ApiKeyStore, never, SqlClient.SqlClient> = Layer.effect(ApiKeyStore, make)
