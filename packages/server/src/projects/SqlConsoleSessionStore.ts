/** Sessions of the console in PostgreSQL. */
import { ConsoleSession } from "@fieldgate/core/projects/ConsoleSession"
import { ConsoleSessionStore } from "@fieldgate/core/projects/ConsoleSessionStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as SqlClient from "effect/sql/SqlClient"
import { orUnavailable } from "../sql/SqlFailure.ts"
import * as SqlRow from "../sql/SqlRow.ts"
import { soughtText, text, time } from "../sql/SqlValue.ts"

const available = orUnavailable("console session")
const decode = SqlRow.decoder(ConsoleSession)

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return ConsoleSessionStore.of({
    open: ({ createTime, digest, expireTime, idleTime, keyDigest }) =>
      sql`
        insert into console_session (digest, key_digest, create_time, idle_time, expire_time)
        values (${text(digest)}, ${text(keyDigest)}, ${time(createTime)}, ${time(idleTime)}, ${time(expireTime)})
      `.pipe(Effect.asVoid, available),
    find: (digest) =>
      sql`
        select digest, key_digest as "keyDigest", create_time as "createTime", idle_time as "idleTime",
          expire_time as "expireTime"
        from console_session where digest = ${soughtText(digest)}
      `.pipe(
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
    sweep: (until, limit) =>
      sql`
        delete from console_session where digest in (
          select digest from console_session where least(idle_time, expire_time) < ${time(until)}
          order by least(idle_time, expire_time) limit ${limit} for update skip locked
        ) returning digest
      `.pipe(
        Effect.map((rows) => rows.length),
        available
      )
  })
})

export const layer: Layer.Layer<ConsoleSessionStore, never, SqlClient.SqlClient> = Layer.effect(
  ConsoleSessionStore,
  make
)
