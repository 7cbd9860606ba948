/**
 * Why a connection's credentials were refused. A reason stands with its time, which is the row's own when the event tells it: one
 * from before, which an older program has left there, is told for no later fault.
 */
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

const statements = [
  `alter table connection add last_error text, add last_error_time timestamptz(3)`,
  `create or replace function connection_event(c connection, kind text, at timestamptz) returns void language plpgsql as $$
    begin
      if is_awaited(c.project_id, kind) then
        insert into webhook_event (project_id, type, group_ref, time, facts)
        select c.project_id, kind, c.group_ref, at, json_strip_nulls(json_build_object(
          'projectId', c.project_id, 'connectionId', c.id, 'status', c.status,
          'error', case when kind = 'connection.error' and c.last_error_time = c.update_time then c.last_error end,
          'provider', c.provider, 'groupRef', g.ref, 'groupName', g.name,
          'consumerRef', u.ref, 'consumerName', u.name))
        from (select 1) one
        left join project_group g on g.project_id = c.project_id and g.ref = c.group_ref
        left join project_consumer u on u.project_id = c.project_id and u.ref = c.consumer_ref;
      end if;
    end $$`
]

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true })
})
