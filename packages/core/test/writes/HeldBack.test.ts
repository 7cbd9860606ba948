/** @rule batch.heldBack */
import { describe, expect, it } from "@effect/vitest"
import type { RecordOutcome } from "../../src/domain/RecordOutcome.ts"
import * as HeldBack from "../../src/writes/rules/HeldBack.ts"
import * as Outcome from "../../src/writes/rules/Outcome.ts"

const refused: RecordOutcome = { outcome: "failed", errors: [{ message: "no such state" }] }
const held = HeldBack.outcome({ code: "ROLLED_BACK" })
const reasonsOf = (outcomes: ReadonlyArray<RecordOutcome>) => outcomes.map(({ errors }) => errors?.[0]?.message)

describe("a batch that is all or none", () => {
  it("names the refused record in the others by its place in the request, and keeps the provider's code", () => {
    const named = HeldBack.named([held, refused], (place) => place + 4)
    expect(named[0]?.errors).toEqual([
      { message: "not written because batch[5].record was refused and the batch is all-or-none", code: "ROLLED_BACK" }
    ])
    expect(named[1]).toEqual(refused)
  })

  it("keeps what is known of a record that an earlier call may have written", () => {
    const uncertain: RecordOutcome = { outcome: "uncertain", heldBack: true, errors: [{ message: "no answer" }] }
    expect(HeldBack.named([uncertain, held, refused])[0]).toEqual(uncertain)
  })

  it("names at most three refused records", () => {
    expect(reasonsOf(HeldBack.named([refused, refused, held, refused, refused, refused]))[2]).toBe(
      "not written because batch[0].record, batch[1].record, batch[3].record and 2 more were refused and the batch is all-or-none"
    )
  })

  it("ends its operation with the reason of the refused record", () => {
    expect(Outcome.endOf(HeldBack.named([held, refused])).result).toBe("2 failed: batch[1].record: no such state")
  })
})
