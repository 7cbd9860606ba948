import { assert, describe, it } from "@effect/vitest"
import { parseSearchTerm } from "../../src/operations/OperationSearch.ts"

const id = "01936000-0000-7000-8010-000000000001"

const rows: ReadonlyArray<readonly [text: string, ReturnType<typeof parseSearchTerm>]> = [
  [id, { operationId: id as never }],
  [` ${id.toUpperCase()} `, { operationId: id as never }],
  [`${id}.0`, { operationId: id as never }],
  [`${id}.99`, { operationId: id as never }],
  [`${id}.`, { recordId: `${id}.` }],
  [`${id}.0.1`, { recordId: `${id}.0.1` }],
  ["003Hs00000abcDE", { recordId: "003Hs00000abcDE" }],
  ["12.5", { recordId: "12.5" }],
  [" 501 ", { recordId: "501" }]
]

describe("A search", () => {
  it.each(rows)("parses %j", (text, query) => {
    assert.deepStrictEqual(parseSearchTerm(text), query)
  })
})
