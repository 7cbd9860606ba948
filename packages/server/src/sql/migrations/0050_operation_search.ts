/** Looks through the operations of a project, the newest first, without looking at those of others. */
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

const statements = [
  "create index operation_of_project on operation (project_id, id)",
  // Few among all the rest, so that each is found however long ago it was.
  "create index operation_failed_of_project on operation (project_id, id) where status = 'failure'"
]

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true })
})
