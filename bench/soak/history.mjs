/**
 * A history as the server would have stored it, inserted by the database itself: finished operations of one record, and batches of twenty.
 * What retention removes by default within its time is left out already: payloads and digests after 7 days.
 */
import * as Sample from "@fieldgate/core/testing/Sample"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { headOf, recordOf } from "../queue/writes.mjs"

export const tables = ["operation", "write_record", "operation_log", "record_identity", "idempotency"]

/** Of 43 operations three are batches: 100 records. */
const cycle = { operations: 43, batches: 3, batch: 20 }
export const operationsOf = (records) => Math.round((records * cycle.operations) / 100)

export const payloadDays = 7

const author = JSON.stringify({ ...Sample.author(1), label: "a label of an ordinary length" })
const entry = JSON.stringify({
  time: "2026-11-01T00:00:00.000Z",
  severity: "Info",
  message: {
    msg: "1 record written",
    attempt: 1,
    provider: "scripted",
    millis: 312,
    calls: [{ method: "POST", status: 200 }]
  }
})
/** The record's number is put in place of `@n`. */
const payload = JSON.stringify(recordOf("@n", "create"))

const uuidOf = (id) => `('${id.slice(0, -12)}' || lpad(to_hex(account), 12, '0'))::uuid`

/** One day of it, so many days ago; `serial` makes its ids differ from those of other days. */
export const insertDay = Effect.fnUntraced(function* ({ accounts, daysAgo, records, serial }) {
  const sql = yield* SqlClient.SqlClient
  const operations = operationsOf(records)
  const hasPayload = daysAgo <= payloadDays
  yield* sql.unsafe(`
    with made as materialized (
      select n, at, n % 50 = 0 as failed, (n * 7919) % ${accounts} + 1 as account,
        case when n % ${cycle.operations} < ${cycle.batches} then ${cycle.batch} else 1 end as records,
        (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(n & 4095), 3, '0') || '8'
          || lpad(to_hex(${serial} + n), 15, '0'))::uuid as id
      from generate_series(1, ${operations}) n,
        lateral (select now() - interval '${daysAgo} days' + n * interval '1 day' / ${operations + 1} as at) time
    ), operations as (
      insert into operation (id, project_id, integration_id, installation_id, config_id, action_type, object_name, state, status, result,
        metadata, create_time, update_time, connection_id, head, turn, retry_until, attempts, last_attempt_at, sent_at, kept)
      select id, '${Sample.projectId()}', '${Sample.integrationId()}', ${uuidOf(Sample.installationId())}, '${Sample.configId()}', 'write',
        'contacts', 'done', case when failed then 'failure' else 'success' end,
        case when failed then '1 failed: no' else records || ' succeeded' end,
        json_build_object('objects', json_build_array('contacts'), 'successfulRecordIds', json_build_array(n::text)),
        at, at, ${uuidOf(Sample.connectionId())}, '${JSON.stringify(headOf("create"))}'::json, ${serial} + n, at + interval '1 hour', 1, at, at,
        ${hasPayload ? 3 : 2}
      from made
    ), logged as (
      insert into operation_log (operation_id, entry) select id, '${entry}'::json from made
    ), keys as (
      insert into idempotency (project_id, key, digest, operation_id, answer, expires_at, position)
      select '${Sample.projectId()}', 'key ' || id, md5(id::text), id, json_build_object('operationId', id), at + interval '1 day', 1
      from made where ${daysAgo <= 1}
    ), record as materialized (
      select id, ${serial} * 20 + n * 20 + position as n, position, at, failed from made, generate_series(1, records) position
    ), digests as (
      insert into record_identity (digest, operation_id, position, is_record_id)
      select md5(kind || record.n)::uuid, id, position, kind = 'id' from record, unnest(array['id', 'email']) kind where ${hasPayload}
    )
    insert into write_record (operation_id, position, payload, outcome, attempted_at, attempts, outcome_kind, written, author, actor_mark,
      request_mark)
    select id, position, ${hasPayload ? `replace('${payload}', '@n', n::text)::json` : "null"},
      case when failed then '{"outcome":"failed","errors":[{"message":"no","code":"CODE"}]}'
        else '{"outcome":"success","recordId":"' || n || '"}' end::json,
      at, 1, case when failed then 'failed' else 'success' end, case when failed then null else '"' || n || '"' end::json,
      case when position = 1 then '${author}'::json end,
      case when position = 1 then hashtextextended('actor ' || n % 1000, 0) end,
      case when position = 1 then hashtextextended('request ' || n, 0) end
    from record`)
})

/** Inserts `days` of it; indexes are made afterwards, which takes a fraction of the time. */
export const insertHistory = Effect.fnUntraced(function* ({ accounts, days, records, say }) {
  const sql = yield* SqlClient.SqlClient
  const names = tables.map((name) => `'${name}'`).join()
  const ofTables = `in (select oid from pg_class where relname in (${names}) and relnamespace = current_schema()::regnamespace)`
  const keys =
    yield* sql.unsafe(`select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'p' and conrelid ${ofTables}`)
  const indexes =
    yield* sql.unsafe(`select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where not indisprimary and indrelid ${ofTables}`)
  for (const { name, table } of keys) yield* sql.unsafe(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) yield* sql.unsafe(`drop index ${name}`)
  const perDay = Math.round(records / days)
  for (let daysAgo = days; daysAgo > 0; daysAgo -= 1) {
    yield* insertDay({ accounts, daysAgo, records: perDay, serial: (days - daysAgo) * perDay })
    if (daysAgo % 5 === 1) say(`${(days - daysAgo + 1) * perDay} records inserted`)
  }
  for (const { definition, name, table } of keys)
    yield* sql.unsafe(`alter table ${table} add constraint ${name} ${definition}`)
  for (const { definition } of indexes) yield* sql.unsafe(definition)
  yield* sql.unsafe(`vacuum (analyze) ${tables.join()}`)
  say("indexed")
})
