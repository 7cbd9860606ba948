import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { IdGenerator } from "../../src/domain/IdGenerator.ts"

const next = Effect.flatMap(IdGenerator, (ids) => ids.next)

describe("IdGenerator", () => {
  it.effect("makes UUIDs of version 7 whose first 48 bits are the clock", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(0x0123_4567_89ab)
      assert.match(yield* next, /^01234567-89ab-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u)
    })
  )

  it.effect("never gives one twice, and gives each a later place, also within a millisecond", () =>
    Effect.gen(function* () {
      const early = yield* Effect.replicateEffect(next, 1000)
      assert.strictEqual(new Set(early).size, 1000)
      assert.deepStrictEqual(early.toSorted(), early)
      yield* TestClock.adjust("1 second")
      const late = yield* next
      assert.isTrue(early.every((id) => id < late))
    })
  )
})
