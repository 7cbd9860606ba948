import { expect, it } from "vitest"
import { tornTables } from "../docs/tables.mjs"

const found = (text) => tornTables({ path: "docs/page.md", text }).map(({ line }) => line)

it("finds rows that an empty line separates from their table", () => {
  expect(found("| a | b |\n|---|---|\n| 1 | 2 |\n\n| 3 | 4 |\n")).toEqual([5])
})

it("accepts tables of every form, and code", () => {
  expect(found("| | |\n|---|:-:|\n| 1 | 2 |\n\n|  | a |\n| --- | --- |\n\n```sh\n| tee\n```")).toEqual([])
})
