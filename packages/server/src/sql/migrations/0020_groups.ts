/** Which installations a group had: its operations outlive them, and are found by them when the group's data is asked for. */
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

const statements = [
  `create table former_installation (
    id uuid primary key,
    project_id uuid not null,
    integration_id uuid not null,
    group_ref text not null
  )`,
  `create index former_installation_group on former_installation (project_id, group_ref)`,
  // However an installation goes, it is remembered.
  `create function remember_installation() returns trigger language plpgsql as $$
    begin
      insert into former_installation (id, project_id, integration_id, group_ref)
      values (old.id, old.project_id, old.integration_id, old.group_ref) on conflict do nothing;
      return null;
    end $$`,
  `create trigger installation_removed after delete on installation
    for each row execute function remember_installation()`
]

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true })
})
