/**
 * What a search by author costs beside a million operations, which SQL generates: by actor, request, key, reason and metadata, rare and
 * frequent, with and without further filters.
 *     npm --prefix bench run authors [-- --operations 1000000 --searches 40 --quick]
 * On the server of TEST_DATABASE_URL; without it in an embedded database.
 */
import { OperationHistory } from "@fieldgate/core/operations/OperationHistory"
import * as Sample from "@fieldgate/core/testing/Sample"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as SqlClient from "effect/sql/SqlClient"
import { parseArgs } from "node:util"
import * as SqlOperationHistory from "../packages/server/src/operations/SqlOperationHistory.ts"
import { keepResults, machine, percentile, rounded } from "./figures.mjs"
import { described, kind, layerOf, newName, remove } from "./queue/scratchDatabase.mjs"

const { values: options } = parseArgs({
  options: {
    operations: { type: "string", default: "1000000" },
    searches: { type: "string", default: "40" },
    quick: { type: "boolean", default: false }
  }
})
const operations = options.quick ? 20_000 : Number(options.operations)
const searches = Number(options.searches)
const facts = machine()
const name = newName()
const runtime = ManagedRuntime.make(SqlOperationHistory.layer.pipe(Layer.provideMerge(layerOf(name))))

/** Of ten operations nine are of the first project, one in a hundred has failed; every second one has a key, a reason and metadata. */
const generate = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const start = Date.now() - operations * 100
  yield* sql`create temporary table made as
    select n, (lpad(to_hex(${start}::bigint + n * 100), 12, '0') || '7000' || '8000' || lpad(to_hex(n), 12, '0'))::uuid as id,
      case when n % 10 = 0 then ${Sample.projectId(2)}::uuid else ${Sample.projectId(1)}::uuid end as project_id,
      to_timestamp((${start}::bigint + n * 100) / 1000.0) as at, n % 2 = 0 as is_import,
      case when n % 100000 = 77 then 'consumer:ann' when n % 5 = 1 then 'key:other' else 'key:main' end as actor
    from generate_series(1::bigint, ${operations}::bigint) n`
  yield* sql`insert into operation (id, project_id, integration_id, installation_id, config_id, action_type, object_name, state, status,
      create_time, update_time, connection_id, head, attempts, last_attempt_at)
    select id, project_id, ${Sample.integrationId()}::uuid, ${Sample.installationId()}::uuid, ${Sample.configId()}::uuid, 'write',
      'contacts', 'done', case when n % 100 = 3 then 'failure' else 'success' end, at, at, ${Sample.connectionId()}::uuid,
      '{"type":"create","mode":"synchronous","shape":"record","allOrNone":false,"headers":[]}', 1, at from made`
  yield* sql`insert into write_record (operation_id, position, payload, outcome, outcome_kind, written, author, actor_mark, request_mark, key_mark)
    select id, 1, '{"fields":{"email":"ann@example.com"},"associations":[]}', '{"outcome":"success","recordId":"1"}', 'success', '"1"',
      json_strip_nulls(json_build_object('actor', json_build_object('kind', split_part(actor, ':', 1), 'id', split_part(actor, ':', 2)),
        'requestId', 'request-' || n, 'idempotencyKey', case when is_import then 'key-' || n end,
        'reason', case when is_import then 'import' end,
        'metadata', case when is_import then json_build_object('source', 'import', 'ticket', n::text) end)),
      author_mark(project_id, 'actor ' || actor), author_mark(project_id, 'request request-' || n),
      case when is_import then author_mark(project_id, 'key key-' || n) end from made`
  yield* sql`insert into author_entry (operation_id, position, mark)
    select id, 1, author_mark(project_id, entry) from made, unnest(array['reason import', 'metadata source=import', 'metadata ticket=' || n]) entry
    where is_import`
  yield* sql`analyze operation`
  yield* sql`analyze write_record`
  yield* sql`analyze author_entry`
})

/** The number of an operation of the first project that is an import, from the oldest to the newest. */
const some = (nth) => Math.floor((operations * (nth + 0.5)) / searches / 20) * 20 + 2

const cases = {
  "frequent actor": () => ({ author: { actor: "key:main" } }),
  "frequent actor, old part": (nth) => ({ author: { actor: "key:main" }, until: timeOf(some(nth)) }),
  "rare actor": () => ({ author: { actor: "consumer:ann" } }),
  "unknown actor": (nth) => ({ author: { actor: `key:${nth}` } }),
  request: (nth) => ({ author: { requestId: `request-${some(nth)}` } }),
  "idempotency key": (nth) => ({ author: { idempotencyKey: `key-${some(nth)}` } }),
  "frequent reason": () => ({ author: { reason: "import" } }),
  "rare entry of metadata": (nth) => ({ author: { metadata: `ticket=${some(nth)}` } }),
  "frequent entry, failures of an installation": () => ({
    author: { metadata: "source=import" },
    status: "failure",
    installationIds: [Sample.installationId()]
  }),
  "frequent actor, rare reason": () => ({ author: { actor: "key:main", reason: "none" } }),
  "frequent actor, deletes alone": () => ({ author: { actor: "key:main" }, type: "delete" })
}
const timeOf = (n) => DateTime.makeUnsafe(Date.now() - (operations - n) * 100)

const measure = Effect.fnUntraced(function* ([name, query]) {
  const history = yield* OperationHistory
  const times = []
  let found = 0
  for (let nth = -3; nth < searches; nth++) {
    const started = performance.now()
    const page = yield* history.search({
      projectId: Sample.projectId(1),
      limit: 200,
      most: 5000,
      ...query(Math.max(0, nth))
    })
    if (nth >= 0) times.push(performance.now() - started)
    found = Math.max(found, page.operations.length)
  }
  const figures = { p50: rounded(percentile(times, 0.5)), p95: rounded(percentile(times, 0.95)), found }
  console.log(`${name}: ${figures.p50} ms, p95 ${figures.p95} ms, ${found} found`)
  return [name, figures]
})

try {
  const results = await runtime.runPromise(Effect.andThen(generate, Effect.forEach(Object.entries(cases), measure)))
  const database = await runtime.runPromise(described)
  const most = Math.max(...results.map(([, { p95 }]) => p95))
  keepResults(
    `authors-${kind}`,
    { ...facts, database, operations, searches, milliseconds: Object.fromEntries(results), mostP95: most },
    options.quick
  )
  if (most > 300) {
    console.error(`a search took ${most} ms (p95); at most 300 are allowed`)
    process.exitCode = 1
  }
} finally {
  await runtime.dispose()
  await remove(name)
}
