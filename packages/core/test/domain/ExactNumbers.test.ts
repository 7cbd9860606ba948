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
  "0.30000000000000004",
  "0.10000000000000001",
  "100.00000000000000000000",
  "0.1000000000000000055511151231257827021181583404541015625",
  "5e-324",
  "0e999",
  '"12345678901234567890"',
  '"{\\"a\\":12345678901234567890}"'
]

describe("Numbers that JavaScript would change", () => {
  it.each(long)("finds them and reads them as text: %s", (digits) => {
    const text = `{"a":[{"b c":${digits}}],"__proto__":${digits}}`
    expect(ExactNumbers.longNumbers(text)).toEqual([
      { path: ["a", 0, "b c"], digits },
      { path: ["__proto__"], digits }
    ])
    expect(JSON.stringify(ExactNumbers.parse(text))).toBe(`{"a":[{"b c":"${digits}"}],"__proto__":"${digits}"}`)
    expect(ExactNumbers.longNumbers(digits)).toEqual([{ path: [], digits }])
  })

  it.each(kept)("ignores numbers that JavaScript keeps: %s", (written) => {
    expect(ExactNumbers.longNumbers(`[${written}]`)).toEqual([])
    expect(ExactNumbers.parse(`[${written}]`)).toEqual(JSON.parse(`[${written}]`))
  })

  it.each([
    "0.1234567890123456789",
    "-1234567.12345678901234567",
    "1.2345678901234567890e5",
    "0.99999999999999999999",
    "-1e-400"
  ])("finds numbers with a fraction or an exponent too, and reads them as numbers: %s", (digits) => {
    expect(ExactNumbers.longNumbers(`{"a":[${digits}, 1.5]}`)).toEqual([{ path: ["a", 0], digits }])
    expect(ExactNumbers.parse(`{"a":[${digits}]}`)).toEqual(JSON.parse(`{"a":[${digits}]}`))
  })

  it("finds none in a text that is not JSON", () => {
    expect(ExactNumbers.longNumbers('{"a":12345678901234567890')).toEqual([])
    expect(() => ExactNumbers.parse('{"a":12345678901234567890')).toThrow(SyntaxError)
  })
})
