/**
 * How much of a provider's limit is used where processes share it over a database: statements take a while, other processes come between them,
 * and each of a connection's four operations at a time is claimed by any process. @rule limit.callBudget
 */
import { assert, describe, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import type { CallLimits } from "../../src/providers/Capabilities.ts"
import { arrived, atOnce, type Delays, fullest, hubSpot, latest, make, pass, pipedrive } from "./CallWorld.ts"

const fast: Delays = { statement: [5, 30], notice: [1, 10] }
const slow: Delays = { statement: [20, 80], notice: [1, 20] }

/** HubSpot's larger plans allow 190 calls. */
const larger: CallLimits = { ...hubSpot, calls: 190 }
const warmUp = 20_000
const measured = 40_000

const cases = (counts: ReadonlyArray<number>) =>
  Object.entries({ hubSpot, larger, pipedrive }).flatMap(([name, limits]) =>
    counts.map((count) => ({ name, limits, count }))
  )

const allowedOf = ({ calls, windowMillis }: CallLimits) => (Math.floor(calls * 0.9) * measured) / windowMillis

/** Calls of operations, and of callers in turn at all processes; both figures are parts of the calls allowed. */
const use = Effect.fnUntraced(function* (
  count: number,
  limits: CallLimits,
  {
    callers,
    delays,
    operations = 0
  }: { readonly callers: number; readonly delays: Delays; readonly operations?: number }
) {
  const world = yield* make(count, limits, delays)
  const start = yield* Clock.currentTimeMillis
  if (operations > 0) yield* world.lane(operations)
  const every = Math.round((count * measured) / (callers * allowedOf(limits)))
  if (callers > 0) {
    for (const process of world.processes.keys())
      yield* world.callers(process, every, Math.round((every * process) / count))
  }
  yield* pass(warmUp, 1000)
  const before = world.exchanges.count
  yield* pass(measured, 1000)
  const calls = arrived(world.calls, start + warmUp, start + warmUp + measured)
  assert.isAtMost(fullest(world.arrivals, limits.windowMillis), Math.floor(limits.calls * 0.9))
  assert.isAtMost(atOnce(world.calls), limits.concurrency)
  const waited = world.calls.filter(({ asked, priority }) => priority === "synchronous" && asked >= start + warmUp)
  assert.isUndefined(world.calls.find(({ at }) => at === undefined))
  return {
    goodput: calls.length / allowedOf(limits),
    exchanges: (world.exchanges.count - before) / calls.length,
    late: latest(waited, 0.95)
  }
}, Random.withSeed("goodput"))

const least = ({ windowMillis }: CallLimits) => (windowMillis >= 10_000 ? 0.95 : 0.9)

describe("the calls that a provider allows", { timeout: 120_000 }, () => {
  it.effect.each(cases([1, 2, 4, 8]))(
    "are used by operations in $count processes: $name, $limits.calls in $limits.windowMillis ms",
    ({ count, limits }) =>
      Effect.gen(function* () {
        const { exchanges, goodput } = yield* use(count, limits, { callers: 0, operations: 4, delays: fast })
        assert.isAtLeast(goodput, least(limits))
        assert.isAtMost(exchanges, count === 1 ? 0.1 : 2.2)
      })
  )

  it.effect.each(cases([1, 2, 4, 8]))(
    "are used by operations and a fifth of them by callers in $count processes: $name",
    ({ count, limits }) =>
      Effect.gen(function* () {
        const { exchanges, goodput, late } = yield* use(count, limits, { callers: 0.2, operations: 4, delays: fast })
        assert.isAtLeast(goodput, least(limits))
        assert.isAtMost(late, 1000)
        assert.isAtMost(exchanges, count === 1 ? 0.1 : 2.5)
      })
  )

  it.effect.each(cases([1, 2, 4, 8]))(
    "are there for callers who use four fifths of them, in $count processes: $name",
    ({ count, limits }) =>
      Effect.gen(function* () {
        const { exchanges, goodput, late } = yield* use(count, limits, { callers: 0.8, delays: fast })
        assert.isAtLeast(goodput, 0.79)
        assert.isAtMost(late, 600)
        // With more processes than calls at a time, each call asks for a place and gives it back.
        assert.isAtMost(exchanges, count > limits.concurrency ? 2.2 : 0.1)
      })
  )

  it.effect.each(cases([8]))("are used where statements take long: $name in $count processes", ({ count, limits }) =>
    Effect.gen(function* () {
      const callers = yield* use(count, limits, { callers: 0.8, delays: slow })
      // Four operations at a time make no more than that.
      const background = yield* use(count, limits, { callers: 0, operations: 4, delays: slow })
      assert.isAtLeast(background.goodput, limits === larger ? 0.7 : least(limits))
      assert.isAtLeast(callers.goodput, 0.79)
      assert.isAtMost(callers.late, 600)
    })
  )
})
