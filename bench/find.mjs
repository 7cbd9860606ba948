/**
 * How long the search for a record takes among many operations: by e-mail address, by the record's id, and for a record and a name with
 * very many writes. The operations are inserted by the database itself; the search is the call that users make.
 *     npm --prefix bench run find [-- --operations 1000000 --searches 500 --quick]
 */
import * as Caller from "@fieldgate/core/domain/Caller"
import { Platform } from "@fieldgate/core/Platform"
import * as Sample from "@fieldgate/core/testing/Sample"
import * as ScriptedDriver from "@fieldgate/core/testing/ScriptedDriver"
import * as Seed from "@fieldgate/core/testing/Seed"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as SqlClient from "effect/sql/SqlClient"
import { parseArgs } from "node:util"
import * as RecordDigests from "../packages/server/src/operations/RecordDigests.ts"
import { keepResults, machine, percentile, rounded } from "./figures.mjs"
import { described, kind, newName, remove } from "./queue/scratchDatabase.mjs"
import { platformOf, sealing, storesOf } from "./queue/worker.mjs"
import { headOf, recordOf } from "./queue/writes.mjs"

const { values: options } = parseArgs({
  options: {
    operations: { type: "string", default: "1000000" },
    searches: { type: "string", default: "500" },
    quick: { type: "boolean", default: false }
  }
})
const operations = options.quick ? 20_000 : Number(options.operations)
const searches = options.quick ? 50 : Number(options.searches)
const installations = 1000
/** Each contact is created once and updated four times, over a thousand accounts. */
const writesPerContact = 5
const contacts = operations / writesPerContact
/** One record in twenty operations: what a faulty integration updates all the time. */
const hotWrites = Math.round(operations / 20)
const namesakes = Math.round(operations / 100)
const facts = machine()

const name = newName()
const stores = storesOf(name)
const runtime = ManagedRuntime.make(
  platformOf(ScriptedDriver.make().driver).pipe(
    Layer.provideMerge(RecordDigests.layer.pipe(Layer.provide(sealing))),
    Layer.provideMerge(stores)
  )
)

/** Ids in the order of time; a contact's writes are spread over all of it. Digests are made of numbers first. */
const pileUp = Effect.fnUntraced(function* (from, to) {
  const sql = yield* SqlClient.SqlClient
  const first = Sample.installationId(1).slice(0, -12)
  const connection = Sample.connectionId(1).slice(0, -12)
  yield* sql`
    with made as (
      select n, ('01936001-' || lpad(to_hex(n / 65536), 4, '0') || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id,
        n % ${contacts}::int as contact, n < ${contacts}::int as creates,
        case when n >= ${operations - hotWrites}::int then 0 else n % ${installations}::int + 1 end as account
      from generate_series(${from}::int, ${to}::int) n
    ), kept as (
      insert into operation (id, project_id, integration_id, installation_id, config_id, action_type, object_name, state, status,
        create_time, update_time, connection_id, head)
      select id, ${Sample.projectId()}::uuid, ${Sample.integrationId()}::uuid,
        (${first}::text || lpad(to_hex(greatest(account, 1)), 12, '0'))::uuid, ${Sample.configId()}::uuid, 'write', 'contacts', 'done', 'success',
        now(), now(), (${connection}::text || lpad(to_hex(greatest(account, 1)), 12, '0'))::uuid,
        case when creates then ${JSON.stringify(headOf("create"))}::json else ${JSON.stringify(headOf("update"))}::json end
      from made
    ), recorded as (
      insert into write_record (operation_id, position, payload, outcome, outcome_kind, written)
      select id, 1, ${JSON.stringify(recordOf(0, "create"))}::json,
        json_build_object('outcome', 'success', 'recordId', contact::text), 'success', to_json(contact::text) from made
    )
    insert into record_identity (digest, operation_id, position, is_record_id)
    select case when account = 0 then md5('id hot')::uuid else md5('id ' || contact)::uuid end, id, 1, true from made
    union all select md5('email ' || contact)::uuid, id, 1, false from made where creates
    union all select md5('name')::uuid, id, 1, false from made where creates and n % ${contacts}::int < ${namesakes}::int`
})

const emailOf = (contact) => `person.${contact}@customer.example`

/** The searched values get the digests that a write would have given them. */
const digested = Effect.fnUntraced(function* (pairs) {
  const sql = yield* SqlClient.SqlClient
  const digestOf = yield* (yield* RecordDigests.RecordDigests).digestOf
  const rows = pairs.map(([md5, identity]) => ({ md5, digest: digestOf(Sample.projectId(), identity) }))
  yield* sql`
    update record_identity i set digest = given.digest
    from (select md5(source)::uuid as source, digest::uuid as digest
      from unnest(${rows.map(({ md5 }) => md5)}::text[], ${rows.map(({ digest }) => digest)}::text[]) as g (source, digest)) given
    where i.digest = given.source`
})

const timed = Effect.fnUntraced(function* (texts) {
  const platform = yield* Platform
  const taken = []
  let found = 0
  for (const record of texts) {
    const started = performance.now()
    const { results } = yield* platform.findWrites(Caller.Caller.Host(), {
      project: Sample.projectId(),
      request: { record, pageSize: 50 }
    })
    taken.push(performance.now() - started)
    found += results.length
  }
  return {
    searches: texts.length,
    writesPerPage: rounded(found / texts.length),
    p50: rounded(percentile(taken, 0.5)),
    p95: rounded(percentile(taken, 0.95)),
    longest: rounded(percentile(taken, 1))
  }
})

const chunk = 50_000

const program = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* Seed.installedBy(installations)
  const database = yield* described
  for (let from = 0; from < operations; from += chunk) {
    yield* pileUp(from, Math.min(from + chunk, operations) - 1)
    process.stderr.write(`${from + chunk} operations\n`)
  }
  const sample = Array.from({ length: searches }, (_, n) => Math.floor((n * contacts) / searches))
  yield* digested([
    ...sample.map((contact) => [`email ${contact}`, { kind: "email", value: emailOf(contact) }]),
    ...sample.map((contact) => [`id ${contact}`, { kind: "recordId", value: `${contact}` }]),
    ["id hot", { kind: "recordId", value: "hot" }],
    ["name", { kind: "name", value: "ada lovelace" }]
  ])
  yield* sql.unsafe("analyze operation, write_record, record_identity")
  yield* timed(sample.slice(0, 20).map(emailOf))
  const [{ index, table }] = yield* sql`
    select pg_size_pretty(pg_indexes_size('record_identity')) as index, pg_size_pretty(pg_table_size('record_identity')) as table`
  const results = {
    byEmail: yield* timed(sample.map(emailOf)),
    byRecordId: yield* timed(sample.map(String)),
    unknown: yield* timed(sample.map((contact) => `unknown.${contact}@customer.example`)),
    oneRecordWithManyWrites: yield* timed(Array.from({ length: 50 }, () => "hot")),
    nameOfManyRecords: yield* timed(Array.from({ length: 50 }, () => "Ada Lovelace"))
  }
  return { database, machine: facts, operations, hotWrites, namesakes, size: { index, table }, results }
})

try {
  const run = await runtime.runPromise(program)
  console.log(`${run.database.version}: ${operations} operations; index ${run.size.index}, table ${run.size.table}`)
  console.table(run.results)
  keepResults(`find-${kind}`, run, options.quick)
} finally {
  await runtime.dispose()
  await remove(name)
}
