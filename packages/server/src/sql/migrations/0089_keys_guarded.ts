/** Whose tokens and keys are accepted: first keys, audiences and issuers, groups whose data was erased; names of projects. */
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** A project that holds any of these was worked on with a key, though no key may be there any more. */
const holdings = ["integration", "connection", "project_group", "provider_app", "jwt_key", "destination"]

const statements = [
  `alter table project add column first_key_time timestamptz(3)`,
  `update project p set first_key_time =
      coalesce((select min(k.create_time) from api_key k where k.project_id = p.id), p.create_time)
    where exists (select from api_key k where k.project_id = p.id)
      ${holdings.map((table) => `or exists (select from ${table} t where t.project_id = p.id)`).join(" ")}`,
  // A trigger, so that a key which a program of the version before makes counts too.
  `create function note_first_key() returns trigger language plpgsql as $$
    begin
      update project set first_key_time = new.create_time where id = new.project_id and first_key_time is null;
      return null;
    end $$`,
  `create trigger api_key_added after insert on api_key for each row execute function note_first_key()`,
  `alter table jwt_key add column audience text, add column issuer text`,
  `create table refused_token (
    project_id uuid not null references project on delete cascade,
    group_digest bytea not null,
    refused_until timestamptz(3) not null,
    primary key (project_id, group_digest)
  )`,
  // By the name that the version before knows, so that it reports a name that is taken as before.
  `alter table project drop constraint project_name_once, add constraint project_name_once unique (org_id, name)`,
  `create index project_name on project (name)`
]

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true })
})
