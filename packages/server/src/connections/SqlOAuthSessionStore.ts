/** OAuth sessions in PostgreSQL: a state's digest finds its session once, the verifier is sealed until then. */
import { sameDigest } from "@fieldgate/core/connections/OAuthConfirmation"
import type { OAuthSessionId, ProjectId } from "@fieldgate/core/domain/Ids"
import { OAuthEnding, OAuthSession } from "@fieldgate/core/connections/OAuthSession"
import {
  type CompletionRefusal,
  OAuthCompletionRefused,
  OAuthSessionNotFound,
  OAuthSessionStore,
  OAuthStateRefused
} from "@fieldgate/core/connections/OAuthSessionStore"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { Seal } from "../sql/Seal.ts"
import { orUnavailable } from "../sql/SqlFailure.ts"
import * as SqlRow from "../sql/SqlRow.ts"
import { sweep, type Expiry } from "../sql/SqlSweep.ts"
import { double, json, soughtText, soughtUuid, text, time, uuid } from "../sql/SqlValue.ts"

const available = orUnavailable("OAuth session")
const decode = SqlRow.decoder(
  Schema.Struct({
    session: OAuthSession,
    ending: Schema.optionalKey(OAuthEnding),
    confirmBy: Schema.optionalKey(Schema.DateTimeUtcFromString)
  })
)
const PendingGrantRow = Schema.Struct({
  completionDigest: Schema.optionalKey(Schema.String),
  confirmBy: Schema.optionalKey(Schema.DateTimeUtcFromString),
  sealedGrant: Schema.optionalKey(Schema.String)
})
const decodePendingGrant = SqlRow.decoder(PendingGrantRow)
const decodeUsed = SqlRow.decoder(
  Schema.Struct({ session: OAuthSession, sealedVerifier: Schema.optionalKey(Schema.String) })
)
const decodeState = SqlRow.decoder(Schema.Struct({ used: Schema.Boolean }))
const encodeEnding = Schema.encodeSync(OAuthEnding)

const member = (column: string, name: string) => `s.${column} as "session.${name}"`
const columns = [
  ["id", "id"],
  ["project_id", "projectId"],
  ["provider", "provider"],
  ["provider_app_id", "providerAppId"],
  ["group_ref", "groupRef"],
  ["group_name", "groupName"],
  ["consumer_ref", "consumerRef"],
  ["consumer_name", "consumerName"],
  ["provider_workspace_ref", "providerWorkspaceRef"],
  ["provider_metadata", "providerMetadata"],
  ["budget_share", "budgetShare"],
  ["connection_id", "connectionId"],
  ["callback_url", "callbackUrl"],
  ["redirect_url", "redirectUrl"],
  ["opener_origin", "openerOrigin"],
  ["confirmation", "confirmation"],
  ["create_time", "createTime"],
  ["expire_time", "expireTime"]
]
  .map(([column = "", name = ""]) => member(column, name))
  .join(", ")

/** Whose the verifier is when it is sealed. */
const ownerOf = (id: OAuthSessionId) => `oauth-session:${id}`

/** Whose the grant is when it is sealed. */
const grantOwnerOf = (id: OAuthSessionId) => `oauth-grant:${id}`

/** Why a digest releases nothing. */
const refusalOfDigest = (
  { completionDigest, confirmBy, sealedGrant }: typeof PendingGrantRow.Type,
  given: string,
  at: DateTime.Utc
): CompletionRefusal | undefined => {
  if (completionDigest === undefined || confirmBy === undefined) return "not-pending"
  if (!sameDigest(completionDigest, given)) return "wrong"
  if (!DateTime.isLessThan(at, confirmBy)) return "expired"
  return sealedGrant === undefined ? "used" : undefined
}

const expiry: Expiry = { table: "oauth_session", key: "id", at: "expire_time" }

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { open, seal } = yield* Seal
  const selected = sql.literal(columns)

  const insert = (session: OAuthSession, stateDigest: string, sealedVerifier: string | undefined) => sql`
    insert into oauth_session (id, project_id, state_digest, sealed_verifier, provider, provider_app_id, group_ref,
      group_name, consumer_ref, consumer_name, provider_workspace_ref, provider_metadata, budget_share, connection_id, callback_url,
      redirect_url, opener_origin, confirmation, create_time, expire_time)
    values (${uuid(session.id)}, ${uuid(session.projectId)}, ${text(stateDigest)}, ${text(sealedVerifier)},
      ${text(session.provider)}, ${uuid(session.providerAppId)}, ${text(session.groupRef)}, ${text(session.groupName)},
      ${text(session.consumerRef)}, ${text(session.consumerName)}, ${text(session.providerWorkspaceRef)},
      ${json(session.providerMetadata)}, ${double(session.budgetShare)}, ${soughtUuid(session.connectionId ?? "")}, ${text(session.callbackUrl)},
      ${text(session.redirectUrl)}, ${text(session.openerOrigin)}, ${text(session.confirmation)},
      ${time(session.createTime)}, ${time(session.expireTime)})
  `

  const where = (projectId: ProjectId, id: OAuthSessionId) =>
    sql`s.id = ${soughtUuid(id)} and s.project_id = ${soughtUuid(projectId)}`

  const only =
    (id: OAuthSessionId) =>
    ([row]: ReadonlyArray<object>) =>
      row === undefined ? Effect.fail(new OAuthSessionNotFound({ sessionId: id })) : Effect.succeed(row)

  /** Why a state opens nothing; asked for after it was refused. */
  const refusalOf = Effect.fnUntraced(function* (stateDigest: string) {
    const [row] = yield* sql`select s.used from oauth_session s where s.state_digest = ${soughtText(stateDigest)}`
    if (row === undefined) return new OAuthStateRefused({ reason: "unknown" })
    return new OAuthStateRefused({ reason: (yield* decodeState(row)).used ? "used" : "expired" })
  })

  return OAuthSessionStore.of({
    open: (session, { codeVerifier, stateDigest }) =>
      Effect.gen(function* () {
        const sealed = codeVerifier === undefined ? undefined : yield* seal(codeVerifier, ownerOf(session.id))
        yield* insert(session, stateDigest, sealed)
      }).pipe(available),
    use: (stateDigest, at) =>
      Effect.gen(function* () {
        const [row] = yield* sql`
          update oauth_session s set used = true, sealed_verifier = null
          from (
            select id, sealed_verifier from oauth_session
            where state_digest = ${soughtText(stateDigest)} and not used and expire_time > ${time(at)} for update
          ) found
          where s.id = found.id
          returning found.sealed_verifier as "sealedVerifier", ${selected}
        `
        if (row === undefined) return yield* Effect.flatMap(refusalOf(stateDigest), Effect.fail)
        const { sealedVerifier, session } = yield* decodeUsed(row)
        if (sealedVerifier === undefined) return { session }
        // Only the operator can fix an envelope that doesn't open, as with credentials.
        return { session, codeVerifier: yield* Effect.orDie(open(sealedVerifier, ownerOf(session.id))) }
      }).pipe(available),
    hold: (projectId, id, { completionDigest, confirmBy, grant }) =>
      Effect.gen(function* () {
        const sealed = yield* seal(grant, grantOwnerOf(id))
        const rows = yield* sql`
          update oauth_session s set
            completion_digest = case when s.ending is null then ${text(completionDigest)} else s.completion_digest end,
            confirm_by = case when s.ending is null then ${time(confirmBy)} else s.confirm_by end,
            sealed_grant = case when s.ending is null then ${text(sealed)} else s.sealed_grant end
          where ${where(projectId, id)} returning s.id`
        yield* only(id)(rows)
      }).pipe(available),
    // Compared here and not in SQL, which stops at the first difference; the statement after it lets one caller through.
    release: (projectId, id, completionDigest, at) =>
      Effect.gen(function* () {
        const rows = yield* sql`
          select s.completion_digest as "completionDigest", s.confirm_by as "confirmBy", s.sealed_grant as "sealedGrant"
          from oauth_session s where ${where(projectId, id)}`
        const held = yield* decodePendingGrant(yield* only(id)(rows))
        const reason = refusalOfDigest(held, completionDigest, at)
        if (reason !== undefined) return yield* new OAuthCompletionRefused({ reason })
        const [taken] = yield* sql`
          update oauth_session s set sealed_grant = null
          where ${where(projectId, id)} and s.sealed_grant = ${text(held.sealedGrant)} returning s.id`
        if (taken === undefined || held.sealedGrant === undefined) {
          return yield* new OAuthCompletionRefused({ reason: "used" })
        }
        return yield* Effect.orDie(open(held.sealedGrant, grantOwnerOf(id)))
      }).pipe(available),
    dropExpired: (at, limit) =>
      sql`
        update oauth_session set sealed_grant = null where id in (
          select id from oauth_session where sealed_grant is not null and confirm_by <= ${time(at)}
          order by confirm_by limit ${limit} for update skip locked
        ) returning id
      `.pipe(
        Effect.map((rows) => rows.length),
        available
      ),
    end: (projectId, id, ending) =>
      sql`
        update oauth_session s set ending = coalesce(s.ending, ${json(encodeEnding(ending))})
        where ${where(projectId, id)} returning s.id
      `.pipe(Effect.flatMap(only(id)), Effect.asVoid, available),
    get: (projectId, id) =>
      sql`select ${selected}, s.ending, s.confirm_by as "confirmBy" from oauth_session s where ${where(projectId, id)}`.pipe(
        Effect.flatMap(only(id)),
        Effect.flatMap(decode),
        available
      ),
    countOpen: ({ consumerRef, groupRef, projectId }, at) =>
      sql<{ readonly count: number }>`
        select count(*)::int as count from oauth_session s
        where s.expire_time > ${time(at)} and s.ending is null and s.project_id = ${soughtUuid(projectId)}
          and s.group_ref = ${soughtText(groupRef)} and s.consumer_ref = ${soughtText(consumerRef)}
      `.pipe(
        Effect.map(([row]) => row?.count ?? 0),
        available
      ),
    removeGroup: (projectId, groupRef) =>
      sql`
        delete from oauth_session where project_id = ${soughtUuid(projectId)} and group_ref = ${soughtText(groupRef)}
      `.pipe(Effect.asVoid, available),
    removeConsumer: (projectId, consumerRef) =>
      sql`
        delete from oauth_session
        where project_id = ${soughtUuid(projectId)} and consumer_ref = ${soughtText(consumerRef)} returning id
      `.pipe(
        Effect.map((rows) => rows.length),
        available
      ),
    sweep: (until, limit) => available(sweep(sql, expiry, until, limit))
  })
})

export const layer: Layer.Layer<OAuthSessionStore, never, SqlClient.SqlClient | Seal> = Layer.effect(
  OAuthSessionStore,
  make
)
