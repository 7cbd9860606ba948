import { assert, describe, it } from "@effect/vitest"
import * as Ids from "../../../sandbox/salesforce/Ids.ts"

describe("an id", () => {
  it.each([
    // From Salesforce's documentation and from bodies that callers published.
    ["00D000000000062", "00D000000000062EAA"],
    ["003D000000QV9n2", "003D000000QV9n2IAD"],
    ["001D000000IqhSL", "001D000000IqhSLIAZ"],
    ["0031i000013x2TE", "0031i000013x2TEAAY"]
  ])("extends its 15 characters %s to %s", (short, long) => {
    assert.strictEqual(Ids.normalize(short), long)
    assert.strictEqual(Ids.normalize(long), long)
    assert.strictEqual(Ids.short(long), short)
  })

  it("restores the case of its 18 characters", () => {
    assert.strictEqual(Ids.normalize("001D000000IQHSLIAZ"), "001D000000IqhSLIAZ")
    assert.strictEqual(Ids.normalize("001d000000iqhsliaz"), "001D000000IqhSLIAZ")
  })

  it.each([
    "",
    "001",
    "001D000000IqhSLIA",
    "001D000000IqhSL-AZ",
    "001D000000IqhSLIA9",
    "001D0000001234567",
    "00100000000000199Z"
  ])("is not %j", (text) => assert.isUndefined(Ids.normalize(text)))

  it("is made from a number, and is unique", () => {
    const made = Array.from({ length: 5_000 }, (_, number) => Ids.make("003", number * 7_919))
    assert.strictEqual(new Set(made).size, made.length)
    for (const [index, id] of made.entries()) {
      assert.match(id, /^003Dn0[0-9A-Za-z]{9}[A-Z0-5]{3}$/)
      assert.strictEqual(Ids.normalize(id.toLowerCase()), id)
      assert.strictEqual(Ids.normalize(Ids.short(id)), id)
      assert.strictEqual(Ids.numberOf(id), index * 7_919)
    }
  })
})
