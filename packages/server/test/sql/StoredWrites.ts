/** Writes that were stored at several moments, for tests that count what statements read that were planned before. */
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** The nth row's id, the same in every table that refers to it. */
export const id = (kind: string, n: string) => `md5('${kind} ' || ${n})::uuid`

/** What connections refer to. */
export const project = Effect.gen(function* () {
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
export const fill = Effect.fnUntraced(function* (from: number, to: number) {
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
      insert into lane (connection_id, due_at, is_dry, is_slow, slow_since, slow_host)
      select ${id("connection", "n")}, now() + case when n > 2 and not s.is_slow then interval '1 hour' else '0' end, n = 1, s.is_slow,
        case when s.is_slow then now() end, case when s.is_slow then 'crm.test' end
      from generate_series(${from}, ${to}) n cross join lateral (select n % 2 = 0 and n > 2 as is_slow) s
    ), connections as (
      insert into connection (id, project_id, provider, group_ref, consumer_ref, auth_scheme, status, sealed_credentials, create_time,
        update_time)
      select ${id("connection", "n")}, ${id("project", "1")}, 'hubspot', 'group', 'consumer', 'oauth2', 'created', '', now(), now()
      from generate_series(${from}, ${to}) n
    ), budgets as (
      insert into call_budget (key, project_id, version, content, update_time)
      select 'account ' || n, ${id("project", "1")}, 1, '{}', now() from generate_series(${from}, ${to}) n
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

/** When functions are planned, and how it comes to that. */
export const moments = [
  ["nothing was stored", few],
  ["nothing waited", Effect.andThen(history, Effect.andThen(analyze, few))],
  ["few rows were stored", Effect.andThen(few, analyze)]
] as const

/** As for a session's sixth and later calls. */
export const keepPlans = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`set local plan_cache_mode = force_generic_plan`
)

/** All in one session, which keeps its plans. A schema of its own has no statistics of other tests. */
export const inTransaction = <A, E, R>(test: Effect.Effect<A, E, R>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(test))
