/** Connections whose provider takes its time, beside one that answers fast. @rule order.fairness */
import { assert, describe, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { CallPermit } from "../../src/connections/CallPermit.ts"
import { Caller } from "../../src/domain/Caller.ts"
import { ConsumerRef, GroupRef, ProviderName } from "../../src/domain/Ids.ts"
import type { ProviderDriver } from "../../src/providers/ProviderDriver.ts"
import * as World from "../World.ts"

const host = Caller.Host()
const project = "shop"
const provider = ProviderName.make("scripted")
const later = { type: "create", mode: "asynchronous" } as const

/** Creates of these names take 20 seconds, all others 5 ms. */
const slowFor =
  (sent: Array<{ readonly name: unknown; readonly at: number }>) =>
  (driver: ProviderDriver): ProviderDriver => ({
    ...driver,
    write: (account, command) =>
      Effect.gen(function* () {
        const [name] = command.type === "delete" ? [] : command.items.map(({ fields }) => fields["name"])
        sent.push({ name, at: yield* Clock.currentTimeMillis })
        const { within } = yield* CallPermit
        return yield* within(
          Effect.delay(driver.write(account, command), name === "slow" ? "20 seconds" : "5 millis")
        ).pipe(Effect.catchTags({ ProviderQuotaExceeded: Effect.die, ProviderUnavailable: Effect.die }))
      })
  })

const make = Effect.fnUntraced(function* () {
  const sent: Array<{ readonly name: unknown; readonly at: number }> = []
  const { platform } = yield* World.make({ guard: slowFor(sent) })
  const groupOf = Effect.fnUntraced(function* (name: string) {
    const groupRef = GroupRef.make(name)
    const connection = yield* platform.createConnection(host, {
      project,
      provider: provider,
      groupRef,
      consumerRef: ConsumerRef.make("ann"),
      credentials: { _tag: "ApiKeyCredentials", apiKey: name }
    })
    yield* platform.createInstallation(host, {
      project,
      integration: "crm",
      groupRef,
      connectionId: connection.id,
      skipSampling: true,
      config: { content: { provider: provider, write: { objects: { contacts: { objectName: "contacts" } } } } }
    })
    return (record: { readonly name: string }) =>
      platform.writeRecords(host, {
        project,
        integration: "crm",
        objectName: "contacts",
        request: { groupRef, ...later, record }
      })
  })
  return { groupOf, platform, sent }
})

describe("a worker with 50 connections that take 20 seconds to answer", () => {
  it.effect("sends the writes of a fast connection within a quarter of a second, and all others in the end", () =>
    Effect.gen(function* () {
      const { groupOf, platform, sent } = yield* make()
      const slow = yield* Effect.forEach(
        Array.from({ length: 50 }, (_, n) => `slow ${n}`),
        groupOf
      )
      const fast = yield* groupOf("fast")
      yield* Effect.forkScoped(platform.runWorker())
      for (const write of slow) yield* Effect.forEach(Array.from({ length: 8 }), () => write({ name: "slow" }))
      const accepted: Array<number> = []
      for (let n = 0; n < 60; n++) {
        yield* TestClock.adjust("500 millis")
        accepted.push(yield* Clock.currentTimeMillis)
        yield* fast({ name: `fast ${n}` })
      }
      yield* TestClock.adjust("1 second")
      const waited = accepted.map((at, n) => (sent.find(({ name }) => name === `fast ${n}`)?.at ?? Infinity) - at)
      assert.isAtMost(Math.max(...waited), 250)
      const { slowHosts } = yield* platform.getUsage(host, { project })
      assert.deepStrictEqual(
        slowHosts.map(({ connections }) => connections),
        [50]
      )
      // The worker waits for what runs before it stops.
      yield* TestClock.adjust("3 minutes")
      assert.lengthOf(
        sent.filter(({ name }) => name === "slow"),
        400
      )
    })
  )
})
