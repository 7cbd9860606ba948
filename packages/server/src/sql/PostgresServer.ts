/** The SQL client of a PostgreSQL server, checked before anyone uses it. */
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

/** As many as sql-pg opens by itself. */
export const defaultConnections = 10

export interface Settings {
  /** `postgres://user:password@host:port/database`, with libpq's parameters (`sslmode`, `connect_timeout`…). */
  readonly url: Redacted.Redacted
  readonly maxConnections?: number | undefined
  /** The schema to work in; made when it isn't there. Missing: the search path of the role. */
  readonly schema?: string | undefined
}

/** How long a connected server may take to answer a first question. sql-pg gives the connection itself 5 seconds. */
const firstAnswer = "10 seconds"

/** Opens a pool for the scope and asks the server whether it will do. */
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
  const refusal = facts === undefined ? "it doesn't say what it is" : versionFault(facts)
  if (facts === undefined || refusal !== undefined) return yield* Effect.fail(refusal)
  if (settings.schema !== undefined) yield* Effect.mapError(ensureSchema(client, settings.schema), whyOf)
  return { client, version: facts.version }
})

const optionsOf = ({ maxConnections = defaultConnections, schema, url }: Settings): PgClient.PgPoolConfig => ({
  url,
  maxConnections,
  applicationName: "fieldgate",
  // A server that vanished without a word is noticed while nothing is asked of it.
  keepAlive: "30 seconds",
  ...(schema === undefined ? {} : { startupParameters: { search_path: quoted(schema) } })
})

/** sql-pg's own message says only which step failed; the cause says why, and neither holds the URL. */
const whyOf = ({ reason: { cause } }: SqlError): string => {
  const remedy = connectRemedy(cause)
  return remedy === undefined ? reasonOf(cause) : `${reasonOf(cause)}; ${remedy}`
}

/** Looked for first: a role that may not make schemas may still work in one that is there. */
const ensureSchema = (sql: PgClient.PgClient, schema: string) =>
  AdvisoryLock.whileHeld(
    `schema ${schema}`,
    Effect.gen(function* () {
      const found = yield* sql`select 1 from pg_namespace where nspname = ${schema}`
      if (found.length === 0) yield* sql`create schema ${sql(schema)}`
    })
  ).pipe(Effect.provideService(SqlClient.SqlClient, sql))

/** What a server says of itself. */
export interface ServerFacts {
  /** As `server_version_num`: 150018 is 15.18. */
  readonly number: number
  /** As `server_version`, for a reader. */
  readonly version: string
  readonly encoding: string
}

/** The first release that has all that the stores use. */
const oldest = 15

/** Why a server won't do, or undefined if it will. */
export const versionFault = ({ encoding, number, version }: ServerFacts): string | undefined => {
  if (number < oldest * 10_000) return `PostgreSQL ${version} is too old, ${oldest} is the oldest that works`
  // Records hold whatever their owners write, and another encoding can't hold all of it.
  if (encoding !== "UTF8") return `the database's encoding is ${encoding}, it must be UTF8`
  return undefined
}

const remedies: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there: does PostgreSQL run, and is this its address?",
  ENOTFOUND: "nobody knows the host's name"
}

/** Whoever signed the server's certificate, Node doesn't know them. */
const untrusted: ReadonlySet<string> = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE"
])

/** A sentence, or undefined where there is nothing to add. Of several addresses of a host, the first one's. */
export const connectRemedy = (cause: unknown): string | undefined => {
  if (cause instanceof AggregateError) return cause.errors.map(connectRemedy).find((remedy) => remedy !== undefined)
  if (!(cause instanceof Error) || !("code" in cause) || typeof cause.code !== "string") return undefined
  return untrusted.has(cause.code)
    ? "name the certificate of whoever signed it in NODE_EXTRA_CA_CERTS"
    : remedies[cause.code]
}
