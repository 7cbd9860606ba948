/** Tries to connect an account by OAuth, from the page of consent to the connection. */
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** A state is kept as a digest, a verifier sealed and only until it is used. */
const statements = [
  `create table oauth_session (
    id uuid primary key,
    project_id uuid not null references project on delete cascade,
    state_digest text not null,
    sealed_verifier text,
    provider text not null,
    provider_app_id uuid not null,
    group_ref text not null,
    group_name text not null,
    consumer_ref text not null,
    consumer_name text not null,
    provider_workspace_ref text,
    provider_metadata json,
    connection_id uuid,
    callback_url text not null,
    redirect_url text,
    create_time timestamptz(3) not null,
    expire_time timestamptz(3) not null,
    used boolean not null default false,
    ending json,
    constraint oauth_session_state unique (state_digest)
  )`,
  `create index oauth_session_project on oauth_session (project_id)`,
  `create index oauth_session_expiry on oauth_session (expire_time)`
]

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true })
})
