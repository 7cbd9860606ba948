import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { ConsumerRef, GroupRef } from "@fieldgate/core/domain/Ids"
import { ConnectionStore } from "@fieldgate/core/connections/ConnectionStore"
import { DestinationStore } from "@fieldgate/core/webhooks/DestinationStore"
import { EventOutbox } from "@fieldgate/core/webhooks/EventOutbox"
import { DeliveryDecision } from "@fieldgate/core/webhooks/rules/DeliveryDecision"
import * as Sample from "../Sample.ts"
import {
  add,
  attempt,
  claim,
  claimOne,
  kinds,
  listed,
  note,
  type OutboxTest,
  project,
  seeded,
  selector
} from "./OutboxTest.ts"

const { Delivered, GivenUp } = DeliveryDecision
const failed = GivenUp({ error: "no answer" })
const idsOf = (deliveries: ReadonlyArray<{ readonly id: string }>) => deliveries.map(({ id }) => id)
const ids = (...numbers: ReadonlyArray<number>) => numbers.map((n) => Sample.deliveryId(n))

/** Deliveries with these numbers, and what became of them at second 10. */
const ended = Effect.fnUntraced(function* (decisions: Readonly<Record<number, DeliveryDecision>>) {
  yield* Effect.forEach(Object.keys(decisions), (n) => add(Number(n)))
  for (const claimed of yield* claim(10)) {
    const n = Object.keys(decisions).find((each) => Sample.deliveryId(Number(each)) === claimed.delivery.id)
    yield* note(claimed, 10, decisions[Number(n)] ?? Delivered())
  }
})

export const deliveryHistoryTests = (test: OutboxTest) => {
  listing(test)
  replaying(test)
  removing(test)
}

const listing = (test: OutboxTest) => {
  test(
    "lists the deliveries of one destination by status, page by page, the newest first",
    Effect.gen(function* () {
      const { list } = yield* EventOutbox
      yield* seeded(Sample.destination(1), Sample.destination(2))
      yield* ended({ 1: Delivered(), 2: failed, 3: failed })
      yield* add(4, Sample.destinationId(2))
      assert.deepStrictEqual(idsOf(yield* listed()), ids(3, 2, 1))
      assert.deepStrictEqual(idsOf(yield* listed({ status: "failed" })), ids(3, 2))
      assert.deepStrictEqual(idsOf(yield* listed({ limit: 1 })), ids(3))
      const rest = yield* list({ ...selector, before: Sample.deliveryId(3), limit: 1 })
      assert.deepStrictEqual(idsOf(rest), ids(2))
      assert.isEmpty(yield* list({ ...selector, projectId: Sample.projectId(2), limit: 9 }))
    })
  )

  test(
    "counts the waiting deliveries, and returns since when they wait",
    Effect.gen(function* () {
      const { backlog } = yield* EventOutbox
      yield* seeded(Sample.destination())
      assert.deepStrictEqual(yield* backlog, {
        waiting: 0,
        deadLetters: 0,
        slowDestinations: 0,
        dueSince: Option.none()
      })
      for (const n of [3, 2]) yield* add(n)
      assert.deepStrictEqual(yield* backlog, {
        waiting: 2,
        deadLetters: 0,
        slowDestinations: 0,
        dueSince: Option.some(Sample.time(2))
      })
    })
  )
}

const replaying = (test: OutboxTest) => {
  test(
    "replays a delivery and keeps its earlier attempts, but not one that is being sent",
    Effect.gen(function* () {
      const { replay } = yield* EventOutbox
      yield* seeded(Sample.destination())
      yield* ended({ 1: failed, 2: failed })
      const replayed = yield* replay(selector, Sample.deliveryId(1), Sample.time(20))
      assert.deepStrictEqual([replayed.status, replayed.attempts.length], ["waiting", 1])
      const claimed = yield* claimOne(20)
      assert.strictEqual(claimed.attempt, 1)
      yield* replay(selector, Sample.deliveryId(1), Sample.time(21))
      assert.isEmpty(yield* claim(22))
      assert.isTrue(yield* note(claimed, 22, Delivered()))
      const { body, ...shown } = yield* (yield* EventOutbox).get(selector, Sample.deliveryId(1))
      assert.deepStrictEqual([shown.status, shown.attempts.length, body], ["delivered", 2, claimed.body])
      const other = (yield* EventOutbox).get({ ...selector, projectId: Sample.projectId(2) }, Sample.deliveryId(1))
      assert.strictEqual((yield* Effect.flip(other))._tag, "DeliveryNotFound")
      const unknown = replay({ ...selector, projectId: Sample.projectId(2) }, Sample.deliveryId(1), Sample.time(23))
      assert.strictEqual((yield* Effect.flip(unknown))._tag, "DeliveryNotFound")
      assert.deepStrictEqual(idsOf(yield* listed({ status: "failed" })), ids(2))
      yield* replay(selector, Sample.deliveryId(2), Sample.time(30))
      yield* claimOne(30)
      yield* replay(selector, Sample.deliveryId(2), Sample.time(90))
      assert.strictEqual((yield* claimOne(90)).attempt, 1, "a lease that has ended keeps nothing back")
    })
  )

  test(
    "replays every failed delivery of a period, and no other",
    Effect.gen(function* () {
      const { replayFailed } = yield* EventOutbox
      yield* seeded(Sample.destination(1), Sample.destination(2))
      const other = Sample.destinationId(2)
      yield* add(5, other)
      yield* note(yield* claimOne(9), 9, failed)
      yield* ended({ 1: failed, 2: failed, 3: Delivered(), 4: failed, 6: failed })
      const made = { since: Sample.time(2), until: Sample.time(6) }
      const elsewhere = { ...selector, projectId: Sample.projectId(2) }
      assert.strictEqual(yield* replayFailed(elsewhere, made, Sample.time(20)), 0)
      assert.strictEqual(yield* replayFailed(selector, made, Sample.time(20)), 2)
      assert.deepStrictEqual(idsOf((yield* claim(20)).map(({ delivery }) => delivery)).toSorted(), ids(2, 4))
      assert.deepStrictEqual(idsOf(yield* listed({ destinationId: other, status: "failed" })), ids(5))
    })
  )
}

const removing = (test: OutboxTest) => {
  test(
    "keeps the response to an attempt, unless the delivery's body is rewritten",
    Effect.gen(function* () {
      const { list, note: noteAttempt, rewrite } = yield* EventOutbox
      yield* seeded(Sample.destination())
      const responses = Effect.map(list({ ...selector, limit: 9 }), (deliveries) =>
        deliveries.map(({ attempts }) =>
          attempts.map(({ responseBody, responseStatus }) => [responseStatus, responseBody])
        )
      )
      for (const n of [1, 2]) yield* add(n)
      for (const claimed of yield* claim(10)) {
        yield* noteAttempt(claimed, { ...attempt(10, 503), responseBody: "for ann\u0000" }, failed)
      }
      const kept = [503, "for ann\u0000"]
      assert.deepStrictEqual(yield* responses, [[kept], [kept]])
      const by = { consumerRef: "erased", consumerName: "erased" }
      yield* add(3, Sample.destinationId(), '{"consumerRef":"ann"}')
      for (const claimed of yield* claim(10)) {
        yield* noteAttempt(claimed, { ...attempt(10, 503), responseBody: "for ann" }, failed)
      }
      assert.strictEqual(yield* rewrite(project, { consumerRef: ConsumerRef.make("ann"), by }, () => "{}"), 1)
      assert.deepStrictEqual(yield* responses, [[[503, undefined]], [kept], [kept]])
    })
  )

  test(
    "removes deliveries that ended before a given time, a few at a time, and none that waits",
    Effect.gen(function* () {
      const { sweep } = yield* EventOutbox
      yield* seeded(Sample.destination())
      yield* ended({ 1: failed, 2: Delivered(), 3: Delivered() })
      yield* add(4)
      assert.strictEqual(yield* sweep(Sample.time(10), 10), 0)
      assert.strictEqual(yield* sweep(Sample.time(11), 2), 2)
      assert.strictEqual(yield* sweep(Sample.time(11), 2), 1)
      assert.deepStrictEqual(idsOf(yield* listed()), ids(4))
    })
  )

  test(
    "removes the events and deliveries of a group, and none of another group",
    Effect.gen(function* () {
      const { removeGroup } = yield* EventOutbox
      const connections = yield* ConnectionStore
      yield* seeded(Sample.destination())
      const globex = Sample.group({ groupRef: GroupRef.make("globex") })
      const change = Effect.gen(function* () {
        yield* connections.update(
          project,
          Sample.connectionId(),
          { credentials: Sample.credentials(3) },
          Sample.time(2)
        )
        yield* connections.update(
          project,
          Sample.connectionId(2),
          { credentials: Sample.credentials(3) },
          Sample.time(2)
        )
      })
      yield* connections.insert(Sample.connection(2, { group: globex }), Sample.credentials(2))
      yield* change
      assert.lengthOf(yield* kinds, 3)
      yield* change
      yield* removeGroup(Sample.projectId(2), Sample.groupRef)
      assert.lengthOf(yield* listed(), 3)
      yield* removeGroup(project, Sample.groupRef)
      assert.lengthOf(yield* listed(), 2)
      assert.lengthOf(yield* kinds, 1)
    })
  )

  test(
    "removes the deliveries of a removed destination",
    Effect.gen(function* () {
      yield* seeded(Sample.destination())
      yield* add(1)
      yield* (yield* DestinationStore).remove(project, Sample.destinationId())
      assert.isEmpty(yield* claim(5))
      assert.isEmpty(yield* listed())
      yield* add(2)
      assert.isEmpty(yield* listed())
    })
  )
}
