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
  sought
} from "./OutboxTest.ts"

const { Delivered, GivenUp, Gone } = DeliveryDecision

export const deliveryTests = (test: OutboxTest) => {
  sending(test)
  sharing(test)
  disabling(test)
}

const sending = (test: OutboxTest) => {
  test(
    "gives what is due with all that sending it needs, to one worker",
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
    "ends what was delivered, and tells the attempts",
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
    "a worker that vanished loses its lease: the delivery is made again, and its late note changes nothing",
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
    "takes no late note of a worker that vanished before the delivery was replayed",
    Effect.gen(function* () {
      yield* seeded(Sample.destination())
      yield* add(1)
      const first = yield* claimOne(1)
      yield* (yield* EventOutbox).replay(sought, Sample.deliveryId(1), Sample.time(70))
      const [second = assert.fail("nothing was claimed")] = yield* claim(71, { worker: Sample.workerId(2) })
      assert.deepStrictEqual([second.delivery.id, second.attempt], [first.delivery.id, first.attempt])
      assert.isFalse(yield* note(first, 72, Delivered()))
      assert.isTrue(yield* note(second, 73, Delivered()))
    })
  )

  test(
    "tells no more than the latest attempts",
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
    "gives no destination more than its share, so that one which never answers leaves the others theirs",
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
    "counts neither what waits for later nor what a vanished worker holds into a destination's share",
    Effect.gen(function* () {
      yield* seeded(Sample.destination())
      for (const n of [1, 2, 100, 101]) yield* add(n)
      assert.lengthOf(yield* claim(5, { perDestination: 2 }), 2)
      assert.isEmpty(yield* claim(64, { perDestination: 2 }))
      assert.lengthOf(yield* claim(65, { perDestination: 2 }), 2)
    })
  )

  test(
    "gives no more than is asked for, the longest due first",
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
    "a receiver that is gone: nothing more is sent there, and the others hear of it",
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
    "tells since when a destination has had nothing but failures, until one goes through",
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
    "keeps every attempt of many that end at the same time",
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
    "a destination that failed for too long is disabled, but not where something went through meanwhile",
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
    "with a destination that is made inactive by hand, what waits for it ends as failed",
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
    "what is being sent to a destination that is made inactive, by hand or by its receiver, is not tried again",
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
    "what is being sent to another destination is tried again",
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
    "nothing is replayed to a destination that is inactive by then",
    Effect.gen(function* () {
      const { replay, replayFailed } = yield* EventOutbox
      yield* seeded(Sample.destination())
      yield* add(1)
      yield* (yield* DestinationStore).update(project, Sample.destinationId(), { active: false }, Sample.time(2))
      assert.strictEqual((yield* replay(sought, Sample.deliveryId(1), Sample.time(3))).status, "failed")
      const made = { since: Sample.time(0), until: Sample.time(9) }
      assert.strictEqual(yield* replayFailed(sought, made, Sample.time(4)), 0)
      assert.lengthOf(yield* listed({ status: "failed" }), 1)
    })
  )

  test(
    "what a worker that vanished leaves at an inactive destination is not counted, and removed in the end",
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
