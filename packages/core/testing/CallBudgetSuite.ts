import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { BudgetKey } from "@fieldgate/core/connections/BudgetKey"
import { CallBudget, type Signal } from "@fieldgate/core/connections/CallBudget"
import { type Exchange, usableAfter } from "@fieldgate/core/connections/rules/CallLedger"
import * as Permits from "@fieldgate/core/connections/rules/Permits"
import { callBudget } from "@fieldgate/core/domain/CallBudgetLimits"
import type { CallLimits } from "@fieldgate/core/providers/Capabilities"
import type { Stores } from "@fieldgate/core/Stores"
import * as Sample from "./Sample.ts"
import * as Seed from "./Seed.ts"
import { withFresh } from "./StoreTest.ts"

const limits: CallLimits = { calls: 100, windowMillis: 10_000, concurrency: 10 }
const start = DateTime.toEpochMillis(Sample.time(0))
const of = { key: BudgetKey.make("account one"), projectId: Sample.projectId() }
const another = { ...of, key: BudgetKey.make("account two") }
const session = (n = 1): string => Sample.workerId(n)

/** A request at so many milliseconds; nothing is held or wanted but what is named. */
const request = (
  at: number,
  { wants, ...members }: Partial<Omit<Exchange, "wants">> & { readonly wants?: Partial<Exchange["wants"]> }
) => ({
  session: session(),
  limits,
  share: 1,
  held: { calls: 0, slots: 0 },
  gives: { calls: Permits.none, slots: 0 },
  background: { calls: 0, since: start + at, recent: false },
  ...members,
  wants: { calls: 0, spare: 0, slots: 0, since: start + at, unplaced: 0, ...wants },
  at: start + at
})

const exchange = Effect.fnUntraced(function* (at: number, members: Parameters<typeof request>[1], budget = of) {
  return yield* (yield* CallBudget).exchange(budget, request(at, members))
})

const open = Effect.fnUntraced(function* (...numbers: ReadonlyArray<number>) {
  const budget = yield* CallBudget
  yield* Effect.forEach(numbers, (n) => budget.open(session(n), start + callBudget.sessionMillis))
})

const countOf = ({ calls }: { readonly calls: Permits.Permits }) => Permits.countOf(calls)

const upTo = (maximum: number, minimum = 0) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))

/** A process exchanges permits after a pause, then uses some; now and then it ends without a word. */
const Step = Schema.Struct({
  pause: upTo(900),
  process: upTo(3, 1),
  background: Schema.Boolean,
  wanted: upTo(20),
  slots: upTo(4),
  gives: upTo(5),
  uses: upTo(20),
  lasts: upTo(400),
  ends: upTo(30)
})

/** Registers the tests of one adapter, over stores that are empty each time they are built. */
export const suite = (
  name: string,
  layer: Layer.Layer<Stores | CallBudget, unknown>,
  { runs }: { readonly runs: number }
) =>
  describe(`CallBudget (${name})`, () => {
    exchanging(withFresh(layer))
    ending(withFresh(layer))
    announcing(withFresh(layer))

    it.effect.prop(
      "never lets a window or a moment have more calls than allowed, whatever processes do and end",
      [Schema.Array(Step).check(Schema.isMaxLength(60))],
      ([steps]) => Effect.provide(Effect.andThen(Seed.connected, rolling(steps)), layer, { local: true }),
      { timeout: 120_000, arbitrary: { runs, size: 60 } }
    )
  })

interface Made {
  readonly at: number
  readonly end: number
}

/** What a process of the property holds. */
interface Process {
  session: number
  until: number
  permits: Permits.Permits
  idle: number
  running: ReadonlyArray<Made>
}

const rolling = Effect.fnUntraced(function* (steps: ReadonlyArray<typeof Step.Type>) {
  const budget = yield* CallBudget
  const few: CallLimits = { calls: 30, windowMillis: 9999, concurrency: 5 }
  const calls: Array<Made> = []
  const processes = new Map<number, Process>()
  let [now, sessions] = [0, 0]
  const processOf = Effect.fnUntraced(function* (n: number) {
    const known = processes.get(n)
    if (
      known !== undefined &&
      known.until > now &&
      (yield* budget.renew(session(known.session), start + now, start + now + 10_000))
    ) {
      known.until = now + 10_000
      return known
    }
    sessions += 1
    const fresh: Process = { session: sessions, until: now + 10_000, permits: Permits.none, idle: 0, running: [] }
    yield* budget.open(session(fresh.session), start + fresh.until)
    processes.set(n, fresh)
    return fresh
  })
  for (const { background, ends, gives, lasts, pause, process, slots, uses, wanted } of steps) {
    now += pause
    const own = yield* processOf(process)
    const ended = own.running.filter(({ end }) => end <= now)
    own.idle += ended.length
    own.running = own.running.filter(({ end }) => end > now)
    own.permits = ended.reduce(
      (permits, { end }) => Permits.add(permits, usableAfter(few, start + end), 1),
      own.permits
    )
    const [given, kept] = Permits.spread(own.permits, gives)
    own.permits = kept
    const granted = yield* budget.exchange(
      of,
      request(now, {
        limits: few,
        session: session(own.session),
        held: { calls: Permits.countOf(kept) + own.running.length, slots: own.idle + own.running.length },
        gives: { calls: given, slots: 0 },
        wants: background ? { slots } : { calls: wanted, slots },
        background: { calls: background ? wanted : 0, since: start + now, recent: background }
      })
    )
    own.permits = Permits.merge(own.permits, granted.calls)
    own.idle += granted.slots
    const count = Math.min(uses, own.idle, Permits.readyAt(own.permits, start + now))
    own.permits = Permits.take(own.permits, count)[1]
    own.idle -= count
    const made = Array.from({ length: count }, () => ({ at: now, end: now + lasts }))
    own.running = [...own.running, ...made]
    calls.push(...made)
    if (ends === 0) processes.delete(process)
  }
  for (const { at } of calls) {
    assert.isAtMost(calls.filter((each) => each.at >= at && each.at < at + few.windowMillis).length, few.calls)
    assert.isAtMost(calls.filter((each) => each.at <= at && each.end > at).length, few.concurrency)
  }
})

type Test = ReturnType<typeof withFresh<Stores | CallBudget>>

const exchanging = (test: Test) => {
  test(
    "grants what is wanted as long as there is some, and reports what lacks",
    Effect.gen(function* () {
      yield* Seed.connected
      yield* open(1, 2)
      const first = yield* exchange(0, { wants: { calls: 60, slots: 6 } })
      const second = yield* exchange(1, { session: session(2), wants: { calls: 60, slots: 6 } })
      assert.deepStrictEqual([countOf(first), first.slots, first.lack], [60, 6, undefined])
      assert.deepStrictEqual([countOf(second), second.slots], [40, 4])
      assert.deepStrictEqual([second.lack?.calls, second.lack?.slots, second.lack?.priority], [20, 2, "synchronous"])
      assert.isTrue(second.contested)
    })
  )

  test(
    "uses a share of the calls, and the number that the provider reported",
    Effect.gen(function* () {
      yield* Seed.connected
      yield* open(1)
      const first = yield* exchange(0, { share: 0.9, wants: { calls: 200 } })
      assert.deepStrictEqual([countOf(first), first.total], [90, { calls: 90, slots: 10 }])
      const held = { calls: 90, slots: 0 }
      const more = yield* exchange(1, { share: 0.9, reported: 190, held, wants: { calls: 200 } })
      assert.deepStrictEqual([more.total.calls, countOf(more)], [171, 0])
      // Those that have come with the report count as used until a window later.
      const later = yield* exchange(10_500, { share: 0.9, held, wants: { calls: 200 } })
      assert.strictEqual(countOf(later), 81)
    })
  )

  test(
    "grants what was given back at the time from which it can be used",
    Effect.gen(function* () {
      yield* Seed.connected
      yield* open(1, 2)
      yield* exchange(0, { wants: { calls: 100 } })
      const gives = { calls: [[start + 5000, 30]] as const, slots: 0 }
      yield* exchange(1, { held: { calls: 70, slots: 0 }, gives })
      const other = { session: session(2), wants: { calls: 100 } }
      assert.strictEqual(countOf(yield* exchange(4999, other)), 0)
      assert.strictEqual(countOf(yield* exchange(5000, other)), 30)
    })
  )

  test(
    "spreads the background evenly, and lets callers have what it leaves",
    Effect.gen(function* () {
      yield* Seed.connected
      yield* open(1, 2)
      const background = { calls: 100, since: start, recent: true }
      const first = yield* exchange(0, { background })
      const moments = first.calls.map(([at]) => at - start)
      assert.deepStrictEqual(moments, [0, 100, 200, 300, 400])
      assert.strictEqual(countOf(yield* exchange(1, { session: session(2), wants: { calls: 95 } })), 95)
      const none = yield* exchange(500, { held: { calls: 5, slots: 0 }, background })
      assert.deepStrictEqual([countOf(none), none.lack?.priority], [0, "background"])
    })
  )

  test(
    "leaves to an older caller what it waits for",
    Effect.gen(function* () {
      yield* Seed.connected
      yield* open(1, 2, 3)
      yield* exchange(0, { wants: { calls: 100 } })
      yield* exchange(10, { session: session(2), wants: { calls: 2 } })
      yield* exchange(20, { held: { calls: 97, slots: 0 }, gives: { calls: [[start + 20, 3]], slots: 0 } })
      assert.strictEqual(countOf(yield* exchange(21, { session: session(3), wants: { calls: 3 } })), 1)
      const older = { session: session(2), wants: { calls: 2, since: start + 10 } }
      assert.strictEqual(countOf(yield* exchange(22, older)), 2)
    })
  )

  test(
    "counts each account separately",
    Effect.gen(function* () {
      yield* Seed.connected
      yield* open(1)
      assert.strictEqual(countOf(yield* exchange(0, { wants: { calls: 100 } })), 100)
      assert.strictEqual(countOf(yield* exchange(0, { wants: { calls: 100 } }, another)), 100)
    })
  )

  test(
    "grants no more than there is to concurrent requests",
    Effect.gen(function* () {
      yield* Seed.connected
      yield* open(1, 2, 3, 4, 5, 6)
      const granted = yield* Effect.forEach(
        [1, 2, 3, 4, 5, 6],
        (n) => exchange(0, { session: session(n), wants: { calls: 30, slots: 3 } }),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(
        granted.reduce((sum, each) => sum + countOf(each), 0),
        limits.calls
      )
      assert.strictEqual(
        granted.reduce((sum, { slots }) => sum + slots, 0),
        limits.concurrency
      )
    })
  )
}

const ending = (test: Test) => {
  test(
    "takes the permits of a process that has ended, once its calls can't count any more",
    Effect.gen(function* () {
      yield* Seed.connected
      yield* open(1)
      yield* exchange(0, { wants: { calls: 100, slots: 10 } })
      yield* (yield* CallBudget).open(session(2), start + 200_000)
      const wants = { calls: 100, slots: 10 }
      const during = yield* exchange(9000, { session: session(2), wants })
      const ended = callBudget.sessionMillis + 1
      const found = yield* exchange(ended, { session: session(2), wants })
      const later = yield* exchange(ended + 10_300, { session: session(2), wants })
      const held = { calls: 100, slots: 0 }
      const last = yield* exchange(ended + callBudget.lostCallMillis, {
        session: session(2),
        held,
        wants: { ...wants, unplaced: 100 }
      })
      assert.deepStrictEqual(
        [during, found, later, last].map((each) => [countOf(each), each.slots]),
        [
          [0, 0],
          [0, 0],
          [100, 0],
          [0, 10]
        ]
      )
    })
  )

  test(
    "keeps a session that is renewed, and none that has ended",
    Effect.gen(function* () {
      yield* Seed.connected
      const budget = yield* CallBudget
      yield* open(1, 2)
      yield* exchange(0, { wants: { calls: 100 } })
      assert.isTrue(yield* budget.renew(session(1), start + 9000, start + 19_000))
      yield* budget.renew(session(2), start + 9000, start + 19_000)
      assert.strictEqual(countOf(yield* exchange(12_000, { session: session(2), wants: { calls: 1 } })), 0)
      assert.isFalse(yield* budget.renew(session(1), start + 19_001, start + 30_000))
      assert.isFalse(yield* budget.renew(session(3), start, start + 30_000))
    })
  )

  test(
    "counts permits that were lost on their way as used",
    Effect.gen(function* () {
      yield* Seed.connected
      yield* open(1)
      yield* exchange(0, { wants: { calls: 100 } })
      const wants = { calls: 100 }
      assert.strictEqual(countOf(yield* exchange(5000, { wants })), 0)
      assert.strictEqual(countOf(yield* exchange(15_300, { wants })), 100)
    })
  )

  test(
    "forgets a budget that no process has used for long",
    Effect.gen(function* () {
      yield* Seed.connected
      const budget = yield* CallBudget
      yield* open(1)
      yield* exchange(0, { wants: { calls: 50 } })
      assert.strictEqual(yield* budget.forget(start), 0)
      yield* exchange(1, { gives: { calls: [[start, 50]], slots: 0 } })
      assert.strictEqual(yield* budget.forget(start + 2), 1)
      assert.strictEqual(countOf(yield* exchange(3, { wants: { calls: 100 } })), 100)
    })
  )
}

const announcing = (test: Test) => {
  test(
    "announces what a process lacks, to whom it was freed, and a pause of the provider",
    Effect.scoped(
      Effect.gen(function* () {
        yield* Seed.connected
        const budget = yield* CallBudget
        const heard: Array<Signal> = []
        yield* budget.listen((signal) => Effect.sync(() => void heard.push(signal)))
        yield* open(1, 2)
        yield* exchange(0, { wants: { calls: 100 } })
        yield* exchange(1, { session: session(2), wants: { calls: 2 } })
        yield* exchange(2, { held: { calls: 98, slots: 0 }, gives: { calls: [[start, 2]], slots: 0 } })
        yield* budget.block(of, start + 5000, "synchronous")
        yield* budget.block(of, start + 6000, "background")
        const lacking = { calls: 2, slots: 0, places: 0, priority: "synchronous", since: start + 1 } as const
        const unique = [...new Map(heard.map((signal) => [JSON.stringify(signal), signal])).values()]
        assert.deepStrictEqual(unique, [
          { _tag: "Lacking", key: of.key, session: session(2), ...lacking, holders: [session(1)] },
          { _tag: "Freed", key: of.key, sessions: [session(2)] },
          { _tag: "Blocked", key: of.key, until: { synchronous: start + 5000, background: start + 5000 } },
          { _tag: "Blocked", key: of.key, until: { synchronous: start + 5000, background: start + 6000 } }
        ])
        assert.deepStrictEqual((yield* exchange(10, {})).blockedUntil, {
          synchronous: start + 5000,
          background: start + 6000
        })
        yield* budget.unblock(of)
        assert.deepStrictEqual((yield* exchange(11, {})).blockedUntil, { synchronous: 0, background: 0 })
      })
    )
  )
}
