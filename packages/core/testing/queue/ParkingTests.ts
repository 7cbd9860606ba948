/** @rule async.parked, auto.flush, connection.status */
import { assert } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { ConnectionStore } from "@fieldgate/core/connections/ConnectionStore"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { OperationStore } from "@fieldgate/core/operations/OperationStore"
import * as Sample from "../Sample.ts"
import * as Seed from "../Seed.ts"
import {
  accept,
  acceptance,
  accumulation,
  again,
  busy,
  claim,
  claimOne,
  end,
  id,
  project,
  type QueueTest
} from "./QueueTest.ts"

const result = "the connection must be renewed"

const parkAll = Effect.fnUntraced(function* (at: number, until: number) {
  const queue = yield* OperationQueue
  const next = { _tag: "Parked" as const, until: Sample.time(until), result }
  for (const { lease } of yield* claim(at)) {
    yield* queue.note(lease, end(at, { unended: [{ index: 0, outcome: busy }], next }))
  }
})

type Connections = ConnectionStore["Service"]

const credentials = { _tag: "ApiKeyCredentials", apiKey: Redacted.make("another") } as const

const refreshed = Effect.fnUntraced(function* (connections: Connections, at: DateTime.Utc) {
  const id = Sample.connectionId()
  const lease = yield* connections.takeRefresh(project, id, { now: at, until: DateTime.add(at, { minutes: 1 }) })
  return yield* connections.saveRefreshed(project, id, yield* Effect.fromOption(lease), { credentials, facts: {} }, at)
})

/** Every way in which a connection leaves `bad_credentials`. */
const goodAgain = {
  works: (connections: Connections, at: DateTime.Utc) =>
    connections.setStatus(project, Sample.connectionId(), "working", at),
  "gets new credentials": (connections: Connections, at: DateTime.Utc) =>
    connections.update(project, Sample.connectionId(), { credentials }, at),
  "gets new facts": (connections: Connections, at: DateTime.Utc) =>
    connections.update(
      project,
      Sample.connectionId(),
      { providerMetadata: { workspace: { value: "acme", source: "input" } } },
      at
    ),
  "is refreshed": refreshed
}

export const parkingTests = (test: QueueTest) => {
  test(
    "keeps a parked operation waiting, with the reason, until its connection is renewed",
    Effect.gen(function* () {
      yield* Seed.installed
      const [queue, journal] = [yield* OperationQueue, yield* OperationStore]
      yield* accept(acceptance(1), acceptance(2))
      yield* parkAll(2, 500)
      assert.deepInclude(yield* journal.get(project, id(1)), { status: "in_progress", result })
      assert.deepStrictEqual(yield* claim(499), [])
      assert.strictEqual(yield* queue.resume(project, Sample.connectionId(), Sample.time(40)), 2)
      assert.deepStrictEqual(yield* claim(39), [])
      assert.isUndefined((yield* journal.get(project, id(1))).result)
      const claims = yield* claim(40)
      assert.deepStrictEqual(
        claims.map(({ lease, waiting }) => [lease.attempt, waiting[0]?.last]),
        [
          [2, busy],
          [2, busy]
        ]
      )
    })
  )

  test(
    "makes a parked operation due when its time ends, without the reason",
    Effect.gen(function* () {
      yield* Seed.installed
      const [queue, journal] = [yield* OperationQueue, yield* OperationStore]
      yield* accept(acceptance(1))
      yield* parkAll(1, 500)
      const { lease } = yield* claimOne(500)
      yield* queue.note(lease, end(501, { next: again(600) }))
      assert.isUndefined((yield* journal.get(project, id(1))).result)
    })
  )

  test(
    "keeps showing what an operation waits for during a retry",
    Effect.gen(function* () {
      yield* Seed.installed
      const [queue, journal] = [yield* OperationQueue, yield* OperationStore]
      yield* accept(acceptance(1))
      const { lease } = yield* claimOne(1)
      const waitsFor = "waiting to find out whether the record was created"
      yield* queue.note(lease, end(2, { next: { ...again(3), result: waitsFor } }))
      yield* claimOne(3)
      assert.strictEqual((yield* journal.get(project, id(1))).result, waitsFor)
    })
  )

  test(
    "resumes only operations that are parked for the connection",
    Effect.gen(function* () {
      yield* Seed.installedBy(2)
      const queue = yield* OperationQueue
      yield* accept(acceptance(1), acceptance(2, [2], { connectionId: Sample.connectionId(2) }))
      yield* parkAll(2, 500)
      yield* accept(acceptance(3))
      assert.strictEqual(yield* queue.resume(project, Sample.connectionId(2), Sample.time(3)), 1)
      assert.strictEqual(yield* queue.resume(project, Sample.connectionId(2), Sample.time(3)), 0)
      assert.deepStrictEqual(
        (yield* claim(3)).map(({ operation }) => operation.id).toSorted(),
        [id(2), id(3)].toSorted()
      )
    })
  )

  for (const [by, makeGood] of Object.entries(goodAgain)) {
    test(
      `resumes in the same step whatever waits for a connection that ${by}`,
      Effect.gen(function* () {
        yield* Seed.installed
        const connections = yield* ConnectionStore
        yield* accept(acceptance(1), acceptance(2))
        yield* parkAll(2, 500)
        yield* connections.setStatus(project, Sample.connectionId(), "bad_credentials", Sample.time(3), "revoked")
        assert.deepStrictEqual(yield* claim(4), [])
        yield* makeGood(connections, Sample.time(5))
        assert.strictEqual((yield* claim(5)).length, 2)
      })
    )
  }

  test(
    "flushes an accumulating batch once",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      yield* queue.accumulate(accumulation(1))
      yield* queue.accumulate(accumulation(2))
      assert.isTrue(yield* queue.flush(project, id(1), Sample.time(3)))
      assert.isFalse(yield* queue.flush(project, id(1), Sample.time(3)))
      const next = yield* queue.accumulate(accumulation(3))
      assert.deepStrictEqual([next.operationId, next.index], [id(3), 0])
      const claimed = yield* claimOne(3)
      assert.deepStrictEqual([claimed.operation.id, claimed.waiting.length], [id(1), 2])
    })
  )

  test(
    "flushes only accumulating batches",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1))
      assert.isFalse(yield* (yield* OperationQueue).flush(project, id(1), Sample.time(1)))
    })
  )
}
