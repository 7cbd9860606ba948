/** Whose account a connection opens, as the provider reported it when the credentials were checked. */
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table connection add account json`
})
