/** @rule erase.batch */
import { assert, describe, it } from "@effect/vitest"
import { eraseRecords } from "../../src/operations/rules/ErasedRecords.ts"

const failed = (message: string) => ({ outcome: { outcome: "failed" as const, errors: [{ message }] } })
const written = (recordId: string) => ({ outcome: { outcome: "success" as const, recordId } })

const resultAfter = (result: string) =>
  eraseRecords({ result, records: [written("1"), failed("Bob is invalid")], keys: [], log: [] }, [0], ["Ada"]).result

describe("the result of an operation with an erased record", () => {
  it("keeps its counts and the words about another record, also where a count equals an erased id", () => {
    assert.strictEqual(resultAfter("1 succeeded, 1 failed: Bob is invalid"), "1 succeeded, 1 failed: Bob is invalid")
  })

  it("stays as it is where it was not made from the outcomes", () => {
    assert.strictEqual(resultAfter("installation removed"), "installation removed")
    assert.strictEqual(resultAfter("cancelled for Ada"), "erased")
  })
})
