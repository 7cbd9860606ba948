/** What every adapter of CircuitBreaker must pass, with the queue that holds the writes of an open circuit. */
import { assert, describe } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Circuit from "@fieldgate/core/connections/Circuit"
import { ConnectionId } from "@fieldgate/core/domain/Ids"
import {
  autoBatchRecords,
  circuitOpensAfter,
  circuitProbeLeaseSeconds,
  circuitProbeSeconds
} from "@fieldgate/core/domain/Limits"
import { CircuitBreaker } from "@fieldgate/core/connections/CircuitBreaker"
import { ConnectionStore } from "@fieldgate/core/connections/ConnectionStore"
import { InstallationStore } from "@fieldgate/core/installations/InstallationStore"
import { OperationHistory } from "@fieldgate/core/operations/OperationHistory"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import * as Sample from "./Sample.ts"
import * as Seed from "./Seed.ts"
import { accept, acceptance, accumulation, again, claim, claimOne, end, idsOf, project } from "./queue/QueueTest.ts"
import { type EmptyStores, over } from "./StoreTest.ts"

const millis = (second: number) => DateTime.toEpochMillis(Sample.time(second))

const apply = Effect.fnUntraced(function* (event: Circuit.CircuitEvent, n = 1) {
  return yield* (yield* CircuitBreaker).apply(project, Sample.connectionId(n), event)
})

/** So many calls of an operation without an answer, at that second. */
const unanswered = (second: number, calls: number, operation: number, host = "crm.test"): Circuit.CircuitEvent => ({
  _tag: "Unanswered",
  at: millis(second),
  calls,
  operationId: Sample.operationId(operation),
  host,
  objectName: Sample.operation().resource
})

const open = Effect.fnUntraced(function* (second: number, n = 1, host?: string) {
  yield* apply(unanswered(second, circuitOpensAfter.calls - 1, 1, host), n)
  return yield* apply(unanswered(second, 1, 2, host), n)
})

const answered = (second: number): Circuit.CircuitEvent => ({ _tag: "Answered", at: millis(second) })
const probeAnswered = (second: number): Circuit.CircuitEvent => ({ _tag: "ProbeAnswered", at: millis(second) })
const probeTaken = (second: number, prober: string): Circuit.CircuitEvent => ({
  _tag: "ProbeTaken",
  at: millis(second),
  prober
})

const outageOf = Effect.fnUntraced(function* (n = 1) {
  const { outage } = yield* (yield* ConnectionStore).get(project, Sample.connectionId(n))
  return outage && [outage.state, DateTime.toEpochMillis(outage.since)]
})

/** Registers the tests of one adapter, over stores that are empty each time they are built. */
export const suite = (name: string, layer: EmptyStores) => {
  const test = over(layer)
  describe(`CircuitBreaker (${name})`, () => {
    states(test)
    probes(test)
    holding(test)
  })
}

const states = (test: ReturnType<typeof over>) => {
  test(
    "opens after unanswered calls of two operations in a row, and shows it on the connection",
    Effect.gen(function* () {
      yield* Seed.installed
      assert.strictEqual((yield* apply(unanswered(1, circuitOpensAfter.calls - 1, 1)))._tag, "Suspected")
      assert.deepStrictEqual(yield* outageOf(), ["suspected", millis(1)])
      assert.strictEqual((yield* apply(unanswered(2, 1, 2)))._tag, "Open")
      assert.deepStrictEqual(yield* outageOf(), ["open", millis(1)])
    })
  )

  test(
    "stays closed for one operation, however often it fails",
    Effect.gen(function* () {
      yield* Seed.installed
      assert.strictEqual((yield* apply(unanswered(1, 100, 1)))._tag, "Suspected")
    })
  )

  test(
    "restarts the count after an answer",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* apply(unanswered(1, circuitOpensAfter.calls - 1, 1))
      assert.strictEqual((yield* apply(answered(2)))._tag, "Closed")
      assert.isUndefined(yield* outageOf())
      assert.strictEqual((yield* apply(unanswered(3, 1, 2)))._tag, "Suspected")
    })
  )

  test(
    "counts each connection separately, and ignores missing ones and those of another project",
    Effect.gen(function* () {
      yield* Seed.installedBy(2)
      yield* open(1, 1)
      assert.deepStrictEqual([yield* outageOf(1), yield* outageOf(2)], [["open", millis(1)], undefined])
      const breaker = yield* CircuitBreaker
      const gone = ConnectionId.make("01890000-0000-7000-8000-0000000000ff")
      assert.strictEqual((yield* breaker.apply(project, gone, unanswered(1, 5, 1)))._tag, "Closed")
      const foreign = yield* breaker.apply(Sample.projectId(2), Sample.connectionId(2), unanswered(1, 5, 1))
      assert.strictEqual(foreign._tag, "Closed")
      assert.isUndefined(yield* outageOf(2))
    })
  )

  test(
    "counts every one of many concurrent calls",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* Effect.forEach([1, 2, 3, 4], () => apply(unanswered(1, 1, 1)), { concurrency: "unbounded" })
      assert.strictEqual((yield* apply(unanswered(2, 1, 2)))._tag, "Open")
    })
  )

  test(
    "lists open circuits with their groups and hosts, without those of deleted connections",
    Effect.gen(function* () {
      yield* Seed.installedBy(3)
      yield* open(1, 1, "one.test")
      yield* open(2, 2, "two.test")
      yield* apply(unanswered(3, 1, 3), 3)
      const breaker = yield* CircuitBreaker
      assert.deepStrictEqual(
        (yield* breaker.open()).map(({ connectionId, groupRef, host, probeAt, since }) => [
          connectionId,
          groupRef,
          host,
          DateTime.toEpochMillis(since),
          DateTime.toEpochMillis(probeAt)
        ]),
        [
          [
            Sample.connectionId(1),
            Sample.group().groupRef,
            "one.test",
            millis(1),
            millis(1 + circuitProbeSeconds.first)
          ],
          [Sample.connectionId(2), "group-2", "two.test", millis(2), millis(2 + circuitProbeSeconds.first)]
        ]
      )
      const { id: _, ...selector } = { ...Sample.installation(2), installationId: Sample.installation(2).id }
      yield* (yield* InstallationStore).remove(selector)
      yield* (yield* ConnectionStore).remove(project, Sample.connectionId(2))
      assert.deepStrictEqual(
        (yield* breaker.open()).map(({ connectionId }) => connectionId),
        [Sample.connectionId(1)]
      )
    })
  )

  test(
    "reports in a write's target whether writes are held",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* open(1)
      const { integrationId, group } = Sample.installation()
      const { installed } = yield* (yield* InstallationStore).target({
        projectId: project,
        integration: integrationId,
        groupRef: group.groupRef
      })
      const outage = yield* Effect.map(
        Effect.fromOption(installed),
        ({ installation }) => installation.connection.outage
      )
      assert.strictEqual(outage?.state, "open")
    })
  )
}

const probes = (test: ReturnType<typeof over>) => {
  const due = 1 + circuitProbeSeconds.first

  test(
    "gives a probe to one process, once it is due",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* open(1)
      assert.notProperty(yield* apply(probeTaken(due - 1, "early")), "prober")
      const takers = ["a", "b", "c", "d"]
      const after = yield* Effect.forEach(takers, (prober) => apply(probeTaken(due, prober)), {
        concurrency: "unbounded"
      })
      const owners = new Set(after.map((circuit) => (Circuit.isOpen(circuit) ? circuit.prober : undefined)))
      assert.strictEqual(owners.size, 1)
    })
  )

  test(
    "gives the probe of a vanished process to another one",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* open(1)
      yield* apply(probeTaken(due, "gone"))
      const later = due + circuitProbeLeaseSeconds
      assert.propertyVal(yield* apply(probeTaken(later - 1, "next")), "prober", "gone")
      assert.propertyVal(yield* apply(probeTaken(later, "next")), "prober", "next")
      const late: Circuit.CircuitEvent = { _tag: "ProbeFailed", at: millis(later + 1), prober: "gone", chance: 0 }
      assert.propertyVal(yield* apply(late), "prober", "next")
    })
  )

  test(
    "closes at the first answer to a probe",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* open(1)
      yield* apply(probeTaken(due, "a"))
      assert.strictEqual((yield* apply(probeAnswered(due)))._tag, "Closed")
      assert.isUndefined(yield* outageOf())
      assert.deepStrictEqual(yield* (yield* CircuitBreaker).open(), [])
    })
  )
}

const holding = (test: ReturnType<typeof over>) => {
  test(
    "holds only the writes of its connection, and counts no attempt",
    Effect.gen(function* () {
      yield* Seed.installedBy(2)
      yield* accept(acceptance(1), acceptance(2, [2], { connectionId: Sample.connectionId(2) }), acceptance(3))
      yield* open(3)
      assert.deepStrictEqual(idsOf(yield* claim(4)), [Sample.operationId(2)])
      assert.deepStrictEqual(yield* claim(5), [])
      yield* accept(acceptance(4))
      assert.deepStrictEqual(yield* claim(6), [])
      const queue = yield* OperationQueue
      assert.strictEqual(yield* queue.waiting([Sample.connectionId()]), 3)
      const { dueSince, ...counts } = yield* queue.backlog(Sample.time(6))
      assert.deepStrictEqual(counts, { accumulating: 0, ready: 0, held: 3, running: 1, parked: 0, slowConnections: 0 })
      assert.isUndefined(dueSince)
      const { metadata } = yield* (yield* OperationHistory).get(project, Sample.operationId(1))
      assert.deepStrictEqual(metadata?.outage, { connectionId: Sample.connectionId(), since: Sample.time(3) })
      yield* apply(probeAnswered(20))
      const claims = yield* claim(20)
      assert.deepStrictEqual(
        idsOf(claims),
        [1, 3, 4].map((n) => Sample.operationId(n))
      )
      assert.deepStrictEqual(
        claims.map(({ lease }) => lease.attempt),
        [1, 1, 1]
      )
    })
  )

  test(
    "holds nothing while an outage is only suspected, and shows none on its operations",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1), acceptance(2))
      assert.strictEqual((yield* apply(unanswered(3, 1, 1)))._tag, "Suspected")
      const { metadata } = yield* (yield* OperationHistory).get(project, Sample.operationId(1))
      assert.isUndefined(metadata?.outage)
      assert.lengthOf(yield* claim(4), 2)
    })
  )

  test(
    "releases a held operation after its deadline",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1, [1], { retryUntil: Sample.time(100) }), acceptance(2))
      yield* open(3)
      assert.deepStrictEqual(yield* claim(99), [])
      assert.deepStrictEqual(yield* claim(100), [])
      const { operation, retryUntil } = yield* claimOne(200)
      assert.strictEqual(operation.id, Sample.operationId(1))
      assert.isTrue(DateTime.isLessThan(yield* Effect.fromOption(retryUntil), Sample.time(200)))
    })
  )

  test(
    "releases all held operations after their deadlines, although few may run at a time",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      yield* accept(...[1, 2, 3, 4, 5].map((n) => acceptance(n, [n], { retryUntil: Sample.time(100) })))
      yield* open(6)
      assert.deepStrictEqual(yield* claim(50), [])
      const given: Array<number> = []
      for (let second = 200; second < 205; second++) {
        const claims = yield* claim(second, { perConnection: 2 })
        given.push(claims.length)
        const ended = [{ index: 0, outcome: Sample.outcome(0) }]
        yield* Effect.forEach(claims, ({ lease }) => queue.note(lease, end(second, { ended })))
      }
      assert.deepStrictEqual(given, [2, 2, 1, 0, 0])
    })
  )

  test(
    "releases a held auto batch when its retries would have ended",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      const policy = { maxDelayMinutes: 5, retryDeadlineHours: 1 }
      for (let n = 1; n <= autoBatchRecords; n++) yield* queue.accumulate(accumulation(n, { policy }))
      yield* open(150)
      assert.deepStrictEqual(yield* claim(3600), [])
      const { retryUntil, waiting } = yield* claimOne(4000)
      assert.strictEqual(waiting.length, autoBatchRecords)
      assert.isTrue(DateTime.isLessThan(yield* Effect.fromOption(retryUntil), Sample.time(4000)))
    })
  )

  test(
    "holds what an attempt returns to the queue after the circuit opened",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1), acceptance(2))
      const [first] = yield* claim(3, { limit: 1 })
      yield* open(4)
      if (first !== undefined) yield* (yield* OperationQueue).note(first.lease, end(5, { next: again(6) }))
      assert.deepStrictEqual(yield* claim(7), [])
      assert.deepStrictEqual(yield* claim(8), [])
      yield* apply(probeAnswered(9))
      assert.strictEqual((yield* claim(9)).length, 2)
    })
  )

  test(
    "wakes a waiting worker when the circuit closes",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      yield* accept(acceptance(1))
      yield* open(2)
      assert.deepStrictEqual(yield* claim(3), [])
      assert.deepStrictEqual(yield* claim(3), [])
      // The clock of a test doesn't move, so only news ends the wait.
      const longest = DateTime.add(yield* DateTime.now, { days: 365_000 })
      const waiting = yield* Effect.forkChild(queue.awaitWork(longest))
      yield* Effect.yieldNow
      yield* apply(probeAnswered(3))
      yield* Fiber.join(waiting)
      assert.strictEqual((yield* claim(3)).length, 1)
    })
  )
}
