/** Browsers that are signed in to the console; their tokens and keys are kept as digests. */
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

const statements = [
  `create table console_session (
    digest text primary key,
    key_digest text not null,
    create_time timestamptz(3) not null,
    idle_time timestamptz(3) not null,
    expire_time timestamptz(3) not null
  )`,
  `create index console_session_end on console_session (least(idle_time, expire_time))`
]

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true })
})
