/** When a worker checks the queue again: no earlier than something can be claimed. @rule order.fairness */
import { assert, describe, it } from "@effect/vitest"
import * as Circuit from "@fieldgate/core/connections/Circuit"
import { CircuitBreaker } from "@fieldgate/core/connections/CircuitBreaker"
import { circuitOpensAfter, circuitProbeSeconds } from "@fieldgate/core/domain/Limits"
import { type Acceptance, type Claimed, OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { OperationStore } from "@fieldgate/core/operations/OperationStore"
import { Sample, Seed } from "@fieldgate/core/testing"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as SqlClient from "effect/sql/SqlClient"
import { time } from "../../src/sql/SqlValue.ts"
import { databases } from "./FreshSchema.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

const leaseSeconds = 30

const accept = Effect.fnUntraced(function* (at: number, connection = 1) {
  const acceptance: Acceptance = {
    operation: Sample.operation(at),
    connectionId: Sample.connectionId(connection),
    envelope: { type: "update", mode: "asynchronous", shape: "record", allOrNone: false, headers: [] },
    records: [Sample.item(at)],
    authors: [Sample.author(at)],
    preconditions: "unchecked",
    retryUntil: Sample.time(3600)
  }
  yield* (yield* OperationQueue).accept(acceptance)
})

const claim = Effect.fnUntraced(function* (at: number, perConnection = 9) {
  const [now, leaseUntil] = [Sample.time(at), Sample.time(at + leaseSeconds)]
  return yield* (yield* OperationQueue).claim({
    worker: Sample.workerId(),
    at: now,
    leaseUntil,
    limit: 1000,
    perConnection
  })
})

const note = Effect.fnUntraced(function* ({ lease }: Claimed, at: number, again?: number) {
  const noted = yield* (yield* OperationQueue).note(lease, {
    at: Sample.time(at),
    ended: again === undefined ? [{ index: 0, outcome: Sample.outcome() }] : [],
    unended: [],
    next:
      again === undefined
        ? { _tag: "Done", status: "success", result: "1 succeeded" }
        : { _tag: "Again", dueAt: Sample.time(again) },
    retryUntil: Sample.time(3600),
    log: []
  })
  assert.isTrue(noted)
})

/** The second at which something may be claimed; undefined if nothing waits. */
const nextDue = Effect.fnUntraced(function* (at: number, slow = true) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ readonly due: Date | null }>`select next_due(${time(Sample.time(at))}, ${slow}) as due`
  const start = DateTime.toEpochMillis(Sample.time(0))
  return row?.due ? (row.due.getTime() - start) / 1000 : undefined
})

describe.each(databases)("the queue's next due time (%s)", (_name, fresh) => {
  const over = (
    sentence: string,
    test: Effect.Effect<void, unknown, Layer.Success<ReturnType<typeof StoresOnSql.layer>>>
  ) => it.effect(sentence, () => Effect.provide(test, StoresOnSql.layer(fresh)))

  over(
    "is that of the first operation of any connection",
    Effect.gen(function* () {
      yield* Seed.installedBy(2)
      yield* accept(1)
      yield* accept(2, 2)
      for (const claimed of yield* claim(5)) {
        yield* note(claimed, 6, claimed.connectionId === Sample.connectionId(1) ? 500 : 300)
      }
      assert.strictEqual(yield* nextDue(7), 300)
    })
  )

  over(
    "is the end of a lease while everything runs, and undefined after that if it is done by then",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(1)
      const claims = yield* claim(5)
      assert.strictEqual(yield* nextDue(6), 5 + leaseSeconds)
      for (const claimed of claims) yield* note(claimed, 7)
      assert.isEmpty(yield* claim(5 + leaseSeconds))
      assert.isUndefined(yield* nextDue(6 + leaseSeconds))
    })
  )

  over(
    "is the end of a lease while as many operations of a connection run as may, though another waits",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(1)
      yield* accept(2)
      const claims = yield* claim(5, 1)
      assert.lengthOf(claims, 1)
      assert.strictEqual(yield* nextDue(6), 5 + leaseSeconds)
      for (const claimed of claims) yield* note(claimed, 7)
      assert.isAtMost((yield* nextDue(7)) ?? 0, 7)
    })
  )

  over(
    "is the end of the lease of a synchronous write, also where as many operations of its connection run as may",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(1)
      yield* accept(2)
      assert.lengthOf(yield* claim(5, 1), 1)
      assert.strictEqual(yield* nextDue(6), 5 + leaseSeconds)
      const store = yield* OperationStore
      yield* store.begin(Sample.writeStart(Sample.operation(7), [Sample.item(7)], { leaseUntil: Sample.time(12) }))
      assert.strictEqual(yield* nextDue(8), 12)
      assert.isEmpty(yield* claim(11, 1))
      const [left] = yield* claim(12, 1)
      assert.strictEqual(left?.operation.id, Sample.operationId(7))
      assert.strictEqual(yield* nextDue(13), 5 + leaseSeconds)
    })
  )

  over(
    "leaves slow connections out where none of them may be claimed",
    Effect.gen(function* () {
      yield* Seed.installedBy(2)
      yield* accept(1)
      yield* accept(2, 2)
      const queue = yield* OperationQueue
      yield* queue.setPace(Sample.connectionId(1), { since: Sample.time(1), host: "crm.test" })
      assert.strictEqual(yield* nextDue(5), 1)
      assert.strictEqual(yield* nextDue(5, false), 2)
      yield* queue.setPace(Sample.connectionId(1), undefined)
      assert.strictEqual(yield* nextDue(5, false), 1)
    })
  )

  over(
    "is undefined once the operations of very many connections are done",
    Effect.gen(function* () {
      const connections = Array.from({ length: 150 }, (_, n) => n + 1)
      yield* Effect.forEach(connections, (n) => accept(n, n), { concurrency: "unbounded" })
      const all = yield* claim(200)
      assert.lengthOf(all, connections.length)
      yield* Effect.forEach(all, (claimed) => note(claimed, 201), { concurrency: "unbounded" })
      for (const at of [240, 241]) assert.isEmpty(yield* claim(at))
      assert.isUndefined(yield* nextDue(242))
    })
  )

  over(
    "is the next probe while a provider is not answering, whatever is accepted",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(1)
      const breaker = yield* CircuitBreaker
      const unanswered = (operation: number): Circuit.CircuitEvent => ({
        _tag: "Unanswered",
        at: DateTime.toEpochMillis(Sample.time(2)),
        calls: circuitOpensAfter.calls,
        operationId: Sample.operationId(operation),
        host: "crm.test",
        objectName: Sample.contacts
      })
      yield* breaker.apply(Sample.projectId(), Sample.connectionId(), unanswered(1))
      const opened = yield* breaker.apply(Sample.projectId(), Sample.connectionId(), unanswered(2))
      assert.isTrue(Circuit.isOpen(opened))
      const probe = 2 + circuitProbeSeconds.first
      assert.isEmpty(yield* claim(3))
      assert.strictEqual(yield* nextDue(4), probe)
      yield* accept(5)
      assert.strictEqual(yield* nextDue(5), probe)
    })
  )
})
