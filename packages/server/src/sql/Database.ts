/** The database of a deployment, as a layer: embedded in a folder or in memory, or a PostgreSQL server. @rule sql.version, sql.schema */
import * as PgClient from "@effect/sql-pg/PgClient"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Reactivity from "effect/reactivity/Reactivity"
import type * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import * as SqlClient from "effect/sql/SqlClient"
import type { DatabaseUnreachable } from "./DatabaseUnreachable.ts"
import type { FolderLocked } from "./embedded/FolderLock.ts"
import * as PostgresServer from "./PostgresServer.ts"

/** PostgreSQL in this process. Without a folder it is in memory and ends with the layer. */
export interface Embedded {
  readonly _tag: "Embedded"
  readonly folder?: string | undefined
  readonly schema?: string | undefined
}

/** A PostgreSQL server, 15 or later. */
export interface Server extends PostgresServer.Settings {
  readonly _tag: "Server"
  readonly url: Redacted.Redacted
}

export type Settings = Embedded | Server

export class Database extends Context.Service<
  Database,
  {
    readonly kind: Settings["_tag"]
    readonly version: string
    /** Whether a commit has been verified to reach the disk. Missing for a server, which is responsible for this itself. */
    readonly powerLossSafe?: boolean
    /** Whether processes can wake each other with `LISTEN`; an embedded database has a single process. */
    readonly notifies: boolean
  }
>()("@fieldgate/server/sql/Database") {}

export const layer = (
  settings: Settings
): Layer.Layer<Database | PgClient.PgClient | SqlClient.SqlClient, DatabaseUnreachable | FolderLocked> =>
  Layer.effectContext(
    Effect.map(open(settings), ({ client, ...database }) =>
      Context.make(Database, database).pipe(
        Context.add(PgClient.PgClient, client),
        Context.add(SqlClient.SqlClient, client)
      )
    )
  ).pipe(Layer.provide(Reactivity.layer))

interface Open extends Context.Service.Shape<typeof Database> {
  readonly client: PgClient.PgClient
}

const open = (
  settings: Settings
): Effect.Effect<Open, DatabaseUnreachable | FolderLocked, Scope.Scope | Reactivity.Reactivity> =>
  settings._tag === "Embedded" ? openEmbedded(settings) : openServer(settings)

const openServer = (settings: Server) =>
  Effect.map(PostgresServer.make(settings), (opened): Open => ({ ...opened, kind: "Server", notifies: true }))

/** Loads PGlite only for an embedded database. */
const openEmbedded = Effect.fnUntraced(function* (settings: Embedded) {
  const embedded = yield* Effect.promise(() => import("./embedded/EmbeddedDatabase.ts"))
  const opened: Open = { ...(yield* embedded.make(settings)), kind: "Embedded", notifies: false }
  return opened
})
