/** Several calls of the platform as one transaction, for calls that do nothing but store: all of it is kept, or none. */
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { orUnavailable } from "./SqlFailure.ts"

const available = orUnavailable("database")

export const of = <A, E, R>(calls: Effect.Effect<A, E, R>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => available(sql.withTransaction(calls)))
