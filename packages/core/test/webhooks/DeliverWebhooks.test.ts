/** @rule webhook.attempts, webhook.responses */
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { WebhookTable } from "../../src/memory/WebhookTable.ts"
import { Platform } from "../../src/Platform.ts"
import { ProviderRegistry } from "../../src/providers/ProviderRegistry.ts"
import type { OutgoingWebhook, WebhookSender } from "../../src/webhooks/WebhookSender.ts"
import * as Sample from "../../testing/Sample.ts"
import * as Seed from "../../testing/Seed.ts"
import { WebhookAnswer, waits } from "../../src/webhooks/rules/DeliveryDecision.ts"

const host = Caller.Host()
const project = Sample.project().name
const hooks = { project, destination: "hooks" }

/** A receiver that returns the given answers and records when it was called. */
const receiver = (answer: (nth: number) => Effect.Effect<WebhookAnswer>) => {
  const received: Array<{ readonly at: DateTime.Utc; readonly webhook: OutgoingWebhook }> = []
  const sender: WebhookSender = {
    send: (webhook) =>
      Effect.flatMap(DateTime.now, (at) => {
        received.push({ at, webhook })
        return answer(received.length)
      })
  }
  return { received, sender }
}
const answering = (status: number) => Effect.succeed(WebhookAnswer.Answered({ status }))

/** A platform with a destination, and a worker that delivers for a few seconds each day. */
const delivering = Effect.fnUntraced(function* (sender: WebhookSender) {
  yield* Seed.projects
  const platform = yield* Platform
  const metadata = { url: "https://example.com/hooks" }
  yield* platform.createDestination(host, { project, destination: { name: "hooks", type: "webhook", metadata } })
  const someSeconds = Effect.gen(function* () {
    const working = yield* Effect.forkChild(Effect.timeoutOption(platform.deliverWebhooks(sender), "3 seconds"))
    yield* TestClock.adjust("4 seconds")
    yield* Fiber.join(working)
  })
  return {
    ...platform,
    test: platform.testDestination(host, hooks),
    /** As long as one delivery is tried. */
    wholeSchedule: Effect.andThen(
      Effect.forEach(waits, (wait) => Effect.andThen(someSeconds, TestClock.adjust(Duration.times(wait, 1.1)))),
      someSeconds
    ),
    days: (count: number) => Effect.replicateEffect(Effect.andThen(someSeconds, TestClock.adjust("27 hours")), count),
    delivery: Effect.map(platform.listDeliveries(host, hooks), ({ results }) => results[0] ?? assert.fail("none"))
  }
})

const registry = Layer.succeed(ProviderRegistry, ProviderRegistry.fromDrivers([]))
const world = Platform.layer.pipe(Layer.provide(registry), Layer.provideMerge(MemoryStores.layer))

const unreadable = Effect.fnUntraced(function* (log: ReadonlyArray<string>) {
  const { received, sender } = receiver(() => answering(204))
  const { days } = yield* delivering(sender)
  const { record } = yield* WebhookTable
  const projectId = Sample.projectId()
  const event = { type: "connection.created" as const, projectId, time: Sample.time(1), facts: {} }
  // A value that JSON can't represent simulates an unreadable event.
  record({ event: { ...event, config: 1n as never } })
  record({ event })
  yield* days(3)
  assert.lengthOf(received, 1)
  assert.lengthOf(
    log.filter((line) => line.includes("quarantined")),
    1
  )
})

describe("Delivering webhooks", () => {
  it.effect("tries ten times, with one id and a signature of each moment, then gives up", () =>
    Effect.gen(function* () {
      const { received, sender } = receiver(() => answering(503))
      const { delivery, test, wholeSchedule } = yield* delivering(sender)
      const { id } = yield* test
      yield* wholeSchedule
      const { attempts, nextAttemptTime, status } = yield* delivery
      assert.deepStrictEqual([status, nextAttemptTime, attempts.length], ["failed", undefined, 10])
      assert.strictEqual(attempts[0]?.error, "the receiver answered 503")
      const headers = received.map(({ webhook }) => webhook.headers)
      assert.deepStrictEqual(new Set(headers.map((each) => each["webhook-id"])), new Set([id]))
      assert.strictEqual(new Set(headers.map((each) => each["webhook-signature"])).size, 10)
      assert.strictEqual(received.length, 10)
    }).pipe(Effect.provide(world))
  )

  it.effect("keeps the beginning of each response, without credentials and the destination's headers", () =>
    Effect.gen(function* () {
      const bodies = ['token=abc123&x=1 for team-secret-1 "password": "hunter2"', "é".repeat(3000), ""]
      const { sender } = receiver((nth) =>
        Effect.succeed(WebhookAnswer.Answered({ status: 500, body: bodies[nth - 1] }))
      )
      const { delivery, test, updateDestination, wholeSchedule } = yield* delivering(sender)
      const metadata = { url: "https://example.com/hooks", headers: { authorization: "Basic team-secret-1" } }
      yield* updateDestination(host, {
        ...hooks,
        update: { updateMask: ["metadata.headers"], destination: { metadata } }
      })
      yield* test
      yield* wholeSchedule
      const [first, second, third] = (yield* delivery).attempts
      assert.strictEqual(first?.responseBody, 'token=[redacted]&x=1 for [redacted] "password": "[redacted]"')
      assert.strictEqual(second?.responseBody, "é".repeat(512))
      assert.deepStrictEqual([third?.responseStatus, third?.responseBody], [500, undefined])
    }).pipe(Effect.provide(world))
  )

  it.effect("begins again with a replay, which goes through", () =>
    Effect.gen(function* () {
      const { received, sender } = receiver((nth) => answering(nth <= 10 ? 500 : 204))
      const { days, delivery, replayDeliveries, test, wholeSchedule } = yield* delivering(sender)
      yield* test
      yield* wholeSchedule
      const made = { since: "1970-01-01T00:00:00Z" }
      assert.deepStrictEqual(yield* replayDeliveries(host, { ...hooks, made }), { replayed: 1 })
      yield* days(1)
      assert.strictEqual((yield* delivery).status, "delivered")
      assert.lengthOf(received, 11)
    }).pipe(Effect.provide(world))
  )

  it.effect("disables a destination that fails for five days, and sends nothing until it is enabled", () =>
    Effect.gen(function* () {
      const { received, sender } = receiver((nth) => answering(nth <= 6 ? 503 : 204))
      const { days, delivery, getDestination, test, updateDestination } = yield* delivering(sender)
      const shown = Effect.map(getDestination(host, hooks), ({ destination }) => destination)
      yield* test
      yield* days(5)
      const { active, failingSince } = yield* shown
      assert.deepStrictEqual([active, received.length], [true, 5])
      assert.deepStrictEqual(failingSince, (yield* delivery).attempts[0]?.time)
      yield* days(2)
      assert.deepStrictEqual([(yield* shown).active, received.length], [false, 6])
      yield* updateDestination(host, { ...hooks, update: { updateMask: ["active"], destination: { active: true } } })
      assert.isUndefined((yield* shown).failingSince)
      yield* test
      yield* days(1)
      assert.deepStrictEqual([(yield* shown).active, received.length], [true, 7])
    }).pipe(Effect.provide(world))
  )

  it.effect("logs an event without a body once, and delivers the others", () =>
    Effect.suspend(() => {
      const log: Array<string> = []
      const logger = Logger.layer([Logger.map(Logger.formatLogFmt, (line) => void log.push(line))])
      return Effect.provide(unreadable(log), [world, WebhookTable.layer, logger])
    })
  )

  it.effect("delivers other webhooks if a sender breaks, and its own after the lease expired", () =>
    Effect.gen(function* () {
      const { received, sender } = receiver((nth) => (nth === 1 ? Effect.die("broken") : answering(200)))
      const { days, listDeliveries, test } = yield* delivering(sender)
      yield* Effect.replicateEffect(test, 3)
      const delivered = Effect.map(listDeliveries(host, { ...hooks, status: "delivered" }), ({ results }) => results)
      yield* days(1)
      assert.deepStrictEqual([received.length, (yield* delivered).length], [3, 2])
      yield* days(1)
      assert.lengthOf(yield* delivered, 3)
    }).pipe(Effect.provide(world))
  )
})
