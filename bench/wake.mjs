/**
 * The delay from the acceptance of a write in one process to its claim in another: on direct connections, through a PgBouncer in transaction
 * mode with `DATABASE_DIRECT_URL`, and through it alone, where the queue is polled. The three take turns.
 *     npm --prefix bench run wake               # 200 writes each
 *     npm --prefix bench run wake -- --quick
 * Writes bench/results/wake.json.
 */
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import * as Sample from "@fieldgate/core/testing/Sample"
import { Database, Migrations, migrations, Seal, SqlStores } from "@fieldgate/server"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { randomUUID } from "node:crypto"
import { parseArgs } from "node:util"
import { keepResults, machine, percentile, rounded } from "./figures.mjs"

const { values } = parseArgs({ options: { quick: { type: "boolean", default: false } } })
const rounds = values.quick ? 20 : 200
const [direct, pooler] = [process.env.TEST_DATABASE_URL, process.env.TEST_POOLER_URL]
const facts = machine()

const key = Redacted.make(`k1:${Buffer.alloc(32, 1).toString("base64")}`)

const ways = {
  direct: { url: direct },
  poolerAndDirect: { url: pooler, directUrl: direct },
  poolerAlone: { url: pooler }
}

const queueOf = ({ directUrl, url }) =>
  Effect.map(
    Layer.build(
      Layer.fresh(SqlStores.layer).pipe(
        Layer.provide(Seal.layer(key)),
        Layer.provide(
          Layer.fresh(
            Migrations.layer(migrations).pipe(
              Layer.provideMerge(
                Database.layer({
                  _tag: "Server",
                  url: Redacted.make(url),
                  ...(directUrl === undefined ? {} : { directUrl: Redacted.make(directUrl) })
                })
              )
            )
          )
        )
      )
    ),
    (context) => Context.get(context, OperationQueue)
  )

const measure = Effect.fnUntraced(function* ({ accepting, claiming }) {
  const now = yield* DateTime.now
  // The process waits as a worker does: until something is due, at most for a minute.
  const waiting = yield* Effect.forkChild(claiming.awaitWork(DateTime.add(now, { minutes: 1 })), {
    startImmediately: true
  })
  yield* Effect.sleep(`${20 + Math.floor(Math.random() * 60)} millis`)
  const at = yield* DateTime.now
  const started = performance.now()
  yield* accepting.accept({
    operation: Sample.operation(1, { id: randomUUID(), createTime: at, updateTime: at }),
    connectionId: Sample.connectionId(1),
    envelope: { type: "create", mode: "asynchronous", shape: "record", allOrNone: false, headers: [] },
    authors: [Sample.author(1)],
    records: [Sample.item(1)],
    preconditions: "unchecked",
    retryUntil: DateTime.add(at, { hours: 1 })
  })
  yield* Fiber.join(waiting)
  for (;;) {
    const claimAt = yield* DateTime.now
    const claimed = yield* claiming.claim({
      worker: "worker",
      at: claimAt,
      leaseUntil: DateTime.add(claimAt, { minutes: 1 }),
      limit: 1,
      perConnection: 1_000_000
    })
    if (claimed.length > 0) return performance.now() - started
  }
})

const figures = await Effect.gen(function* () {
  const processes = {}
  for (const [name, way] of Object.entries(ways)) {
    processes[name] = { accepting: yield* queueOf(way), claiming: yield* queueOf(way), millis: [] }
  }
  for (let round = -3; round < rounds; round += 1) {
    for (const each of Object.values(processes)) {
      const millis = yield* measure(each)
      if (round >= 0) each.millis.push(millis)
    }
  }
  return Object.fromEntries(
    Object.entries(processes).map(([name, { millis }]) => [
      name,
      { p50: rounded(percentile(millis, 0.5)), p90: rounded(percentile(millis, 0.9)) }
    ])
  )
}).pipe(Effect.scoped, Effect.runPromise)

console.table(figures)
const ratio = rounded(figures.poolerAndDirect.p50 / figures.direct.p50)
console.log(`through the pooler, with a direct URL: ${ratio} times as long`)
keepResults("wake", { machine: facts, rounds, figures, ratio }, values.quick)
