import * as Redacted from "effect/Redacted"
import { expect, it } from "vitest"

it("finds a difference between redacted values", () => {
  expect(Redacted.make("one")).not.toEqual(Redacted.make("two"))
  expect({ key: Redacted.make("one") }).toEqual({ key: Redacted.make("one") })
})
