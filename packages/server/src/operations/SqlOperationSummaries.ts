/**
 * Counts older operations once, in PostgreSQL, range by range: see the tables. One process at a time, so that an id is dropped as one of no
 * range only while no range is being counted. @rule operation.facets
 */
import { ProjectId } from "@fieldgate/core/domain/Ids"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { countable, kinds } from "./SqlFacets.ts"
import { idAt } from "./SqlOperation.ts"
import { withoutStatementTimeout } from "../sql/SessionSettings.ts"
import * as SqlRow from "../sql/SqlRow.ts"
import { soughtUuid } from "../sql/SqlValue.ts"

const Range = Schema.Struct({ projectId: ProjectId, fromId: Schema.String, toId: Schema.String })
interface Range extends Schema.Schema.Type<typeof Range> {}
const decodeRange = SqlRow.decoder(Range)

/** Changes that are deleted in one step, because no summary contains their operations. */
const mostDropped = 10_000

const dropOthers = (sql: SqlClient) => sql`
  delete from operation_summary_change where ctid = any (array(
    select c.ctid from operation_summary_change c left join lateral (
      -- The last range that starts before the id contains it, or none does.
      select from_id, to_id from operation_summary s where s.project_id = c.project_id and s.from_id <= c.id
      order by s.from_id desc limit 1
    ) r on c.id < r.to_id where r.from_id is null limit ${mostDropped}
  ))`

/** A probe of each range, not a walk through all changes: most of these may be of operations that are in no range yet. */
const changed = (sql: SqlClient) => sql`
  select project_id as "projectId", from_id as "fromId", to_id as "toId" from operation_summary s
  where exists (
    select from operation_summary_change c where c.project_id = s.project_id and c.id >= s.from_id and c.id < s.to_id
  ) limit 1`

/** After the last summary of a project, where as many operations are that are old enough. */
const uncounted = (sql: SqlClient, until: DateTime.Utc, most: number) => sql`
  select p.id as "projectId", start.id as "fromId", next.id as "toId" from project p
  cross join lateral (
    select coalesce(
      (select to_id from operation_summary where project_id = p.id order by from_id desc limit 1),
      (select id from operation o where o.project_id = p.id order by id limit 1)
    ) as id
  ) start
  cross join lateral (
    select id from operation o
    where (o.project_id, o.id) >= (p.id, start.id) and (o.project_id, o.id) < (p.id, ${soughtUuid(idAt(until))})
    order by o.project_id, o.id offset ${most} limit 1
  ) next
  limit 1`

/** One statement, so that it deletes the changes that it has read, and no other. */
const count = Effect.fnUntraced(function* (sql: SqlClient, { fromId, projectId, toId }: Range) {
  const [project, from, to] = [projectId, fromId, toId].map((id) => soughtUuid(id))
  yield* sql`
    with changes as (
      delete from operation_summary_change where project_id = ${project} and id >= ${from} and id < ${to}
    ), former as (
      delete from operation_summary_count where project_id = ${project} and from_id = ${from}
    ), counted as materialized (
      select ${sql.literal(kinds)}, count(*)::int as operations from (
        select ${sql.literal(countable)} from operation o
        where (project_id, id) >= (${project}, ${from}) and (project_id, id) < (${project}, ${to})
      ) o group by ${sql.literal(kinds)}
    ), counts as (
      insert into operation_summary_count (project_id, from_id, ${sql.literal(kinds)}, operations)
      select ${project}, ${from}, ${sql.literal(kinds)}, operations from counted
    ), emptied as (
      delete from operation_summary where project_id = ${project} and from_id = ${from} and not exists (select from counted)
    ), summary as (
      insert into operation_summary (project_id, from_id, to_id)
      select ${project}, ${from}, ${to} where exists (select from counted) on conflict do nothing
    )
    select count(*) from counted`
})

export const summarize = (sql: SqlClient, until: DateTime.Utc, most: number) =>
  withoutStatementTimeout(
    sql,
    Effect.gen(function* () {
      const [lock] = yield* sql<{ readonly held: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended('fieldgate operation summaries', 0)) as held`
      if (lock?.held !== true) return 0
      yield* dropOthers(sql)
      const found = [...(yield* changed(sql)), ...(yield* uncounted(sql, until, most))]
      const ranges = yield* Effect.forEach(found, (row) => decodeRange(row))
      yield* Effect.forEach(ranges, (range) => count(sql, range), { discard: true })
      return ranges.length
    })
  )
