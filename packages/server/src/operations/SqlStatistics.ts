/** Counts the operations of a time in PostgreSQL, step by step, in one statement that looks at so many records and no more. */
import { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import { Latency, StatisticsStep } from "@fieldgate/core/operations/Statistics"
import type { RedriveOutcome } from "@fieldgate/core/operations/rules/RedriveLink"
import type { StatisticsQuery, StatisticsResult } from "@fieldgate/core/operations/OperationHistory"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { walked } from "./SqlOperation.ts"
import { isLinked } from "./SqlRedriveLink.ts"
import * as SqlRow from "../sql/SqlRow.ts"
import { soughtUuids, time } from "../sql/SqlValue.ts"

const decodeStep = SqlRow.decoder(StatisticsStep)
const decodeWhole = SqlRow.decoder(
  Schema.Struct({
    countedSince: Schema.optionalKey(Schema.DateTimeUtcFromString),
    latency: Schema.optionalKey(Latency),
    failures: Schema.Array(RecordOutcome)
  })
)

const milliseconds = "(extract(epoch from update_time - create_time) * 1000)::int"

const percentile = (share: number) =>
  `percentile_disc(${share}) within group (order by ${milliseconds}) filter (where state = 'done')`

const sum = (column: string, only = "true") => `coalesce(sum(${column}) filter (where ${only}), 0)::int`

const closed = "batched and state <> 'accumulating'"

const figures = `count(*)::int as operations, ${sum("resolved")} as resolved, (count(*) filter (where state = 'done'))::int as ended,
    ${["total", "succeeded", "failed", "uncertain", "waiting"].map((each) => `${sum(each)} as "records.${each}"`).join(", ")},
    ${percentile(0.5)} as "latency.p50", ${percentile(0.95)} as "latency.p95",
    (count(*) filter (where ${closed}))::int as "autoBatches.operations", ${sum("total", closed)} as "autoBatches.records"`

/**
 * The inner limit keeps the planner from joining whole tables. Where looking came to its end, the last operation may be
 * counted in part, so it is left out.
 */
const looked = (sql: SqlClient, { from, most, until, ...of }: StatisticsQuery) => {
  const operations = walked(sql, { ...of, since: from, until, most: most.outcomes })
  const only =
    of.integrationIds === undefined ? sql`true` : sql`integration_id = any (${soughtUuids(of.integrationIds)})`
  return sql`
    near as materialized (
      select id, project_id, create_time, update_time, state, batch_key is not null as batched, integration_id from (${operations}) walked
    ), looked as materialized (
      select o.id, o.project_id, o.create_time, o.update_time, o.state, o.batched, r.position, r.outcome_kind
      from (select * from near where ${only} order by id desc) o
      cross join lateral (select position, outcome_kind from write_record where operation_id = o.id limit 1000) r
      order by o.id desc limit ${most.outcomes}
    ), cut as (
      select id from (
        (select id from near where (select count(*) from near) >= ${most.outcomes} order by id limit 1)
        union all (select id from looked where (select count(*) from looked) >= ${most.outcomes} order by id limit 1)
      ) ends order by id desc limit 1
    ), counted as (
      select * from looked where not exists (select from cut) or id > (select id from cut)
    )`
}

/** Records with this outcome, if they were redriven. */
const redriven = (outcome: RedriveOutcome) =>
  `case when o.${outcome} > 0 and ${isLinked("o", `'${outcome}'`)} then o.${outcome} else 0 end`

const perOperation = `operation_counts as (
    select id, project_id, create_time, update_time, state, batched, count(*) as total,
      count(*) filter (where outcome_kind = 'success') as succeeded, count(*) filter (where outcome_kind = 'failed') as failed,
      count(*) filter (where outcome_kind = 'uncertain') as uncertain, count(*) filter (where outcome_kind is null) as waiting
    from counted group by id, project_id, create_time, update_time, state, batched
  ), resolved_counts as (
    select o.*, ${redriven("failed")} + ${redriven("uncertain")} as resolved from operation_counts o
  )`

/** Steps, and one row more for the whole, which has no start. */
export const count = Effect.fnUntraced(function* (
  sql: SqlClient,
  asked: StatisticsQuery
): Effect.fn.Return<StatisticsResult, SqlError> {
  const { from, most, stepSeconds } = asked
  const step = sql`date_bin(make_interval(secs => ${stepSeconds}), create_time, ${time(from)})`
  const rows = yield* sql<{ readonly startTime: Date | null }>`
    with ${looked(sql, asked)}, ${sql.literal(perOperation)}, stepped as (
      select *, ${step} as "startTime" from resolved_counts
    )
    select "startTime", ${sql.literal(figures)},
      case when exists (select from cut) and "startTime" is null then min(create_time) end as "countedSince",
      case when "startTime" is null then (
        select coalesce(json_agg(w.outcome order by f.id desc, f.position), '[]')
        from (
          select id, position from counted o where outcome_kind in ('failed', 'uncertain')
            and not ${sql.literal(isLinked("o", "o.outcome_kind"))}
          order by id desc, position limit ${most.failures}
        ) f join write_record w on w.operation_id = f.id and w.position = f.position
      ) end as failures
    from stepped group by grouping sets (("startTime"), ()) order by "startTime" nulls last`
  const [whole] = yield* Effect.forEach(rows.slice(-1), decodeWhole)
  const steps = yield* Effect.forEach(rows.slice(0, -1), decodeStep)
  return { failures: [], ...whole, steps }
})
