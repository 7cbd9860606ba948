import type { ConsumerRef, GroupRef, JwtKeyId, ProjectId } from "@fieldgate/core/domain/Ids"
import { JwtKey } from "@fieldgate/core/projects/JwtKey"
import { Project } from "@fieldgate/core/projects/Project"
import { JwtKeyNotFound, JwtKeyStore } from "@fieldgate/core/projects/JwtKeyStore"
import { tokenSeconds } from "@fieldgate/core/domain/Limits"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { orUnavailable } from "../sql/SqlFailure.ts"
import { insertLocked, isBelow } from "./SqlProjectLimit.ts"
import { projectColumns } from "./SqlProjectStore.ts"
import * as SqlRow from "../sql/SqlRow.ts"
import { soughtUuid, text, time, uuid } from "../sql/SqlValue.ts"

const available = orUnavailable("JWT key")
const decode = SqlRow.decoder(JwtKey)
const decodeFound = SqlRow.decoder(
  Schema.Struct({ key: JwtKey, project: Project, refusedUntil: Schema.optionalKey(Schema.DateTimeUtcFromString) })
)

const columns = (prefix = "") =>
  `k.id as "${prefix}id", k.project_id as "${prefix}projectId", k.label as "${prefix}label",
   k.algorithm as "${prefix}algorithm", k.public_key_pem as "${prefix}publicKeyPem", k.audience as "${prefix}audience", k.issuer as "${prefix}issuer",
   k.active as "${prefix}active",
   k.create_time as "${prefix}createTime", k.update_time as "${prefix}updateTime"`

const only =
  (id: JwtKeyId) =>
  ([row]: ReadonlyArray<object>) =>
    row === undefined ? Effect.fail(new JwtKeyNotFound({ jwtKeyId: id })) : Effect.succeed(row)

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const where = (projectId: ProjectId, id: JwtKeyId) =>
    sql`k.id = ${soughtUuid(id)} and k.project_id = ${soughtUuid(projectId)}`
  /** A group that was erased leaves no name behind. */
  const digest = (groupRef: GroupRef | "") => sql`sha256(convert_to(${text(groupRef)}, 'UTF8'))`
  /** A reference has no NUL, so no group has the digest of a consumer. */
  const consumerDigest = (consumerRef: ConsumerRef | "") =>
    sql`sha256(decode('00', 'hex') || convert_to(${text(consumerRef)}, 'UTF8'))`
  const refuse = (projectId: ProjectId, holder: Fragment, until: DateTime.Utc) =>
    // What no token can live to see any more goes along.
    sql`
        with ended as (
          delete from refused_token
          where refused_until < ${time(DateTime.subtract(until, { seconds: 2 * tokenSeconds.maximum }))}
            and (project_id, group_digest) <> (${uuid(projectId)}, ${holder})
        )
        insert into refused_token (project_id, group_digest, refused_until)
        values (${uuid(projectId)}, ${holder}, ${time(until)})
        on conflict (project_id, group_digest) do update
          set refused_until = greatest(refused_token.refused_until, excluded.refused_until)
      `.pipe(Effect.asVoid, available)
  return JwtKeyStore.of({
    insert: (
      { active, algorithm, audience, createTime, id, issuer, label, projectId, publicKeyPem, updateTime },
      bound
    ) =>
      insertLocked(
        sql,
        projectId,
        sql`
          insert into jwt_key
            (id, project_id, label, algorithm, public_key_pem, audience, issuer, active, create_time, update_time)
          select ${uuid(id)}, p.id, ${text(label)}, ${text(algorithm)}, ${text(publicKeyPem)}, ${text(audience)},
            ${text(issuer)}, ${active}, ${time(createTime)}, ${time(updateTime)}
          from project p where p.id = ${soughtUuid(projectId)} and ${isBelow(sql, "jwt_key", bound)} returning id
        `
      ).pipe(
        Effect.map((rows) => rows.length > 0),
        available
      ),
    find: (id, groupRef, consumerRef) =>
      sql`
        select ${sql.literal(columns("key."))}, ${sql.literal(projectColumns("project."))},
          (select max(r.refused_until) from refused_token r where r.project_id = p.id
            and r.group_digest in (${digest(groupRef ?? "")}, ${consumerDigest(consumerRef ?? "")})) as "refusedUntil"
        from jwt_key k join project p on p.id = k.project_id
        where k.id = ${soughtUuid(id)} and k.active
      `.pipe(
        Effect.flatMap(([row]) => (row === undefined ? Effect.succeedNone : Effect.asSome(decodeFound(row)))),
        available
      ),
    list: (projectId) =>
      sql`
        select ${sql.literal(columns())} from jwt_key k where k.project_id = ${soughtUuid(projectId)}
        order by k.create_time, k.id
      `.pipe(Effect.flatMap(Effect.forEach((row) => decode(row))), available),
    update: (projectId, id, { active, audience, issuer, label }, at) =>
      sql`
        update jwt_key k set label = coalesce(${text(label)}, k.label),
          active = coalesce(${active ?? null}::boolean, k.active),
          audience = case when ${audience === undefined} then k.audience else ${text(audience ?? undefined)} end,
          issuer = case when ${issuer === undefined} then k.issuer else ${text(issuer ?? undefined)} end,
          update_time = ${time(at)}
        where ${where(projectId, id)} returning ${sql.literal(columns())}
      `.pipe(Effect.flatMap(only(id)), Effect.flatMap(decode), available),
    refuseTokens: (projectId, groupRef, until) => refuse(projectId, digest(groupRef), until),
    refuseConsumer: (projectId, consumerRef, until) => refuse(projectId, consumerDigest(consumerRef), until),
    remove: (projectId, id) =>
      sql`delete from jwt_key k where ${where(projectId, id)} returning k.id`.pipe(
        Effect.flatMap(only(id)),
        Effect.asVoid,
        available
      )
  })
})

export const layer: Layer.Layer<JwtKeyStore, never, SqlClient.SqlClient> = Layer.effect(JwtKeyStore, make)
