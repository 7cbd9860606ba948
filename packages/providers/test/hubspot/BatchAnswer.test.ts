/** @rule batch.results */
import { assert, describe, it } from "@effect/vitest"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { Json, RecordFields } from "@fieldgate/core/domain/Json"
import { ProviderRejected, ProviderUnavailable } from "@fieldgate/core/providers/ProviderError"
import * as BatchAnswer from "../../src/hubspot/BatchAnswer.ts"
import * as RefusedBatch from "../../src/hubspot/RefusedBatch.ts"
import type { Placed } from "../../src/kit/Batch.ts"

const answer = (body: Json, status = 207) => ({ status, headers: {}, body: JSON.stringify(body) })

const placed = (items: ReadonlyArray<{ readonly recordId?: string; readonly fields?: RecordFields }>) =>
  items.map((item, n): Placed => ({ place: n + 5, item: { fields: {}, associations: [], ...item } }))

const record = (id: string, properties: RecordFields) => ({ id, properties })
const unmentioned = "HubSpot's answer does not mention this record: look whether it was created"
const unprocessed = "HubSpot did not process this record and gave no reason: it can be sent again"

const said = (ended: ReturnType<typeof BatchAnswer.created>) => {
  assert.deepStrictEqual(
    ended?.map(([place]) => place),
    ended?.map((_, n) => n + 5)
  )
  return ended?.map(([, { errors, outcome, recordId, retryable }]) => ({
    outcome,
    ...(recordId === undefined ? {} : { recordId }),
    ...(retryable === undefined ? {} : { retryable }),
    ...(errors === undefined ? {} : { errors: errors.map(({ message }) => message) })
  }))
}

type Row = readonly [sentence: string, body: Json, outcomes: ReadonlyArray<object> | undefined]
const success = (recordId?: string) => ({ outcome: "success", ...(recordId === undefined ? {} : { recordId }) })
const failed = (...errors: ReadonlyArray<string>) => ({ outcome: "failed", errors })
const uncertain = (...errors: ReadonlyArray<string>) => ({ outcome: "uncertain", errors })
const error = (message: string, context: RecordFields = {}, category = "VALIDATION_ERROR") => ({
  message,
  category,
  context
})

describe("an answer to a batch create", () => {
  const group = placed([{ fields: { n: "1" } }, { fields: { n: "2" } }])
  const [one, two] = [record("11", { n: "1" }), record("12", { n: "2" })]

  it.each<Row>([
    ["every record, in any order", { results: [two, one] }, [success("11"), success("12")]],
    ["a result without an id", { results: [{ properties: { n: "1" } }, two] }, [success(), success("12")]],
    [
      "an error that names its record",
      { results: [two], errors: [error("bad", { objectWriteTraceId: ["5"] })] },
      [failed("bad"), success("12")]
    ],
    ["nothing of a record", { results: [one], errors: [] }, [success("11"), uncertain(unmentioned)]],
    [
      "an error that names no record beside one result",
      { results: [one], errors: [error("bad")] },
      [success("11"), failed("bad")]
    ],
    [
      "an error that names no record beside a result that can't be matched",
      { results: [record("11", { n: "x" })], errors: [error("bad")] },
      [uncertain("bad", unmentioned), uncertain("bad", unmentioned)]
    ],
    [
      "as many unnamed errors as records beside a result that can't be matched",
      { results: [record("11", { n: "x" })], errors: [error("a"), error("b")] },
      [uncertain("a", "b", unmentioned), uncertain("a", "b", unmentioned)]
    ],
    [
      "as many unnamed errors as records",
      { results: [], errors: [error("a"), error("b")] },
      [failed("a", "b"), failed("a", "b")]
    ],
    [
      "fewer unnamed errors than records",
      { results: [], errors: [error("a")] },
      [uncertain("a", unmentioned), uncertain("a", unmentioned)]
    ],
    [
      "as many unnamed errors as records without an error of their own",
      { results: [], errors: [error("a"), error("b", { objectWriteTraceId: ["6"] })] },
      [failed("a"), failed("b")]
    ],
    [
      "no reason in an error",
      { results: [two], errors: [{ context: { objectWriteTraceId: ["5"] } }] },
      [failed("HubSpot gave no reason"), success("12")]
    ],
    [
      "as many results as records, which can't be assigned",
      { results: [record("11", { n: "x" }), record("12", { n: "y" })] },
      [success(), success()]
    ],
    ["an object instead of a list", { results: {} }, undefined],
    ["a list", [one, two], undefined],
    ["no results", { errors: [error("a")] }, undefined]
  ])("returns each outcome of an answer with %s", (_, body, outcomes) => {
    assert.deepStrictEqual<unknown>(said(BatchAnswer.created(answer(body), group)), outcomes)
  })

  it("returns a record as HubSpot answered it", () => {
    const ended = BatchAnswer.created(answer({ results: [one, two] }), group)
    assert.deepStrictEqual(
      ended?.map(([, { data }]) => data),
      [one, two]
    )
    assert.isUndefined(BatchAnswer.created({ status: 201, headers: {}, body: "<html>" }, group))
  })
})

describe("an answer to a batch update", () => {
  const group = placed([{ recordId: "11" }, { recordId: "012" }])
  const [one, two] = [record("11", { n: "1" }), record("12", { n: "2" })]

  it.each<Row>([
    ["every record, in any order", { results: [two, one] }, [success("11"), success("12")]],
    [
      "an error that names its record",
      { results: [two], errors: [error("bad", { ids: ["11"] })] },
      [failed("bad"), success("12")]
    ],
    [
      "a record that is not there",
      { results: [two], errors: [error("gone", { ids: ["11"] }, "OBJECT_NOT_FOUND")] },
      [failed("HubSpot has no record of the object contacts with the id 11: gone"), success("12")]
    ],
    [
      "a stranger for the one that is not mentioned",
      { results: [record("99", {}), two] },
      [success("11"), success("12")]
    ],
    ["strangers for both", { results: [record("98", {}), record("99", {})] }, [success("11"), success("12")]],
    ["a stranger for one of two", { results: [record("99", {})] }, [uncertain(unprocessed), uncertain(unprocessed)]],
    [
      "an unknown result for one of two, and an error without an id",
      { results: [record("99", {})], errors: [error("bad", { ids: ["77"] })] },
      [uncertain("bad", unprocessed), uncertain("bad", unprocessed)]
    ],
    ["nothing of a record", { results: [two] }, [{ ...failed(unprocessed), retryable: true }, success("12")]],
    [
      "an error without an id for the other",
      { results: [two], errors: [error("bad")] },
      [failed("bad"), success("12")]
    ],
    [
      "an error for one, which says nothing of the other",
      { results: [], errors: [error("bad", { ids: ["11"] })] },
      [failed("bad"), { ...failed(unprocessed), retryable: true }]
    ],
    ["no results", { errors: [] }, undefined],
    ["a list", [], undefined]
  ])("returns each outcome of an answer with %s", (_, body, outcomes) => {
    assert.deepStrictEqual<unknown>(said(BatchAnswer.updated(answer(body), "contacts", group)), outcomes)
  })

  it("refuses an id that is not a number, which HubSpot would leave out without an error", () => {
    const ended = BatchAnswer.updated(
      answer({ results: [two] }),
      "contacts",
      placed([{ recordId: "x" }, { recordId: "12" }])
    )
    const message = '"x" is not the id of a HubSpot record: ids are numbers'
    assert.deepStrictEqual<unknown>(said(ended), [failed(message), success("12")])
  })
})

describe("a batch that was refused as a whole", () => {
  const refused = (context: RecordFields, errors: ProviderRejected["errors"] = [{ message: "bad" }], message = "bad") =>
    new ProviderRejected({ message, errors, context })
  const validation = { status: 400, category: "VALIDATION_ERROR" }
  const three = placed([{ fields: { a: "1" } }, { fields: { b: "2" } }, { fields: { c: "3" } }])
  const places = (narrowed: ReturnType<typeof RefusedBatch.narrowed>) =>
    narrowed && {
      failed: narrowed.failed.map(([place, { outcome }]: readonly [number, RecordOutcome]) => [place, outcome]),
      groups: narrowed.groups.map((group) => group.map(({ place }) => place))
    }
  const noProperty = (field?: string) => [
    { message: "no such property", code: "PROPERTY_DOESNT_EXIST", ...(field === undefined ? {} : { field }) }
  ]

  it.each<[sentence: string, failure: Parameters<typeof RefusedBatch.narrowed>[1], expected: object | undefined]>([
    ["is sent in halves", refused(validation), { failed: [], groups: [[5, 6], [7]] }],
    [
      "for a conflict is sent in halves",
      refused({ status: 409, category: "CONFLICT" }),
      { failed: [], groups: [[5, 6], [7]] }
    ],
    [
      "as JSON that can't be read is sent in halves",
      refused({ status: 400 }, undefined, "Invalid input JSON on line 1"),
      { failed: [], groups: [[5, 6], [7]] }
    ],
    [
      "for a property of one record is sent without it",
      refused(validation, noProperty("b")),
      { failed: [[6, "failed"]], groups: [[5, 7]] }
    ],
    [
      "for a read-only property of one record is sent without it",
      refused(validation, [{ message: "no", code: "READ_ONLY_VALUE", field: "a" }]),
      { failed: [[5, "failed"]], groups: [[6, 7]] }
    ],
    [
      "for a property that none sends is sent in halves",
      refused(validation, noProperty("toString")),
      { failed: [], groups: [[5, 6], [7]] }
    ],
    [
      "for an unnamed property is sent in halves",
      refused(validation, noProperty()),
      { failed: [], groups: [[5, 6], [7]] }
    ],
    [
      "for a value of a property is sent in halves",
      refused(validation, [{ message: "no", code: "INVALID_EMAIL", field: "b" }]),
      { failed: [], groups: [[5, 6], [7]] }
    ],
    [
      "for a property without a code is sent in halves",
      refused(validation, [{ message: "no", field: "b" }]),
      { failed: [], groups: [[5, 6], [7]] }
    ],
    ["for its status alone is not about the records", refused({ status: 400 }), undefined],
    [
      "for an unknown object is not about the records",
      refused({ status: 400, category: "OBJECT_NOT_FOUND" }),
      undefined
    ],
    ["for a scope is not about the records", refused({ status: 403, category: "MISSING_SCOPES" }), undefined],
    [
      "with the category at another status is not about the records",
      refused({ status: 404, category: "VALIDATION_ERROR" }),
      undefined
    ],
    [
      "as unreadable JSON at another status is not about the records",
      refused({ status: 415 }, undefined, "Invalid input JSON"),
      undefined
    ],
    [
      "as unreadable JSON of another category is not about the records",
      refused({ status: 400, category: "OTHER" }, undefined, "Invalid input JSON"),
      undefined
    ],
    ["for a conflict of another kind is not about the records", refused({ status: 409, category: "OTHER" }), undefined],
    [
      "for a conflict at another status is not about the records",
      refused({ status: 400, category: "CONFLICT" }),
      undefined
    ],
    [
      "without a context is not about the records",
      new ProviderRejected({ message: "bad", errors: [{ message: "bad" }] }),
      undefined
    ],
    [
      "by a provider that is away is not about the records",
      new ProviderUnavailable({ message: "away", written: "unknown", timedOut: false, context: validation }),
      undefined
    ]
  ])("narrows the refusal: %s", (_, failure, expected) => {
    assert.deepStrictEqual<unknown>(places(RefusedBatch.narrowed(three, failure)), expected)
  })

  it("fails a lone record, and leaves no group if all records are refused", () => {
    const alone = RefusedBatch.narrowed(three.slice(1, 2), refused(validation))
    assert.deepStrictEqual<unknown>(places(alone), { failed: [[6, "failed"]], groups: [] })
    const all = placed([{ fields: { a: "1" } }, { fields: { a: "2" } }])
    assert.deepStrictEqual<unknown>(places(RefusedBatch.narrowed(all, refused(validation, noProperty("a")))), {
      failed: [
        [5, "failed"],
        [6, "failed"]
      ],
      groups: []
    })
  })
})
