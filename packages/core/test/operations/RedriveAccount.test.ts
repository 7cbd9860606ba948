/** @rule redrive.account */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import { ConsumerRef, GroupRef, ProviderName } from "../../src/domain/Ids.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import * as AccountWorld from "../../testing/accounts/AccountWorld.ts"

const host = Caller.Host()
const later = { type: "create", mode: "asynchronous" } as const

/** A write that the blue account refused. */
const failed = Effect.gen(function* () {
  const world = yield* AccountWorld.make
  const { installation } = yield* world.connect("blue 1")
  world.refused.add(1)
  const { operationId } = yield* world.write({ ...later, record: { n: 1 } })
  yield* world.settle
  const job = Effect.gen(function* () {
    // A job redrives what was accepted before it was created.
    yield* TestClock.adjust("1 second")
    const created = yield* world.platform.redriveAll(host, { project: "shop", request: { filter: {} } })
    yield* TestClock.adjust("10 seconds")
    return yield* world.platform.getRedriveJob(host, { project: "shop", jobId: created.id })
  })
  if (operationId === undefined) return assert.fail("an asynchronous write has an operation")
  return { ...world, installation, job, operationId }
})

describe("a redrive", () => {
  it.effect("is refused after the installation moved to another account, and nothing is sent", () =>
    Effect.gen(function* () {
      const { arrivals, connect, job, operationId, redrive, settle } = yield* failed
      yield* connect("green 1")
      assert.strictEqual((yield* Effect.flip(redrive(operationId)))._tag, "AccountChanged")
      assert.deepStrictEqual((yield* job).progress.skipped, [{ reason: "account_changed", operations: 1 }])
      yield* settle
      assert.deepStrictEqual(arrivals, [])
    }).pipe(Effect.provide(MemoryStores.layer))
  )

  it.effect("goes to the account of its operation after the installation came back to it", () =>
    Effect.gen(function* () {
      const { arrivals, connect, operationId, redrive, settle } = yield* failed
      yield* connect("green 1")
      yield* connect("blue 2")
      yield* redrive(operationId)
      yield* settle
      assert.deepStrictEqual(arrivals, [{ account: "blue", record: 1 }])
    }).pipe(Effect.provide(MemoryStores.layer))
  )

  it.effect("goes over another connection only if that is known to open the same account", () =>
    Effect.gen(function* () {
      const { arrivals, installation, operationId, platform, redrive, settle } = yield* failed
      const moved = Effect.fnUntraced(function* (apiKey: string, skipSampling: boolean) {
        const connection = yield* platform.decoded.createConnection(host, {
          project: "shop",
          provider: ProviderName.make("scripted"),
          groupRef: GroupRef.make("acme"),
          consumerRef: ConsumerRef.make("ann"),
          credentials: { _tag: "ApiKeyCredentials", apiKey: Redacted.make(apiKey) },
          skipSampling
        })
        yield* platform.updateInstallation(host, {
          project: "shop",
          integration: "crm",
          installationId: installation.id,
          updateMask: ["connectionId"],
          installation: { connectionId: connection.id },
          skipSampling
        })
      })
      yield* moved("blue 2", true)
      assert.strictEqual((yield* Effect.flip(redrive(operationId)))._tag, "AccountChanged")
      yield* moved("blue 2", false)
      yield* redrive(operationId)
      yield* settle
      assert.deepStrictEqual(arrivals, [{ account: "blue", record: 1 }])
    }).pipe(Effect.provide(MemoryStores.layer))
  )
})
