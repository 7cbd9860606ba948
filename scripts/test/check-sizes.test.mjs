/** Files that are too long and names that say nothing are found; their neighbours are not. */
import { describe, expect, test } from "vitest"
import { checkSizes, maximumLines, medianLines } from "../check-sizes.mjs"

const lines = (count, path = "packages/core/src/domain/A.ts") => ({ path, text: "x\n".repeat(count) })

describe("sizes", () => {
  test("one line over the limit is a finding", () => {
    expect(checkSizes([lines(maximumLines)])).toEqual([])
    expect(checkSizes([lines(maximumLines + 1)])).toMatchObject([{ line: 401, rule: "401 lines, at most 400" }])
  })

  test("generated files may be long", () => {
    expect(checkSizes([lines(900, "packages/client/src/generated/schema.ts")])).toEqual([])
  })

  test("the median is the middle length", () => {
    expect(medianLines([lines(10), lines(200), lines(30)])).toBe(30)
    expect(medianLines([])).toBe(0)
  })
})

describe("names", () => {
  test.each([
    "packages/server/src/utils/Dates.ts",
    "packages/server/src/util.ts",
    "packages/server/src/sql-helpers.ts",
    "packages/server/src/SqlHelper.ts",
    "packages/server/src/common/A.ts",
    "packages/server/src/shared.ts",
    "packages/react/src/misc/A.tsx",
    "packages/server/src/ConnectionManager.ts",
    "packages/server/src/WriteService.ts",
    "packages/server/src/StoreImpl.ts",
    "packages/server/src/HttpLive.ts"
  ])("%s tells nothing", (path) => {
    expect(checkSizes([lines(1, path)])).toMatchObject([{ path, rule: expect.stringContaining("tells nothing") }])
  })

  test.each([
    "packages/server/src/LiveQuery.ts",
    "packages/core/src/domain/Commons.ts",
    "scripts/test/check-sizes.test.mjs"
  ])("%s is a name", (path) => expect(checkSizes([lines(1, path)])).toEqual([]))
})
