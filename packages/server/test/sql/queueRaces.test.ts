import { assert, describe, it } from "@effect/vitest"
import { WorkerId } from "@fieldgate/core/domain/Ids"
import { type Claimed, OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { Sample } from "@fieldgate/core/testing"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Random from "effect/Random"
import { OperationId } from "@fieldgate/core/domain/Ids"
import { randomUUID } from "node:crypto"
import * as SqlOperationQueue from "../../src/operations/SqlOperationQueue.ts"
import { migrations } from "../../src/sql/migrations/migrations.ts"
import * as Seal from "../../src/sql/Seal.ts"
import { databases, sameSchema } from "./FreshSchema.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

const processes = 3
const records = 600
const connections = 7

/** Longer than the whole test may take: who relies on it has missed a call. */
const tooLong = "2 minutes"

const queues = Effect.gen(function* () {
  const others = SqlOperationQueue.layer.pipe(Layer.provide(Seal.layer(StoresOnSql.key("k1", 1))))
  return yield* Effect.forEach(
    Array.from({ length: processes }, (_, index) => index),
    () =>
      Effect.map(
        Effect.flatMap(sameSchema, (database) => Layer.build(Layer.fresh(others.pipe(Layer.provide(database))))),
        Context.get(OperationQueue)
      )
  )
})

type Queue = Effect.Success<typeof queues>[number]

/** Accepts a write immediately, or adds it to a batch that is already due, so that closing races with joining. */
const produce = Effect.fnUntraced(function* (queue: Queue, n: number) {
  yield* Effect.sleep(`${yield* Random.nextIntBetween(0, 40)} millis`)
  const now = yield* DateTime.now
  const operation = Sample.operation(1, { id: OperationId.make(randomUUID()), createTime: now, updateTime: now })
  const envelope = { type: "update", mode: "asynchronous", shape: "record", allOrNone: false, headers: [] } as const
  const author = Sample.author(n)
  const write = { operation, connectionId: Sample.connectionId(n % connections), envelope }
  if (n % 4 === 0) {
    yield* queue.accept({
      ...write,
      authors: [author],
      records: [Sample.item(n)],
      preconditions: "unchecked",
      retryUntil: DateTime.add(now, { hours: 1 })
    })
    return `${operation.id} 0`
  }
  const policy = { maxDelayMinutes: 0, retryDeadlineHours: 1 }
  const placed = yield* queue.accumulate({
    ...write,
    batchKey: `${n % connections}`,
    record: Sample.item(n),
    author,
    preconditions: "unchecked",
    policy
  })
  return `${placed.operationId} ${placed.index}`
})

/** Carries out whatever is claimed, with a retry now and then. */
const carryOut = Effect.fnUntraced(function* (
  queue: Queue,
  { lease, retryUntil, waiting }: Claimed,
  delivered: Array<string>
) {
  const now = yield* DateTime.now
  const { indexes: sent } = yield* queue.send(
    lease,
    waiting.map(({ index }) => index),
    now
  )
  const later = sent.length < waiting.length || (yield* Random.nextIntBetween(0, 5)) === 0
  const ended = later ? [] : sent.map((index) => ({ index, outcome: Sample.outcome(index) }))
  const noted = yield* queue.note(lease, {
    at: now,
    ended,
    unended: [],
    next: later
      ? { _tag: "Again", dueAt: DateTime.add(now, { milliseconds: 5 }) }
      : { _tag: "Done", status: "success", result: "done" },
    retryUntil: retryUntil._tag === "Some" ? retryUntil.value : DateTime.add(now, { hours: 1 }),
    log: []
  })
  if (noted) delivered.push(...ended.map(({ index }) => `${lease.operationId} ${index}`))
})

const work = Effect.fnUntraced(function* (queue: Queue, name: string, delivered: Array<string>) {
  while (delivered.length < records) {
    const at = yield* DateTime.now
    const leaseUntil = DateTime.add(at, { minutes: 5 })
    const claimed = yield* queue.claim({ worker: WorkerId.make(name), at, leaseUntil, limit: 8, perConnection: 2 })
    yield* Effect.forEach(claimed, (each) => carryOut(queue, each, delivered), { concurrency: 4, discard: true })
    if (claimed.length === 0) {
      yield* queue
        .awaitWork(DateTime.addDuration(at, tooLong))
        .pipe(Effect.raceFirst(Effect.repeat(Effect.sleep("50 millis"), { until: () => delivered.length >= records })))
    }
  }
})

describe.each(databases)("several processes on one queue (%s)", (_name, fresh) => {
  it.live(
    "execute every record once, and miss no wake-up",
    () =>
      Effect.gen(function* () {
        const each = yield* queues
        const delivered: Array<string> = []
        const workers = Effect.forEach(each, (queue, index) => work(queue, `worker ${index}`, delivered), {
          concurrency: "unbounded"
        })
        const producers = Effect.forEach(
          Array.from({ length: records }, (_, n) => n),
          (n) => Effect.flatMap(Effect.fromNullishOr(each[n % processes]), (queue) => produce(queue, n)),
          { concurrency: 24 }
        )
        const [accepted] = yield* Effect.all([producers, workers], { concurrency: "unbounded" })
        assert.strictEqual(new Set(accepted).size, records)
        assert.deepStrictEqual(delivered.toSorted(), accepted.toSorted())
      }).pipe(Effect.provide(fresh(migrations))),
    60_000
  )
})
