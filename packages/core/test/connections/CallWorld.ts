/** Processes with one call budget over a simulated provider, which records when calls arrive. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Random from "effect/Random"
import * as TestClock from "effect/testing/TestClock"
import { BudgetKey } from "../../src/connections/BudgetKey.ts"
import { CallBudget } from "../../src/connections/CallBudget.ts"
import { CallPermits } from "../../src/connections/calls/CallPermits.ts"
import type { Priority } from "../../src/connections/rules/CallLedger.ts"
import * as MemoryCallBudget from "../../src/memory/MemoryCallBudget.ts"
import type { CallLimits } from "../../src/providers/Capabilities.ts"
import * as Sample from "../../testing/Sample.ts"

export const hubSpot: CallLimits = { calls: 100, windowMillis: 10_000, concurrency: 10 }
export const pipedrive: CallLimits = { calls: 20, windowMillis: 2000, concurrency: 5 }
export const user = {
  key: BudgetKey.make("account"),
  projectId: Sample.projectId(),
  connectionId: Sample.connectionId(),
  share: 0.9
}

export interface Call {
  readonly process: number
  readonly priority: Priority
  readonly asked: number
  /** When it reached the provider; undefined if it was refused. */
  readonly at: number | undefined
  readonly end: number
}

export interface Options {
  /** From its arrival to its answer. */
  readonly lasts?: number
  /** The connection's part of the calls. */
  readonly share?: number
  /** What the provider names as its limit in the answer. */
  readonly names?: () => number
  /** How long after its permit a call arrives. */
  readonly delay?: () => number
  readonly mayCall?: () => boolean
}

/** The shortest and the longest time that a statement takes, and a notification. */
export interface Delays {
  readonly statement: readonly [number, number]
  readonly notice: readonly [number, number]
}

const within = ([shortest, longest]: readonly [number, number]) => Random.nextIntBetween(shortest, longest)

/** One process's way to a budget in a database: an exchange is a statement, and another one each time that another process was faster. */
const overNetwork = (
  budget: Context.Service.Shape<typeof CallBudget>,
  row: { version: number; isClosed: boolean },
  { notice, statement }: Delays
) => {
  let seen = 0
  const halfWay = Effect.flatMap(within(statement), (millis) => Effect.sleep(Math.ceil(millis / 2)))
  return CallBudget.of({
    ...budget,
    exchange: Effect.fnUntraced(function* (of, request) {
      if (row.isClosed) return yield* budget.exchange(of, request)
      yield* halfWay
      while (seen !== row.version) {
        seen = row.version
        yield* halfWay
        yield* halfWay
      }
      row.version += 1
      seen = row.version
      const granted = yield* budget.exchange(of, request)
      yield* halfWay
      return granted
    }),
    listen: (hear) =>
      Effect.flatMap(Effect.scope, (scope) =>
        budget.listen((signal) =>
          Effect.asVoid(
            Effect.forkIn(
              Effect.flatMap(within(notice), (millis) => Effect.delay(hear(signal), millis)),
              scope
            )
          )
        )
      )
  })
}

/** Processes with one budget, and what the provider receives of them. */
export const make = Effect.fnUntraced(function* (
  count: number,
  limits: CallLimits,
  delays: Delays = { statement: [0, 0], notice: [0, 0] }
) {
  const budget = Context.get(yield* Layer.build(MemoryCallBudget.layer), CallBudget)
  const row = { version: 0, isClosed: false }
  const exchanges = { count: 0 }
  const counted = CallBudget.of({
    ...budget,
    exchange: (of, request) =>
      Effect.suspend(() => {
        exchanges.count += 1
        return budget.exchange(of, request)
      })
  })
  const killed = new Set<number>()
  /** Of a process that is killed nothing arrives any more. */
  const unlessKilled =
    (process: number) =>
    <Args extends ReadonlyArray<unknown>, A, E, R>(f: (...args: Args) => Effect.Effect<A, E, R>) =>
    (...args: Args) =>
      Effect.suspend(() => (killed.has(process) ? Effect.never : f(...args)))
  const processes = yield* Effect.forEach(
    Array.from({ length: count }, (_, process) => process),
    (process) => {
      const alive = unlessKilled(process)
      const own = delays.statement[1] > 0 ? overNetwork(counted, row, delays) : counted
      const ofProcess = CallBudget.of({
        ...own,
        exchange: alive(own.exchange),
        renew: alive(own.renew),
        open: alive(own.open)
      })
      const layer = Layer.fresh(CallPermits.layer).pipe(Layer.provide(Layer.succeed(CallBudget, ofProcess)))
      return Effect.map(Layer.build(layer), (context) => ({ permits: Context.get(context, CallPermits) }))
    }
  )
  // A process that is gone gives nothing back; here its layer is closed all the same, and must not wait.
  yield* Effect.addFinalizer(() =>
    Effect.sync(() => {
      killed.clear()
      row.isClosed = true
    })
  )
  const calls: Array<Call> = []
  /** When calls reached the provider, those of killed processes included. */
  const arrivals: Array<number> = []
  const call = Effect.fnUntraced(function* (process: number, priority: Priority, options: Options = {}) {
    const { delay = () => 0, lasts = 100, mayCall = () => true, names, share = user.share } = options
    const { permits } = processes[process] ?? (yield* Effect.die("no process"))
    const asked = yield* Clock.currentTimeMillis
    let at: number | undefined
    const kind = priority === "synchronous" ? "caller" : "worker"
    const permit = permits.permit({ ...user, share, limits, priority, kind, mayCall: Effect.sync(mayCall) })
    const made = yield* Effect.result(
      permit.within(
        Effect.gen(function* () {
          const late = delay()
          if (late > 0) yield* Effect.sleep(late)
          if (killed.has(process)) return yield* Effect.never
          at = yield* Clock.currentTimeMillis
          arrivals.push(at)
          yield* Effect.sleep(lasts)
          if (names !== undefined) yield* permit.reported({ window: { calls: names() } })
        })
      )
    )
    calls.push({ process, priority, asked, at, end: yield* Clock.currentTimeMillis })
    return made
  })
  /** Calls of a backlog: some at a time, without end. */
  const backlog = (process: number, atOnce: number, options: Options = {}) =>
    Effect.forkScoped(
      Effect.forEach(
        Array.from({ length: atOnce }),
        () => Effect.forever(Effect.andThen(call(process, "background", options), Effect.yieldNow)),
        { concurrency: "unbounded" }
      )
    )
  /**
   * The operations of one connection: some at a time in all processes together, each claimed by any process. A process that has just saved one
   * is the first to claim the next one as often as not.
   */
  const lane = (atOnce: number) =>
    Effect.forkScoped(
      Effect.forEach(
        Array.from({ length: atOnce }, (_, n) => n % count),
        Effect.fnUntraced(function* (first) {
          let process = first
          while (true) {
            yield* Effect.sleep(yield* Random.nextIntBetween(20, 70))
            yield* call(process, "background")
            if (yield* Random.nextBoolean) process = yield* Random.nextIntBetween(0, count - 1)
          }
        }),
        { concurrency: "unbounded" }
      )
    )
  /** Synchronous calls, each so many milliseconds after the last one. */
  const callers = (process: number, every: number, after = 0, options: Options = {}) =>
    Effect.forkScoped(
      Effect.andThen(
        Effect.sleep(after),
        Effect.forever(Effect.andThen(Effect.forkScoped(call(process, "synchronous", options)), Effect.sleep(every)))
      )
    )
  return {
    arrivals,
    backlog,
    call,
    callers,
    calls,
    exchanges,
    lane,
    kill: (process: number) => void killed.add(process),
    processes
  }
})

export const pass = Effect.fnUntraced(function* (millis: number, step = 5) {
  for (let passed = 0; passed < millis; passed += step) yield* TestClock.adjust(step)
})

export const made = (calls: ReadonlyArray<Call>) =>
  calls.flatMap(({ at }) => at ?? []).toSorted((one, other) => one - other)

/** The most calls that any window holds. */
export const fullest = (moments: ReadonlyArray<number>, windowMillis: number) => {
  let first = 0
  let most = 0
  for (const [index, moment] of moments.entries()) {
    while ((moments[first] ?? 0) <= moment - windowMillis) first += 1
    most = Math.max(most, index - first + 1)
  }
  return most
}

export const atOnce = (calls: ReadonlyArray<Call>) => {
  const changes = calls
    .flatMap(({ at, end }) => (at === undefined ? [] : [[at, 1] as const, [end, -1] as const]))
    .toSorted(([one, first], [other, second]) => one - other || first - second)
  let now = 0
  let most = 0
  for (const [, change] of changes) {
    now += change
    most = Math.max(most, now)
  }
  return most
}

export const latest = (calls: ReadonlyArray<Call>, share: number) => {
  const waits = calls.map(({ asked, end }) => end - asked).toSorted((one, other) => one - other)
  return waits[Math.ceil(waits.length * share) - 1] ?? 0
}

export const arrived = (calls: ReadonlyArray<Call>, from: number, to: number) =>
  calls.filter(({ at }) => at !== undefined && at >= from && at < to)
