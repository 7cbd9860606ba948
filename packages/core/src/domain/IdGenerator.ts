/** Where ids come from: made in the program, ordered by time, so that an index grows at its end. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

export interface IdGenerator {
  /** A UUID that was never given before. */
  readonly next: Effect.Effect<string>
}

/** UUID version 7 of RFC 9562: 48 bits of milliseconds, 12 of a counter, then the chance of a version 4, whose variant it shares. */
const uuidV7 = (millis: number, count: number, chance: string): string => {
  const time = hex(millis, 12)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(count % counts, 3)}${chance.slice("xxxxxxxx-xxxx-4xxx".length)}`
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, "0")

/** Ids of one process that share a millisecond are in order up to this many. */
const counts = 0x1000

const make = (): IdGenerator => {
  let last = { millis: 0, count: 0 }
  return {
    next: Effect.withFiberSucceed((fiber) => {
      const millis = fiber.getRef(Clock.Clock).currentTimeMillisUnsafe()
      last = { millis, count: millis === last.millis ? last.count + 1 : 0 }
      return uuidV7(millis, last.count, crypto.randomUUID())
    })
  }
}

/** Works with no layer at all; tests give a counter instead. */
export const IdGenerator = Context.Reference<IdGenerator>("@fieldgate/core/domain/IdGenerator", { defaultValue: make })
