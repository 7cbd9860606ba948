/** @rule batch.results, batch.partial, retry.retryable */
import { assert, describe, it } from "@effect/vitest"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import * as Retry from "@fieldgate/core/writes/rules/Retry"
import type { WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { account, answering, command, failureOf, json, make } from "./SalesforceWorld.ts"

const named = (LastName: string, more: WriteItem["fields"] = {}): Partial<WriteItem> => ({
  fields: { LastName, ...more }
})
const nth = (n: number) => `003Dn000000000${n}IAA`
const titled = (n: number, Title: string): Partial<WriteItem> => ({ recordId: nth(n), fields: { Title } })
const said = (outcomes: ReadonlyArray<RecordOutcome>) => outcomes.map(({ outcome }) => outcome)

const withContacts = Effect.gen(function* () {
  const world = yield* make()
  yield* world.driver.write(account(), command("create", [named("A"), named("B"), named("C")]))
  const made = world.sandbox.journal().length
  const titles = Effect.map(world.stored("Contact"), (records) => records.map(({ fields }) => fields["Title"] ?? null))
  const writes = () => world.sandbox.journal().slice(made)
  return { ...world, titles, writes }
})

describe("Salesforce batches: requests", () => {
  it.effect("sends one call, each record with its type, and its id if it has one", () =>
    Effect.gen(function* () {
      const { bodies, driver, requests } = answering([json(200, [{ success: true }, { success: true }])])
      yield* driver.write(account(), command("create", [named("A", { Title: null }), named("B", { id: "7", Id: "7" })]))
      yield* driver.write(account(), command("update", [titled(1, "x"), titled(2, "y")], { allOrNone: true }))
      const attributes = { type: "Contact" }
      assert.deepStrictEqual(bodies, [
        {
          allOrNone: false,
          records: [
            { attributes, LastName: "A", Title: null },
            { attributes, LastName: "B" }
          ]
        },
        {
          allOrNone: true,
          records: [
            { id: nth(1), attributes, Title: "x" },
            { id: nth(2), attributes, Title: "y" }
          ]
        }
      ])
      const collection = "https://acme.my.salesforce.com/services/data/v62.0/composite/sobjects"
      assert.deepStrictEqual(
        requests.map(({ method, url }) => `${method} ${url}`),
        [`POST ${collection}`, `PATCH ${collection}`]
      )
    })
  )

  it.effect("sends no guard, which a call on several records doesn't support", () =>
    Effect.gen(function* () {
      const { driver, requests } = answering([json(200, [{ success: true }, { success: true }])])
      const guard = "Thu, 01 Jan 2026 11:59:30 GMT"
      yield* driver.write(account(), command("update", [{ ...titled(1, "x"), guard }, titled(2, "y")]))
      assert.isFalse(requests[0]?.headers.has("if-unmodified-since"))
    })
  )

  it.effect("sends at most 200 records per call", () =>
    Effect.gen(function* () {
      const { driver, sandbox } = yield* make()
      const names = Array.from({ length: 201 }, (_, n) => named(`A${n}`))
      const outcomes = yield* driver.write(account(), command("create", [named("first"), ...names]))
      assert.strictEqual(outcomes.filter(({ outcome }) => outcome === "success").length, 202)
      assert.strictEqual(sandbox.journal().length, 2)
      const whole = command("create", [named("first"), ...names], { allOrNone: true })
      assert.deepInclude(yield* failureOf(driver, whole), {
        _tag: "ProviderRejected",
        message: "Salesforce writes at most 200 records in an all-or-none batch"
      })
      assert.strictEqual(sandbox.journal().length, 2)
    })
  )
})

describe("Salesforce batches: answers", () => {
  it.effect("fails one record with its reason, at its place", () =>
    Effect.gen(function* () {
      const { driver } = yield* make()
      const outcomes = yield* driver.write(account(), command("create", [named("A"), { fields: {} }, named("C")]))
      const message = "Required fields are missing: [LastName]"
      assert.deepStrictEqual(outcomes, [
        { outcome: "success", recordId: nth(1) },
        { outcome: "failed", errors: [{ message, code: "REQUIRED_FIELD_MISSING", field: "LastName" }] },
        { outcome: "success", recordId: nth(2) }
      ])
    })
  )

  it.effect("reports the cause of the refused record of an all-or-none batch, and the others as rolled back", () =>
    Effect.gen(function* () {
      const { driver, stored } = yield* make()
      const batch = command("create", [named("A"), { fields: {} }], { allOrNone: true })
      const outcomes = yield* driver.write(account(), batch)
      assert.deepStrictEqual(
        outcomes.map(({ errors }) => errors?.[0]?.code),
        ["ALL_OR_NONE_OPERATION_ROLLED_BACK", "REQUIRED_FIELD_MISSING"]
      )
      assert.deepStrictEqual(said(outcomes), ["failed", "failed"])
      assert.deepStrictEqual(yield* stored("Contact"), [])
    })
  )

  it.effect("marks every record of an all-or-none batch as retryable when one record was locked", () =>
    Effect.gen(function* () {
      const { driver, sandbox, titles } = yield* withContacts
      sandbox.lockRecord(nth(2))
      const batch = command("update", [titled(1, "x"), titled(2, "y"), titled(3, "z")], { allOrNone: true })
      const outcomes = yield* driver.write(account(), batch)
      const rolledBack = "ALL_OR_NONE_OPERATION_ROLLED_BACK"
      assert.deepStrictEqual(
        outcomes.map(({ errors, outcome, retryable }) => [outcome, errors?.[0]?.code, retryable]),
        [
          ["failed", rolledBack, true],
          ["failed", "UNABLE_TO_LOCK_ROW", true],
          ["failed", rolledBack, true]
        ]
      )
      assert.deepStrictEqual(yield* titles, [null, null, null])
      assert.deepStrictEqual(Retry.retryableRecords({ type: "update", allOrNone: true }, outcomes).places, [0, 1, 2])
    })
  )

  it.effect("reports no success for a 200 of which nothing was written", () =>
    Effect.gen(function* () {
      const { driver } = yield* make()
      assert.deepStrictEqual(said(yield* driver.write(account(), command("create", [{}, {}]))), ["failed", "failed"])
    })
  )

  it.effect("fails a locked record alone, with its code", () =>
    Effect.gen(function* () {
      const { driver, sandbox, titles } = yield* withContacts
      sandbox.lockRecord(nth(2))
      const outcomes = yield* driver.write(
        account(),
        command("update", [titled(1, "x"), titled(2, "y"), titled(3, "z")])
      )
      assert.deepStrictEqual(said(outcomes), ["success", "failed", "success"])
      assert.strictEqual(outcomes[1]?.errors?.[0]?.code, "UNABLE_TO_LOCK_ROW")
      assert.deepStrictEqual(
        outcomes.map(({ retryable }) => retryable),
        [undefined, true, undefined]
      )
      assert.isTrue(DateTime.isGreaterThan(outcomes[1]?.retryAfter ?? assert.fail("when"), yield* DateTime.now))
      assert.deepStrictEqual(yield* titles, ["x", null, "z"])
    })
  )

  it.effect.each([
    ["REQUEST_LIMIT_EXCEEDED", true],
    ["SERVER_UNAVAILABLE", true],
    ["QUERY_TIMEOUT", true],
    ["DUPLICATES_DETECTED", undefined]
  ] as const)("reports whether a record that fails with %s may be repeated: %s", ([statusCode, retryable]) =>
    Effect.gen(function* () {
      const failed = { success: false, errors: [{ statusCode, message: "no" }] }
      const { driver } = answering([json(200, [{ success: true, id: nth(1) }, failed])])
      const outcomes = yield* driver.write(account(), command("create", [named("A"), named("B")]))
      assert.deepInclude(outcomes[1], { outcome: "failed", errors: [{ message: "no", code: statusCode }] })
      assert.strictEqual(outcomes[1]?.retryable, retryable)
    })
  )

  it.effect("fails alone a record without an id, with an unknown id or with another object's", () =>
    Effect.gen(function* () {
      const { driver, titles } = yield* withContacts
      const stray = ["../1", "", "001Dn0000000001IAA"].map((recordId) => ({ ...titled(1, "x"), recordId }))
      const outcomes = yield* driver.write(account(), command("update", [titled(2, "y"), { fields: {} }, ...stray]))
      assert.deepStrictEqual(said(outcomes), ["success", ...Array.from({ length: 4 }, () => "failed")])
      assert.deepStrictEqual(yield* titles, [null, "y", null])
    })
  )

  it.effect("leaves open what the answer doesn't report", () =>
    Effect.gen(function* () {
      const { driver } = answering([json(200, [{ id: nth(1), success: true }, {}, null])])
      const outcomes = yield* driver.write(account(), command("create", [named("A"), named("B"), named("C")]))
      assert.deepStrictEqual(said(outcomes), ["success", "uncertain", "uncertain"])
    })
  )

  it.effect.each([
    ["a result less", json(200, [{ success: true }])],
    ["a result more", json(200, [{ success: true }, { success: true }, { success: true }])],
    ["an object", json(200, {})],
    ["a page of HTML", () => new Response("<html>")]
  ] as const)("concludes nothing about any record from an answer with %s", ([, answer]) =>
    Effect.gen(function* () {
      const { driver } = answering([answer])
      const reason = yield* failureOf(driver, command("create", [named("A"), named("B")]))
      assert.deepInclude(reason, { _tag: "ProviderUnavailable", written: "unknown" })
    })
  )
})

describe("Salesforce batches: repeated ids", () => {
  it.effect("sends them in successive calls, and the last value wins", () =>
    Effect.gen(function* () {
      const { driver, titles, writes } = yield* withContacts
      const short = { ...titled(1, "second"), recordId: nth(1).slice(0, 15) }
      const outcomes = yield* driver.write(account(), command("update", [titled(1, "first"), titled(2, "y"), short]))
      assert.deepStrictEqual(
        outcomes.map(({ recordId }) => recordId),
        [nth(1), nth(2), nth(1)]
      )
      assert.deepStrictEqual(yield* titles, ["second", "y", null])
      assert.strictEqual(writes().length, 2)
    })
  )

  it.effect("refuses them for all-or-none, before any call", () =>
    Effect.gen(function* () {
      const { driver, writes } = yield* withContacts
      const batch = command("update", [titled(1, "a"), titled(2, "b"), titled(1, "c")], { allOrNone: true })
      assert.deepInclude(yield* failureOf(driver, batch), {
        _tag: "ProviderRejected",
        message: `the record ${nth(1)} occurs more than once in an all-or-none batch`
      })
      assert.deepStrictEqual(writes(), [])
    })
  )

  it.effect("keeps what was written when a later call fails", () =>
    Effect.gen(function* () {
      for (const [status, outcome, again] of [
        [403, "failed", [undefined, true, true]],
        [401, "failed", [undefined, true, true]],
        [503, "uncertain", [undefined, undefined, true]]
      ] as const) {
        const { driver, sandbox, titles } = yield* withContacts
        sandbox.addFault({ match: { nth: 2 }, action: { status } })
        const batch = command("update", [titled(1, "first"), titled(1, "second"), titled(1, "third")])
        const outcomes = yield* driver.write(account(), batch)
        assert.deepStrictEqual(said(outcomes), ["success", outcome, "failed"], `after ${status}`)
        assert.deepStrictEqual(
          outcomes.map(({ retryable }) => retryable),
          [...again],
          `after ${status}`
        )
        assert.strictEqual(outcomes[1]?.unauthorized, status === 401 ? true : undefined)
        assert.include(outcomes[2]?.errors?.[0]?.message, "not sent, because an earlier call of this batch failed")
        assert.deepStrictEqual(yield* titles, ["first", null, null])
      }
    })
  )
})

describe("Salesforce batches: a call that is refused for one of its records", () => {
  const wrongType = named("B", { DoNotCall: "often" })

  it.effect("is narrowed until the others are written", () =>
    Effect.gen(function* () {
      const { driver, stored } = yield* make()
      const batch = command("create", [named("A"), wrongType, named("C"), named("D"), wrongType])
      const outcomes = yield* driver.write(account(), batch)
      assert.deepStrictEqual(said(outcomes), ["success", "failed", "success", "success", "failed"])
      assert.strictEqual(outcomes[1]?.errors?.[0]?.code, "JSON_PARSER_ERROR")
      const names = (yield* stored("Contact")).map(({ fields }) => fields["LastName"])
      assert.deepStrictEqual(names, ["A", "C", "D"])
    })
  )

  it.effect("is refused as a whole for all-or-none", () =>
    Effect.gen(function* () {
      const { driver, sandbox } = yield* make()
      const batch = command("create", [named("A"), wrongType], { allOrNone: true })
      const reason = yield* failureOf(driver, batch)
      assert.deepInclude(reason, { _tag: "ProviderRejected" })
      assert.strictEqual(sandbox.journal().length, 1)
    })
  )

  it.effect("is never followed by another after a lost answer", () =>
    Effect.gen(function* () {
      const { driver, sandbox } = yield* make()
      sandbox.addFault({ match: { nth: 2 }, action: "dropAfterCommit" })
      const outcomes = yield* driver.write(
        account(),
        command("create", [named("A"), named("B"), named("C"), wrongType])
      )
      assert.deepStrictEqual(said(outcomes), ["uncertain", "uncertain", "failed", "failed"])
      assert.strictEqual(sandbox.journal().length, 2)
    })
  )

  it.effect("is not repeated if the fault is about all of them", () =>
    Effect.gen(function* () {
      const { driver, requests } = answering([json(400, [{ message: "no such type", errorCode: "INVALID_TYPE" }])])
      const reason = yield* failureOf(driver, command("create", [named("A"), named("B")]))
      assert.deepInclude(reason, { _tag: "ProviderRejected", message: "no such type" })
      assert.strictEqual(requests.length, 1)
    })
  )
})
