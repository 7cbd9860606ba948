/** @rule sql.clocks */
import { assert, describe, it } from "@effect/vitest"
import * as ClockDifference from "../../src/sql/ClockDifference.ts"

describe("the clocks of a process and of its database", () => {
  it.each([
    ["the same", [100, 100, 100], undefined],
    ["the same, seen through a slow answer", [0, 100, 60_000], undefined],
    ["a second apart", [0, 1000, 0], undefined],
    ["behind", [0, 1600, 100], /1\.5 s behind/],
    ["ahead", [5000, 3500, 5100], /1\.5 s ahead of/]
  ] as const)("%s", (_, [before, database, after], expected) => {
    const warning = ClockDifference.warningOf(ClockDifference.differenceOf(before, database, after))
    if (expected === undefined) assert.isUndefined(warning)
    else assert.match(warning ?? "", expected)
  })
})
