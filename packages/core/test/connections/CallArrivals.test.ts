/**
 * No window has more calls than the connection's part, judged by when they arrive: however long each takes from its permit to the provider,
 * whichever process ends, and from the moment on when an answer has named a lower limit. @rule limit.callBudget
 */
import { assert, describe, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { CallLimits } from "../../src/providers/Capabilities.ts"
import { fullest, make, pass } from "./CallWorld.ts"

const windows: ReadonlyArray<CallLimits> = [
  { calls: 25, windowMillis: 1000, concurrency: 10 },
  { calls: 20, windowMillis: 2000, concurrency: 5 },
  { calls: 100, windowMillis: 10_000, concurrency: 10 }
]

const between = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))

const Load = Schema.Struct({
  processes: between(1, 4),
  share: Schema.Literals([0.5, 0.9, 1]),
  /** Calls at a time of each backlog, and the milliseconds between two callers of each process; 0: none. */
  backlog: between(0, 4),
  callers: Schema.Literals([0, 100, 400]),
  lasts: between(0, 300),
  /** How late calls arrive, in turn: mostly a little, sometimes as late as after a stall of the process or a retransmission. */
  delays: Schema.NonEmptyArray(Schema.Literals([0, 1, 5, 20, 150, 600])),
  /** The longest time of a statement. */
  statement: Schema.Literals([0, 10, 80]),
  /** After how many windows the first process is killed, and the provider names a third of its limit; 0: never. */
  killedAfter: between(0, 3),
  loweredAfter: between(0, 3)
})

describe("calls at the provider", { timeout: 120_000 }, () => {
  for (const limits of windows) {
    it.effect.prop(`stay within any ${limits.windowMillis} ms`, [Load], ([load]) => judged(limits, load), {
      arbitrary: { runs: 10 }
    })
  }
})

const judged = Effect.fnUntraced(function* (limits: CallLimits, load: typeof Load.Type) {
  const { backlog, callers, delays, killedAfter, lasts, loweredAfter, processes, share, statement } = load
  const { calls, windowMillis } = limits
  const world = yield* make(processes, limits, { statement: [0, statement], notice: [0, 10] })
  let sent = 0
  let lowered = Infinity
  const options = {
    lasts,
    share,
    delay: () => delays[sent++ % delays.length] ?? 0,
    names: () => (lowered === Infinity ? calls : Math.floor(calls / 3))
  }
  for (const process of world.processes.keys()) {
    if (backlog > 0) yield* world.backlog(process, backlog, options)
    if (callers > 0) yield* world.callers(process, callers, 7 * process, options)
  }
  for (let passed = 1; passed <= 5; passed++) {
    yield* pass(Math.max(2000, windowMillis))
    if (passed === killedAfter) world.kill(0)
    if (passed === loweredAfter) lowered = yield* Clock.currentTimeMillis
  }
  const arrivals = world.arrivals.toSorted((one, other) => one - other)
  assert.isTrue(arrivals.length > 0 || backlog + callers === 0)
  assert.isAtMost(fullest(arrivals, windowMillis), Math.floor(calls * share))
  // The first answer after the change is received, all processes have exchanged permits, and what had a permit by then has arrived.
  const informed = (arrivals.find((at) => at >= lowered - lasts) ?? Infinity) + lasts + 20 * statement
  const later = arrivals.filter((at) => lowered < Infinity && at > informed + Math.max(...delays))
  assert.isAtMost(fullest(later, windowMillis), Math.max(1, Math.floor(Math.floor(calls / 3) * share)))
})
