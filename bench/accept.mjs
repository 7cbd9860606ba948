/**
 * What accepting costs: auto-batched and single asynchronous writes through the SQL queue, beside a multi-row INSERT of the
 * same bytes by the same client into fresh copies of the same tables with their indexes, in one run.
 *
 *     node --conditions=@fieldgate/source bench/accept.mjs [--writes 20000] [--repetitions 5] [--only 'creates 64']
 *
 * DATABASE_URL names a PostgreSQL server; without it, an embedded database in a temporary folder is measured.
 */
import { OperationQueue } from "@fieldgate/core/ports/OperationQueue"
import { Database, Migrations, migrations } from "@fieldgate/server"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import { randomUUID } from "node:crypto"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import * as SqlOperationQueue from "../packages/server/src/sql/SqlOperationQueue.ts"

const { values: options } = parseArgs({
  options: {
    writes: { type: "string", default: "20000" },
    keys: { type: "string", default: "20" },
    repetitions: { type: "string", default: "5" },
    only: { type: "string", default: "" }
  }
})
const writes = Number(options.writes)
const keys = Number(options.keys)
const url = process.env.DATABASE_URL
const folder = mkdtempSync(join(tmpdir(), "fieldgate-bench-"))
const schema = `bench_${randomUUID().slice(0, 8)}`
const settings =
  url === undefined ? { _tag: "Embedded", folder, schema } : { _tag: "Server", url: Redacted.make(url), schema }

/** Ids as the program makes them: in the order of time, so that indexes grow at their end. */
let serial = 0
const run = Date.now().toString(16).padStart(12, "0")
const uuid = () => {
  const rest = (serial++).toString(16).padStart(16, "0")
  return `${run.slice(0, 8)}-${run.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(4, 16)}`
}

/** About 270 bytes of JSON, as in the study of engines. */
const recordOf = (n, type) => ({
  ...(type === "update" ? { recordId: `${1_000_000 + n}` } : {}),
  fields: {
    email: `person.${n}@customer.example`,
    firstname: "Ada",
    lastname: `Lovelace ${n}`,
    company: "Analytical Engines",
    city: "London",
    phone: "+44 20 7946 0000",
    notes: "An ordinary record of an ordinary length, as they come from a form.",
    score: n % 100,
    active: true
  },
  associations: []
})

const head = (type) => ({ type, mode: "asynchronous", shape: "record", allOrNone: false, headers: [] })
const ids = Object.fromEntries(["project", "integration", "config"].map((kind) => [kind, uuid()]))
const connections = Array.from({ length: keys }, uuid)
const operation = (n, at) => ({
  id: uuid(),
  projectId: ids.project,
  integrationId: ids.integration,
  installationId: connections[n % keys],
  configId: ids.config,
  actionType: "write",
  status: "in_progress",
  createTime: at,
  updateTime: at,
  resource: "contacts"
})

const accumulation = (type) => (n, at) => ({
  operation: operation(n, at),
  connectionId: connections[n % keys],
  head: head(type),
  batchKey: `${connections[n % keys]}/contacts/${type}`,
  record: recordOf(n, type),
  policy: { maxDelayMinutes: 5, retryDeadlineHours: 1 }
})

const acceptance = (type) => (n, at) => ({
  operation: operation(n, at),
  connectionId: connections[n % keys],
  head: head(type),
  records: [recordOf(n, type)],
  retryUntil: DateTime.add(at, { hours: 1 })
})

/** Fresh copies, so that the baseline begins where the queue began. */
const copies = ["operation", "write_record", "waiting_change"]
const fresh = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql.unsafe(`truncate ${copies.join(", ")}, lane, idempotency`)
  for (const table of copies) {
    yield* sql.unsafe(`drop table if exists copy_${table}`)
    yield* sql.unsafe(`create table copy_${table} (like ${table} including all)`)
    yield* sql.unsafe(`alter table copy_${table} set (fillfactor = 50)`)
  }
  if (url !== undefined) yield* sql.unsafe("checkpoint")
})

/** The same rows in statements of so many, one statement at a time: the most that one client can do without a queue. */
const insertAll = Effect.fnUntraced(function* (type, perOperation, rows) {
  const sql = yield* SqlClient.SqlClient
  const latencies = []
  let current
  const prepared = Array.from({ length: writes }, (_, n) => {
    const opens = n % perOperation === 0
    if (opens) current = operation(Math.floor(n / perOperation), undefined)
    return { n, opens, operation: current, record: recordOf(n, type) }
  })
  const inserts = Effect.gen(function* () {
    for (let first = 0; first < writes; first += rows) {
      const chunk = prepared.slice(first, first + rows)
      const numbers = chunk.map(({ n }) => n)
      const opened = chunk.filter(({ opens }) => opens).map(({ operation }) => operation)
      const records = chunk.map(({ n, operation: { id }, record }) => {
        return { id, position: (n % perOperation) + 1, payload: JSON.stringify(record) }
      })
      const started = performance.now()
      yield* sql`
      with kept as (
        insert into copy_operation (id, project_id, integration_id, installation_id, config_id, action_type, object_name,
          state, status, create_time, update_time, connection_id, due_at, head, batch_key, records, turn)
        select id::uuid, ${ids.project}::uuid, ${ids.integration}::uuid, connection::uuid, ${ids.config}::uuid, 'write',
          'contacts', 'ready', 'in_progress', now(), now(), connection::uuid, now(), head::json, id,
          ${perOperation}, turn
        from unnest(${opened.map(({ id }) => id)}::text[], ${opened.map(({ installationId }) => installationId)}::text[],
          ${opened.map(() => JSON.stringify(head(type)))}::text[]) with ordinality as o (id, connection, head, turn)
      ), recorded as (
        insert into copy_write_record (operation_id, position, payload, record_key)
        select id::uuid, position, payload::json, key
        from unnest(${records.map(({ id }) => id)}::text[], ${records.map(({ position }) => position)}::int[],
          ${records.map(({ payload }) => payload)}::text[],
          ${numbers.map((n) => (type === "update" ? `${n}` : ""))}::text[]) as r (id, position, payload, text)
        cross join lateral (select nullif(text, '')::bigint as key) k
      )
      insert into copy_waiting_change (record_key, operation_id, position)
      select key::bigint, id::uuid, position
      from unnest(${records.map(({ id }) => id)}::text[], ${records.map(({ position }) => position)}::int[],
        ${numbers.map((n) => (type === "update" ? `${n}` : ""))}::text[]) as r (id, position, key) where key <> ''`
      latencies.push(performance.now() - started)
    }
  })
  return [inserts, latencies]
})

/** So many callers, each with its next write as soon as the one before is answered. What they ask is made before. */
const throughQueue = (make, method, concurrency) =>
  Effect.gen(function* () {
    const queue = yield* OperationQueue
    const at = yield* DateTime.now
    const asked = Array.from({ length: writes }, (_, n) => make(n, at))
    const latencies = []
    let next = 0
    const caller = Effect.gen(function* () {
      while (next < asked.length) {
        const started = performance.now()
        yield* queue[method](asked[next++])
        latencies.push(performance.now() - started)
      }
    })
    const callers = Effect.all(
      Array.from({ length: concurrency }, () => caller),
      { concurrency, discard: true }
    )
    return [callers, latencies]
  })

const position = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql`
    select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as wal, pg_current_xact_id()::text::numeric as transactions`
  return { wal: Number(row.wal), transactions: Number(row.transactions) }
})

const percentile = (values, share) => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const measured = Effect.fnUntraced(function* (work) {
  yield* fresh
  const [writing, latencies] = yield* work
  const before = yield* position
  const started = performance.now()
  yield* writing
  const seconds = (performance.now() - started) / 1000
  const after = yield* position
  return {
    perSecond: writes / seconds,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    walBytes: (after.wal - before.wal) / writes,
    transactions: (after.transactions - before.transactions) / writes
  }
})

const cases = [64, 512]
  .flatMap((concurrency) =>
    ["create", "update"].flatMap((type) => [
      [`multi-row insert, ${type}s, batches of 100`, concurrency, insertAll(type, 100, concurrency)],
      [`auto batch, ${type}s`, concurrency, throughQueue(accumulation(type), "accumulate", concurrency)],
      [`multi-row insert, single ${type}s`, concurrency, insertAll(type, 1, concurrency)],
      [`asynchronous, single ${type}s`, concurrency, throughQueue(acceptance(type), "accept", concurrency)]
    ])
  )
  .filter(([name, c]) => `${name} ${c}`.includes(options.only))

const program = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [{ version }] = yield* sql`select current_setting('server_version') as version`
  const runs = cases.map(() => [])
  for (let repetition = 0; repetition <= Number(options.repetitions); repetition++) {
    for (const [index, [, , work]] of cases.entries()) {
      const result = yield* measured(work)
      // The first round only warms up.
      if (repetition > 0) runs[index].push(result)
    }
  }
  yield* sql.unsafe(`drop schema "${schema}" cascade`)
  const median = (all, member) =>
    percentile(
      all.map((each) => each[member]),
      0.5
    )
  const results = cases.map(([name, concurrency], index) => ({
    name,
    concurrency,
    perSecond: Math.round(median(runs[index], "perSecond")),
    p50: Number(median(runs[index], "p50").toFixed(2)),
    p99: Number(median(runs[index], "p99").toFixed(2)),
    walBytes: Math.round(median(runs[index], "walBytes")),
    transactions: Number(median(runs[index], "transactions").toFixed(3))
  }))
  for (const [index, result] of results.entries()) {
    if (index % 2 === 1) result.ratio = Number((result.perSecond / results[index - 1].perSecond).toFixed(2))
  }
  return { version, results }
})

const database = Database.layer(settings)
const layer = SqlOperationQueue.layer.pipe(
  Layer.provideMerge(Migrations.layer(migrations).pipe(Layer.provideMerge(database)))
)
const { results, version } = await Effect.runPromise(Effect.provide(program, layer)).finally(() =>
  rmSync(folder, { recursive: true, force: true })
)
console.table(results)
mkdirSync("bench/results", { recursive: true })
const file = "bench/results/accept.json"
const before = (() => {
  try {
    return JSON.parse(readFileSync(file, "utf8"))
  } catch {
    return {}
  }
})()
const measuredOn = url === undefined ? `PGlite ${version}` : `PostgreSQL ${version}`
const entry = { node: process.version, writes, keys, repetitions: Number(options.repetitions), results }
writeFileSync(file, `${JSON.stringify({ ...before, [measuredOn]: entry }, null, 2)}\n`)
