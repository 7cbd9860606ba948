/**
 * Writes come in by statements that are planned once for a connection, not at each call. Left to itself, PostgreSQL plans a
 * statement anew wherever a short array is given, because it guesses that arrays are long; that would take longer than the rest.
 */
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { byIndex } from "./queue/byIndex.ts"

const plannedOnce = `${byIndex} set plan_cache_mode to force_generic_plan`

const statements = ["begin_write", "accept", "accumulate"].map((name) => `alter function ${name} ${plannedOnce}`)

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true })
})
