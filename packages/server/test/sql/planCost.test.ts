import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { migrations } from "../../src/sql/migrations/migrations.ts"
import { databases } from "./FreshSchema.ts"
import { leastPages, pagesOf } from "./PagesRead.ts"

/** The nth row's id, the same in every table that refers to it. */
const id = (kind: string, n: string) => `md5('${kind} ' || ${n})::uuid`

/** What connections refer to. */
const project = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`set constraints all deferred`
  yield* sql.unsafe(`
    with organizations as (
      insert into organization (id, label, default_team_id, create_time) select ${id("org", "1")}, '', ${id("team", "1")}, now()
    ), teams as (
      insert into team (id, org_id, name, create_time) select ${id("team", "1")}, ${id("org", "1")}, '', now()
    ), groups as (
      insert into project_group (project_id, ref, name, create_time) select ${id("project", "1")}, 'group', '', now()
    ), consumers as (
      insert into project_consumer (project_id, ref, name, create_time) select ${id("project", "1")}, 'consumer', '', now()
    )
    insert into project (id, org_id, name, app_name, create_time) select ${id("project", "1")}, ${id("org", "1")}, '', '', now()`)
})

/** In each state, operations with one record, each of a connection of its own; and what else belongs to that connection. */
const fill = Effect.fnUntraced(function* (from: number, to: number) {
  const sql = yield* SqlClient.SqlClient
  yield* sql.unsafe(`
    with made as (
      insert into operation (id, project_id, integration_id, installation_id, config_id, action_type, object_name, head, create_time,
        update_time, connection_id, state, status, turn, batch_key, due_at, retry_until, worker, attempts, sending)
      select ${id("' || kind || '", "n")}, ${id("project", "1")}, ${id("integration", "1")}, ${id("installation", "n")},
        ${id("config", "n")}, 'write', 'contacts', '{}', now(), now(), ${id("connection", "n")}, kind, 'in_progress',
        case when kind <> 'accumulating' then n end, case when kind = 'accumulating' then 'batch ' || n end,
        now() + interval '1 hour', now() + interval '2 hours', 'worker', 1, case when kind = 'running' then array[1] else '{}' end
      from generate_series(${from}, ${to}) n, unnest(array['running', 'accumulating', 'parked']) kind
    ), held as (
      insert into record_hold (record_key, operation_id) select n, ${id("running", "n")} from generate_series(${from}, ${to}) n
    ), changing as (
      insert into waiting_change (record_key, operation_id, position)
      select n, ${id("running", "n")}, 1 from generate_series(${from}, ${to}) n
    ), keys as (
      insert into idempotency (project_id, key, digest, operation_id, expires_at)
      select ${id("project", "1")}, 'key ' || n, 'digest', ${id("running", "n")}, now() + interval '1 day'
      from generate_series(${from}, ${to}) n
    ), lanes as (
      insert into lane (connection_id, due_at, is_dry)
      select ${id("connection", "n")}, now() + case when n > 2 then interval '1 hour' else '0' end, n = 1 from generate_series(${from}, ${to}) n
    ), connections as (
      insert into connection (id, project_id, provider, group_ref, consumer_ref, auth_scheme, status, sealed_credentials, create_time,
        update_time)
      select ${id("connection", "n")}, ${id("project", "1")}, 'hubspot', 'group', 'consumer', 'oauth2', 'created', '', now(), now()
      from generate_series(${from}, ${to}) n
    ), budgets as (
      insert into call_budget (connection_id, version, content)
      select ${id("connection", "n")}, 1, '{}' from generate_series(${from}, ${to}) n
    )
    insert into write_record (operation_id, position, payload, record_key)
    select ${id("' || kind || '", "n")}, 1, '{}', case when kind = 'running' then n end
    from generate_series(${from}, ${to}) n, unnest(array['running', 'accumulating', 'parked']) kind`)
  yield* sql.unsafe(`
    insert into circuit (connection_id, version, content, state, probe_at)
    select ${id("connection", "n")}, 1, '{}', 'Open', now() + interval '1 hour' from generate_series(${from}, ${to}) n`)
})

/** Ended operations; nothing waits. */
const history = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql.unsafe(`
    with made as (
      insert into operation (id, project_id, integration_id, installation_id, config_id, action_type, object_name, state, status,
        create_time, update_time, connection_id, head, turn)
      select gen_random_uuid(), ${id("project", "1")}, ${id("integration", "1")}, ${id("installation", "n")}, ${id("config", "n")},
        'write', 'contacts', 'done', 'success', now(), now(), ${id("connection", "n")}, '{}', n
      from generate_series(1, 2000) n returning id
    )
    insert into write_record (operation_id, position, payload, outcome, outcome_kind)
    select id, 1, '{}', '{}', 'success' from made`)
})

const tables = [
  "operation",
  "write_record",
  "record_hold",
  "waiting_change",
  "idempotency",
  "lane",
  "circuit",
  "call_budget",
  "connection"
]

const analyze = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.forEach(tables, (table) => sql`analyze ${sql(table)}`, { discard: true })
)

const few = fill(1, 20)

const moments = [
  ["nothing was stored", few],
  ["nothing waited", Effect.andThen(history, Effect.andThen(analyze, few))],
  ["few rows were stored", Effect.andThen(few, analyze)]
] as const

const leases = `array[${id("project", "1")}], array[${id("running", "1")}], array['worker'], array[1]`
const claims = `json_build_array(json_build_object('place', 1, 'projectId', ${id("project", "1")}, 'key', 'key 0', 'digest', '',
  'expiresAt', now() + interval '1 day'))`

const calls: { readonly [name: string]: string } = {
  keys_taken: `select keys_taken(${claims}, now())`,
  take_keys: `select take_keys(${claims}, array['{}'::json], array[1], array[${id("running", "1")}], array[1], now())`,
  wake: `select wake(array[${id("connection", "1")}, ${id("connection", "2")}], array[now(), now()], true, now())`,
  flush: `select flush(${id("accumulating", "1")}, now())`,
  resume: `select resume(${id("project", "1")}, ${id("connection", "1")}, now())`,
  send: `select send(${leases}, array[1], array[1], now())`,
  note: `select note(
    given => json_build_array(json_build_object('id', ${id("running", "1")}, 'projectId', ${id("project", "1")}, 'worker', 'worker',
      'attempt', 1, 'state', 'done', 'status', 'success', 'at', now(), 'keyEnd', 'Remember', 'key', 'key 1')),
    answers => array['{}'::json], owners => array[1], positions => array[1], outcomes => array['{}'::json],
    kinds => array['success'], written => array['"1"'::json], written_digests => array[${id("digest", "1")}], sought => array[false],
    log_owners => array[1], entries => array['{}'::json], even_cancelled => false, now_at => now())`,
  extend: `select extend(${leases}, now())`,
  give_back: `select give_back(${leases}, now())`,
  next_due: `select next_due(now())`,
  claim: `select claim('another', now(), now() + interval '1 minute', 1, 1)`,
  change_call_budget: `select change_call_budget(${id("connection", "1")}, 1, '{}')`,
  change_circuit: `select change_circuit(${id("project", "1")}, ${id("connection", "1")}, 1, '{"_tag": "Open"}', now())`
}

/** All in one session, which keeps its plans. A schema of its own has no statistics of other tests. */
const inTransaction = <A, E, R>(test: Effect.Effect<A, E, R>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(test))

/** They are called by functions that have no complete scans. */
const ofAccept = new Set(["keys_taken", "take_keys"])

/** Changes nothing, so that it can be repeated. */
const undone = Effect.fnUntraced(function* (statement: Fragment, isInAccept: boolean) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`savepoint before`
  if (isInAccept) yield* sql`set local enable_seqscan to off`
  const pages = yield* pagesOf(yield* sql`explain (analyze, buffers, format json) ${statement}`)
  yield* sql`rollback to savepoint before`
  return pages
})

describe.each(databases)("functions that were planned while (%s)", (_, fresh) => {
  it.effect.each(moments)("%s read as many pages of tables that have grown", ([, prepare]) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* project
      yield* prepare
      // As for a session's sixth and later calls.
      yield* sql`set local plan_cache_mode = force_generic_plan`
      const pages = Effect.forEach(Object.entries(calls), ([name, call]) =>
        Effect.map(leastPages(undone(sql.literal(call), ofAccept.has(name))), (read) => [name, read] as const)
      )
      yield* pages
      yield* fill(21, 300)
      const before = new Map(yield* pages)
      yield* fill(301, 10_000)
      const after = yield* pages
      // Each index grows by a level.
      const grown = after.flatMap(([name, read]) => {
        const fewer = before.get(name) ?? 0
        return read > 1.5 * fewer + 10 ? [`${name}: ${fewer}, ${read}`] : []
      })
      assert.strictEqual(grown.join("; "), "")
    }).pipe(inTransaction, Effect.provide(fresh({ ...migrations })))
  )
})
