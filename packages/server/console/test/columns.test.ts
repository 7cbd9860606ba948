import { describe, expect, it } from "vitest"
import { allColumns, choiceIn, withToggled } from "../src/operations/columnChoice.ts"
import { moveEdge, widthsOf } from "../src/parts/columnShares.ts"

describe("the edge between two columns", () => {
  it.each([
    ["moves the width from one to the other", 4, { Write: 40, Status: 24, Customer: 16 }],
    ["stops where the next column is narrowest", 90, { Write: 40, Status: 34, Customer: 6 }],
    ["stops where its own column is narrowest", -90, { Write: 40, Status: 6, Customer: 34 }]
  ])("%s", (_, by, expected) => {
    expect(moveEdge({ Write: 40, Status: 20, Customer: 20 }, "Status", "Customer", by)).toEqual(expected)
  })
})

describe("the widths of columns", () => {
  it("are the browser's until one is chosen", () => {
    expect(widthsOf({}, ["Write", "Status"])).toEqual({})
  })
  it("leave the rest to the first column, and have one for a column that was hidden", () => {
    expect(widthsOf({ Write: 50, Status: 20 }, ["Write", "Status", "Customer"])).toEqual({ Status: 20, Customer: 12 })
  })
  it("become smaller together where the first column would be too narrow", () => {
    expect(widthsOf({ Status: 60, Customer: 100 }, ["Write", "Status", "Customer"])).toEqual({
      Status: 30,
      Customer: 50
    })
  })
})

describe("the choice of columns", () => {
  it("hides a column, and shows it again", () => {
    const hidden = withToggled(allColumns, "Duration")
    expect(choiceIn(JSON.stringify(hidden))).toEqual({ hidden: ["Duration"], shares: {} })
    expect(withToggled(hidden, "Duration")).toEqual(allColumns)
  })
  it.each([null, "", "[", "7", "null", '{"hidden":7,"shares":[1]}', '{"hidden":[1],"shares":{"Status":"wide"}}'])(
    "is all columns for %s",
    (text) => {
      expect(choiceIn(text).hidden).toEqual([])
      expect(Object.values(choiceIn(text).shares).filter((share) => typeof share !== "number")).toEqual([])
    }
  )
})
