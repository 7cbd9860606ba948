/** What a failed statement means: the database is away, or this program is wrong. */
import { StoreUnavailable } from "@fieldgate/core/domain/StoreError"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as SqlClient from "effect/sql/SqlClient"
import { type SqlError, type SqlErrorReason, isSqlError } from "effect/sql/SqlError"

/** A database that is lost, overtaxed or shutting down fails as `StoreUnavailable`; a statement that it refuses is a defect. */
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

/** The name of the unique constraint that a statement has violated, or undefined. */
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

/** SQLSTATE: 53 out of resources, 57 stopped by an operator, 58 fault of the machine, 25006 read-only, as after a failover. */
const passingStates = /^(53|57|58|25006)/

/** The database is away, and may come back. */
export const isAway = (reason: SqlErrorReason): boolean =>
  passing.has(reason._tag) || passingStates.test(sqlState(reason) ?? "")

/** The statement certainly never reached the database. */
export const isUnsent = (reason: SqlErrorReason): boolean =>
  Predicate.hasProperty(reason.cause, "syscall") && reason.cause.syscall === "connect"

/** The database gave a statement up for another's sake: nothing of it was stored, and it may go through now. */
export const isRolledBack = ({ reason }: SqlError): boolean =>
  reason._tag === "DeadlockError" || reason._tag === "SerializationError"

/** The database, or its client, refused the statement for what it holds: nothing of it was stored. */
export const isRefused = (cause: Cause.Cause<SqlError>): boolean =>
  !Cause.hasInterrupts(cause) &&
  cause.reasons.every((each) => !Cause.isFailReason(each) || !(isAway(each.error.reason) || isRolledBack(each.error)))

const sqlState = ({ cause }: SqlErrorReason): string | undefined =>
  Predicate.hasProperty(cause, "code") && Predicate.isString(cause.code) ? cause.code : undefined

/** The reason without the statement and without details, which may repeat values of a row. */
const summary = (reason: SqlErrorReason): Error => {
  const words = reason.cause instanceof Error ? reason.cause.message : reason.message
  return new Error([reason._tag, sqlState(reason), words].filter((part) => part !== undefined).join(" "))
}

const orDatabaseUnavailable = orUnavailable("database")

/** Runs several calls of the platform in one transaction, for calls that do nothing but store: all of them are kept, or none. */
export const inTransaction = <A, E, R>(calls: Effect.Effect<A, E, R>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => orDatabaseUnavailable(sql.withTransaction(calls)))
