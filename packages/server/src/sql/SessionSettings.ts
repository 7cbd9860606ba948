/**
 * The settings of Fieldgate's sessions: a process that is paused or gone holds its locks for seconds, and nothing waits without an end.
 * A direct connection brings them; behind a pooler, the role has them. @rule sql.sessions
 */
import { databaseSession } from "@fieldgate/core/domain/DatabaseLimits"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { texts } from "./SqlValue.ts"

const { idleInTransactionSeconds, keepAlive, lockSeconds, statementSeconds, unacknowledgedSeconds } = databaseSession

/** By PostgreSQL's names. Compiling a query (`jit`) takes longer than any of ours, above all without statistics. */
export const ofSession = {
  idle_in_transaction_session_timeout: `${idleInTransactionSeconds}s`,
  lock_timeout: `${lockSeconds}s`,
  statement_timeout: `${statementSeconds}s`,
  jit: "off",
  tcp_keepalives_idle: `${keepAlive.idleSeconds}s`,
  tcp_keepalives_interval: `${keepAlive.intervalSeconds}s`,
  tcp_keepalives_count: `${keepAlive.probes}`,
  tcp_user_timeout: `${unacknowledgedSeconds}s`
} as const

/** The client's side of the connection. */
export const keepAliveIdle = Duration.seconds(keepAlive.idleSeconds)

/**
 * The statements that give the role of this session the settings that it lacks; undefined if it lacks none. Those of TCP don't apply to a
 * Unix socket, and those that the server's system doesn't support are zero.
 */
export const missing = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const names = Object.keys(ofSession)
  const [row] = yield* sql<{ readonly statements: string | null }>`
    select string_agg(format('alter role %I set %s = %L;', session_user, given.name, given.value), ' ' order by given.place) as statements
    from unnest(${texts(names)}, ${texts(Object.values(ofSession))}) with ordinality as given (name, value, place)
    join pg_settings s on s.name = given.name
    where not case when s.vartype = 'bool' then s.setting = given.value
      when s.name like 'tcp%' and inet_client_addr() is null then true
      when s.unit = 'ms' then s.setting::bigint = extract(epoch from given.value::interval) * 1000
      when s.unit = 's' then s.setting::bigint = extract(epoch from given.value::interval)
      else s.setting = given.value end`
  return row?.statements ?? undefined
})

/** A line for an operator whose pooler can't pass the settings on. */
export const remedy = (statements: string): string =>
  `sessions behind the pooler lack settings without which a paused process blocks others: run \`${statements}\`, then reconnect the pooler's sessions`

/** Runs the work in a transaction in which a statement may take as long as it needs: migrations, retention, recovery. */
export const withoutStatementTimeout = <A, E, R>(sql: SqlClient.SqlClient, work: Effect.Effect<A, E, R>) =>
  sql.withTransaction(Effect.andThen(sql`set local statement_timeout = 0`, work))

/** The same for an export or a copy, which waits for a file or another database between its statements, and locks nothing that others need. */
export const withoutTimeouts = <A, E, R>(sql: SqlClient.SqlClient, work: Effect.Effect<A, E, R>) =>
  withoutStatementTimeout(sql, Effect.andThen(sql`set local idle_in_transaction_session_timeout = 0`, work))
