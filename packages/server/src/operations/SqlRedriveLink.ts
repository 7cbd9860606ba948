/** Links from an operation to the one that writes its records again: the key of the redrive names the operation that it links from. */
import { redriveKeyPrefix, type RedriveOutcome } from "@fieldgate/core/operations/rules/RedriveLink"
import type { SqlClient } from "effect/sql/SqlClient"

/** The keys that link from the operation `o`, as a list to compare with. */
export const keysOf = (o: string): string =>
  `('${redriveKeyPrefix} failed ' || ${o}.id, '${redriveKeyPrefix} uncertain ' || ${o}.id)`

const link = (o: string, outcome: string): string =>
  `from idempotency k where k.project_id = ${o}.project_id and k.key = '${redriveKeyPrefix} ' || ${outcome} || ' ' || ${o}.id`

/** The operation that writes the records of `o` with this outcome again. */
export const successor = (o: string, outcome: RedriveOutcome): string =>
  `(select k.operation_id ${link(o, `'${outcome}'`)})`

/** Whether the records of `o` with the outcome of that column were redriven. */
export const isLinked = (o: string, outcome: string): string => `exists (select ${link(o, outcome)})`

const ended = "('failed', 'uncertain')"

/** Whether a record of the finished operation `o` was not written. */
const hasFailures = `o.state = 'done' and exists (
  select from write_record w where w.operation_id = o.id and w.outcome_kind in ${ended})`

const hasUnresolved = `exists (
  select from write_record w where w.operation_id = o.id and w.outcome_kind in ${ended} and not ${isLinked("o", "w.outcome_kind")})`

export const resolutions = {
  resolved: `${hasFailures} and not ${hasUnresolved}`,
  unresolved: `o.state = 'done' and ${hasUnresolved}`
}

export const hasOutcome = (sql: SqlClient, outcome: RedriveOutcome) => sql`o.state = 'done' and exists (
  select from write_record w where w.operation_id = o.id and w.outcome_kind = ${outcome})`

/**
 * Whether a failed or uncertain record of the operation `o` has an error with this code. Looked for as text, because PostgreSQL
 * can't read JSON that contains a NUL; inside of a value, a quote has a backslash before it.
 */
export const hasErrorCode = (sql: SqlClient, code: string) => sql`exists (
  select from write_record w where w.operation_id = o.id and w.outcome_kind in ${sql.literal(ended)}
    and position(${`"code":${JSON.stringify(code)}`} in w.outcome::text) > 0)`
