/**
 * Places of one process for work that calls others' systems. Work holds a place while this process is busy with it: not while it waits for an
 * answer, and never for longer than a second. What is in flight is bounded by its memory, and slow calls have a part of that, so that they
 * stop no others. @rule order.fairness
 */
import * as Clock from "effect/Clock"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"
import { workPlaces } from "../domain/PlaceLimits.ts"
import type { SlowAnswer } from "../domain/SlowAnswer.ts"
import { CallWait } from "../providers/CallWait.ts"

/** How much may start now. */
export interface Room {
  readonly limit: number
  /** Of those, how many may be known to answer slowly. */
  readonly slow: number
}

export interface Work {
  readonly records: number
  /** Its connection or receiver was slow when it was claimed. */
  readonly isSlow: boolean
  /** Records that it is slow, or no longer. */
  readonly setPace: (slow: SlowAnswer | undefined) => Effect.Effect<void>
}

interface Running {
  readonly since: number
  readonly weight: number
  isSlow: boolean
  /** Calls that wait for a permit or an answer. */
  waits: number
  calls: number
  slowCalls: number
}

const { each, inFlight, slowMillis, slowPart } = workPlaces

const weightOf = (some: ReadonlyArray<Running>) => some.reduce((sum, { weight }) => sum + weight, 0)

export const make = Effect.map(Latch.make(), (changed) => (most: number) => {
  const running = new Set<Running>()
  let isFull = false

  /** Uncounted is what waits, and what lasts longer than its own work can take. */
  const room = Effect.map(Clock.currentTimeMillis, (now): Room => {
    const all = [...running]
    const busy = all.filter(({ since, waits }) => waits === 0 && now - since < slowMillis).length
    const limit = weightOf(all) < inFlight ? Math.max(0, most - busy) : 0
    isFull = limit === 0
    return { limit, slow: weightOf(all.filter(({ isSlow }) => isSlow)) < inFlight * slowPart ? limit : 0 }
  })

  const waitOf = (one: Running, { setPace }: Work): CallWait => ({
    waiting: (call) =>
      Effect.acquireUseRelease(
        Effect.sync(() => {
          one.waits += 1
          if (isFull) changed.openUnsafe()
        }),
        () => call,
        () => Effect.sync(() => void (one.waits -= 1))
      ),
    answering: (host, call) =>
      Effect.flatMap(DateTime.now, (since) => {
        const lasts = Effect.suspend(() => {
          one.slowCalls += 1
          if (one.isSlow) return Effect.never
          one.isSlow = true
          return Effect.andThen(setPace({ since, host }), Effect.never)
        })
        one.calls += 1
        return Effect.raceFirst(call, Effect.delay(lasts, Duration.millis(slowMillis)))
      })
  })

  /** Takes a place for work that was claimed, and returns what runs it. */
  const take = (work: Work) =>
    Effect.map(Clock.currentTimeMillis, (since) => {
      const { isSlow } = work
      const one: Running = { since, weight: work.records + each, isSlow, waits: 0, calls: 0, slowCalls: 0 }
      running.add(one)
      const freed = Effect.sync(() => {
        running.delete(one)
        changed.openUnsafe()
      })
      const isFast = () => isSlow && one.calls > 0 && one.slowCalls === 0
      return <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
        Effect.provideService(effect, CallWait, waitOf(one, work)).pipe(
          Effect.tap(() => (isFast() ? work.setPace(undefined) : Effect.void)),
          Effect.ensuring(freed)
        )
    })

  return { room, take, changed }
})
