/** @rule order.fairness */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { type Acceptance, OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import * as Sample from "../Sample.ts"
import * as Seed from "../Seed.ts"
import { accept, acceptance, again, carryOut, claim, claimOne, end, id, idsOf, type QueueTest } from "./QueueTest.ts"

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1)

/** The n-th operation, for the installation and connection of that number. */
const of = (installation: number, n: number): Acceptance =>
  acceptance(n, [n], {
    operation: Sample.operation(n, { installationId: Sample.installationId(installation) }),
    connectionId: Sample.connectionId(installation)
  })

const gone = Sample.installationId(99)

export const claimTests = (test: QueueTest) => {
  test(
    "claims the operations that have been due longest, up to the limit",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(3), acceptance(1), acceptance(2), acceptance(9))
      assert.deepStrictEqual(idsOf(yield* claim(8, { limit: 2 })), [id(1), id(2)])
      assert.deepStrictEqual(idsOf(yield* claim(8, { limit: 2 })), [id(3)])
    })
  )

  test(
    "names the connection of an operation and the group of its installation, which may be deleted",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1), acceptance(2, [2], { operation: Sample.operation(2, { installationId: gone }) }))
      assert.deepStrictEqual(
        (yield* claim(8)).map(({ connectionId, groupRef }) => [connectionId, groupRef]),
        [
          [Sample.connectionId(), Sample.groupRef],
          [Sample.connectionId(), undefined]
        ]
      )
    })
  )

  test(
    "gives an operation to one of many workers that claim concurrently",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(...numbers(30).map((n) => acceptance(n)))
      const claims = yield* Effect.forEach(numbers(6), (n) => claim(30, { worker: Sample.workerId(n), limit: 10 }), {
        concurrency: "unbounded"
      })
      const rest = yield* claim(30)
      assert.deepStrictEqual(
        idsOf([...claims.flat(), ...rest]),
        numbers(30).map((n) => id(n))
      )
    })
  )

  test(
    "runs no more operations of one connection at a time than requested",
    Effect.gen(function* () {
      yield* Seed.installedBy(2)
      yield* accept(...numbers(5).map((n) => of(1, n)), of(2, 6))
      const first = yield* claim(10, { perConnection: 2 })
      assert.deepStrictEqual(idsOf(first), [id(1), id(2), id(6)])
      assert.deepStrictEqual(yield* claim(10, { perConnection: 2 }), [])
      for (const claimed of first) yield* carryOut(claimed, 11)
      assert.deepStrictEqual(idsOf(yield* claim(12, { perConnection: 2 })), [id(3), id(4)])
    })
  )

  test(
    "counts the operations of a connection that other workers run",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(...numbers(4).map((n) => acceptance(n)))
      yield* claim(10, { limit: 1 })
      const second = yield* claim(10, { worker: Sample.workerId(2), perConnection: 3 })
      assert.strictEqual(second.length, 2)
    })
  )

  test(
    "doesn't count a waiting retry as a running operation of its connection",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1))
      const { lease } = yield* claimOne(1)
      yield* (yield* OperationQueue).note(lease, end(2, { next: again(500) }))
      yield* accept(acceptance(3))
      assert.strictEqual((yield* claimOne(3, { perConnection: 1 })).operation.id, id(3))
    })
  )

  test(
    "serves a connection with a single operation before one with many continues",
    Effect.gen(function* () {
      yield* Seed.installedBy(3)
      yield* accept(...numbers(20).map((n) => of(1, n)), of(2, 21), of(3, 22))
      const served = yield* Effect.forEach(numbers(3), () => claim(30, { limit: 1 }))
      assert.deepStrictEqual(
        new Set(served.flat().map(({ connectionId }) => connectionId)),
        new Set(numbers(3).map((n) => Sample.connectionId(n)))
      )
    })
  )

  test(
    "alternates between connections for as long as both have work",
    Effect.gen(function* () {
      yield* Seed.installedBy(2)
      yield* accept(...numbers(20).map((n) => of(n <= 15 ? 1 : 2, n)))
      const served = yield* Effect.forEach(numbers(10), (n) => claim(30 + n, { limit: 1 }))
      const ofSecond = served.flat().filter(({ connectionId }) => connectionId === Sample.connectionId(2))
      assert.strictEqual(served.flat().length, 10)
      assert.strictEqual(ofSecond.length, 5)
    })
  )

  const slowly = Effect.fnUntraced(function* (...connections: ReadonlyArray<number>) {
    const queue = yield* OperationQueue
    const slow = { since: Sample.time(1), host: "crm.test" }
    yield* Effect.forEach(connections, (n) => queue.setPace(Sample.connectionId(n), slow), { discard: true })
  })

  test(
    "takes no more operations of slow connections than requested, and those of others besides",
    Effect.gen(function* () {
      yield* Seed.installedBy(3)
      yield* accept(...numbers(4).map((n) => of(1, n)), ...[5, 6].map((n) => of(2, n)), of(3, 7), of(3, 8))
      yield* slowly(1, 2)
      const claims = yield* claim(10, { slow: 3 })
      assert.deepStrictEqual(idsOf(claims), [id(1), id(2), id(5), id(7), id(8)])
      assert.deepStrictEqual(
        new Set(claims.filter(({ isSlow }) => isSlow).map(({ connectionId }) => connectionId)),
        new Set([Sample.connectionId(1), Sample.connectionId(2)])
      )
    })
  )

  test(
    "leaves slow connections alone where none may be claimed, and gives all their operations once they are fast",
    Effect.gen(function* () {
      yield* Seed.installedBy(2)
      yield* accept(...numbers(3).map((n) => of(1, n)), of(2, 4))
      yield* slowly(1)
      assert.deepStrictEqual(idsOf(yield* claim(10, { slow: 0 })), [id(4)])
      assert.deepStrictEqual(yield* claim(11, { slow: 0 }), [])
      yield* (yield* OperationQueue).setPace(Sample.connectionId(1), undefined)
      const claims = yield* claim(12, { slow: 0 })
      assert.deepStrictEqual(idsOf(claims), [id(1), id(2), id(3)])
      assert.isFalse(claims.some(({ isSlow }) => isSlow))
    })
  )

  test(
    "serves slow connections in turn",
    Effect.gen(function* () {
      yield* Seed.installedBy(3)
      yield* accept(...numbers(9).map((n) => of(1 + (n % 3), n)))
      yield* slowly(1, 2, 3)
      const served = yield* Effect.forEach(numbers(6), (n) => claim(20 + n, { slow: 1 }))
      assert.deepStrictEqual(
        numbers(3).map(
          (n) => served.flat().filter(({ connectionId }) => connectionId === Sample.connectionId(n)).length
        ),
        [2, 2, 2]
      )
    })
  )

  test(
    "takes the operations of a slow connection that has many only as far as it may run them",
    Effect.gen(function* () {
      yield* Seed.installedBy(2)
      yield* accept(...numbers(9).map((n) => of(1, n)), of(2, 10))
      yield* slowly(1)
      assert.deepStrictEqual(idsOf(yield* claim(10, { slow: 5, perConnection: 2 })), [id(1), id(2), id(10)])
    })
  )

  test(
    "doesn't count finished operations",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1))
      yield* carryOut(yield* claimOne(1), 2)
      assert.deepStrictEqual(yield* claim(3000), [])
    })
  )
}
