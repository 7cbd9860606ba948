/** A known text, encrypted by each key that this database has been used with: a wrong key is found at the start. */
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create table encryption_canary (key_id text primary key, encrypted text not null)`
})
