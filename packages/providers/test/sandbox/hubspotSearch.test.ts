import { assert, describe, it } from "@effect/vitest"
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { call, createContact } from "./calling.ts"

const path = "/crm/v3/objects/contacts/search"

const filter = (propertyName: string, operator: string, more: object = {}) => ({ propertyName, operator, ...more })

const find = (fetch: typeof globalThis.fetch, body: object) =>
  Effect.map(call(fetch, "POST", path, { body }), ({ json }) => json.results.map(({ id }) => id))

const filtered = (fetch: typeof globalThis.fetch, ...filters: ReadonlyArray<object>) =>
  find(fetch, { filterGroups: [{ filters }] })

const three = Effect.gen(function* () {
  const sandbox = yield* HubSpotSandbox.make()
  yield* createContact(sandbox.fetch, { email: "ann@x.test", firstname: "Ann", lastname: "Lee" })
  yield* createContact(sandbox.fetch, { email: "bo@x.test", firstname: "Bo", lastname: "Lee" })
  yield* createContact(sandbox.fetch, { email: "cy@x.test", firstname: "Cy" })
  return sandbox
})

describe("a search", () => {
  it.effect.each([
    [[filter("email", "EQ", { value: "ANN@x.test" })], ["1000"]],
    [[filter("lastname", "NEQ", { value: "Lee" })], ["1002"]],
    [[filter("email", "IN", { values: ["ann@x.test", "cy@x.test"] })], ["1000", "1002"]],
    [[filter("email", "NOT_IN", { values: ["ann@x.test"] })], ["1001", "1002"]],
    [[filter("lastname", "HAS_PROPERTY")], ["1000", "1001"]],
    [[filter("lastname", "NOT_HAS_PROPERTY")], ["1002"]],
    [[filter("lastname", "EQ", { value: "lee" }), filter("firstname", "EQ", { value: "bo" })], ["1001"]],
    [[filter("createdate", "LTE", { value: "0" })], ["1000", "1001", "1002"]],
    [[filter("createdate", "GT", { value: "0" })], []],
    [[filter("createdate", "BETWEEN", { value: "0", highValue: "1" })], ["1000", "1001", "1002"]]
  ] as const)("finds by %j", ([filters, expected]) =>
    Effect.gen(function* () {
      const { fetch } = yield* three
      assert.deepStrictEqual(yield* filtered(fetch, ...filters), [...expected])
    })
  )

  it.effect("finds a record that fulfils one of several groups, sorts, and continues where it stopped", () =>
    Effect.gen(function* () {
      const { fetch } = yield* three
      const either = ["Ann", "Cy"].map((value) => ({ filters: [filter("firstname", "EQ", { value })] }))
      const sorts = [{ propertyName: "firstname", direction: "DESCENDING" }]
      assert.deepStrictEqual(yield* find(fetch, { filterGroups: either, sorts }), ["1002", "1000"])
      const page = yield* call(fetch, "POST", path, { body: { limit: 2, properties: ["firstname"] } })
      assert.deepStrictEqual([page.json.total, page.json.paging.next.after], [3, "2"])
      assert.strictEqual(page.json.results[0]?.properties["firstname"], "Ann")
      assert.deepStrictEqual(yield* find(fetch, { limit: 2, after: "2" }), ["1002"])
    })
  )

  it.effect("finds no archived record", () =>
    Effect.gen(function* () {
      const { fetch } = yield* three
      yield* call(fetch, "DELETE", "/crm/v3/objects/contacts/1000")
      assert.deepStrictEqual(yield* find(fetch, {}), ["1001", "1002"])
    })
  )

  it.effect.each([
    { filterGroups: [{ filters: [filter("nope", "EQ")] }] },
    { filterGroups: [{ filters: [filter("email", "LIKE")] }] },
    { filterGroups: Array.from({ length: 6 }, () => ({ filters: [] })) },
    { limit: 201 },
    { limit: 200, after: "9900" }
  ])("refuses %j", (body) =>
    Effect.gen(function* () {
      const { fetch } = yield* three
      const { json, status } = yield* call(fetch, "POST", path, { body })
      assert.deepStrictEqual([status, json.category], [400, "VALIDATION_ERROR"])
    })
  )
})

describe("the index of a search", () => {
  it.effect("lags by the configured milliseconds, for new, changed and archived records", () =>
    Effect.gen(function* () {
      const { fetch } = yield* HubSpotSandbox.make({ searchLag: 5_000 })
      const one = "/crm/v3/objects/contacts/1000"
      const named = (value: string) => filtered(fetch, filter("firstname", "EQ", { value }))
      yield* createContact(fetch, { firstname: "Ann" })
      yield* TestClock.adjust("4999 millis")
      assert.deepStrictEqual(yield* named("Ann"), [])
      yield* TestClock.adjust("1 millis")
      assert.deepStrictEqual(yield* named("Ann"), ["1000"])
      yield* call(fetch, "PATCH", one, { body: { properties: { firstname: "Bo" } } })
      yield* TestClock.adjust("2 seconds")
      yield* call(fetch, "PATCH", one, { body: { properties: { firstname: "Cy" } } })
      assert.deepStrictEqual([yield* named("Ann"), yield* named("Cy")], [["1000"], []])
      yield* TestClock.adjust("3 seconds")
      assert.deepStrictEqual([yield* named("Ann"), yield* named("Bo")], [[], ["1000"]])
      yield* TestClock.adjust("2 seconds")
      yield* call(fetch, "DELETE", one)
      assert.deepStrictEqual(yield* named("Cy"), ["1000"])
      yield* TestClock.adjust("5 seconds")
      assert.deepStrictEqual(yield* named("Cy"), [])
    })
  )
})

describe("the limit of searches", () => {
  it.effect("is separate from the others", () =>
    Effect.gen(function* () {
      const { fetch } = yield* HubSpotSandbox.make({ limits: { searchSecondly: 1 } })
      const search = Effect.map(call(fetch, "POST", path, { body: {} }), ({ json, status }) => [
        status,
        json.policyName
      ])
      assert.deepStrictEqual(
        [yield* search, yield* search],
        [
          [200, undefined],
          [429, "SECONDLY"]
        ]
      )
      yield* createContact(fetch, {})
      yield* TestClock.adjust("1 second")
      assert.strictEqual((yield* search)[0], 200)
    })
  )
})
