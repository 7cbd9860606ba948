import { assert, describe, it } from "@effect/vitest"
import { type Answer, jsonList, jsonObject } from "../../src/kit/Answer.ts"

const answering = (body: string | undefined): Answer => ({ status: 200, headers: {}, body })

describe("the body of an answer", () => {
  it("is read as an object or as a list", () => {
    const nested = { id: "7", properties: { amount: 1.5, tags: ["a", null], open: true } }
    assert.deepStrictEqual(jsonObject(answering(JSON.stringify(nested))), nested)
    assert.deepStrictEqual(jsonList(answering(JSON.stringify([nested]))), [nested])
  })

  it("is undefined where it has another form", () => {
    for (const body of [undefined, "", "<html>", "null", "1", '"text"', "[]"]) {
      assert.isUndefined(jsonObject(answering(body)), body)
    }
    for (const body of [undefined, "", "<html>", "null", "1", '"text"', "{}"]) {
      assert.isUndefined(jsonList(answering(body)), body)
    }
  })

  it("is undefined where a number is too large to be written again", () => {
    assert.isUndefined(jsonObject(answering('{"id":"7","properties":{"amount":1e999}}')))
    assert.isUndefined(jsonList(answering('[{"amounts":[1,-1e999]}]')))
  })

  it("is read where it is nested deeply", () => {
    const levels = 100_000
    const list = jsonList(answering("[".repeat(levels) + "]".repeat(levels)))
    assert.lengthOf(list ?? [], 1)
  })

  it("keeps long whole numbers as texts", () => {
    assert.deepStrictEqual(jsonObject(answering('{"id":12345678901234567890}')), { id: "12345678901234567890" })
  })
})
