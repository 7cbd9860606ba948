/**
 * Detects long transactions of any program in this database: until they end, vacuum can't remove the row versions that each claim leaves
 * behind, and claims read past more and more of them. @rule sql.longTransactions
 */
import { waits } from "@fieldgate/core/domain/DatabaseLimits"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import * as SqlClient from "effect/sql/SqlClient"

export interface OpenTransaction {
  readonly seconds: number
  /** The name that the program gave itself, or the transaction's if it is prepared. */
  readonly application: string
  /** Missing for a prepared transaction. */
  readonly pid: number | null
}

/**
 * The oldest transaction that holds back vacuum. Those of other roles are visible to a role with `pg_read_all_stats`. Vacuum itself
 * holds nothing back.
 */
export const oldest = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<OpenTransaction>`
    select floor(extract(epoch from clock_timestamp() - since))::int as seconds, application, pid from (
      select xact_start as since, application_name as application, pid from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
        and xact_start is not null and (backend_xmin is not null or backend_xid is not null)
      union all
      select prepared, 'prepared transaction ' || gid, null from pg_prepared_xacts where database = current_database()
    ) held order by since limit 1`
  return row
})

const gauge = Metric.gauge("fieldgate_database_oldest_transaction_seconds", {
  description:
    "Age of the oldest open transaction of any program in the database, which holds back vacuum; 0 without one."
})

const isLong = (found: OpenTransaction | undefined): boolean =>
  found !== undefined && found.seconds >= waits.longTransactionSeconds

/** Updates the metric, and logs the beginning and the end of a long transaction. Returns whether there is one. */
export const report = Effect.fnUntraced(function* (found: OpenTransaction | undefined, wasLong: boolean) {
  yield* Metric.update(gauge, found?.seconds ?? 0)
  const isNow = isLong(found)
  if (isNow && !wasLong && found !== undefined) {
    yield* Effect.logWarning(
      "a transaction has been open for a long time: vacuum can't remove old rows, and claims become slower; end it, see docs/operating.md"
    ).pipe(Effect.annotateLogs({ seconds: found.seconds, application: found.application, pid: found.pid }))
  }
  if (!isNow && wasLong) yield* Effect.logInfo("the long transaction has ended")
  return isNow
})
