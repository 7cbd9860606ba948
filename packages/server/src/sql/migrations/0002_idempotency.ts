/** Callers' keys, each with the write that it stands for and, once there is one, the answer. */
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

const statements = [
  `create table idempotency (
    project_id uuid not null,
    key text not null,
    digest text not null,
    operation_id uuid not null,
    answer json,
    expires_at timestamptz(3) not null,
    primary key (project_id, key)
  )`,
  `create index idempotency_expiry on idempotency (expires_at)`
]

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true })
})
