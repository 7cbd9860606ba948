/** Where ids come from: made in the program, ordered by time, so that an index grows at its end. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

export interface IdGenerator {
  /** A UUID that was never given before. */
  readonly next: Effect.Effect<string>
}

/** UUID version 7 of RFC 9562: 48 bits of milliseconds, then chance, with the version and the variant in their places. */
const uuidV7 = (millis: number, random: Uint8Array<ArrayBuffer>): string => {
  const bytes = new DataView(random.slice().buffer)
  bytes.setUint16(0, Math.floor(millis / 2 ** 32))
  bytes.setUint32(2, millis % 2 ** 32)
  bytes.setUint8(6, 0x70 | (bytes.getUint8(6) & 0x0f))
  bytes.setUint8(8, 0x80 | (bytes.getUint8(8) & 0x3f))
  const hex = Array.from(new Uint8Array(bytes.buffer), (byte) => byte.toString(16).padStart(2, "0")).join("")
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, "$1-$2-$3-$4-$5")
}

/** Works with no layer at all; tests give a counter instead. */
export const IdGenerator = Context.Reference<IdGenerator>("@fieldgate/core/ports/IdGenerator", {
  defaultValue: () => ({
    next: Effect.map(Clock.currentTimeMillis, (millis) => uuidV7(millis, crypto.getRandomValues(new Uint8Array(16))))
  })
})
