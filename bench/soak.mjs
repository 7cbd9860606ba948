/**
 * What a month of history costs: 30 days of records are inserted by the database, and then claims, writes, vacuum, the sizes of indexes and
 * the sweep of retention are measured, beside the same without history and with a tenth of it.
 *     npm --prefix bench run soak                       # 100,000 records
 *     npm --prefix bench run soak -- --full             # ten million; takes six minutes and 15 GB
 *     npm --prefix bench run soak -- --records 1000000
 * The server has autovacuum off: vacuum runs where it is measured, and claims are measured before it, too. Writes bench/results/soak.json,
 * except for the smallest.
 */
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { OperationStore } from "@fieldgate/core/operations/OperationStore"
import { Platform } from "@fieldgate/core/Platform"
import * as Seed from "@fieldgate/core/testing/Seed"
import * as DateTime from "effect/DateTime"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as SqlClient from "effect/sql/SqlClient"
import { parseArgs } from "node:util"
import { keepResults, machine, median, rounded } from "./figures.mjs"
import { described, measured, newName, remove } from "./queue/scratchDatabase.mjs"
import { countingProvider, platformOf, storesOf } from "./queue/worker.mjs"
import { acceptance } from "./queue/writes.mjs"
import { insertDay, insertHistory, operationsOf, payloadDays, tables } from "./soak/history.mjs"

const { values: options } = parseArgs({
  options: { full: { type: "boolean", default: false }, records: { type: "string" } }
})
const records = Number(options.records ?? (options.full ? 10_000_000 : 100_000))
const days = 30
/** Days that follow the history, each with as many writes, a sweep and a vacuum. */
const daysAfter = 1
const accounts = 200
/** Writes that are accepted and delivered between two measurements of a claim. */
const churn = 300
/** As many as a worker takes at a time. */
const claimed = { most: 32, perConnection: 4 }
const sweptAtOnce = 100

const started = performance.now()
const say = (line) =>
  process.stderr.write(`${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${line}\n`)
const facts = machine()
const name = newName()
const provider = countingProvider(0)
const runtime = ManagedRuntime.make(platformOf(provider.driver).pipe(Layer.provideMerge(storesOf(name))))

const acceptAll = Effect.fnUntraced(function* (count) {
  const queue = yield* OperationQueue
  const at = yield* DateTime.now
  const make = acceptance("create", accounts)
  yield* Effect.forEach(
    Array.from({ length: count }, (_, n) => make(n, at)),
    (each) => queue.accept(each),
    { concurrency: 20, discard: true }
  )
})

const waiting = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [{ open }] = yield* sql`select count(*)::int as open from operation where due_at is not null`
  return open
})

const deliverAll = Effect.gen(function* () {
  const worker = yield* Effect.forkChild((yield* Platform).runWorker())
  while ((yield* waiting) > 0) yield* Effect.sleep(250)
  yield* Fiber.interrupt(worker)
})

/** Medians of nine claims, each of other operations; their leases end immediately. */
const claimCost = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const all = []
  for (let n = 0; n < 9; n += 1) {
    const [row] = yield* sql`explain (analyze, buffers, format json)
      select * from claim('bench', now(), now(), ${claimed.most}::int, ${claimed.perConnection}::int)`
    const [{ Plan: plan, "Execution Time": millis }] = Object.values(row)[0]
    all.push({ pages: plan["Shared Hit Blocks"] + plan["Shared Read Blocks"], millis })
  }
  return { pages: median(all.map(({ pages }) => pages)), millis: rounded(median(all.map(({ millis }) => millis))) }
})

/** Writes of all accounts: accepted, claimed repeatedly, and delivered. */
const workday = Effect.gen(function* () {
  const accepted = yield* measured(churn, acceptAll(churn))
  const claim = yield* claimCost
  const delivered = yield* measured(churn, deliverAll)
  return { accepted: figuresOf(accepted), claim, delivered: figuresOf(delivered) }
})
const figuresOf = ({ perSecond, walBytes }) => ({ perSecond: rounded(perSecond, 0), walBytes: rounded(walBytes, 0) })

/** Another program's transaction: nothing that ended since its start can be removed. */
const whileTransactionIsOpen = (work) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [isOpen, isOver] = [yield* Deferred.make(), yield* Deferred.make()]
    const other = yield* Effect.forkChild(
      sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`select pg_current_xact_id()::text`
          yield* Deferred.succeed(isOpen, undefined)
          yield* Deferred.await(isOver)
        })
      )
    )
    yield* Effect.raceFirst(Deferred.await(isOpen), Fiber.join(other))
    const result = yield* work
    yield* Deferred.succeed(isOver, undefined)
    yield* Fiber.join(other)
    return result
  })

/** Seconds for each table. */
const vacuum = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const taken = {}
  for (const table of [...tables, "lane"]) {
    const [seconds] = yield* Effect.timed(sql.unsafe(`vacuum (analyze) ${table}`))
    taken[table] = rounded(Duration.toMillis(seconds) / 1000)
  }
  return taken
})

/** In MiB. */
const sizes = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const inMiB = (bytes) => Math.round(Number(bytes) / 2 ** 20)
  const indexes = yield* sql.unsafe(`
    select relid::regclass::text as "table", indexrelname as name, pg_relation_size(indexrelid) as bytes from pg_stat_user_indexes
    where relname in (${tables.map((table) => `'${table}'`).join()}) order by indexrelname`)
  const all = {}
  for (const table of tables) {
    const [{ bytes }] = yield* sql.unsafe(`select pg_table_size('${table}') as bytes`)
    const own = indexes.filter((index) => index.table.split(".").at(-1) === table)
    all[table] = {
      rows: inMiB(bytes),
      indexes: own.reduce((sum, each) => sum + inMiB(each.bytes), 0),
      ...Object.fromEntries(own.map((index) => [index.name, inMiB(index.bytes)]))
    }
  }
  return all
})

/** Removes the operations of the oldest day, the payloads of another one, and the logs of a third. */
const sweep = Effect.fnUntraced(function* (at) {
  const store = yield* OperationStore
  const before = (kept) => DateTime.subtract(at, { days: kept })
  const cutoffs = { operations: before(days - 1), payloads: before(payloadDays - 1), logs: before(days - 2), keys: at }
  const millis = []
  let removed = 0
  for (;;) {
    const start = performance.now()
    const found = yield* store.sweep(cutoffs, sweptAtOnce)
    if (found === 0) break
    millis.push(performance.now() - start)
    removed += found
  }
  const share = Math.max(1, Math.floor(millis.length / 10))
  return {
    removed,
    steps: millis.length,
    seconds: rounded(millis.reduce((sum, each) => sum + each, 0) / 1000),
    firstTenthMillis: rounded(median(millis.slice(0, share))),
    lastTenthMillis: rounded(median(millis.slice(-share)))
  }
})

const stage = Effect.fnUntraced(function* (size) {
  const sql = yield* SqlClient.SqlClient
  yield* sql.unsafe(`truncate ${tables.join()}, waiting_change, record_hold, lane, author_entry`)
  say(`a history of ${size} records`)
  const [inserting] = yield* Effect.timed(
    size === 0 ? Effect.void : insertHistory({ accounts, days, records: size, say })
  )
  const at = yield* DateTime.now
  yield* deliverAll
  const fresh = yield* workday
  say(`fresh: ${JSON.stringify(fresh)}`)
  const unvacuumed = yield* workday
  say(`unvacuumed: ${JSON.stringify(unvacuumed)}`)
  const besideTransaction = yield* whileTransactionIsOpen(Effect.andThen(workday, workday))
  say(`beside a long transaction: ${JSON.stringify(besideTransaction)}`)
  const before = yield* sizes
  const swept = size === 0 ? undefined : yield* sweep(at)
  say(`swept: ${JSON.stringify(swept)}`)
  const afterSweep = yield* workday
  const vacuumed = yield* vacuum
  say(`vacuum: ${JSON.stringify(vacuumed)}`)
  return {
    history: size,
    operations: operationsOf(size),
    insertSeconds: rounded(Duration.toMillis(inserting) / 1000, 0),
    fresh,
    unvacuumed,
    besideTransaction,
    sizes: before,
    swept,
    afterSweep,
    vacuum: vacuumed,
    at
  }
})

/** A month goes on: what a day adds, the sweep of another day and a vacuum make room for. */
const following = Effect.fnUntraced(function* (at) {
  const all = []
  for (let day = 1; day <= daysAfter; day += 1) {
    const perDay = Math.round(records / days)
    yield* insertDay({ accounts, daysAgo: 1 - day, records: perDay, serial: (days + day) * perDay })
    const swept = yield* sweep(DateTime.add(at, { days: day }))
    const vacuumed = yield* vacuum
    all.push({ day, swept, vacuum: vacuumed, sizes: yield* sizes })
    say(`day ${day}: ${JSON.stringify(all.at(-1))}`)
  }
  return all
})

const program = Effect.gen(function* () {
  yield* Seed.installedBy(accounts)
  const database = yield* described
  const stages = []
  const keep = (daysThatFollow = []) => {
    const seconds = Math.round((performance.now() - started) / 1000)
    const run = { database, machine: facts, records, days, churn, claimed, seconds, stages, daysThatFollow }
    keepResults("soak", run, !options.full && options.records === undefined)
    return run
  }
  let end = yield* DateTime.now
  for (const size of [0, Math.round(records / 10), records]) {
    const { at, ...figures } = yield* stage(size)
    end = at
    stages.push(figures)
    // A run of hours that is stopped leaves what it measured.
    keep()
  }
  return keep(yield* following(end))
})

try {
  const run = await runtime.runPromise(Effect.scoped(program))
  console.table(
    run.stages.map(({ afterSweep, besideTransaction, fresh, history, swept, unvacuumed, vacuum: { operation } }) => ({
      history,
      claimPages: fresh.claim.pages,
      unvacuumed: unvacuumed.claim.pages,
      besideTransaction: besideTransaction.claim.pages,
      afterSweep: afterSweep.claim.pages,
      sweepFirst: swept?.firstTenthMillis,
      sweepLast: swept?.lastTenthMillis,
      vacuumOperation: operation
    }))
  )
} finally {
  await runtime.dispose()
  await remove(name)
}
