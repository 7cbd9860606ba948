import { assert } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { DestinationStore } from "@fieldgate/core/webhooks/DestinationStore"
import { EventOutbox } from "@fieldgate/core/webhooks/EventOutbox"
import { DeliveryDecision } from "@fieldgate/core/webhooks/rules/DeliveryDecision"
import * as Sample from "../Sample.ts"
import {
  add,
  again,
  attempt,
  claim,
  claimOne,
  listed,
  note,
  type OutboxTest,
  project,
  recorded,
  seeded,
  selector
} from "./OutboxTest.ts"

const { Delivered, GivenUp, Gone } = DeliveryDecision

export const deliveryTests = (test: OutboxTest) => {
  sending(test)
  sharing(test)
  disabling(test)
}

const sending = (test: OutboxTest) => {
  test(
    "gives a due delivery, with everything needed to send it, to one worker",
    Effect.gen(function* () {
      yield* seeded(Sample.destination())
      yield* add(5)
      assert.isEmpty(yield* claim(4))
      const claimed = yield* claimOne(5)
      assert.deepStrictEqual([claimed.delivery.id, claimed.attempt], [Sample.deliveryId(5), 1])
      assert.strictEqual(claimed.body, '{"n":5,"text":"ü\\u0000"}')
      assert.strictEqual(claimed.destination.metadata.url, "https://example.com/hooks/1")
      const { keys } = yield* claimed.secrets
      assert.deepStrictEqual(
        keys.map(({ key }) => Redacted.value(key)),
        Sample.destinationSecrets().keys.map(({ key }) => Redacted.value(key))
      )
      assert.isEmpty(yield* claim(6))
    })
  )

  test(
    "ends a successful delivery, and lists its attempts",
    Effect.gen(function* () {
      yield* seeded(Sample.destination())
      yield* add(5)
      assert.isTrue(yield* note(yield* claimOne(5), 6, again(20)))
      const [waiting = assert.fail("nothing is listed")] = yield* listed()
      assert.strictEqual(waiting.status, "waiting")
      assert.deepStrictEqual(waiting.nextAttemptTime, Sample.time(20))
      assert.isEmpty(yield* claim(19))
      const second = yield* claimOne(20)
      assert.strictEqual(second.attempt, 2)
      assert.isTrue(yield* note(second, 21, Delivered()))
      const [delivered] = yield* listed()
      assert.deepStrictEqual([delivered?.status, delivered?.nextAttemptTime], ["delivered", undefined])
      assert.deepStrictEqual(delivered?.attempts, [attempt(6, 503), attempt(21, 204)])
      assert.isEmpty(yield* claim(1000))
    })
  )

  test(
    "repeats the delivery of a vanished worker, and ignores the worker's late result",
    Effect.gen(function* () {
      yield* seeded(Sample.destination())
      yield* add(1)
      const first = yield* claimOne(1)
      assert.isEmpty(yield* claim(60))
      const second = yield* claimOne(61)
      assert.deepStrictEqual([second.delivery.id, second.attempt], [first.delivery.id, 2])
      assert.isFalse(yield* note(first, 62, GivenUp({ error: "late" })))
      assert.isTrue(yield* note(second, 63, Delivered()))
      const [{ attempts, status } = assert.fail("nothing is listed")] = yield* listed()
      assert.deepStrictEqual([status, attempts], ["delivered", [attempt(63, 204)]])
    })
  )

  test(
    "ignores the late result of a worker that vanished before the delivery was replayed",
    Effect.gen(function* () {
      yield* seeded(Sample.destination())
      yield* add(1)
      const first = yield* claimOne(1)
      yield* (yield* EventOutbox).replay(selector, Sample.deliveryId(1), Sample.time(70))
      const [second = assert.fail("nothing was claimed")] = yield* claim(71, { worker: Sample.workerId(2) })
      assert.deepStrictEqual([second.delivery.id, second.attempt], [first.delivery.id, first.attempt])
      assert.isFalse(yield* note(first, 72, Delivered()))
      assert.isTrue(yield* note(second, 73, Delivered()))
    })
  )

  test(
    "lists only the latest attempts",
    Effect.gen(function* () {
      yield* seeded(Sample.destination())
      yield* add(1)
      for (let n = 1; n <= 25; n++) yield* note(yield* claimOne(n), n, again(n + 1))
      const [{ attempts } = assert.fail("nothing is listed")] = yield* listed()
      assert.deepStrictEqual(
        attempts.map(({ time }) => DateTime.toEpochMillis(time)),
        Array.from({ length: 20 }, (_, index) => DateTime.toEpochMillis(Sample.time(index + 6)))
      )
    })
  )
}

const sharing = (test: OutboxTest) => {
  test(
    "gives each destination at most its share, so that one without answers doesn't delay the others",
    Effect.gen(function* () {
      yield* seeded(Sample.destination(1), Sample.destination(2))
      for (const n of [1, 2, 3, 4]) yield* add(n)
      yield* add(5, Sample.destinationId(2))
      const first = yield* claim(5, { perDestination: 2 })
      assert.deepStrictEqual(
        first.map(({ delivery }) => delivery.id).toSorted(),
        [1, 2, 5].map((n) => Sample.deliveryId(n))
      )
      assert.isEmpty(yield* claim(6, { perDestination: 2 }))
      const [one = assert.fail("nothing was claimed")] = first
      yield* note(one, 7, Delivered())
      assert.lengthOf(yield* claim(8, { perDestination: 2 }), 1)
    })
  )

  test(
    "gives the project of which fewer are being sent first, so that many destinations without answers don't delay other projects",
    Effect.gen(function* () {
      const [quiet, other] = [Sample.destinationId(3), Sample.projectId(2)]
      yield* seeded(Sample.destination(1), Sample.destination(2), Sample.destination(3, { projectId: other }))
      for (const n of [1, 2, 3]) yield* add(n)
      for (const n of [4, 5, 6]) yield* add(n, Sample.destinationId(2))
      for (const n of [7, 8]) yield* add(n, quiet, "{}", other)
      const claimed = (limit: number) =>
        Effect.map(claim(9, { limit }), (all) => all.map(({ delivery }) => delivery.id).toSorted())
      const ids = (...of: ReadonlyArray<number>) => of.map((n) => Sample.deliveryId(n))
      assert.deepStrictEqual(yield* claimed(2), ids(1, 7))
      assert.deepStrictEqual(yield* claimed(3), ids(2, 3, 8))
      assert.deepStrictEqual(yield* claimed(9), ids(4, 5, 6))
    })
  )

  test(
    "gives no more of slow destinations than requested, and those of others besides",
    Effect.gen(function* () {
      const other = Sample.projectId(2)
      yield* seeded(Sample.destination(1), Sample.destination(2), Sample.destination(3, { projectId: other }))
      for (const n of [1, 2, 3]) yield* add(n)
      for (const n of [4, 5]) yield* add(n, Sample.destinationId(2))
      for (const n of [6, 7]) yield* add(n, Sample.destinationId(3), "{}", other)
      const outbox = yield* EventOutbox
      const slow = (n: number, projectId = project) => ({ projectId, destinationId: Sample.destinationId(n) })
      yield* outbox.setPace(slow(1), Sample.time(8))
      yield* outbox.setPace(slow(1), Sample.time(9))
      yield* outbox.setPace(slow(2, other), Sample.time(8))
      yield* outbox.setPace(slow(3, other), Sample.time(8))
      const claimed = (most: number) =>
        Effect.map(claim(9, { slow: most }), (all) => all.map(({ delivery }) => delivery.id).toSorted())
      const ids = (...of: ReadonlyArray<number>) => of.map((n) => Sample.deliveryId(n))
      assert.deepStrictEqual(yield* claimed(0), ids(4, 5))
      assert.deepStrictEqual(yield* claimed(2), ids(6, 7))
      const destination = Effect.flatMap(DestinationStore, (store) => store.find(project, Sample.destinationId(1)))
      assert.deepStrictEqual((yield* destination).slowSince, Sample.time(8))
      yield* outbox.setPace(slow(1), undefined)
      assert.isUndefined((yield* destination).slowSince)
      assert.deepStrictEqual(yield* claimed(0), ids(1, 2, 3))
    })
  )

  test(
    "counts neither later deliveries nor those of a vanished worker in a destination's share",
    Effect.gen(function* () {
      yield* seeded(Sample.destination())
      for (const n of [1, 2, 100, 101]) yield* add(n)
      assert.lengthOf(yield* claim(5, { perDestination: 2 }), 2)
      assert.isEmpty(yield* claim(64, { perDestination: 2 }))
      assert.lengthOf(yield* claim(65, { perDestination: 2 }), 2)
    })
  )

  test(
    "gives at most the requested number, the longest due first",
    Effect.gen(function* () {
      yield* seeded(Sample.destination())
      for (const n of [3, 1, 2]) yield* add(n)
      const some = yield* claim(5, { limit: 2 })
      assert.deepStrictEqual(
        some.map(({ delivery }) => delivery.id).toSorted(),
        [1, 2].map((n) => Sample.deliveryId(n))
      )
    })
  )
}

const disabling = (test: OutboxTest) => {
  test(
    "sends nothing more to a receiver that is gone, and notifies the other destinations",
    Effect.gen(function* () {
      const store = yield* DestinationStore
      yield* seeded(Sample.destination(1), Sample.destination(2))
      for (const n of [1, 2]) yield* add(n)
      const [claimed = assert.fail("nothing was claimed")] = yield* claim(5, { limit: 1 })
      yield* note(claimed, 6, Gone({ error: "gone" }))
      assert.isFalse((yield* store.find(project, Sample.destinationId())).active)
      assert.isEmpty(yield* claim(1000))
      assert.lengthOf(yield* listed({ status: "failed" }), 2)
      const [event = assert.fail("nothing was recorded"), ...others] = yield* recorded
      assert.isEmpty(others)
      assert.strictEqual(event.type, "destination.webhook.disabled")
      assert.deepStrictEqual(event.facts, {
        projectId: project,
        destinationId: Sample.destinationId(),
        destinationName: "hooks-1",
        url: "https://example.com/hooks/1",
        reason: "gone"
      })
      const [delivery] = yield* claim(1000)
      assert.strictEqual(delivery?.destination.id, Sample.destinationId(2))
    })
  )

  test(
    "reports since when a destination has only failed, until a delivery succeeds",
    Effect.gen(function* () {
      const store = yield* DestinationStore
      yield* seeded(Sample.destination(1), Sample.destination(2))
      const since = Effect.map(store.find(project, Sample.destinationId()), ({ failingSince }) => failingSince)
      yield* add(1)
      yield* note(yield* claimOne(5), 6, again(10))
      assert.deepStrictEqual(yield* since, Sample.time(6))
      assert.isUndefined((yield* store.find(project, Sample.destinationId(2))).failingSince)
      const second = yield* claimOne(10)
      assert.deepStrictEqual(second.destination.failingSince, Sample.time(6))
      yield* note(second, 11, again(12))
      assert.deepStrictEqual(yield* since, Sample.time(6))
      yield* note(yield* claimOne(12), 13, Delivered())
      assert.isUndefined(yield* since)
      for (const changes of [{ active: true }, { url: "https://example.com/other" }]) {
        yield* add(14)
        yield* note(yield* claimOne(20), 20, GivenUp({ error: "late" }))
        yield* store.update(project, Sample.destinationId(), { name: "renamed" }, Sample.time(21))
        assert.deepStrictEqual(yield* since, Sample.time(20))
        yield* store.update(project, Sample.destinationId(), changes, Sample.time(22))
        assert.isUndefined(yield* since)
        yield* (yield* EventOutbox).sweep(Sample.time(30), 10)
      }
    })
  )

  test(
    "keeps every attempt of deliveries that end concurrently",
    Effect.gen(function* () {
      yield* seeded(Sample.destination())
      for (let n = 1; n <= 8; n++) yield* add(n)
      const workers = { concurrency: "unbounded" } as const
      const some = [1, 2, 3, 4].map(() => claim(8, { limit: 2 }))
      const claimed = [...(yield* Effect.all(some, workers)).flat(), ...(yield* claim(8))]
      const notes = claimed.map((each, n) => note(each, 9, n % 4 === 3 ? Delivered() : again(100)))
      assert.notInclude(yield* Effect.all(notes, workers), false)
      const statuses = (yield* listed()).map(({ status }) => status)
      assert.lengthOf(
        statuses.filter((status) => status === "waiting"),
        6
      )
    })
  )

  test(
    "disables a destination that failed for too long, unless a delivery succeeded in the meantime",
    Effect.gen(function* () {
      const store = yield* DestinationStore
      yield* seeded(Sample.destination())
      const active = Effect.map(store.find(project, Sample.destinationId()), (each) => each.active)
      yield* add(1)
      yield* note(yield* claimOne(5), 6, again(30))
      for (const n of [2, 3]) yield* add(n)
      const [two, three] = yield* claim(7)
      assert(two !== undefined && three !== undefined)
      yield* note(two, 7, Delivered())
      yield* note(three, 8, Gone({ error: "for days", failingSince: Sample.time(6), again: Sample.time(40) }))
      assert.isTrue(yield* active)
      const waiting = (yield* listed()).find(({ id }) => id === three.delivery.id)
      assert.deepStrictEqual([waiting?.status, waiting?.nextAttemptTime], ["waiting", Sample.time(40)])
      assert.lengthOf(yield* claim(30), 1)
      yield* add(4)
      const next = Gone({ error: "for days", failingSince: Sample.time(8) })
      yield* note(yield* claimOne(31), 32, next)
      assert.isFalse(yield* active)
    })
  )

  test(
    "fails the waiting deliveries of a destination that is disabled manually",
    Effect.gen(function* () {
      yield* seeded(Sample.destination())
      yield* add(1)
      yield* (yield* DestinationStore).update(project, Sample.destinationId(), { active: false }, Sample.time(2))
      assert.lengthOf(yield* listed({ status: "failed" }), 1)
      assert.isEmpty(yield* claim(5))
      assert.isEmpty(yield* recorded)
    })
  )

  test(
    "doesn't retry what is being sent to a destination when it is disabled, manually or by its receiver",
    Effect.gen(function* () {
      const { backlog } = yield* EventOutbox
      const { update } = yield* DestinationStore
      yield* seeded(Sample.destination(1), Sample.destination(2))
      yield* add(1)
      yield* Effect.forEach([2, 3], (n) => add(n, Sample.destinationId(2)))
      const claimed = yield* claim(5)
      yield* update(project, Sample.destinationId(), { active: false }, Sample.time(6))
      const [gone, ...others] = claimed.toSorted((one, other) => (one.delivery.id < other.delivery.id ? 1 : -1))
      assert(gone !== undefined)
      yield* note(gone, 7, Gone({ error: "410" }))
      for (const other of others) assert.isTrue(yield* note(other, 8, again(20)))
      assert.strictEqual((yield* backlog).waiting, 0)
      const ended = [...(yield* listed()), ...(yield* listed({ destinationId: Sample.destinationId(2) }))]
      assert.deepStrictEqual(
        ended.map(({ nextAttemptTime, status }) => [status, nextAttemptTime]),
        [
          ["failed", undefined],
          ["failed", undefined],
          ["failed", undefined]
        ]
      )
      yield* update(project, Sample.destinationId(), { active: true }, Sample.time(30))
      assert.isEmpty(yield* claim(1000))
    })
  )

  test(
    "retries what is being sent to other destinations",
    Effect.gen(function* () {
      const { update } = yield* DestinationStore
      yield* seeded(Sample.destination(1), Sample.destination(2), Sample.destination(3))
      for (const n of [1, 2, 3]) yield* add(n, Sample.destinationId(n))
      const claimed = yield* claim(5)
      yield* update(project, Sample.destinationId(2), { active: false }, Sample.time(6))
      for (const each of claimed) yield* note(each, 7, again(20))
      const [first, second, third] = yield* Effect.forEach([1, 2, 3], (n) =>
        listed({ destinationId: Sample.destinationId(n) })
      )
      assert.deepStrictEqual(
        [first, second, third].map((each) => each?.map(({ status }) => status)),
        [["waiting"], ["failed"], ["waiting"]]
      )
    })
  )

  test(
    "replays nothing to an inactive destination",
    Effect.gen(function* () {
      const { replay, replayFailed } = yield* EventOutbox
      yield* seeded(Sample.destination())
      yield* add(1)
      yield* (yield* DestinationStore).update(project, Sample.destinationId(), { active: false }, Sample.time(2))
      assert.strictEqual((yield* replay(selector, Sample.deliveryId(1), Sample.time(3))).status, "failed")
      const made = { since: Sample.time(0), until: Sample.time(9) }
      assert.strictEqual(yield* replayFailed(selector, made, Sample.time(4)), 0)
      assert.lengthOf(yield* listed({ status: "failed" }), 1)
    })
  )

  test(
    "doesn't count what a vanished worker was sending to an inactive destination, and removes it",
    Effect.gen(function* () {
      const { backlog, sweep } = yield* EventOutbox
      yield* seeded(Sample.destination(1), Sample.destination(2))
      yield* add(1)
      yield* claimOne(1)
      yield* add(2, Sample.destinationId(2))
      yield* (yield* DestinationStore).update(project, Sample.destinationId(), { active: false }, Sample.time(3))
      assert.strictEqual((yield* backlog).waiting, 1)
      assert.strictEqual(yield* sweep(Sample.time(61), 10), 0)
      assert.strictEqual(yield* sweep(Sample.time(62), 10), 1)
      assert.lengthOf(yield* listed({ destinationId: Sample.destinationId(2) }), 1)
    })
  )
}
