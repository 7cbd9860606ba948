/** Counts who uses a project's part of the queue in PostgreSQL, in one statement over unfinished operations. @rule limit.usage */
import type { ProjectId } from "@fieldgate/core/domain/Ids"
import type { usageCounts } from "@fieldgate/core/domain/Limits"
import { GroupUsage, type ProjectQueue, SlowHost } from "@fieldgate/core/operations/Usage"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import * as SqlRow from "../sql/SqlRow.ts"
import { soughtUuid } from "../sql/SqlValue.ts"

const decode = SqlRow.decoder(
  Schema.Struct({
    operations: Schema.Int,
    groups: Schema.Array(GroupUsage),
    slowHosts: Schema.Array(SlowHost)
  })
)

/**
 * Groups are ordered in the `C` collation, as text is in programs. A record's size is that of its column, which PostgreSQL knows without
 * reading a large value. The limits inside of the lateral queries keep the planner from joining whole tables.
 */
export const count = Effect.fnUntraced(function* (
  sql: SqlClient,
  projectId: ProjectId,
  most: typeof usageCounts
): Effect.fn.Return<ProjectQueue, SqlError> {
  const project = soughtUuid(projectId)
  const [row = {}] = yield* sql`
    with counted as materialized (
      select o.installation_id, o.connection_id, count(*) as operations, count(*) filter (where o.state = 'parked') as parked,
        max(o.result) filter (where o.state = 'parked') as reason
      from operation o where o.due_at is not null and o.project_id = ${project} group by o.installation_id, o.connection_id
    ), of_groups as materialized (
      select c.*, i.group_ref from counted c join installation i on i.id = c.installation_id and i.project_id = ${project}
    ), largest as (
      select group_ref, sum(operations)::int as operations, sum(parked)::int as parked
      from of_groups group by group_ref order by 2 desc, group_ref collate "C" limit ${most.groups}
    ), measured as (
      select l.*, w.records, w.bytes, p.connections
      from largest l cross join lateral (
        select count(*) as records, coalesce(sum(bytes), 0) as bytes from (
          select r.bytes from (
            select distinct installation_id from of_groups g where g.group_ref = l.group_ref
          ) g
          cross join lateral (
            select id from operation
            where installation_id = g.installation_id and status = 'in_progress' and project_id = ${project}
            order by id limit ${most.records + 1}
          ) o
          cross join lateral (
            select pg_column_size(payload) as bytes from write_record
            where operation_id = o.id and outcome_kind is null limit ${most.records + 1}
          ) r
          limit ${most.records + 1}
        ) waiting
      ) w cross join lateral (
        select coalesce(json_agg(json_strip_nulls(json_build_object('connectionId', connection_id, 'operations', parked, 'reason', reason))
          order by parked desc, connection_id), '[]') as connections
        from (
          select connection_id, sum(parked)::int as parked, max(reason) as reason from of_groups g
          where g.group_ref = l.group_ref and g.parked > 0
          group by connection_id order by 2 desc, 1 limit ${most.connections}
        ) parked
      ) p
    )
    select (select coalesce(sum(operations), 0)::int from counted) as operations,
      (select coalesce(json_agg(json_build_object('groupRef', group_ref, 'operations', operations, 'parked', parked,
        'records', least(records, ${most.records}::int), 'bytes', bytes, 'isComplete', records <= ${most.records}::int,
        'parkedConnections', connections) order by operations desc, group_ref collate "C"), '[]') from measured) as groups,
      (select coalesce(json_agg(json_build_object('host', slow_host, 'connections', connections, 'since', since)
        order by connections desc, slow_host collate "C"), '[]') from (
          select l.slow_host, count(*)::int as connections, min(l.slow_since) as since
          from (select distinct connection_id from counted) c
          cross join lateral (select * from lane where lane.connection_id = c.connection_id and coalesce(lane.is_slow, false) offset 0) l
          group by l.slow_host order by 2 desc, l.slow_host collate "C" limit ${most.slowHosts}
        ) slow) as "slowHosts"`
  return yield* decode(row)
})
