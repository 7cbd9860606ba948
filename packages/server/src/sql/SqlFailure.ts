/** Classifies failed statements: unavailable database, or a bug in this program. */
import { StoreUnavailable } from "@fieldgate/core/domain/StoreError"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as SqlClient from "effect/sql/SqlClient"
import { type SqlError, type SqlErrorReason, isSqlError } from "effect/sql/SqlError"

/** Maps a lost, overloaded or stopping database to `StoreUnavailable`; a refused statement is a defect. */
export const orUnavailable =
  (store: string) =>
  <A, E, R>(self: Effect.Effect<A, E | SqlError, R>): Effect.Effect<A, Exclude<E, SqlError> | StoreUnavailable, R> =>
    Effect.catchIf(
      self,
      isSqlError,
      ({ reason }): Effect.Effect<never, StoreUnavailable> => {
        const cause = summary(reason)
        return isAway(reason) ? Effect.fail(new StoreUnavailable({ store, cause })) : Effect.die(cause)
      },
      (other) => Effect.fail(other)
    )

/** Whether the database answers but stores nothing: its disk is full, or it is a standby. */
export const isUnstorable = (reason: SqlErrorReason): boolean => /^(53100|25006)$/.test(sqlState(reason) ?? "")

export const violated = ({ reason }: SqlError): string | undefined =>
  reason._tag === "UniqueViolation" ? reason.constraint : undefined

const passing: ReadonlySet<SqlErrorReason["_tag"]> = new Set([
  "ConnectionError",
  "AuthenticationError",
  "AuthorizationError",
  "DeadlockError",
  "SerializationError",
  "LockTimeoutError",
  "StatementTimeoutError"
] as const)

/**
 * SQLSTATE: 53 insufficient resources, 57 operator intervention, 58 system error, 25006 read-only, as after a failover, 25P03 and 25P04 a
 * transaction that was open for too long.
 */
const passingStates = /^(53|57|58|25006|25P0[34])/

/** No session: whatever the reason, the statement was not sent. */
const isWithoutSession = ({ operation }: SqlErrorReason): boolean => operation === "connect"

/** Whether the database is temporarily unavailable. @rule sql.sessions */
export const isAway = (reason: SqlErrorReason): boolean =>
  isWithoutSession(reason) || passing.has(reason._tag) || passingStates.test(sqlState(reason) ?? "")

/**
 * Whether nothing was stored: there was no session, or the database reported that the statement failed. The end of a session (`FATAL`,
 * `PANIC`) doesn't show whether it came before or after a commit.
 */
export const isNotStored = (reason: SqlErrorReason): boolean =>
  isWithoutSession(reason) || textOf(reason, "severityUnlocalized") === "ERROR"

/** Whether a statement reported that it can't be executed for a moment: after a failover, until it is known what the database lacks. */
export const isUndecided = (reason: SqlErrorReason): boolean =>
  !isWithoutSession(reason) && sqlState(reason) === "57P03"

/** Whether the database aborted the statement in favour of another: nothing was stored, and a retry may succeed. */
export const isRolledBack = ({ reason }: SqlError): boolean =>
  reason._tag === "DeadlockError" || reason._tag === "SerializationError"

/** The database was lost during a commit, and didn't report its outcome: what was sent may be stored. */
export class CommitUnknown extends Error {
  override readonly name = "CommitUnknown"
  constructor() {
    super("the database was lost during a write: it is unknown whether the write was stored")
  }
}

/** Whether the database or its client refused the statement's values: nothing was stored. */
export const isRefused = (cause: Cause.Cause<SqlError>): boolean =>
  !Cause.hasInterrupts(cause) &&
  cause.reasons.every((each) =>
    Cause.isFailReason(each)
      ? !(isAway(each.error.reason) || isRolledBack(each.error))
      : !(Cause.isDieReason(each) && each.defect instanceof CommitUnknown)
  )

/** A property of the database's report. */
const textOf = ({ cause }: SqlErrorReason, name: "code" | "severityUnlocalized"): string | undefined =>
  Predicate.hasProperty(cause, name) && Predicate.isString(cause[name]) ? cause[name] : undefined

const sqlState = (reason: SqlErrorReason): string | undefined => textOf(reason, "code")

/** The reason without the statement and without details, which may contain row values. */
const summary = (reason: SqlErrorReason): Error => {
  const words = reason.cause instanceof Error ? reason.cause.message : reason.message
  return new Error([reason._tag, sqlState(reason), words].filter((part) => part !== undefined).join(" "))
}

const orDatabaseUnavailable = orUnavailable("database")

/** Runs several platform calls in one transaction; only for calls that use nothing but the database. */
export const inTransaction = <A, E, R>(calls: Effect.Effect<A, E, R>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => orDatabaseUnavailable(sql.withTransaction(calls)))
