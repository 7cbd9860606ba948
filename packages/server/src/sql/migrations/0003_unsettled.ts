/** Finds what was begun and not settled without looking at everything that was. */
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

const statements = [
  "create index operation_unsettled on operation (create_time) where status = 'in_progress'",
  "create index idempotency_operation on idempotency (operation_id)"
]

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true })
})
