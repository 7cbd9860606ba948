/** What each connection's processes took of its calls: one row, and a version by which they take turns. */
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

const statements = [
  `create table call_budget (
    connection_id uuid primary key,
    version bigint not null,
    content json not null
  ) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)`,
  // Changes the row where it is as the caller knows it (version 0: not there), and answers it as it is: before, where it wasn't.
  `create function change_call_budget(connection uuid, known bigint, changed json, out version bigint, out content json)
    language plpgsql as $$
    begin
      insert into call_budget as b (connection_id, version, content) select connection, 1, changed where known = 0
      on conflict (connection_id) do nothing returning b.version into version;
      if version is null then
        update call_budget b set version = b.version + 1, content = changed
        where b.connection_id = connection and b.version = known returning b.version into version;
      end if;
      if version is null then
        select b.version, b.content into version, content from call_budget b where b.connection_id = connection;
      end if;
    end $$`
]

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true })
})
