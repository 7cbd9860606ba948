/** A worker that stops gives its leases back, so that others needn't wait for their end. */
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

const statements = [
  // What is being sent stays: the provider may still be at it.
  `create function give_back(projects uuid[], ids uuid[], workers text[], numbers int[], at timestamptz) returns void
    language plpgsql as $$
    declare connections uuid[];
    begin
      perform share_lanes(array(select o.connection_id from operation o where o.id = any (ids)));
      with held as (
        select o.id from operation o join unnest(projects, ids, workers, numbers) as g (project_id, id, worker, attempt)
          on o.id = g.id and o.project_id = g.project_id and o.worker = g.worker and o.attempts = g.attempt
        where o.state = 'running' and o.sending = '{}' order by o.id for update of o
      ), given as (
        update operation o set due_at = at from held where o.id = held.id returning o.connection_id
      )
      select array_agg(connection_id) into connections from given;
      if connections is null then return; end if;
      perform wake(connections, array_fill(at, array[cardinality(connections)]), true, at);
    end $$`
]

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true })
})
