/** @rule operation.retention */
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import { idempotencyHours } from "../../src/domain/Limits.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { EventOutbox } from "../../src/webhooks/EventOutbox.ts"
import { OAuthSessionStore } from "../../src/connections/OAuthSessionStore.ts"
import { OperationQueue } from "../../src/operations/OperationQueue.ts"
import type { runRetention } from "../../src/worker/Retention.ts"
import { leaseDuration } from "../../src/worker/Leases.ts"
import * as Sample from "../../testing/Sample.ts"
import * as World from "../World.ts"

const create = { type: "create", mode: "asynchronous", record: { name: "Ann" } } as const

const ended = Effect.fnUntraced(function* (...given: Parameters<typeof runRetention>) {
  // Three months pass here: what else ticks would take all of the test's time.
  const world = yield* Effect.provideService(World.make(), leaseDuration, Duration.days(365))
  const worker = yield* Effect.forkScoped(world.platform.runWorker())
  const { operationId } = yield* world.write(create)
  yield* TestClock.adjust("1 second")
  yield* Fiber.interrupt(worker)
  yield* Effect.forkScoped(world.platform.runRetention(...given))
  const projectId = world.project.id
  const queue = yield* world.run(Effect.service(OperationQueue))
  return {
    hasPayloads: Effect.map(queue.planned(projectId, operationId), Option.isSome),
    status: world.platform.getOperation(Caller.Host(), { project: "shop", operationId }).pipe(
      Effect.map(({ status }) => status),
      Effect.catchTag("OperationNotFound", () => Effect.succeed("gone"))
    )
  }
})

describe("housekeeping", () => {
  it.effect("keeps payloads a week and operations three months", () =>
    Effect.gen(function* () {
      const { hasPayloads, status } = yield* ended()
      yield* TestClock.adjust("7 days")
      assert.isTrue(yield* hasPayloads)
      yield* TestClock.adjust("11 minutes")
      assert.isFalse(yield* hasPayloads)
      yield* TestClock.adjust("82 days")
      assert.strictEqual(yield* status, "success")
      yield* TestClock.adjust("1 day")
      assert.strictEqual(yield* status, "gone")
    })
  )

  it.effect("keeps them for the configured period", () =>
    Effect.gen(function* () {
      const { hasPayloads, status } = yield* ended({ payloadDays: 1, operationDays: 4 })
      yield* TestClock.adjust("25 hours")
      assert.isFalse(yield* hasPayloads)
      assert.strictEqual(yield* status, "success")
      yield* TestClock.adjust("3 days")
      assert.strictEqual(yield* status, "gone")
    })
  )

  it.effect("keeps operations as long as the keys of their writes, whatever is configured", () =>
    Effect.gen(function* () {
      const { status } = yield* ended({ operationDays: 1 })
      yield* TestClock.adjust(`${idempotencyHours} hours`)
      assert.strictEqual(yield* status, "success")
      yield* TestClock.adjust("11 minutes")
      assert.strictEqual(yield* status, "gone")
    })
  )

  it.effect("forgets sign-ins a day after they were over", () =>
    Effect.gen(function* () {
      const world = yield* Effect.provideService(World.make(), leaseDuration, Duration.days(365))
      const sessions = yield* world.run(Effect.service(OAuthSessionStore))
      const createTime = yield* DateTime.now
      const expireTime = DateTime.add(createTime, { minutes: 10 })
      const session = Sample.oauthSession(1, { projectId: world.project.id, createTime, expireTime })
      yield* sessions.open(session, { stateDigest: "digest" })
      yield* Effect.forkScoped(world.platform.runRetention())
      const isKept = Effect.match(sessions.get(world.project.id, session.id), {
        onSuccess: () => true,
        onFailure: () => false
      })
      yield* TestClock.adjust("24 hours")
      assert.isTrue(yield* isKept)
      yield* TestClock.adjust("21 minutes")
      assert.isFalse(yield* isKept)
    })
  )

  it.effect("removes the tokens of a sign-in whose confirmation expired", () =>
    Effect.gen(function* () {
      const world = yield* Effect.provideService(World.make(), leaseDuration, Duration.days(365))
      const sessions = yield* world.run(Effect.service(OAuthSessionStore))
      const createTime = yield* DateTime.now
      const [expireTime, confirmBy] = [
        DateTime.add(createTime, { minutes: 10 }),
        DateTime.add(createTime, { minutes: 15 })
      ]
      const { id: projectId } = world.project
      const session = Sample.oauthSession(1, { projectId, createTime, expireTime })
      yield* sessions.open(session, { stateDigest: "digest" })
      yield* sessions.hold(projectId, session.id, {
        completionDigest: "value",
        grant: Redacted.make("token"),
        confirmBy
      })
      yield* Effect.forkScoped(world.platform.runRetention())
      yield* TestClock.adjust("21 minutes")
      // Asked for as of a moment when it was still good: the tokens are gone all the same.
      const gone = yield* Effect.flip(sessions.release(projectId, session.id, "value", createTime))
      assert.deepInclude(gone, { _tag: "OAuthCompletionRefused", reason: "used" })
      assert.isDefined((yield* sessions.get(projectId, session.id)).confirmBy)
    })
  )

  it.effect("continues after a failed sweep", () =>
    Effect.gen(function* () {
      let looks = 0
      const broken = Effect.die(new Error("a row can't be read"))
      const stores = Layer.effect(
        EventOutbox,
        Effect.map(EventOutbox, (outbox) =>
          EventOutbox.of({ ...outbox, sweep: (...given) => (looks++ === 0 ? broken : outbox.sweep(...given)) })
        )
      ).pipe(Layer.provideMerge(MemoryStores.layer))
      const { platform } = yield* World.make({ stores })
      yield* Effect.forkScoped(platform.runRetention())
      yield* TestClock.adjust("11 minutes")
      assert.strictEqual(looks, 2)
    })
  )
})
