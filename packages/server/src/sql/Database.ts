/** The database of a deployment, as a layer: embedded in a folder or in memory, or a PostgreSQL server. @rule sql.version, sql.schema */
import * as PgClient from "@effect/sql-pg/PgClient"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Reactivity from "effect/reactivity/Reactivity"
import type * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import * as SqlClient from "effect/sql/SqlClient"
import * as CommitDurability from "./CommitDurability.ts"
import { DatabaseUnreachable, reasonOf } from "./DatabaseUnreachable.ts"
import type { FolderLocked } from "./embedded/FolderLock.ts"
import * as Notices from "./Notices.ts"
import * as PostgresServer from "./PostgresServer.ts"

/** PostgreSQL in this process. Without a folder it is in memory and ends with the layer. */
export interface Embedded {
  readonly _tag: "Embedded"
  readonly folder?: string | undefined
  readonly schema?: string | undefined
  /** See the settings of a server. */
  readonly mustExist?: boolean
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
    /** Of a pooler: which settings its sessions lack, and how to set them. */
    readonly lacking?: string
    /** What a server does with a commit before it acknowledges it. */
    readonly durability?: CommitDurability.CommitDurability
    /** Runs migrations. Missing for an embedded database, and where only a pooler in transaction mode leads to the server. */
    readonly direct?: PgClient.PgClient
    /** Of other processes. Missing where there are none, or where `direct` is: then processes poll. */
    readonly notices?: Notices.Notices
    /** After a failover: finds the host that accepts writes, and closes connections to others. */
    readonly reviewHosts: Effect.Effect<void>
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

const openServer = Effect.fnUntraced(function* (settings: Server) {
  const server = yield* PostgresServer.make(settings)
  const durability = yield* CommitDurability.read.pipe(
    Effect.provideService(SqlClient.SqlClient, server.client),
    Effect.mapError(({ reason }) => new DatabaseUnreachable({ detail: reasonOf(reason.cause) }))
  )
  yield* CommitDurability.report(durability)
  const { direct, ...rest } = server
  const opened: Open = {
    ...rest,
    kind: "Server",
    durability,
    ...(direct === undefined ? {} : { direct, notices: yield* Notices.make(direct) })
  }
  return opened
})

/** Loads PGlite only for an embedded database. */
const openEmbedded = Effect.fnUntraced(function* (settings: Embedded) {
  const embedded = yield* Effect.promise(() => import("./embedded/EmbeddedDatabase.ts"))
  const opened: Open = { ...(yield* embedded.make(settings)), kind: "Embedded", reviewHosts: Effect.void }
  return opened
})

/** Runs the effect on the direct connection, where there is one. */
export const onDirect = <A, E>(self: Effect.Effect<A, E, SqlClient.SqlClient>) =>
  Effect.flatMap(Effect.all([SqlClient.SqlClient, Effect.serviceOption(Database)]), ([sql, database]) =>
    Effect.provideService(
      self,
      SqlClient.SqlClient,
      Option.match(database, { onNone: () => sql, onSome: ({ direct = sql }) => direct })
    )
  )
