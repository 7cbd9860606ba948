/**
 * How long a connection's single write waits while another connection has a backlog: the backlog is inserted, not sent; then a worker
 * starts with it, a thousand other connections send one write each, and each is timed from its acceptance to its call.
 *     npm --prefix bench run fair [-- --backlog 1000000 --others 1000 --latency 20 --quick]
 * Several backlogs, and none, in one run. Then the same beside another project that repeats one used idempotency key: see usedKeys.mjs. `claim` is the median of fifty claims in milliseconds.
 */
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { Platform } from "@fieldgate/core/Platform"
import * as Sample from "@fieldgate/core/testing/Sample"
import * as Seed from "@fieldgate/core/testing/Seed"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as SqlClient from "effect/sql/SqlClient"
import { parseArgs } from "node:util"
import { keepResults, machine, median, percentile, rounded } from "./figures.mjs"
import { described, empty, kind, newName, remove } from "./queue/scratchDatabase.mjs"
import { usedKeys } from "./queue/usedKeys.mjs"
import { countingProvider, platformOf, storesOf } from "./queue/worker.mjs"
import { acceptance, headOf, recordOf } from "./queue/writes.mjs"

const { values: options } = parseArgs({
  options: {
    backlog: { type: "string", default: "1000000" },
    others: { type: "string", default: "1000" },
    latency: { type: "string", default: "20" },
    quick: { type: "boolean", default: false }
  }
})
const others = options.quick ? 50 : Number(options.others)
const largest = options.quick ? 5000 : Number(options.backlog)
const facts = machine()

/** The busy connection is the first; each of the others has its own. */
const busy = Sample.connectionId()
const name = newName()
const provider = countingProvider(Number(options.latency))
const called = new Map()
let busyCalls = 0
const driver = {
  ...provider.driver,
  write: (account, command) => {
    called.set(account.connectionId, performance.now())
    if (account.connectionId === busy) busyCalls += 1
    return provider.driver.write(account, command)
  }
}
const runtime = ManagedRuntime.make(platformOf(driver).pipe(Layer.provideMerge(storesOf(name))))

/** Waiting operations of one record each, inserted by the database itself in the form of `accept`. */
const pileUp = Effect.fnUntraced(function* (size) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    with made as (
      insert into operation (id, project_id, integration_id, installation_id, config_id, action_type, object_name, state,
        status, create_time, update_time, connection_id, due_at, retry_until, head, turn)
      select gen_random_uuid(), ${Sample.projectId()}::uuid, ${Sample.integrationId()}::uuid,
        ${Sample.installationId()}::uuid, ${Sample.configId()}::uuid, 'write', 'contacts', 'ready', 'in_progress', now(),
        now(), ${busy}::uuid, now(), now() + interval '1 hour', ${JSON.stringify(headOf("create"))}::json,
        nextval('operation_turn')
      from generate_series(1, ${size}) returning id
    )
    insert into write_record (operation_id, position, payload)
    select id, 1, ${JSON.stringify(recordOf(0, "create"))}::json from made`
  yield* sql`insert into lane (connection_id, due_at) select ${busy}::uuid, now() where ${size} > 0`
  yield* sql.unsafe("analyze operation, write_record")
})

const claimCost = Effect.fnUntraced(function* () {
  const queue = yield* OperationQueue
  const taken = []
  for (let n = 0; n < 50; n++) {
    const at = yield* DateTime.now
    const started = performance.now()
    const request = { worker: Sample.workerId(), at, leaseUntil: at, limit: 1, perConnection: 1 }
    yield* queue.claim(request)
    taken.push(performance.now() - started)
  }
  return median(taken)
})

/** Accepts one write of each other connection while the worker executes the backlog, and returns how long each waited. */
const waits = Effect.fnUntraced(function* (size) {
  yield* empty
  yield* pileUp(size)
  const claim = yield* claimCost()
  called.clear()
  const worker = yield* Effect.forkChild((yield* Platform).runWorker())
  yield* Effect.sleep(500)
  const before = busyCalls
  const queue = yield* OperationQueue
  const at = yield* DateTime.now
  const accepted = new Map()
  const make = acceptance("create", others + 1)
  yield* Effect.forEach(
    Array.from({ length: others }, (_, n) => make(n + 1, at)),
    (each) =>
      Effect.andThen(
        queue.accept(each),
        Effect.sync(() => accepted.set(each.connectionId, performance.now()))
      ),
    { concurrency: "unbounded", discard: true }
  )
  const answered = () => [...accepted.keys()].every((id) => called.has(id))
  while (!answered()) yield* Effect.sleep(10)
  const busyDelivered = busyCalls - before
  yield* Fiber.interrupt(worker)
  const waited = [...accepted].map(([id, since]) => Math.max(0, called.get(id) - since))
  return {
    backlog: size,
    others,
    p50: rounded(percentile(waited, 0.5)),
    p99: rounded(percentile(waited, 0.99)),
    longest: rounded(percentile(waited, 1)),
    busyDelivered,
    claim: rounded(claim)
  }
})

try {
  await runtime.runPromise(Seed.installedBy(others + 1))
  const database = await runtime.runPromise(described)
  const results = []
  for (const size of [0, Math.round(largest / 100), Math.round(largest / 10), largest]) {
    results.push(await runtime.runPromise(waits(size)))
    process.stderr.write(`${JSON.stringify(results.at(-1))}\n`)
  }
  const keys = []
  for (const callers of options.quick ? [32] : [32, 64, 200]) {
    await runtime.runPromise(empty)
    keys.push(await runtime.runPromise(usedKeys(callers, options.quick ? 2 : 6)))
    process.stderr.write(`${JSON.stringify(keys.at(-1))}\n`)
  }
  console.log(`${database.version}, fsync ${database.fsync}: ${others} others, calls of ${options.latency} ms`)
  console.table(results)
  console.table(keys)
  const run = { database, machine: facts, latency: Number(options.latency), results, usedKeys: keys }
  keepResults(`fair-${kind}`, run, options.quick)
} finally {
  await runtime.dispose()
  await remove(name)
}
