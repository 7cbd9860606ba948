/** Lists the operations of an installation, the newest first, without looking at all of them. */
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

const statements = [
  "create index operation_listed on operation (installation_id, id)",
  // Failures are few, so looking for them among the others would take long.
  "create index operation_failed on operation (installation_id, id) where status = 'failure'"
]

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true })
})
