/** The whole of an embedded database: opened, its client, and someone who looks after it. */
import type * as PgClient from "@effect/sql-pg/PgClient"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { DatabaseUnreachable, reasonOf } from "../DatabaseUnreachable.ts"
import * as EmbeddedClient from "./EmbeddedClient.ts"
import * as Housekeeping from "./Housekeeping.ts"
import * as Pglite from "./Pglite.ts"

export interface Settings {
  /** Missing: in memory, and gone with the scope. */
  readonly folder?: string | undefined
  readonly schema?: string | undefined
}

/** Opens it for the scope. */
export const make = Effect.fn("EmbeddedDatabase.make")(function* (settings: Settings) {
  const database = yield* settings.folder === undefined ? Pglite.openMemory() : Pglite.openFolder(settings.folder)
  return yield* Effect.gen(function* () {
    const client = yield* EmbeddedClient.make(database, { schema: settings.schema })
    const version = yield* versionOf(client)
    if (settings.folder !== undefined) yield* Effect.provideService(Housekeeping.run, SqlClient.SqlClient, client)
    return { client, version, powerLossSafe: database.powerLossSafe }
  }).pipe(Effect.mapError((error) => new DatabaseUnreachable({ detail: `embedded: ${reasonOf(error.reason.cause)}` })))
})

const versionOf = (sql: PgClient.PgClient) =>
  Effect.map(sql<{ readonly version: string }>`select current_setting('server_version') as version`, (rows) =>
    rows.map((row) => row.version).join()
  )
