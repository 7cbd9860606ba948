import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import { expect } from "vitest"

const one = { _tag: "ApiKeyCredentials", apiKey: Redacted.make("one") }
const sameAsOne = { _tag: "ApiKeyCredentials", apiKey: Redacted.make("one") }
const two = { _tag: "ApiKeyCredentials", apiKey: Redacted.make("two") }

describe("assertions on redacted values", () => {
  it("distinguish different secrets", () => {
    assert.throws(() => assert.deepStrictEqual(one, two))
    assert.throws(() => assert.deepEqual([one], [two]))
    assert.throws(() => assert.deepInclude(one, { apiKey: two.apiKey }))
    assert.throws(() => expect(one).toEqual(two))
    assert.throws(() => expect(one).toStrictEqual(two))
    assert.throws(() => expect(one).toMatchObject({ apiKey: two.apiKey }))
  })

  it("accept equal secrets", () => {
    assert.deepStrictEqual(one, sameAsOne)
    assert.deepInclude(one, { apiKey: sameAsOne.apiKey })
    assert.notDeepEqual(one, two)
    expect(one).toEqual(sameAsOne)
    expect(one).toMatchObject({ apiKey: sameAsOne.apiKey })
  })

  it("compare everything else as before", () => {
    assert.deepStrictEqual(
      { list: [1, new Date(0)], map: new Map([["a", one]]) },
      { list: [1, new Date(0)], map: new Map([["a", sameAsOne]]) }
    )
    assert.throws(() => assert.deepStrictEqual({ a: 1 }, { a: 2 }))
    assert.throws(() => assert.deepStrictEqual<unknown>(one, { _tag: "ApiKeyCredentials", apiKey: "one" }))
  })
})
