/** Public keys for consumers' tokens, changes of API keys, and organizations that were made with a key of another one. */
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

const statements = [
  `create table jwt_key (
    id uuid primary key,
    project_id uuid not null references project on delete cascade,
    label text not null,
    algorithm text not null,
    public_key_pem text not null,
    active boolean not null,
    create_time timestamptz(3) not null,
    update_time timestamptz(3)
  )`,
  `create index jwt_key_project on jwt_key (project_id)`,
  `alter table api_key add column update_time timestamptz(3)`,
  `alter table organization add column parent_org_id uuid references organization on delete set null`,
  `create index organization_parent on organization (parent_org_id) where parent_org_id is not null`
]

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true })
})
