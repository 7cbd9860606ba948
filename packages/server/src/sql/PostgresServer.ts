/** The SQL client of a PostgreSQL server, checked when it opens. */
import * as PgClient from "@effect/sql-pg/PgClient"
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type * as Result from "effect/Result"
import type * as Scope from "effect/Scope"
import type * as Reactivity from "effect/reactivity/Reactivity"
import * as SqlClient from "effect/sql/SqlClient"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import * as AdvisoryLock from "./AdvisoryLock.ts"
import { DatabaseUnreachable, reasonOf } from "./DatabaseUnreachable.ts"
import { quoted } from "./SqlValue.ts"
import * as Pooler from "./Pooler.ts"
import * as PrimaryRoute from "./PrimaryRoute.ts"
import * as ServerAddress from "./ServerAddress.ts"
import * as ServerUrl from "./ServerUrl.ts"
import * as SessionSettings from "./SessionSettings.ts"

/** The default of sql-pg. */
export const defaultConnections = 10

export interface Settings {
  /**
   * `postgres://user:password@host:port/database`, with libpq's parameters (`sslmode`, `sslrootcert`, `connect_timeout`…). Of several
   * hosts, separated by commas, the one that accepts writes is used.
   */
  readonly url: Redacted.Redacted
  /** The same database without the pooler of `url`, for `LISTEN` and migrations. With it, `url` may be a pooler in transaction mode. */
  readonly directUrl?: Redacted.Redacted | undefined
  readonly maxConnections?: number | undefined
  /** The schema to use, created if missing. Default: the role's search path. */
  readonly schema?: string | undefined
  /** Whether a schema without Fieldgate's tables is refused, and none is created. Default: false. */
  readonly mustExist?: boolean
}

/** Timeout of the first query. sql-pg allows 5 seconds for the connection itself. */
const firstAnswer = "10 seconds"

/** One for `LISTEN`, one for migrations. */
const directConnections = 2

export interface Opened {
  readonly client: PgClient.PgClient
  readonly version: string
  /** Of a pooler: which settings its sessions lack, and how to set them. */
  readonly lacking?: string
  /** For what a pooler in transaction mode can't do; undefined where `url` is such a pooler and there is no direct URL. */
  readonly direct: PgClient.PgClient | undefined
  /** After a failover: finds the host that accepts writes, and closes connections to others. */
  readonly reviewHosts: Effect.Effect<void>
}

/** Opens a pool for the scope and checks the server's version and encoding. */
export const make = Effect.fn("PostgresServer.make")(function* (
  settings: Settings
): Effect.fn.Return<Opened, DatabaseUnreachable, Scope.Scope | Reactivity.Reactivity> {
  const { directUrl, maxConnections = defaultConnections, mustExist = false, schema, url } = settings
  const server = yield* prepare(url)
  // A pooler refuses session settings, so its role brings them, and the search path.
  const search = schema === undefined ? {} : { search_path: quoted(schema) }
  const own = { startupParameters: { ...SessionSettings.ofSession, ...search } }
  const isPooled =
    directUrl !== undefined ||
    (yield* at(server.address, Pooler.isBetween({ ...server.options, startupParameters: search })))
  const { client, version } = yield* at(
    server.address,
    connect({ ...server.options, maxConnections, ...(isPooled ? { prepare: false } : own) }, { schema, mustExist })
  )
  const lacking = isPooled
    ? yield* at(server.address, Effect.provideService(SessionSettings.missing, SqlClient.SqlClient, client))
    : undefined
  const opened = { client, version, ...(lacking === undefined ? {} : { lacking: SessionSettings.remedy(lacking) }) }
  if (opened.lacking !== undefined) yield* Effect.logWarning(opened.lacking)
  if (directUrl === undefined) {
    if (isPooled) yield* Effect.logWarning(pooledWithoutDirect)
    return { ...opened, direct: isPooled ? undefined : client, reviewHosts: server.review }
  }
  const other = yield* prepare(directUrl)
  const direct = yield* at(
    other.address,
    connect({ ...other.options, ...own, maxConnections: directConnections }, { schema, mustExist })
  )
  yield* sameDatabase(client, direct.client)
  return { ...opened, direct: direct.client, reviewHosts: Effect.andThen(server.review, other.review) }
})

const pooledWithoutDirect =
  "DATABASE_URL is a connection pooler: processes poll the queue instead of being woken, so that an asynchronous write may wait " +
  "for some seconds; set DATABASE_DIRECT_URL to the address of PostgreSQL itself"

/** The options of the client for a URL. */
const prepare = Effect.fnUntraced(function* (url: Redacted.Redacted) {
  const parsed = yield* fault(ServerUrl.parse(url))
  const ssl = yield* fault(ServerUrl.tlsOf(parsed))
  const inClear = ServerAddress.hostInClear(url)
  if (inClear !== undefined) {
    yield* Effect.logWarning(
      `the connection to the database on ${inClear} may not be encrypted: add sslmode=verify-full to its URL, or ` +
        "sslmode=disable if the network between is private"
    )
  }
  const options = {
    url: parsed.hosts[0].url,
    applicationName: "fieldgate",
    // Detects a server that disappeared without closing its connections.
    keepAlive: SessionSettings.keepAliveIdle,
    ...(ssl === undefined ? {} : { ssl })
  } as const
  if (parsed.hosts.length === 1) return { address: parsed.address, options, review: Effect.void }
  const route = yield* PrimaryRoute.make(parsed, ssl)
  return { address: parsed.address, options: { ...options, ...route.options }, review: route.review }
})

const fault = <A>(result: Result.Result<A, string>) =>
  Effect.mapError(Effect.fromResult(result), (detail) => new DatabaseUnreachable({ detail }))

/** The failure with the address that it is about. */
const at = <A, R>(address: string, connecting: Effect.Effect<A, SqlError | string, R>) =>
  connecting.pipe(
    Effect.timeoutOrElse({ duration: firstAnswer, orElse: () => Effect.fail(`no answer within ${firstAnswer}`) }),
    Effect.mapError((why) => {
      const detail = typeof why === "string" ? why : whyOf(why)
      return new DatabaseUnreachable({ detail: `${address}: ${detail}` })
    })
  )

const connect = Effect.fnUntraced(function* (
  options: PgClient.PgPoolConfig,
  { mustExist, schema }: { readonly schema: string | undefined; readonly mustExist: boolean }
) {
  const client = withTypedRollback(yield* PgClient.make(options))
  const [facts] = yield* client<ServerFacts>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
      current_setting('server_encoding') as encoding`
  const refusal = facts === undefined ? "it does not report its version" : versionFault(facts)
  if (facts === undefined || refusal !== undefined) return yield* Effect.fail(refusal ?? "")
  if (schema !== undefined) {
    if (!mustExist) yield* ensureSchema(client, schema)
    // Poolers may ignore the setting.
    const [place] = yield* client<{ readonly schema: string | null }>`select current_schema() as schema`
    if (options.prepare === false && place?.schema !== schema) return yield* Effect.fail(otherSchema(schema))
  }
  return { client, version: facts.version }
})

/**
 * Where the session has ended, the client reports that it can't roll back as a defect. The database has rolled back by itself, so this is a
 * failure like any other of a lost session.
 */
const withTypedRollback = (client: PgClient.PgClient): PgClient.PgClient => {
  const { withTransaction } = client
  return Object.assign(client, {
    withTransaction: <R, E, A>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError, R> =>
      Effect.catchDefect(withTransaction(work), (defect) =>
        isSqlError(defect) ? Effect.fail(defect) : Effect.die(defect)
      )
  })
}

const otherSchema = (schema: string) =>
  `a pooler can't select the schema "${schema}": set it for the role (alter role … set search_path = ${quoted(schema)})`

/** A direct URL of another database would migrate that one. */
const sameDatabase = Effect.fnUntraced(function* (one: PgClient.PgClient, other: PgClient.PgClient) {
  const identify = (sql: PgClient.PgClient) =>
    Effect.mapError(
      sql<{ readonly identity: string }>`
        select concat_ws(' ', oid, datname, current_schema()) as identity from pg_database where datname = current_database()`,
      (error) => new DatabaseUnreachable({ detail: whyOf(error) })
    )
  const [[first], [second]] = yield* Effect.all([identify(one), identify(other)])
  if (first?.identity === second?.identity) return
  return yield* new DatabaseUnreachable({
    detail: "DATABASE_DIRECT_URL leads to another database or schema than DATABASE_URL"
  })
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
    ? "add sslrootcert=<file> to the URL, or set NODE_EXTRA_CA_CERTS to a file, with the certificate of its issuer"
    : remedies[cause.code]
}
