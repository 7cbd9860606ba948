/** Sign-ins that are confirmed by the one who started them, and whether a project asks for that. */
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** A sign-in that an earlier program starts during an update ends as that program expects, without a confirmation. */
const statements = [
  `alter table project add column oauth_confirmation text not null default 'required'`,
  `alter table oauth_session
    add column opener_origin text,
    add column confirmation text not null default 'none',
    add column completion_digest text,
    add column sealed_grant text,
    add column confirm_by timestamptz(3)`,
  `create index oauth_session_grant on oauth_session (confirm_by) where sealed_grant is not null`
]

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true })
})
