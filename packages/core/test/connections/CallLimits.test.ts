/** @rule limit.callBudget */
import { assert, describe, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Redacted from "effect/Redacted"
import { limitsFor } from "../../src/connections/BudgetKey.ts"
import { fullest, hubSpot, made, make, pass, pipedrive, user, arrived } from "./CallWorld.ts"

describe("the limits of an account's calls", { timeout: 60_000 }, () => {
  it.effect("are the smallest part of the connections in use, in all processes", () =>
    Effect.gen(function* () {
      const { backlog, call, calls } = yield* make(2, hubSpot)
      yield* backlog(0, 4)
      yield* pass(20_000)
      yield* Effect.forkScoped(call(1, "synchronous", { share: 0.3 }))
      yield* pass(1000)
      const lowered = yield* Clock.currentTimeMillis
      // The first process keeps an even part of what there is now.
      yield* pass(40_000)
      assert.isAtMost(
        fullest(
          made(calls).filter((at) => at > lowered),
          hubSpot.windowMillis
        ),
        30
      )
      // The second one has not made a call for half a minute, so that it has no part any more.
      const later = yield* Clock.currentTimeMillis
      yield* pass(40_000)
      assert.isAtLeast(arrived(calls, later + 20_000, later + 40_000).length, 180 * 0.95)
    })
  )

  it("are those of the way in which an account signs in", () => {
    const limits = { ...pipedrive, app: { calls: 80 } }
    const key = { _tag: "ApiKeyCredentials", apiKey: Redacted.make("k") } as const
    const app = { _tag: "OAuthCredentials", accessToken: Redacted.make("t") } as const
    assert.deepInclude(limitsFor(limits, key), { calls: 20, windowMillis: 2000, concurrency: 5 })
    assert.deepInclude(limitsFor(limits, app), { calls: 80, windowMillis: 2000, concurrency: 5 })
    assert.strictEqual(limitsFor(pipedrive, app), pipedrive)
  })

  it.effect("are no more than the deployment chose, whatever the provider names", () =>
    Effect.gen(function* () {
      const { backlog, calls } = yield* make(1, { ...hubSpot, chosen: true })
      yield* backlog(0, 4, { names: () => 190 })
      yield* pass(40_000)
      assert.strictEqual(fullest(made(calls), hubSpot.windowMillis), 90)
    })
  )

  it.effect("are held for the background while little of a day is left, and for callers when nothing is", () =>
    Effect.gen(function* () {
      const { backlog, call, calls, processes } = yield* make(2, hubSpot)
      const permit = processes[0]?.permits.permit({
        ...user,
        limits: hubSpot,
        priority: "synchronous",
        kind: "caller",
        mayCall: Effect.succeed(true)
      })
      if (permit === undefined) return yield* Effect.die("no process")
      const until = DateTime.add(yield* DateTime.now, { hours: 1 })
      const day = (remaining: number) => permit.reported({ day: { limit: 1000, remaining, until: () => until } })
      yield* backlog(1, 2)
      yield* day(101)
      yield* pass(5000)
      const before = calls.length
      assert.isAbove(before, 40)
      yield* day(100)
      yield* pass(5000)
      assert.isAtMost(calls.filter(({ at }) => at !== undefined).length, before + 2)
      const caller = yield* Effect.forkChild(call(1, "synchronous"))
      yield* pass(200)
      assert.strictEqual((yield* Fiber.join(caller))._tag, "Success")
      yield* permit.limited(until)
      const refused = yield* Effect.flip(Effect.flatMap(call(1, "synchronous"), Effect.fromResult))
      assert(refused._tag === "ProviderQuotaExceeded")
      assert.deepStrictEqual(refused.retryAfter, until)
    })
  )
})
