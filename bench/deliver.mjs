/**
 * What delivering costs: waiting operations, claimed, sent and settled by 1 to 3 processes over a provider that answers immediately, so
 * that only the engine is measured.
 *     npm --prefix bench run deliver [-- --writes 10000 --repetitions 3 --only 'auto batch' --quick]
 * On the server of TEST_DATABASE_URL; without it in an embedded database, with one process.
 */
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { Platform } from "@fieldgate/core/Platform"
import * as Seed from "@fieldgate/core/testing/Seed"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as SqlClient from "effect/sql/SqlClient"
import { fork } from "node:child_process"
import { once } from "node:events"
import { parseArgs } from "node:util"
import { interleaved, keepResults, machine } from "./figures.mjs"
import { described, empty, kind, measured, newName, remove } from "./queue/scratchDatabase.mjs"
import { countingProvider, platformOf, storesOf } from "./queue/worker.mjs"
import { acceptance, accumulation } from "./queue/writes.mjs"

const { values: options } = parseArgs({
  options: {
    writes: { type: "string", default: "10000" },
    keys: { type: "string", default: "20" },
    repetitions: { type: "string", default: "3" },
    latency: { type: "string", default: "0" },
    worker: { type: "string", default: "{}" },
    only: { type: "string", default: "" },
    quick: { type: "boolean", default: false }
  }
})
const keys = Number(options.keys)
const repetitions = options.quick ? 0 : Number(options.repetitions)
const writes = options.quick ? 2000 : Number(options.writes)
const facts = machine()

const name = newName()
const provider = countingProvider(Number(options.latency))
const runtime = ManagedRuntime.make(platformOf(provider.driver).pipe(Layer.provideMerge(storesOf(name))))

const ways = { "auto batch": ["accumulate", accumulation, 100], single: ["accept", acceptance, 1] }
const processes = kind === "server" ? [1, 2, 3] : [1]
const cases = processes
  .flatMap((count) =>
    Object.keys(ways).flatMap((way) =>
      ["create", "update"].map((type) => {
        const shown = { way, type, processes: count }
        return { name: `${way} ${type} ${count}`, shown, way, type, count }
      })
    )
  )
  .filter((each) => each.name.includes(options.only))

const fill = Effect.fnUntraced(function* (way, type) {
  yield* empty
  const [method, make] = ways[way]
  const queue = yield* OperationQueue
  const at = yield* DateTime.now
  const numbers = Array.from({ length: writes }, (_, n) => n)
  yield* Effect.forEach(numbers, (n) => queue[method](make(type, keys)(n, at)), { concurrency: 512, discard: true })
  const sql = yield* SqlClient.SqlClient
  yield* sql.unsafe("analyze operation, write_record, waiting_change")
})

const drained = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  while ((yield* sql`select from operation where due_at is not null limit 1`).length > 0) yield* Effect.sleep(20)
})

const startChild = async () => {
  const child = fork("bench/queue/worker.mjs", [name, options.latency, options.worker], {
    execArgv: ["--conditions=@fieldgate/source"]
  })
  await once(child, "message")
  return child
}

const stopChild = async (child) => {
  const [said] = await Promise.all([once(child, "message"), once(child, "exit"), child.send("stop")])
  return said[0]
}

const measure = async ({ count, type, way }) => {
  await runtime.runPromise(fill(way, type))
  const children = await Promise.all(Array.from({ length: count - 1 }, startChild))
  Object.assign(provider.counted, { calls: 0, records: 0 })
  const working = Effect.gen(function* () {
    for (const child of children) child.send("work")
    yield* Effect.raceFirst((yield* Platform).runWorker(JSON.parse(options.worker)), drained)
    return {}
  })
  const figures = await runtime.runPromise(measured(writes, working))
  const others = await Promise.all(children.map(stopChild))
  const sum = (member) => [provider.counted, ...others].reduce((all, each) => all + each[member], 0)
  if (sum("records") !== writes) throw new Error(`${sum("records")} records were sent, not ${writes}`)
  return { ...figures, calls: sum("calls"), idealCalls: Math.ceil(writes / ways[way][2]) }
}

try {
  await runtime.runPromise(Seed.installedBy(keys))
  const database = await runtime.runPromise(described)
  const results = await interleaved(cases, repetitions, measure)
  console.log(`${database.version}, fsync ${database.fsync}: ${writes} writes over ${keys} connections`)
  console.table(results)
  const run = { database, machine: facts, writes, keys, latency: Number(options.latency), repetitions, results }
  keepResults(`deliver-${kind}`, run, options.quick)
} finally {
  await runtime.dispose()
  await remove(name)
}
