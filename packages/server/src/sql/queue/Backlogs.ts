/** What waits in the database, counted over the index of what is not done. */
import { Backlog } from "@fieldgate/core/domain/Backlog"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import * as SqlRow from "../SqlRow.ts"
import { time } from "../SqlValue.ts"

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
