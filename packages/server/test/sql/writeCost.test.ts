import { assert, describe, it } from "@effect/vitest"
import { Sample, Seed } from "@fieldgate/core/testing"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { targetState } from "../../src/sql/migrations/initial/queue/preconditions.ts"
import { databasesWithNewSessions } from "./FreshSchema.ts"
import { pagesOf } from "./PagesRead.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

const [projectId, integrationId, installationId] = [Sample.projectId(), Sample.integrationId(), Sample.installationId()]
const [configId, connectionId] = [Sample.configId(), Sample.connectionId()]

/** The check of a write that was planned in this state. */
const checksOf = Effect.fnUntraced(function* (state: string) {
  const sql = yield* SqlClient.SqlClient
  const [planned] = yield* sql`select ${sql.literal(state)} as target
    from project p, integration n, installation i, connection c
    where p.id = ${projectId}::uuid and n.id = ${integrationId}::uuid and i.id = ${installationId}::uuid and c.id = ${connectionId}::uuid`
  const ids = { project: projectId, integration: integrationId, installation: installationId, connection: connectionId }
  return JSON.stringify([{ places: [1], ...ids, ...planned }])
})

const pagesOfBegin = Effect.fnUntraced(function* (n: number, checks: string) {
  const sql = yield* SqlClient.SqlClient
  const id = sql`${Sample.operationId(n)}::uuid`
  const begun = yield* sql`explain (analyze, buffers, format json)
    select * from begin_writes(checks => ${checks}::json, ids => array[${id}], projects => array[${projectId}::uuid],
      integrations => array[${integrationId}::uuid], installations => array[${installationId}::uuid], configs => array[${configId}::uuid],
      objects => array['contacts'], connections => array[${connectionId}::uuid], heads => array['{}'::json], times => array[now()],
      workers => array['a process'], leases => array[now()], counts => array[1], claims => '[]', owners => array[1], positions => array[1],
      payloads => array['{}'::json], record_ids => array[${`"${n}"`}::text], fields => array['1 ["name"]'], authors => array[null::json], actors => array[null::text],
      requests => array[null::text], request_keys => array[null::text], entry_owners => '{}', entry_nths => '{}', entries => '{}',
      digests => '{}', places => '{}', are_record_ids => '{}', at => now())`
  return yield* pagesOf(begun)
})

/** What a synchronous write of a record reads while it is refused, while it begins and while it ends. */
const pagesOfWrite = Effect.fnUntraced(function* (n: number) {
  const sql = yield* SqlClient.SqlClient
  const id = sql`${Sample.operationId(n)}::uuid`
  const [valid, stale] = yield* Effect.all([checksOf(targetState), checksOf("'another state'")])
  const refused = yield* pagesOfBegin(n, stale)
  const begun = yield* pagesOfBegin(n, valid)
  const settled = yield* sql`explain (analyze, buffers, format json)
    select * from settle_writes(ids => array[${id}], projects => array[${projectId}::uuid],
      statuses => array['success'], results => array['done'], times => array[now()], written_ids => array['[]'::json], owners => array[1],
      positions => array[1], outcomes => array['{}'::json], kinds => array['success'], record_ids => array[null::json],
      written_digests => array[null::uuid], log_owners => '{}', entries => '{}', key_ends => '[]', answers => '{}')`
  const [operation] = yield* sql`select status from operation where id = ${id}`
  assert.deepStrictEqual(operation, { status: "success" })
  return { refused, begun, settled: yield* pagesOf(settled) }
})

/** The least of several writes, numbered from `n`: now and then PostgreSQL plans again, and reads the catalog. */
const leastPagesOfWrite = Effect.fnUntraced(function* (n: number) {
  const writes = yield* Effect.forEach([n, n + 1, n + 2, n + 3, n + 4], pagesOfWrite)
  const least = (name: "begun" | "refused" | "settled") => Math.min(...writes.map((pages) => pages[name]))
  return { refused: least("refused"), begun: least("begun"), settled: least("settled") }
})

const many = 3000

/** Customers beside this one, each with a connection, which has a lane, and an installation. */
const moreInstallations = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`insert into project_group (project_id, ref, name, create_time)
    select ${Sample.projectId()}::uuid, 'group ' || n, 'group', now() from generate_series(1, ${many}::int) n`
  yield* sql`insert into connection
    select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'group_ref', 'group ' || n))).*
    from connection c, generate_series(1, ${many}::int) n where c.id = ${Sample.connectionId()}::uuid`
  yield* sql`insert into installation
    select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(), 'group_ref', c.group_ref, 'connection_id', c.id))).*
    from installation i, connection c where i.id = ${Sample.installationId()}::uuid and c.group_ref like 'group %'`
  yield* sql`insert into lane (connection_id, due_at) select id, now() from connection on conflict do nothing`
})

/** Operations that wait, and records that other calls hold. */
const moreQueued = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into operation (id, project_id, integration_id, installation_id, config_id, action_type, object_name, state,
      status, create_time, update_time, connection_id, due_at, retry_until, head, turn)
    select gen_random_uuid(), i.project_id, i.integration_id, i.id, i.config_id, 'write', 'contacts', 'ready', 'in_progress', now(), now(),
      i.connection_id, now(), now(), '{}', nextval('operation_turn')
    from installation i, generate_series(1, ${many}::int) where i.id = ${Sample.installationId()}::uuid`
  yield* sql`insert into record_hold (record_key, operation_id) select n, gen_random_uuid() from generate_series(1, ${many}::int) n`
})

describe.each(databasesWithNewSessions)("a synchronous write (%s)", (_, fresh) => {
  it.effect("reads as many pages beside thousands of installations and queued operations, without new statistics", () =>
    Effect.gen(function* () {
      yield* Seed.installed
      const sql = yield* SqlClient.SqlClient
      yield* sql.withTransaction(
        Effect.gen(function* () {
          // PostgreSQL plans the first ones; then it keeps what it has planned.
          for (let n = 1; n <= 7; n++) yield* pagesOfWrite(n)
          const few = yield* leastPagesOfWrite(8)
          yield* moreInstallations
          yield* moreQueued
          const later = yield* leastPagesOfWrite(13)
          assert.isAtMost(later.refused, 2 * few.refused)
          assert.isAtMost(later.begun, 2 * few.begun)
          assert.isAtMost(later.settled, 2 * few.settled)
        })
      )
    }).pipe(Effect.provide(StoresOnSql.layer(fresh)))
  )
})
