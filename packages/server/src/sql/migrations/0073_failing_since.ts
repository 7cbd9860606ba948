/** Since when a destination has had nothing but failures; after some days it is disabled. */
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table destination add failing_since timestamptz(3)`
})
