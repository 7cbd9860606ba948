import { ApiKey } from "@fieldgate/core/projects/ApiKey"
import type { ApiKeyId, ProjectId } from "@fieldgate/core/domain/Ids"
import { Project } from "@fieldgate/core/projects/Project"
import { ApiKeyNotFound, ApiKeyStore, type KeyGuard, LastFullKey } from "@fieldgate/core/projects/ApiKeyStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { keyState } from "../sql/migrations/initial/queue/preconditions.ts"
import { orUnavailable } from "../sql/SqlFailure.ts"
import { insertLocked, isBelow, lockProject } from "./SqlProjectLimit.ts"
import { projectColumns } from "./SqlProjectStore.ts"
import * as CoalescedLookup from "../sql/CoalescedLookup.ts"
import * as SqlRow from "../sql/SqlRow.ts"
import { soughtText, soughtUuid, text, texts, time, uuid } from "../sql/SqlValue.ts"

const available = orUnavailable("API key")
const decode = SqlRow.decoder(ApiKey)
const decodeFound = SqlRow.decoder(Schema.Struct({ key: ApiKey, project: Project, state: Schema.String }))

const columns = (prefix = "") =>
  `k.id as "${prefix}id", k.project_id as "${prefix}projectId", k.label as "${prefix}label",
   k.scopes as "${prefix}scopes", k.active as "${prefix}active", k.create_time as "${prefix}createTime",
   k.update_time as "${prefix}updateTime", k.expires_at as "${prefix}expiresAt"`

/** Its own table, because a change of the key's row would end the key's place in the caches of processes. */
const listedColumns = `${columns()},
  (select u.last_used_at from api_key_use u where u.api_key_id = k.id) as "lastUsedAt"`

const only =
  (id: ApiKeyId) =>
  ([row]: ReadonlyArray<object>) =>
    row === undefined ? Effect.fail(new ApiKeyNotFound({ apiKeyId: id })) : Effect.succeed(row)

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const where = (projectId: ProjectId, id: ApiKeyId) =>
    sql`k.id = ${soughtUuid(id)} and k.project_id = ${soughtUuid(projectId)}`
  /**
   * Runs a change that may leave no active full key, unless it does. Changes of one project's keys take turns on the project's
   * row, so each one reads what the one before has left.
   */
  const guarded = <E>(
    projectId: ProjectId,
    id: ApiKeyId,
    { keepsFullKey = false }: KeyGuard,
    change: Effect.Effect<ReadonlyArray<object>, E>
  ) => {
    if (!keepsFullKey) return change
    return Effect.gen(function* () {
      yield* lockProject(sql, projectId)
      const full = yield* sql<{ readonly id: string }>`
        select k.id from api_key k where k.project_id = ${soughtUuid(projectId)} and k.active and 'full' = any (k.scopes)
        limit 2`
      if (full.length === 1 && full[0]?.id === id) return yield* new LastFullKey({ apiKeyId: id })
      return yield* change
    }).pipe(sql.withTransaction)
  }
  const values = ({ active, createTime, expiresAt, id, label, scopes, updateTime }: ApiKey, digest: string) =>
    sql`${uuid(id)}, p.id, ${text(label)}, ${texts(scopes)}, ${active}, ${text(digest)}, ${time(createTime)},
      ${time(updateTime)}, ${time(expiresAt)}`
  const into = sql`
    insert into api_key (id, project_id, label, scopes, active, digest, create_time, update_time, expires_at)`
  const find = yield* CoalescedLookup.make((digest) =>
    sql`
      select ${sql.literal(columns("key."))}, ${sql.literal(projectColumns("project."))},
        ${sql.literal(keyState)} as state
      from api_key k join project p on p.id = k.project_id
      where k.digest = ${soughtText(digest)} and k.active
    `.pipe(
      Effect.flatMap(([row]) => (row === undefined ? Effect.succeedNone : Effect.asSome(decodeFound(row)))),
      Effect.map(Option.map(({ key, project, state }) => ({ key, project, preconditions: { id: key.id, state } }))),
      available
    )
  )
  return ApiKeyStore.of({
    insert: (key, digest, bound) =>
      insertLocked(
        sql,
        key.projectId,
        sql`
          ${into} select ${values(key, digest)} from project p
          where p.id = ${soughtUuid(key.projectId)} and ${isBelow(sql, "api_key", bound)} returning id
        `
      ).pipe(
        Effect.map((rows) => rows.length > 0),
        available
      ),
    insertFirst: (key, digest) =>
      sql`
        with p as (
          update project set first_key_time = ${time(key.createTime)}
          where id = ${soughtUuid(key.projectId)} and first_key_time is null returning id
        )
        ${into} select ${values(key, digest)} from p returning id
      `.pipe(
        Effect.map((rows) => rows.length > 0),
        available
      ),
    find,
    list: (projectId) =>
      sql`
        select ${sql.literal(listedColumns)} from api_key k where k.project_id = ${soughtUuid(projectId)}
        order by k.create_time, k.id
      `.pipe(Effect.flatMap(Effect.forEach((row) => decode(row))), available),
    noteUse: (id, at) =>
      sql`
        insert into api_key_use (api_key_id, last_used_at)
        select k.id, ${time(at)} from api_key k where k.id = ${soughtUuid(id)}
        on conflict (api_key_id) do update set last_used_at = excluded.last_used_at
        where api_key_use.last_used_at < excluded.last_used_at
      `.pipe(Effect.asVoid, available),
    update: (projectId, id, { active, digest, expiresAt, label, scopes }, at, guard = {}) => {
      const takesFull = active === false || (scopes !== undefined && !scopes.includes("full"))
      return guarded(
        projectId,
        id,
        takesFull ? guard : {},
        sql`
        update api_key k set label = coalesce(${text(label)}, k.label), digest = coalesce(${text(digest)}, k.digest),
          active = coalesce(${active ?? null}::boolean, k.active),
          scopes = case when ${scopes === undefined} then k.scopes else ${texts(scopes ?? [])} end,
          expires_at = case when ${expiresAt === undefined} then k.expires_at else ${time(expiresAt ?? undefined)} end,
          update_time = ${time(at)}
        where ${where(projectId, id)} returning ${sql.literal(listedColumns)}
      `
      ).pipe(Effect.flatMap(only(id)), Effect.flatMap(decode), available)
    },
    remove: (projectId, id, guard = {}) =>
      guarded(projectId, id, guard, sql`delete from api_key k where ${where(projectId, id)} returning k.id`).pipe(
        Effect.flatMap(only(id)),
        Effect.asVoid,
        available
      )
  })
})

export const layer: Layer.Layer<ApiKeyStore, never, SqlClient.SqlClient> = Layer.effect(ApiKeyStore, make)
