/** @rule order.fairness, webhook.attempts */
import { assert, describe, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { Platform } from "../../src/Platform.ts"
import { ProviderRegistry } from "../../src/providers/ProviderRegistry.ts"
import { WebhookAnswer } from "../../src/webhooks/rules/DeliveryDecision.ts"
import { SigningKey } from "../../src/webhooks/SigningKey.ts"
import type { WebhookSender } from "../../src/webhooks/WebhookSender.ts"
import * as Sample from "../../testing/Sample.ts"
import * as Seed from "../../testing/Seed.ts"

const host = Caller.Host()
const project = Sample.project().name
const registry = Layer.succeed(ProviderRegistry, ProviderRegistry.fromDrivers([]))
const world = Platform.layer.pipe(Layer.provide(registry), Layer.provideMerge(MemoryStores.layer))
/** Real signatures take time that the test's clock doesn't know. */
const signing = { generate: Effect.succeed(Redacted.make("whsec_MTIz")), sign: () => Effect.succeed("signature") }
const slow = Array.from({ length: 12 }, (_, n) => `slow${n}`)

describe("webhooks beside twelve receivers that take 14 seconds to answer", () => {
  it.effect("reach a receiver that answers immediately within seconds, and the slow ones are shown as slow", () =>
    Effect.gen(function* () {
      yield* Seed.projects
      const platform = yield* Platform
      for (const name of [...slow, "fast"]) {
        const metadata = { url: `https://${name}.test/hooks` }
        yield* platform.createDestination(host, { project, destination: { name, type: "webhook", metadata } })
      }
      const received: Array<number> = []
      const sender: WebhookSender = {
        send: ({ url }) =>
          Effect.gen(function* () {
            if (url.includes("slow")) yield* Effect.sleep("14 seconds")
            else received.push(yield* Clock.currentTimeMillis)
            return WebhookAnswer.Answered({ status: 200 })
          })
      }
      const test = (destination: string) => platform.testDestination(host, { project, destination })
      for (const name of slow) yield* Effect.replicateEffect(test(name), 20)
      yield* Effect.forkScoped(platform.deliverWebhooks(sender))
      const waited: Array<number> = []
      for (let n = 0; n < 10; n++) {
        yield* TestClock.adjust("2 seconds")
        const at = yield* Clock.currentTimeMillis
        yield* test("fast")
        yield* TestClock.adjust("1100 millis")
        waited.push((received[n] ?? Infinity) - at)
      }
      assert.isAtMost(Math.max(...waited), 1000)
      const destinations = yield* platform.listDestinations(host, { project })
      const slowly = destinations.filter(({ slowSince }) => slowSince !== undefined).map(({ name }) => name)
      assert.deepStrictEqual(slowly, slow.toSorted())
      // The process waits for what is under way before it stops.
      yield* TestClock.adjust("2 minutes")
    }).pipe(Effect.provide(world), Effect.provideService(SigningKey, signing))
  )
})
