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
  ])("matches %s", (_, records, results, expected) => {
    const matches = matchResults(records, results)
    if (typeof expected === "number") assert.strictEqual(matches.size, expected)
    else assert.deepStrictEqual([...matches].toSorted(), expected)
  })
})

type Row = readonly [
  sentence: string,
  sent: Parameters<typeof matchResults>[0],
  returned: Parameters<typeof matchResults>[1],
  matches: ReadonlyArray<readonly [number, number]>
]

describe("results of a batch", () => {
  it.each<Row>([
    [
      "by one value of several that was not rewritten",
      [sent({ a: "1", x: "5.0" }), sent({ a: "2", x: "6.0" })],
      [returned({ a: "2", x: "6" }), returned({ a: "1", x: "5" })],
      [
        [0, 1],
        [1, 0]
      ]
    ],
    [
      "without the space around values",
      [sent({ a: " 1 ", x: "5.0" }), sent({ a: "2", x: "6.0" })],
      [returned({ a: "2", x: "6" }), returned({ a: "1", x: "5" })],
      [
        [0, 1],
        [1, 0]
      ]
    ],
    [
      "in order where records are the same, beside another that was rewritten",
      [sent(ann), sent(ann), sent({ at: "0" })],
      [returned(ann), returned(ann), returned({ at: "1970" })],
      [
        [0, 0],
        [1, 1],
        [2, 2]
      ]
    ],
    [
      "where null was sent and nothing comes back",
      [sent({ a: null }), sent({ a: null })],
      [returned({}), returned({ a: null })],
      [
        [0, 0],
        [1, 1]
      ]
    ],
    [
      "by the first of two results with one trace id",
      [{ ...sent(ann), traceId: "1" }],
      [returned(ann, "1"), returned(bo, "1")],
      [[0, 0]]
    ],
    [
      "by values where the trace id is unknown",
      [sent(ann), sent(bo)],
      [returned(ann, "9"), returned(bo)],
      [
        [0, 0],
        [1, 1]
      ]
    ],
    ["where a record is missing and all values agree", [sent(ann), sent(bo)], [returned(ann)], [[0, 0]]],
    ["and an extra result is ignored", [sent(ann)], [returned(ann), returned(bo)], [[0, 0]]],
    ["to nothing where nothing was answered", [sent(ann)], [], []],
    [
      "to nothing where only an empty value agrees",
      [sent({ a: "", b: "1" }), sent({ a: "7", b: "2" })],
      [returned({ a: "", b: "3" }), returned({ a: "8", b: "4" })],
      []
    ],
    [
      "to nothing where the value of one result is that of two records",
      [sent({ a: "1", b: "x" }), sent({ a: "1", b: "y" })],
      [returned({ a: "1", b: "z" }), returned({ a: "2", b: "w" })],
      []
    ],
    [
      "to nothing where the value of one record is that of two results",
      [sent({ a: "1" }), sent({ a: "2", b: "y" })],
      [returned({ a: "1" }), returned({ a: "1" })],
      []
    ],
    [
      "to nothing where records differ in an empty value alone",
      [sent({ a: "1" }), sent({ a: "1", b: "" })],
      [returned({ a: "1" }), returned({ a: "1" })],
      []
    ]
  ])("match %s", (_, records, results, expected) => {
    assert.deepStrictEqual<unknown>([...matchResults(records, results)].toSorted(), expected)
  })

  it("never match by a value that is an object", () => {
    const record = { traceId: undefined, properties: { o: { x: 1 } }, associations: [] }
    const result = { traceId: undefined, properties: { o: { x: 1 } } }
    assert.deepStrictEqual([...matchResults([record, record], [result, result])], [])
  })
})

describe("an unmatched result", () => {
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
  ])("matches no record: %s", (_, records, results) => {
    assert.deepStrictEqual([...matchResults(records, results)], [])
  })
})
