import { assert, describe, it } from "@effect/vitest"
import { matchResults } from "../../src/kit/ResultMatching.ts"

const sent = (properties: Record<string, string | number | null>, associations: ReadonlyArray<string> = []) => ({
  traceId: undefined,
  properties,
  associations: [...associations]
})
const returned = (properties: Record<string, string | null>, traceId?: string) => ({ traceId, properties })

const ann = { email: "ann@x.test", firstname: "Ann" }
const bo = { email: "bo@x.test", firstname: "Bo" }

describe("a result belongs to the record", () => {
  it.each([
    ["whose trace id it repeats", [sent(ann), { ...sent(ann), traceId: "1" }], [returned(ann, "1")], [[1, 0]]],
    [
      "whose own values it has, in any order",
      [sent(ann), sent(bo)],
      [returned(bo), returned(ann)],
      [
        [0, 1],
        [1, 0]
      ]
    ],
    ["however HubSpot writes them", [sent({ email: "ANN@x.test" }), sent(bo)], [returned(bo), returned(ann)], 2],
    [
      "that one value shows, where another was rewritten",
      [sent({ ...ann, age: "5.0" }), sent(bo)],
      [returned(bo), returned({ ...ann, age: "5" })],
      2
    ],
    ["like any of those that are the same", [sent(ann), sent(ann)], [returned(ann), returned(ann)], 2],
    [
      "that is left, when all others are known",
      [sent({ at: "0" }), sent(bo)],
      [returned({ at: "1970" }), returned(bo)],
      2
    ]
  ])("%s", (_, records, results, expected) => {
    const matches = matchResults(records, results)
    if (typeof expected === "number") assert.strictEqual(matches.size, expected)
    else assert.deepStrictEqual([...matches].toSorted(), expected)
  })
})

describe("a result belongs to nobody", () => {
  it.each([
    [
      "when its values are rewritten and another's are too",
      [sent({ at: "0" }), sent({ at: "1" })],
      [returned({ at: "1970-01-01" }), returned({ at: "1970-01-02" })]
    ],
    [
      "when records have the same values and other associations",
      [sent(ann, ["a"]), sent(ann, ["b"])],
      [returned(ann), returned(ann)]
    ],
    [
      "when its values point at two records",
      [sent({ a: "1", b: "2" }), sent({ a: "3", b: "4" })],
      [returned({ a: "1", b: "4" }), returned({ a: "3", b: "2" })]
    ],
    [
      "when a record is missing and only one value agrees",
      [sent({ a: "1", b: "2" }), sent({ a: "3", b: "4" })],
      [returned({ a: "1", b: "9" })]
    ],
    [
      "when a rewritten value makes another record look the same",
      [sent({ n: "5" }), sent({ n: "5.0" }), sent({ n: "5.00" })],
      [returned({ n: "5" }), returned({ n: "5" }), returned({ n: "5" })]
    ]
  ])("%s", (_, records, results) => {
    assert.deepStrictEqual([...matchResults(records, results)], [])
  })
})
