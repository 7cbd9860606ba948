import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import { retryAfter } from "../../src/kit/Answer.ts"

const now = DateTime.makeUnsafe("2026-11-21T10:00:00Z")

const read = (value: string | undefined) => {
  const moment = retryAfter({ status: 429, headers: { "retry-after": value }, body: "" }, now)
  return moment && DateTime.formatIso(moment)
}

describe("RetryAfter", () => {
  it.each([
    ["seconds", "7", "2026-11-21T10:00:07.000Z"],
    ["seconds with blanks", " 0 ", "2026-11-21T10:00:00.000Z"],
    ["an HTTP date", "Sat, 21 Nov 2026 10:01:00 GMT", "2026-11-21T10:01:00.000Z"],
    ["eleven days as one", "950400", "2026-11-22T10:00:00.000Z"],
    ["a date within a year as a day", "Sun, 21 Nov 2027 09:59:59 GMT", "2026-11-22T10:00:00.000Z"],
    ["a date in the past is now", "Sat, 21 Nov 2026 09:00:00 GMT", "2026-11-21T10:00:00.000Z"]
  ])("reads %s", (_, value, expected) => {
    assert.strictEqual(read(value), expected)
  })

  it.each([
    undefined,
    "",
    "soon",
    "Soon",
    "Sun, 21 Nov 2027 10:00:01 GMT",
    "-5",
    "1.5",
    "99999999999",
    "2026-12-01",
    "Fri, 31 Dec 9999 23:59:59 GMT"
  ])("ignores %s", (value) => {
    assert.isUndefined(read(value))
  })
})
