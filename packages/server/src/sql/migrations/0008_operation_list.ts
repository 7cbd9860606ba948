/** Lists the operations of an installation, the newest first, without looking at all of them. */
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

const statements = [
  "create index operation_listed on operation (installation_id, id)",
  // What failed, and what is in progress, is little among all the rest.
  "create index operation_failed on operation (installation_id, id) where status = 'failure'",
  "drop index operation_waiting",
  "create index operation_waiting on operation (installation_id, id) where due_at is not null"
]

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true })
})
