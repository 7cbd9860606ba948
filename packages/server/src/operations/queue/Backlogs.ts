/** What waits in the database, counted over the index of what is not done. */
import { Backlog } from "@fieldgate/core/operations/Backlog"
import type { ConnectionId, ProjectId } from "@fieldgate/core/domain/Ids"
import type { QueueOccupancy } from "@fieldgate/core/operations/QueueOccupancy"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import * as SqlRow from "../../sql/SqlRow.ts"
import { time } from "../../sql/SqlValue.ts"

const decode = SqlRow.decoder(Backlog)

export const of = Effect.fnUntraced(function* (sql: SqlClient, at: DateTime.Utc) {
  const [row = {}] = yield* sql`
    select count(*) filter (where state = 'accumulating')::int as accumulating,
      count(*) filter (where state = 'ready' and not held)::int as ready,
      count(*) filter (where state = 'ready' and held)::int as held,
      count(*) filter (where state = 'running')::int as running,
      count(*) filter (where state = 'parked')::int as parked,
      min(due_at) filter (where state = 'ready' and not held and due_at <= ${time(at)}) as "dueSince"
    from (
      select state, due_at, connection_id in (select connection_id from circuit where state = 'Open') as held
      from operation where due_at is not null
    ) waiting`
  return yield* decode(row)
})

interface Counted {
  readonly projectId: ProjectId
  /** None in the row of a whole project. */
  readonly connectionId: ConnectionId | null
  readonly waiting: number
  readonly parked: number
}

/** One walk over what is not done. Rows are not decoded one by one: there may be thousands. */
export const occupancy = Effect.fnUntraced(function* (sql: SqlClient, least: number) {
  const rows = yield* sql<Counted>`
    with counted as (
      select project_id, connection_id, count(*) filter (where state <> 'parked') as waiting,
        count(*) filter (where state = 'parked') as parked
      from operation where due_at is not null group by project_id, connection_id
    )
    select project_id as "projectId", null as "connectionId", sum(waiting)::int as waiting, sum(parked)::int as parked
      from counted group by project_id
    union all
    select project_id, connection_id, waiting::int, parked::int from counted where waiting + parked >= ${least}::int`
  const occupancy: QueueOccupancy = {
    projects: rows.flatMap(({ connectionId, parked, projectId, waiting }) =>
      connectionId === null ? [{ projectId, operations: waiting + parked }] : []
    ),
    connections: rows.flatMap(({ connectionId, parked, waiting }) =>
      connectionId === null ? [] : [{ connectionId, waiting, parked }]
    )
  }
  return occupancy
})
