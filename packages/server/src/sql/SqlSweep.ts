/** Removes rows whose time is over, step by step. @rule sql.sessions */
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import { withoutStatementTimeout } from "./SessionSettings.ts"
import { time } from "./SqlValue.ts"

export interface Expiry {
  readonly table: string
  /** Its primary key. */
  readonly key: string
  /** The indexed expression that is compared with the time. */
  readonly at: string
  /** Rows that may be removed at all, by the index's condition. Default: every row. */
  readonly where?: string
}

/**
 * Returns how many rows it removed. Their keys are an array, since a join could choose others each time. Rows that are locked elsewhere
 * are left for the next step, so that sweeps wait for no lock.
 */
export const sweep = (sql: SqlClient, { at, key, table, where = "true" }: Expiry, until: DateTime.Utc, limit: number) =>
  Effect.map(
    withoutStatementTimeout(
      sql,
      sql`
        delete from ${sql(table)} where ${sql(key)} = any (array(
          select ${sql(key)} from ${sql(table)} where ${sql.literal(where)} and ${sql.literal(at)} < ${time(until)}
          order by ${sql.literal(at)} limit ${limit} for update skip locked
        )) returning 1`
    ),
    (rows) => rows.length
  )
