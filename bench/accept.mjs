/**
 * What accepting costs: auto-batched and single asynchronous writes, compared with a multi-row INSERT of the same bytes by the same
 * client into copies of the same tables with their indexes, and with pg-boss's `send` on the same server, in one run.
 *     npm --prefix bench run accept [-- --writes 20000 --repetitions 3 --only 'create 64' --quick]
 * On the server of TEST_DATABASE_URL; without it in an embedded database. pg-boss takes part if it is installed: npm ci --prefix
 * tools/pg-boss
 */
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { parseArgs } from "node:util"
import * as SqlOperationQueue from "../packages/server/src/operations/SqlOperationQueue.ts"
import { interleaved, keepResults, machine, percentile, rounded } from "./figures.mjs"
import { insertAll } from "./queue/insertBaseline.mjs"
import * as PgBoss from "./queue/pgBoss.mjs"
import { described, empty, kind, layerOf, measured, newName, remove } from "./queue/scratchDatabase.mjs"
import { sealing } from "./queue/worker.mjs"
import { acceptance, accumulation } from "./queue/writes.mjs"

const { values: options } = parseArgs({
  options: {
    writes: { type: "string", default: "20000" },
    keys: { type: "string", default: "20" },
    repetitions: { type: "string", default: "3" },
    only: { type: "string", default: "" },
    quick: { type: "boolean", default: false }
  }
})
const keys = Number(options.keys)
const repetitions = options.quick ? 0 : Number(options.repetitions)
const writes = options.quick ? 2000 : Number(options.writes)
const facts = machine()

const name = newName()
const runtime = ManagedRuntime.make(
  SqlOperationQueue.layer.pipe(Layer.provideMerge(layerOf(name)), Layer.provide(sealing))
)

/** Concurrent callers, each with its next write as soon as the one before is answered. */
const byCallers = (concurrency, write) => {
  const latencies = []
  let next = 0
  const caller = Effect.gen(function* () {
    while (next < writes) {
      const started = performance.now()
      yield* write(next++)
      latencies.push(performance.now() - started)
    }
  })
  const callers = Array.from({ length: concurrency }, () => caller)
  return [Effect.all(callers, { concurrency, discard: true }), latencies]
}

const throughQueue = (method, make) =>
  Effect.fnUntraced(function* (type, concurrency) {
    const queue = yield* OperationQueue
    const at = yield* DateTime.now
    const asked = Array.from({ length: writes }, (_, n) => make(type, keys)(n, at))
    return byCallers(concurrency, (n) => queue[method](asked[n]))
  })

const throughInserts = (perOperation) => (type, concurrency) =>
  insertAll({ keys, perOperation, rows: concurrency, type, writes })

const throughBoss = (boss) =>
  Effect.fnUntraced(function* (type, concurrency) {
    yield* Effect.promise(boss.empty)
    return byCallers(concurrency, boss.send(type))
  })

const waysWith = (boss) => ({
  "insert, batches of 100": { prepare: throughInserts(100) },
  "auto batch": { prepare: throughQueue("accumulate", accumulation), beside: "insert, batches of 100" },
  "insert, single": { prepare: throughInserts(1) },
  single: { prepare: throughQueue("accept", acceptance), beside: "insert, single" },
  ...(boss === undefined ? {} : { "pg-boss send": { prepare: throughBoss(boss) } })
})

const casesOf = (ways) =>
  [64, 512]
    .flatMap((concurrency) =>
      ["create", "update"].flatMap((type) =>
        Object.keys(ways).map((way) => ({
          name: `${way} ${type} ${concurrency}`,
          shown: { way, type, concurrency },
          way,
          type,
          concurrency
        }))
      )
    )
    .filter((each) => each.name.includes(options.only))

const measure =
  (ways) =>
  ({ concurrency, type, way }) =>
    Effect.gen(function* () {
      yield* empty
      const [work, latencies] = yield* ways[way].prepare(type, concurrency)
      const figures = yield* measured(writes, Effect.as(work, {}))
      return { ...figures, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) }
    }).pipe((effect) => runtime.runPromise(effect))

const withRatios = (ways, results) => {
  const speedOf = (way, { concurrency, type }) =>
    results.find((each) => each.way === way && each.type === type && each.concurrency === concurrency)?.perSecond
  const ratio = (one, other) => (one === undefined || other === undefined ? undefined : rounded(one / other))
  return results.map((each) =>
    ways[each.way].beside === undefined
      ? each
      : {
          ...each,
          toInsert: ratio(each.perSecond, speedOf(ways[each.way].beside, each)),
          toPgBoss: ratio(each.perSecond, speedOf("pg-boss send", each))
        }
  )
}

let boss
try {
  const database = await runtime.runPromise(described)
  boss = PgBoss.isThere ? await PgBoss.open(name, keys) : undefined
  const ways = waysWith(boss)
  const results = withRatios(ways, await interleaved(casesOf(ways), repetitions, measure(ways)))
  console.log(`${database.version}, fsync ${database.fsync}: ${writes} writes over ${keys} connections`)
  console.table(results)
  keepResults(`accept-${kind}`, { database, machine: facts, writes, keys, repetitions, results }, options.quick)
} finally {
  await boss?.close()
  await runtime.dispose()
  await remove(name)
}
