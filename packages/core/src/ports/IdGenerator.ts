/** Where ids come from: made in the program, ordered by time, so that an index grows at its end. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

export interface IdGenerator {
  /** A UUID that was never given before. */
  readonly next: Effect.Effect<string>
}

/** UUID version 7 of RFC 9562: 48 bits of milliseconds, then the chance of a version 4, whose variant it shares. */
const uuidV7 = (millis: number, chance: string): string => {
  const time = millis.toString(16).padStart(12, "0")
  return `${time.slice(0, 8)}-${time.slice(8)}-7${chance.slice("xxxxxxxx-xxxx-4".length)}`
}

/** Works with no layer at all; tests give a counter instead. */
export const IdGenerator = Context.Reference<IdGenerator>("@fieldgate/core/ports/IdGenerator", {
  defaultValue: () => ({
    next: Effect.map(Clock.currentTimeMillis, (millis) => uuidV7(millis, crypto.randomUUID()))
  })
})
