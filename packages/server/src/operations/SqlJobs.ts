/** How jobs of any kind are taken, step by step, by the workers of all processes. @rule redrive.resume, removal.job */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as SqlClient from "effect/sql/SqlClient"
import { Database } from "../sql/Database.ts"
import type { Expiry } from "../sql/SqlSweep.ts"
import { time } from "../sql/SqlValue.ts"

type Table = "redrive_job" | "removal_job"

export const expiryOf = (table: Table): Expiry => ({ table, key: "id", at: "update_time", where: "state <> 'running'" })

/** An embedded database has a single process, so every lease from before it was opened has ended. */
export const endLeases = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, table: Table) {
  if ((yield* Database).kind !== "Embedded") return
  const now = time(yield* DateTime.now)
  yield* Effect.orDie(sql`update ${sql(table)} set due_at = ${now} where state = 'running' and due_at > ${now}`)
})

export const claim =
  (sql: SqlClient.SqlClient, table: Table, columns: string) => (at: DateTime.Utc, until: DateTime.Utc) =>
    Effect.map(
      sql`
      update ${sql(table)} j set step = j.step + 1, due_at = ${time(until)}
      where j.id = (
        select id from ${sql(table)} where state = 'running' and due_at <= ${time(at)} and may_work()
        order by due_at limit 1
        for update skip locked
      )
      returning ${sql.literal(columns)}, j.step`,
      ([row]) => Option.fromUndefinedOr(row)
    )

export const nextDue = (sql: SqlClient.SqlClient, table: Table) =>
  Effect.map(
    sql<{ readonly due: Date | null }>`
      select min(due_at) as due from ${sql(table)} where state = 'running'`,
    ([row]) => (row?.due ? Option.some(DateTime.makeUnsafe(row.due)) : Option.none())
  )
