/** The SQL client of a PostgreSQL server, checked when it opens. */
import * as PgClient from "@effect/sql-pg/PgClient"
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import type * as Reactivity from "effect/reactivity/Reactivity"
import * as SqlClient from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import * as AdvisoryLock from "./AdvisoryLock.ts"
import { DatabaseUnreachable, reasonOf } from "./DatabaseUnreachable.ts"
import { quoted } from "./SqlValue.ts"
import * as ServerAddress from "./ServerAddress.ts"

/** The default of sql-pg. */
export const defaultConnections = 10

export interface Settings {
  /** `postgres://user:password@host:port/database`, with libpq's parameters (`sslmode`, `connect_timeout`…). */
  readonly url: Redacted.Redacted
  readonly maxConnections?: number | undefined
  /** The schema to use, created if missing. Default: the role's search path. */
  readonly schema?: string | undefined
}

/** Timeout of the first query. sql-pg allows 5 seconds for the connection itself. */
const firstAnswer = "10 seconds"

/** Opens a pool for the scope and checks the server's version and encoding. */
export const make = Effect.fn("PostgresServer.make")(function* (
  settings: Settings
): Effect.fn.Return<
  { readonly client: PgClient.PgClient; readonly version: string },
  DatabaseUnreachable,
  Scope.Scope | Reactivity.Reactivity
> {
  const address = yield* Effect.mapError(
    Effect.fromResult(ServerAddress.parse(settings.url)),
    (detail) => new DatabaseUnreachable({ detail })
  )
  const host = ServerAddress.hostInClear(settings.url)
  if (host !== undefined) {
    yield* Effect.logWarning(
      `the connection to the database on ${host} may not be encrypted: add sslmode=verify-full to its URL, or ` +
        "sslmode=disable if the network between is private"
    )
  }
  return yield* connect(settings).pipe(
    Effect.timeoutOrElse({ duration: firstAnswer, orElse: () => Effect.fail(`no answer within ${firstAnswer}`) }),
    Effect.mapError((why) => new DatabaseUnreachable({ detail: `${address}: ${why}` }))
  )
})

const connect = Effect.fnUntraced(function* (settings: Settings) {
  const client = yield* Effect.mapError(PgClient.make(optionsOf(settings)), whyOf)
  const [facts] = yield* Effect.mapError(
    client<ServerFacts>`
      select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
        current_setting('server_encoding') as encoding`,
    whyOf
  )
  const refusal = facts === undefined ? "it does not report its version" : versionFault(facts)
  if (facts === undefined || refusal !== undefined) return yield* Effect.fail(refusal)
  if (settings.schema !== undefined) yield* Effect.mapError(ensureSchema(client, settings.schema), whyOf)
  return { client, version: facts.version }
})

const optionsOf = ({ maxConnections = defaultConnections, schema, url }: Settings): PgClient.PgPoolConfig => ({
  url,
  maxConnections,
  applicationName: "fieldgate",
  // Detects a server that disappeared without closing its connections.
  keepAlive: "30 seconds",
  ...(schema === undefined ? {} : { startupParameters: { search_path: quoted(schema) } })
})

/** sql-pg's message states only the failed step, its cause the reason; neither contains the URL. */
const whyOf = ({ reason: { cause } }: SqlError): string => {
  const remedy = connectRemedy(cause)
  return remedy === undefined ? reasonOf(cause) : `${reasonOf(cause)}; ${remedy}`
}

/** Checks for the schema first: a role without the right to create schemas can use an existing one. */
const ensureSchema = (sql: PgClient.PgClient, schema: string) =>
  AdvisoryLock.whileHeld(
    `schema ${schema}`,
    Effect.gen(function* () {
      const found = yield* sql`select 1 from pg_namespace where nspname = ${schema}`
      if (found.length === 0) yield* sql`create schema ${sql(schema)}`
    })
  ).pipe(Effect.provideService(SqlClient.SqlClient, sql))

export interface ServerFacts {
  /** As `server_version_num`: 150018 is 15.18. */
  readonly number: number
  /** As `server_version`, for messages. */
  readonly version: string
  readonly encoding: string
}

/** The first release with all features that the stores use. */
const oldest = 15

export const versionFault = ({ encoding, number, version }: ServerFacts): string | undefined => {
  if (number < oldest * 10_000) return `PostgreSQL ${version} is too old: ${oldest} or later is required`
  // Other encodings can't store all characters of records.
  if (encoding !== "UTF8") return `the database's encoding is ${encoding}, it must be UTF8`
  return undefined
}

const remedies: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there: check that PostgreSQL is running and that the address is right",
  ENOTFOUND: "the host name is unknown"
}

/** Node does not trust the issuer of the server's certificate. */
const untrusted: ReadonlySet<string> = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE"
])

/** Returns a remedy, or undefined. For a host with several addresses, that of the first one. */
export const connectRemedy = (cause: unknown): string | undefined => {
  if (cause instanceof AggregateError) return cause.errors.map(connectRemedy).find((remedy) => remedy !== undefined)
  if (!(cause instanceof Error) || !("code" in cause) || typeof cause.code !== "string") return undefined
  return untrusted.has(cause.code)
    ? "set NODE_EXTRA_CA_CERTS to a file with the certificate of its issuer"
    : remedies[cause.code]
}
