/**
 * How long one count of all operations takes among many, with filters and with times; how long it takes without summaries, which are made in
 * the background; how long making them takes; and how long one step of watching takes. Fails above 300 ms (p95) for a count.
 * The operations are inserted by the database itself; the calls are those that users make.
 *     npm --prefix bench run count [-- --operations 1000000 --quick]
 */
import * as Caller from "@fieldgate/core/domain/Caller"
import { counting } from "@fieldgate/core/domain/WatchLimits"
import { OperationHistory } from "@fieldgate/core/operations/OperationHistory"
import { Platform } from "@fieldgate/core/Platform"
import * as Sample from "@fieldgate/core/testing/Sample"
import * as ScriptedDriver from "@fieldgate/core/testing/ScriptedDriver"
import * as Seed from "@fieldgate/core/testing/Seed"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as SqlClient from "effect/sql/SqlClient"
import * as Stream from "effect/Stream"
import { parseArgs } from "node:util"
import { keepResults, machine, percentile, rounded } from "./figures.mjs"
import { described, kind, newName, remove } from "./queue/scratchDatabase.mjs"
import { platformOf, storesOf } from "./queue/worker.mjs"
import { headOf } from "./queue/writes.mjs"

const { values: options } = parseArgs({
  options: { operations: { type: "string", default: "1000000" }, quick: { type: "boolean", default: false } }
})
const operations = options.quick ? 50_000 : Number(options.operations)
const calls = options.quick ? 20 : 60
const installations = 200
const name = newName()
const runtime = ManagedRuntime.make(platformOf(ScriptedDriver.make().driver).pipe(Layer.provideMerge(storesOf(name))))

/** The newest was accepted ten minutes ago, one each half second before it. */
const lastAt = Date.now() - 600_000
const apart = 500
/** Milliseconds. */
const limit = 300

/** Ids in the order of time. One operation in twenty has failed, with one of three codes. */
const pileUp = Effect.fnUntraced(function* (from, to) {
  const sql = yield* SqlClient.SqlClient
  const first = Sample.installationId(1).slice(0, -12)
  const connection = Sample.connectionId(1).slice(0, -12)
  yield* sql`
    with made as (
      select n, at, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid as id,
        n % ${installations}::int + 1 as account, n % 20 = 0 as failed
      from (
        select n, to_timestamp(${(lastAt - operations * apart) / 1000}::float8) + n * make_interval(secs => ${apart / 1000}::float8) as at
        from generate_series(${from}::int, ${to}::int) n
      ) series
    ), kept as (
      insert into operation (id, project_id, integration_id, installation_id, config_id, action_type, object_name, state, status, result,
        create_time, update_time, connection_id, head)
      select id, ${Sample.projectId()}::uuid, ${Sample.integrationId()}::uuid, (${first}::text || lpad(to_hex(account), 12, '0'))::uuid,
        ${Sample.configId()}::uuid, 'write', case when n % 3 = 0 then 'companies' else 'contacts' end, 'done',
        case when failed then 'failure' else 'success' end, case when failed then '1 failed: no' else '1 succeeded' end,
        at, at, (${connection}::text || lpad(to_hex(account), 12, '0'))::uuid,
        case when n % 2 = 0 then ${JSON.stringify(headOf("create"))}::json else ${JSON.stringify(headOf("update"))}::json end
      from made
    )
    insert into write_record (operation_id, position, outcome, outcome_kind)
    select id, 1, json_build_object('outcome', 'failed', 'errors', json_build_array(json_build_object('message', 'no', 'code', 'CODE_' || n % 3))),
      'failed' from made where failed`
})

const project = Sample.projectId()
const host = Caller.Caller.Host()

const timed = Effect.fnUntraced(function* (call) {
  const taken = []
  for (let n = 0; n < calls; n += 1) {
    const started = performance.now()
    yield* call(n)
    taken.push(performance.now() - started)
  }
  return {
    calls,
    p50: rounded(percentile(taken, 0.5)),
    p95: rounded(percentile(taken, 0.95)),
    longest: rounded(percentile(taken, 1))
  }
})

const program = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const platform = yield* Platform
  yield* Seed.installedBy(installations)
  const database = yield* described
  const chunk = 50_000
  for (let from = 0; from < operations; from += chunk) {
    yield* pileUp(from, Math.min(from + chunk, operations) - 1)
    process.stderr.write(`${from + chunk} operations\n`)
  }
  yield* sql.unsafe("vacuum analyze operation, write_record")
  const count = (input) => platform.countOperations(host, { project, ...input })
  const withoutSummaries = yield* timed(() => count({}))
  const summarizing = performance.now()
  const history = yield* OperationHistory
  const later = DateTime.add(yield* DateTime.now, { days: 1 })
  let made = 0
  for (let more; more !== 0; made += more) more = yield* history.summarize(later, counting.summarized)
  const summaries = { made, seconds: rounded((performance.now() - summarizing) / 1000) }
  process.stderr.write(`${made} summaries made in ${summaries.seconds} s\n`)
  // As the database does by itself within minutes.
  yield* sql.unsafe("vacuum analyze operation_summary, operation_summary_count, operation_summary_change")
  const watched = () => Effect.flatMap(platform.watchOperations(host, { project, seconds: 0 }), Stream.runDrain)
  const results = {
    withoutSummaries,
    all: yield* timed(() => count({})),
    sinceAnHourAgo: yield* timed(() => count({ since: new Date(lastAt - 3_600_000).toISOString() })),
    failed: yield* timed(() => count({ status: "failure", errorCode: "CODE_1" })),
    ofOneGroup: yield* timed((n) => count({ groupRef: `group-${n + 1}` })),
    sinceThreeDaysAgo: yield* timed(() => count({ since: new Date(lastAt - 259_200_000).toISOString() })),
    stepOfWatching: yield* timed(watched)
  }
  const { operations: counted, pagination } = yield* count({})
  if (counted !== operations || !pagination.done)
    throw new Error(`one answer counted ${counted} of ${operations} operations`)
  return { database, machine: machine(), operations, summaries, results }
})

try {
  const run = await runtime.runPromise(program)
  console.log(
    `${run.database.version}: ${operations} operations; summarized in ${run.summaries.seconds} s, all counted by each answer`
  )
  console.table(run.results)
  keepResults(`count-${kind}`, run, options.quick)
  const slow = Object.entries(run.results).filter(([, { p95 }]) => p95 > limit)
  for (const [name, { p95 }] of slow) console.error(`${name}: p95 ${p95} ms, more than ${limit}`)
  process.exitCode = slow.length === 0 ? 0 : 1
} finally {
  await runtime.dispose()
  await remove(name)
}
