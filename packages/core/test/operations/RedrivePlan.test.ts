/** @rule async.redrive */
import { describe, expect, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import { planRedrive } from "../../src/operations/rules/RedrivePlan.ts"
import type { LostCall } from "../../src/writes/LostCall.ts"

const at = DateTime.makeUnsafe(0)

describe("a redrive of an uncertain create", () => {
  it.each<readonly [LostCall["lookup"], ReadonlyArray<number>]>([
    ["pending", []],
    ["absent", []],
    ["repeatable", []],
    ["keyless", [0]],
    ["ambiguous", [0]]
  ])("returns for a last lookup of %s these positions that no lookup can settle: %o", (lookup, unknowable) => {
    const lostCall: LostCall = { firstSent: at, lastSent: at, cause: "no answer", lookup }
    const again = planRedrive({
      operation: { createTime: at, updateTime: at },
      envelope: { type: "create", mode: "asynchronous", shape: "record", allOrNone: false, headers: [] },
      records: [{ fields: { name: "Ann" }, associations: [] }],
      outcomes: [{ outcome: "uncertain", lostCall }],
      wanted: "uncertain",
      riskDuplicates: false
    })
    expect(again?.unknowable).toEqual(unknowable)
    expect(again?.records[0].lostCall?.lookup).toBe("pending")
  })
})
