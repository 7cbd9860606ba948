/** Sessions of the console in PostgreSQL. */
import { ConsoleSession } from "@fieldgate/core/members/ConsoleSession"
import { ConsoleSessionStore } from "@fieldgate/core/members/ConsoleSessionStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as SqlClient from "effect/sql/SqlClient"
import { orUnavailable } from "../sql/SqlFailure.ts"
import * as SqlRow from "../sql/SqlRow.ts"
import { sweep, type Expiry } from "../sql/SqlSweep.ts"
import { ordered, within } from "../sql/SqlListPart.ts"
import { soughtText, soughtUuid, text, texts, time, uuid } from "../sql/SqlValue.ts"

const available = orUnavailable("console session")
const decode = SqlRow.decoder(ConsoleSession)

const listed = { id: "id", texts: [], newestFirst: true }

const expiry: Expiry = { table: "console_session", key: "digest", at: "least(idle_time, expire_time)" }

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const columns = sql.literal(`
    id, digest, key_digest as "keyDigest", issuer as "member.issuer", subject as "member.subject",
    email as "member.email", name as "member.name", role_values as "member.roleValues",
    create_time as "createTime", idle_time as "idleTime", expire_time as "expireTime"
  `)
  return ConsoleSessionStore.of({
    open: ({ createTime, digest, expireTime, id, idleTime, keyDigest, member }) =>
      sql`
        insert into console_session
          (id, digest, key_digest, issuer, subject, email, name, role_values, create_time, idle_time, expire_time)
        values (
          ${uuid(id)}, ${text(digest)}, ${text(keyDigest)}, ${text(member?.issuer)}, ${text(member?.subject)},
          ${text(member?.email)}, ${text(member?.name)}, ${member === undefined ? null : texts(member.roleValues)},
          ${time(createTime)}, ${time(idleTime)}, ${time(expireTime)}
        )
      `.pipe(Effect.asVoid, available),
    find: (digest) =>
      sql`select ${columns} from console_session where digest = ${soughtText(digest)}`.pipe(
        Effect.flatMap(([row]) =>
          row === undefined ? Effect.succeed(Option.none()) : Effect.map(decode(row), Option.some)
        ),
        available
      ),
    extend: (digest, idleTime) =>
      sql`update console_session set idle_time = ${time(idleTime)} where digest = ${soughtText(digest)}`.pipe(
        Effect.asVoid,
        available
      ),
    close: (digest) =>
      sql`delete from console_session where digest = ${soughtText(digest)}`.pipe(Effect.asVoid, available),
    ofMembers: (at, page) =>
      sql`
        select ${columns} from console_session
        where ${sql.and([
          sql`issuer is not null`,
          sql`least(idle_time, expire_time) > ${time(at)}`,
          ...within(sql, listed, { page })
        ])}
        ${ordered(sql, listed, "create_time", { page })}
      `.pipe(Effect.flatMap(Effect.forEach((row) => decode(row))), available),
    revoke: (id, which) =>
      sql`
        delete from console_session where ${
          which === "only it"
            ? sql`id = ${soughtUuid(id)}`
            : sql`id in (
                select other.id from console_session named
                join console_session other on other.key_digest = named.key_digest
                  or (other.issuer, other.subject) = (named.issuer, named.subject)
                where named.id = ${soughtUuid(id)}
              )`
        }
        returning id
      `.pipe(
        Effect.map((rows) => rows.length),
        available
      ),
    sweep: (until, limit) => available(sweep(sql, expiry, until, limit))
  })
})

export const layer: Layer.Layer<ConsoleSessionStore, never, SqlClient.SqlClient> = Layer.effect(
  ConsoleSessionStore,
  make
)
