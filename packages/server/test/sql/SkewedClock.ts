/** A machine whose clock is wrong by so many seconds. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

export const layer = (seconds: number) =>
  Effect.map(Clock.Clock, (real) => {
    const millis = () => real.currentTimeMillisUnsafe() + seconds * 1000
    const nanos = () => real.currentTimeNanosUnsafe() + BigInt(seconds) * 1_000_000_000n
    return Layer.succeed(Clock.Clock, {
      currentTimeMillisUnsafe: millis,
      currentTimeMillis: Effect.sync(millis),
      currentTimeNanosUnsafe: nanos,
      currentTimeNanos: Effect.sync(nanos),
      monotonicTimeNanosUnsafe: () => real.monotonicTimeNanosUnsafe(),
      monotonicTimeNanos: real.monotonicTimeNanos,
      sleep: (duration) => real.sleep(duration)
    })
  })
