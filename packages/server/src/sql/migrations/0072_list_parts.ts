/** Lists of installations and connections in parts, without a look at all of a project's. */
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

const statements = [
  "create index installation_of_project on installation (project_id, id)",
  "create index connection_of_project on connection (project_id, id)"
]

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true })
})
