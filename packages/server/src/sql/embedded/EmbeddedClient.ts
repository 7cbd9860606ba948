/** The SQL client of an embedded database. */
import * as PgClient from "@effect/sql-pg/PgClient"
import * as Effect from "effect/Effect"
import type * as Reactivity from "effect/reactivity/Reactivity"
import type * as Scope from "effect/Scope"
import { SqlError, UnknownError } from "effect/sql/SqlError"
import type { EmbeddedDatabase } from "./Pglite.ts"
import type { StreamOptions } from "./PgliteStream.ts"

/** A client for the one session. Its `listen` fails at once: waiting there would keep every other statement out. */
export const make = (
  database: EmbeddedDatabase,
  options?: StreamOptions
): Effect.Effect<PgClient.PgClient, SqlError, Scope.Scope | Reactivity.Reactivity> =>
  Effect.map(
    PgClient.make({
      stream: database.stream(options),
      maxConnections: 1,
      username: "postgres",
      database: "postgres",
      applicationName: "fieldgate"
    }),
    (client) => Object.assign(client, { listen })
  )

const listen: PgClient.PgClient["listen"] = (channel) => {
  const message = `an embedded database has one session, which can't wait for "${channel}"; signal within the process`
  return Effect.fail(
    new SqlError({ reason: new UnknownError({ cause: new Error(message), message, operation: "listen" }) })
  )
}
