/** @rule batch.results */
import { assert, describe, it } from "@effect/vitest"
import { resultsOf } from "../../src/writes/rules/Answer.ts"

describe("the results of a batch", () => {
  it("show the fields by which a record was matched, and none for a record without a match", () => {
    const { results } = resultsOf([
      { outcome: "success", recordId: "1", action: "updated", matchedBy: ["email"] },
      { outcome: "success", recordId: "2" }
    ])
    assert.deepStrictEqual(results, [
      { success: true, outcome: "success", recordId: "1", action: "updated", matchedBy: ["email"] },
      { success: true, outcome: "success", recordId: "2" }
    ])
  })
})
