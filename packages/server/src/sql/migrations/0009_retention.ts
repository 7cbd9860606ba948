/** What ended long ago is found and removed without looking at anything else. */
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

const statements = [
  // What is kept of an operation that has ended: 1 its payloads, 2 its log, 3 both.
  `alter table operation add kept smallint not null default 3`,
  `create index operation_kept on operation (kept, update_time) where state = 'done'`,
  // Rows that somebody else is at are left for the next step, so nobody waits for anybody.
  `create function sweep(operations_until timestamptz, payloads_until timestamptz, logs_until timestamptz, keys_until timestamptz,
      most int) returns int language plpgsql as $$
    declare ids uuid[]; found int; removed int := 0;
    begin
      ids := array(select id from operation where state = 'done' and kept in (0, 1, 2, 3) and update_time < operations_until
        limit most for update skip locked);
      delete from write_record where operation_id = any (ids);
      delete from operation_log where operation_id = any (ids);
      delete from operation where id = any (ids);
      removed := removed + cardinality(ids);

      ids := array(select id from operation where state = 'done' and kept in (1, 3) and update_time < payloads_until
        limit most for update skip locked);
      update write_record set payload = null, last = null where operation_id = any (ids);
      update operation set kept = kept - 1 where id = any (ids);
      removed := removed + cardinality(ids);

      ids := array(select id from operation where state = 'done' and kept in (2, 3) and update_time < logs_until
        limit most for update skip locked);
      delete from operation_log where operation_id = any (ids);
      update operation set kept = kept - 2 where id = any (ids);
      removed := removed + cardinality(ids);

      delete from idempotency k using (
        select project_id, key from idempotency where expires_at <= keys_until limit most for update skip locked
      ) old
      where k.project_id = old.project_id and k.key = old.key;
      get diagnostics found = row_count;
      return removed + found;
    end $$`
]

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true })
})
