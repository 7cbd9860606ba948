import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import type { CallLimits } from "@fieldgate/core/providers/Capabilities"
import { parts } from "@fieldgate/core/connections/CallWindow"
import { CallBudget } from "@fieldgate/core/connections/CallBudget"
import type { Stores } from "@fieldgate/core/Stores"
import * as Sample from "./Sample.ts"
import * as Seed from "./Seed.ts"
import { withFresh } from "./StoreTest.ts"

const limits: CallLimits = { calls: 100, windowMillis: 10_000, concurrency: 10 }

type Request = Parameters<CallBudget["Service"]["take"]>[0]

const take = Effect.fnUntraced(function* (at: number, members: Partial<Request> = {}) {
  return yield* (yield* CallBudget).take({
    connectionId: Sample.connectionId(),
    worker: Sample.workerId(),
    limits,
    priority: "synchronous",
    requested: 1000,
    at: moment(at),
    ...members
  })
})

const moment = (at: number) => DateTime.makeUnsafe(DateTime.toEpochMillis(Sample.time(0)) + at)
const millis = (at: DateTime.Utc) => DateTime.toEpochMillis(at) - DateTime.toEpochMillis(Sample.time(0))

const upTo = (maximum: number, minimum = 0) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))

/** A request for permits after a pause; its calls are made this far into the granted time. */
const Asking = Schema.Struct({
  pause: upTo(900),
  worker: upTo(3, 1),
  background: Schema.Boolean,
  requested: upTo(40, 1),
  lateness: upTo(99)
})

/** Registers the tests of one adapter, over stores that are empty each time they are built. */
export const suite = (
  name: string,
  layer: Layer.Layer<Stores | CallBudget, unknown>,
  { runs }: { readonly runs: number }
) =>
  describe(`CallBudget (${name})`, () => {
    counting(withFresh(layer))
    sharing(withFresh(layer))

    it.effect.prop(
      "grants at most the allowed calls in every period as long as the window, and at a time",
      [Schema.Array(Asking).check(Schema.isMaxLength(60))],
      ([askings]) => Effect.provide(Effect.andThen(Seed.connected, rolling(askings)), layer, { local: true }),
      { timeout: 120_000, arbitrary: { runs, size: 60 } }
    )
  })

const rolling = Effect.fnUntraced(function* (askings: ReadonlyArray<typeof Asking.Type>) {
  const few = { calls: 30, windowMillis: 9_999, concurrency: 5 }
  const calls: Array<number> = []
  const shares = new Map<number, { readonly until: number; readonly concurrency: number }>()
  let now = 0
  for (const { background, lateness, pause, requested, worker } of askings) {
    now += pause
    const priority = background ? "background" : "synchronous"
    const grant = yield* take(now, { limits: few, worker: Sample.workerId(worker), priority, requested })
    const until = millis(grant.until)
    const at = now + ((until - 1 - now) * lateness) / 99
    calls.push(...Array.from({ length: grant.calls }, () => at))
    if (grant.calls > 0) shares.set(worker, { until, concurrency: grant.concurrency })
    const live = [...shares.values()].filter((each) => each.until > now)
    assert.isAtMost(
      live.reduce((sum, { concurrency }) => sum + concurrency, 0),
      few.concurrency
    )
  }
  for (const first of calls) {
    const within = calls.filter((at) => at >= first && at < first + few.windowMillis)
    assert.isAtMost(within.length, few.calls)
  }
})

const counting = (test: ReturnType<typeof withFresh<Stores | CallBudget>>) => {
  test(
    "grants the requested calls until the window's budget is used up, and returns when to retry",
    Effect.gen(function* () {
      yield* Seed.connected
      const first = yield* take(0, { requested: 60 })
      const second = yield* take(1, { requested: 60 })
      const third = yield* take(2, { requested: 1 })
      assert.deepStrictEqual([first.calls, second.calls, third.calls], [60, 40, 0])
      assert.isAbove(millis(first.until), 0)
      assert.isAtMost(millis(first.until), limits.windowMillis / parts)
      assert.strictEqual((yield* take(millis(third.retryAt) - 1, { requested: 1 })).calls, 0)
      assert.strictEqual((yield* take(millis(third.retryAt), { requested: 1 })).calls, 1)
      assert.isAtMost(millis(third.retryAt), limits.windowMillis * 1.2)
    })
  )

  test(
    "grants no calls of the past to a process whose clock is behind",
    Effect.gen(function* () {
      yield* Seed.connected
      assert.strictEqual((yield* take(25_000, { requested: 60 })).calls, 60)
      assert.strictEqual((yield* take(12_000)).calls, 40)
    })
  )

  test(
    "reserves a fifth of the window for waiting callers",
    Effect.gen(function* () {
      yield* Seed.connected
      const background = { priority: "background" as const }
      assert.strictEqual((yield* take(0, background)).calls, 80)
      const refused = yield* take(1, background)
      assert.strictEqual(refused.calls, 0)
      assert.isAbove(millis(refused.retryAt), 1)
      assert.strictEqual((yield* take(2)).calls, 20)
    })
  )

  test(
    "grants a window's only call to the background",
    Effect.gen(function* () {
      yield* Seed.connected
      const one = { limits: { ...limits, calls: 1 }, priority: "background" as const }
      assert.deepStrictEqual([(yield* take(0, one)).calls, (yield* take(1, one)).calls], [1, 0])
    })
  )

  test(
    "grants no calls while the provider's limit is exhausted",
    Effect.gen(function* () {
      yield* Seed.connected
      const budget = yield* CallBudget
      yield* budget.block(Sample.connectionId(), moment(5000))
      yield* budget.block(Sample.connectionId(), moment(3000))
      const refused = yield* take(4999)
      assert.deepStrictEqual([refused.calls, millis(refused.retryAt)], [0, 5000])
      assert.strictEqual((yield* take(5000)).calls, limits.calls)
    })
  )
}

const sharing = (test: ReturnType<typeof withFresh<Stores | CallBudget>>) => {
  test(
    "counts all workers of a connection together, and each connection separately",
    Effect.gen(function* () {
      yield* Seed.installedBy(2)
      assert.strictEqual((yield* take(0, { requested: 100 })).calls, 100)
      assert.strictEqual((yield* take(1, { worker: Sample.workerId(2) })).calls, 0)
      assert.strictEqual((yield* take(1, { connectionId: Sample.connectionId(2) })).calls, 100)
    })
  )

  test(
    "grants no more than the budget to concurrent requests",
    Effect.gen(function* () {
      yield* Seed.connected
      const grants = yield* Effect.forEach([1, 2, 3, 4, 5, 6], () => take(0, { requested: 30 }), {
        concurrency: "unbounded"
      })
      assert.strictEqual(
        grants.reduce((sum, { calls }) => sum + calls, 0),
        limits.calls
      )
    })
  )

  test(
    "splits the concurrency among the workers that request calls",
    Effect.gen(function* () {
      yield* Seed.connected
      const few = { requested: 1 }
      const alone = yield* take(0, few)
      assert.strictEqual(alone.concurrency, limits.concurrency)
      const next = millis(alone.until)
      const newcomer = yield* take(next, { ...few, worker: Sample.workerId(2) })
      const first = yield* take(next, few)
      assert.deepStrictEqual([newcomer.concurrency, first.concurrency], [5, 5])
    })
  )
}
