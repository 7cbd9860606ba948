import { assert, describe, it } from "@effect/vitest"
import * as RecordId from "../../src/salesforce/RecordId.ts"

describe("RecordId", () => {
  it.each([
    ["001D000000K0fXO", "001D000000K0fXOIAZ"],
    ["001D000000K0fXOIAZ", "001D000000K0fXOIAZ"],
    ["001d000000k0fxoiaz", "001D000000K0fXOIAZ"],
    ["003Dn0000000001", "003Dn0000000001IAA"],
    ["000000000000000AAA", "000000000000000AAA"]
  ])("normalizes %s to %s", (given, expected) => {
    assert.strictEqual(RecordId.canonical(given), expected)
  })

  it.each([
    "",
    "..",
    "7",
    "001D000000K0fX",
    "001D000000K0fXOI",
    "000000000000000AAB",
    "001D000000K0fXO999",
    "001D-00000K0fXO"
  ])("refuses %j", (given) => {
    assert.isUndefined(RecordId.canonical(given))
  })
})
