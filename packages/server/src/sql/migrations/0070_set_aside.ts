/** What can't be read waits aside: an event with the time of its next try, a delivery with a mark beside its own. */
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

const statements = [
  `alter table webhook_event add retry_at timestamptz(3)`,
  `alter table delivery add set_aside boolean not null default false`
]

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true })
})
