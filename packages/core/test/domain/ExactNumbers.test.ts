import * as ExactNumbers from "@fieldgate/core/domain/ExactNumbers"
import { describe, expect, it } from "vitest"

const long = ["9007199254740993", "-9007199254740993", "12345678901234567890", "9007199254740993.5", "1".repeat(400)]
const kept = [
  "0",
  "-0.5",
  "9007199254740991",
  "9007199254740992",
  "12345678901234567000",
  "1000000000000000000000",
  "1e30",
  "1.2345678901234567890",
  '"12345678901234567890"',
  '"{\\"a\\":12345678901234567890}"'
]

describe("Numbers that JavaScript would change", () => {
  it.each(long)("are found, and read as texts: %s", (digits) => {
    const text = `{"a":[{"b c":${digits}}],"__proto__":${digits}}`
    expect(ExactNumbers.longNumbers(text)).toEqual([
      { path: ["a", 0, "b c"], digits },
      { path: ["__proto__"], digits }
    ])
    expect(JSON.stringify(ExactNumbers.parse(text))).toBe(`{"a":[{"b c":"${digits}"}],"__proto__":"${digits}"}`)
    expect(ExactNumbers.longNumbers(digits)).toEqual([{ path: [], digits }])
  })

  it.each(kept)("are not those that it keeps: %s", (written) => {
    expect(ExactNumbers.longNumbers(`[${written}]`)).toEqual([])
    expect(ExactNumbers.parse(`[${written}]`)).toEqual(JSON.parse(`[${written}]`))
  })

  it("are none in a text that is no JSON", () => {
    expect(ExactNumbers.longNumbers('{"a":12345678901234567890')).toEqual([])
    expect(() => ExactNumbers.parse('{"a":12345678901234567890')).toThrow(SyntaxError)
  })
})
