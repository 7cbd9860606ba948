/** @rule limit.callBudget */
import { assert, describe, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import { CallBudget } from "../../src/connections/CallBudget.ts"
import { CallPermits } from "../../src/connections/calls/CallPermits.ts"
import { callBudget } from "../../src/domain/CallBudgetLimits.ts"
import * as MemoryCallBudget from "../../src/memory/MemoryCallBudget.ts"
import { atOnce, fullest, hubSpot, latest, made, make, pass, pipedrive, user, arrived } from "./CallWorld.ts"

describe("the permits of an account's calls", { timeout: 60_000 }, () => {
  it.effect.each(
    [hubSpot, pipedrive, { calls: 25, windowMillis: 1000, concurrency: 10 }].flatMap((limits) =>
      [1, 2, 4, 8].map((count) => ({ limits, count }))
    )
  )(
    "let a backlog use all of $limits.calls calls in $limits.windowMillis ms, in $count processes",
    ({ count, limits }) =>
      Effect.gen(function* () {
        const { backlog, calls, processes } = yield* make(count, limits)
        const start = yield* Clock.currentTimeMillis
        for (const process of processes.keys()) yield* backlog(process, Math.ceil(4 / count))
        yield* pass(40_000)
        const used = arrived(calls, start + 20_000, start + 40_000).length
        const allowed = (Math.floor(limits.calls * 0.9) * 20_000) / limits.windowMillis
        assert.isAtLeast(used / allowed, limits.windowMillis >= 10_000 ? 0.95 : 0.9)
        assert.isAtMost(fullest(made(calls), limits.windowMillis), Math.floor(limits.calls * 0.9))
        assert.isAtMost(atOnce(calls), limits.concurrency)
      })
  )

  it.effect.each([1, 2, 4, 8])("refuse no caller at four fifths of the share, in %i processes", (count) =>
    Effect.gen(function* () {
      const { callers, calls, exchanges, processes } = yield* make(count, hubSpot)
      const every = (count * 1000) / (9 * 0.8)
      for (const process of processes.keys()) yield* callers(process, every, (every / count) * process)
      yield* pass(40_000)
      assert.deepStrictEqual(
        calls.filter(({ at }) => at === undefined),
        []
      )
      assert.isAtMost(latest(calls, 0.95), 600)
      assert.isAtMost(exchanges.count / calls.length, count === 1 ? 0.1 : 1)
    })
  )

  it.effect.each([1, 2, 4])("let callers go before a backlog, which uses what they leave, in %i processes", (count) =>
    Effect.gen(function* () {
      const { backlog, callers, calls, processes } = yield* make(count, hubSpot)
      const start = yield* Clock.currentTimeMillis
      for (const process of processes.keys()) yield* backlog(process, Math.ceil(4 / count))
      yield* callers(0, 1000)
      yield* pass(60_000)
      const waiting = calls.filter(({ priority }) => priority === "synchronous")
      assert.deepStrictEqual(
        waiting.filter(({ at }) => at === undefined),
        []
      )
      assert.isAtMost(latest(waiting, 0.95), 600)
      const used = arrived(calls, start + 20_000, start + 60_000).length
      assert.isAtLeast(used / 360, 0.95)
      assert.isAtMost(fullest(made(calls), hubSpot.windowMillis), 90)
    })
  )

  it.effect("let a caller elsewhere go within a call's time while a backlog uses all", () =>
    Effect.gen(function* () {
      const { backlog, call, calls } = yield* make(3, hubSpot)
      yield* backlog(0, 4)
      yield* pass(30_000)
      yield* Effect.forkScoped(call(2, "synchronous"))
      yield* pass(1000)
      const caller = calls.find(({ priority }) => priority === "synchronous")
      assert.isAtMost((caller?.end ?? Infinity) - (caller?.asked ?? 0), 400)
    })
  )

  it.effect("count calls at a time until they end, in all processes", () =>
    Effect.gen(function* () {
      const { call, calls, processes } = yield* make(8, pipedrive)
      for (const process of processes.keys()) {
        yield* Effect.forkScoped(call(process, "background", { lasts: 4000 }))
        yield* pass(200)
      }
      yield* pass(20_000)
      assert.deepStrictEqual([...new Set(calls.map(({ process }) => process))].toSorted(), [0, 1, 2, 3, 4, 5, 6, 7])
      assert.strictEqual(atOnce(calls), pipedrive.concurrency)
    })
  )

  it.effect("hold what a process that ended may have used, and no longer", () =>
    Effect.gen(function* () {
      const { backlog, calls, kill } = yield* make(2, hubSpot)
      yield* backlog(0, 4)
      yield* pass(15_000)
      kill(0)
      const ended = yield* Clock.currentTimeMillis
      yield* backlog(1, 4)
      yield* pass(60_000)
      assert.isAtMost(fullest(made(calls), hubSpot.windowMillis), 90)
      const later = arrived(calls, ended + 40_000, ended + 60_000).length
      assert.isAtLeast(later / 180, 0.95)
    })
  )

  it.effect("cost one exchange for the first calls and then none", () =>
    Effect.gen(function* () {
      const { callers, calls, exchanges } = yield* make(1, hubSpot)
      yield* callers(0, 1000)
      yield* pass(30_000)
      assert.isAtLeast(calls.length, 29)
      assert.isAtMost(exchanges.count, 4)
    })
  )

  it.effect.each([hubSpot, pipedrive, { calls: 25, windowMillis: 1000, concurrency: 10 }])(
    "cost a few exchanges a second at several times the limit of $calls calls in $windowMillis ms",
    (limits) =>
      Effect.gen(function* () {
        const { backlog, callers, exchanges, processes } = yield* make(3, limits)
        for (const process of processes.keys()) {
          yield* backlog(process, 2)
          yield* callers(process, limits.windowMillis / limits.calls, 7 * process)
        }
        yield* pass(20_000)
        assert.isAtMost(exchanges.count / (20 * processes.length), 15)
      })
  )

  it.effect("make a caller wait five seconds at most, behind long calls too", () =>
    Effect.gen(function* () {
      const { call } = yield* make(1, { ...hubSpot, concurrency: 1 })
      yield* Effect.forkScoped(call(0, "synchronous", { lasts: 60_000 }))
      yield* pass(100)
      const late = yield* Effect.forkChild(Effect.flatMap(call(0, "synchronous"), Effect.fromResult))
      yield* pass(5200)
      const failure = yield* Effect.flip(Fiber.join(late))
      assert(failure._tag === "ProviderQuotaExceeded")
    })
  )

  it.effect("send no call if the lease was lost while it waited, and keep its permit", () =>
    Effect.gen(function* () {
      const { call, calls } = yield* make(1, { calls: 1, windowMillis: 2000, concurrency: 1 })
      yield* Effect.forkScoped(call(0, "synchronous"))
      yield* pass(100)
      let isHeld = true
      const late = yield* Effect.forkChild(
        Effect.flatMap(call(0, "synchronous", { mayCall: () => isHeld }), Effect.fromResult)
      )
      yield* pass(1000)
      isHeld = false
      yield* pass(2000)
      const failure = yield* Effect.flip(Fiber.join(late))
      assert(failure._tag === "ProviderUnavailable")
      // The process that has the lease now may send it.
      assert.deepStrictEqual([failure.written, failure.unmade], ["unknown", true])
      const next = yield* Clock.currentTimeMillis
      yield* Effect.forkScoped(call(0, "synchronous"))
      yield* pass(200)
      assert.strictEqual(calls.at(-1)?.at, next)
    })
  )

  it.effect("stop all processes while the provider's limit is exhausted, for a day at most", () =>
    Effect.gen(function* () {
      const { call, processes } = yield* make(2, hubSpot)
      yield* Effect.forkScoped(call(1, "synchronous"))
      yield* pass(200)
      const of = {
        ...user,
        limits: hubSpot,
        priority: "synchronous",
        kind: "caller",
        mayCall: Effect.succeed(true)
      } as const
      const far = DateTime.add(yield* DateTime.now, { days: 11 })
      yield* processes[0]?.permits.permit(of).limited(far) ?? Effect.void
      const refused = yield* Effect.flip(Effect.flatMap(call(1, "synchronous"), Effect.fromResult))
      assert(refused._tag === "ProviderQuotaExceeded")
      const hours = (DateTime.toEpochMillis(refused.retryAfter ?? far) - (yield* Clock.currentTimeMillis)) / 3_600_000
      assert.isAtMost(hours, 24)
      yield* processes[0]?.permits.forgive(of) ?? Effect.void
      const next = yield* Effect.forkChild(call(1, "synchronous"))
      yield* pass(200)
      assert.strictEqual((yield* Fiber.join(next))._tag, "Success")
    })
  )

  it.effect("refuse the caller who comes when a window is used up", () =>
    Effect.gen(function* () {
      const { call, calls } = yield* make(1, hubSpot)
      for (let n = 0; n < 90; n++) yield* Effect.flatMap(call(0, "synchronous", { lasts: 0 }), Effect.fromResult)
      const late = yield* Effect.forkChild(Effect.flatMap(call(0, "synchronous"), Effect.fromResult))
      yield* pass(5000, 250)
      const refused = yield* Effect.flip(Fiber.join(late))
      assert(refused._tag === "ProviderQuotaExceeded")
      assert.strictEqual(made(calls).length, 90)
      assert.isAtLeast(DateTime.toEpochMillis(refused.retryAfter ?? DateTime.makeUnsafe(0)), 10_000)
    })
  )

  it.effect("are waited for, once the process stops, only by the write of a caller that has made a call", () =>
    Effect.gen(function* () {
      const limits = { calls: 100, windowMillis: 1000, concurrency: 1 }
      const { processes } = yield* make(1, limits)
      const { permits } = processes[0] ?? (yield* Effect.die("no process"))
      const of = { ...user, limits, priority: "synchronous", kind: "caller" } as const
      const made: Array<string> = []
      const write = (name: string, lasts: ReadonlyArray<number>) => {
        const permit = permits.permit({ ...of, mayCall: Effect.succeed(true) })
        const calls = lasts.map((each, n) =>
          permit.within(
            Effect.andThen(
              Effect.sync(() => made.push(`${name}${n}`)),
              Effect.sleep(each)
            )
          )
        )
        return Effect.forkScoped(Effect.result(Effect.all(calls, { discard: true })))
      }
      const begun = yield* write("begun", [1000, 100])
      yield* pass(100)
      const waits = yield* write("waits", [100])
      yield* pass(100)
      yield* Effect.forkScoped(permits.stoppingWhile("caller", Effect.never))
      yield* pass(10)
      const refused = yield* Effect.flip(Effect.flatMap(Fiber.join(waits), Effect.fromResult))
      assert(refused._tag === "ProviderUnavailable")
      assert.deepStrictEqual([refused.written, refused.stopping], ["no", true])
      yield* pass(2000, 50)
      assert.strictEqual((yield* Fiber.join(begun))._tag, "Success")
      assert.deepStrictEqual(made, ["begun0", "begun1"])
    })
  )

  it.effect("outlive a session that ends while its renewal is on its way", () =>
    Effect.gen(function* () {
      const lines: Array<unknown> = []
      const budget = Context.get(yield* Layer.build(MemoryCallBudget.layer), CallBudget)
      const slow = CallBudget.of({
        ...budget,
        renew: (...given) => Effect.delay(budget.renew(...given), callBudget.sessionMillis)
      })
      yield* Effect.gen(function* () {
        const { permit } = yield* CallPermits
        const ask = { ...user, limits: hubSpot, mayCall: Effect.succeed(true) }
        yield* Effect.forkScoped(permit({ ...ask, priority: "synchronous", kind: "caller" }).within(Effect.never))
        yield* pass(2 * callBudget.sessionMillis, 100)
        assert.isEmpty(lines)
      }).pipe(
        Effect.provide(Layer.fresh(CallPermits.layer).pipe(Layer.provide(Layer.succeed(CallBudget, slow)))),
        Effect.provide(Logger.layer([Logger.make(({ message }) => void lines.push(message))]))
      )
    })
  )
})
