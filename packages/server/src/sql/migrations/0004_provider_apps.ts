/** A project's OAuth apps at providers, and the right to refresh a connection, which one process has at a time. */
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** Secrets are sealed before they come here. */
const statements = [
  `create table provider_app (
    id uuid primary key,
    project_id uuid not null references project on delete cascade,
    provider text not null,
    environment text not null,
    client_id text not null,
    sealed_secret text not null,
    external_ref text,
    scopes json,
    metadata json,
    create_time timestamptz(3) not null,
    update_time timestamptz(3),
    constraint provider_app_once unique (project_id, provider, environment)
  )`,
  `alter table connection
    add column refresh_until timestamptz(3),
    add column credentials_version int not null default 1`
]

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true })
})
