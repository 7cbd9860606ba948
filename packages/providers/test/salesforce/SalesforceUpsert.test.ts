/** @rule match.native */
import { assert, describe, it } from "@effect/vitest"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import type { UpsertCommand } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { account, answering, json, make } from "./SalesforceWorld.ts"

const base = "https://acme.my.salesforce.com/services/data/v62.0"

const upserts = (
  [first = {}, ...others]: ReadonlyArray<RecordFields>,
  more: Partial<UpsertCommand> = {}
): UpsertCommand => {
  const item = (fields: RecordFields) => ({ fields, associations: [] })
  const items: UpsertCommand["items"] = [item(first), ...others.map(item)]
  const objectName = ObjectName.make("Contact")
  return { objectName, key: "External_Id__c", items, allOrNone: false, headers: [], ...more }
}

const callsOf = ({ upsert }: ProviderDriver) =>
  upsert === undefined ? Effect.die("the driver has no upsert") : Effect.succeed(upsert)

const world = Effect.gen(function* () {
  const salesforce = yield* make()
  const { explain, write } = yield* callsOf(salesforce.driver)
  return {
    ...salesforce,
    upsert: (command: UpsertCommand) => write(account(), command),
    explain: (command: UpsertCommand) => explain(account(), command),
    names: Effect.map(salesforce.stored("Contact"), (records) =>
      records.map(({ fields }) => [fields["External_Id__c"], fields["LastName"]])
    ),
    requests: () => salesforce.sandbox.journal().map(({ method, url }) => `${method} ${url.split("?")[0]}`)
  }
})

describe("Salesforce upserts", () => {
  it.effect("create a record once, and update it when the call is repeated", () =>
    Effect.gen(function* () {
      const { names, requests, upsert } = yield* world
      const [created] = yield* upsert(upserts([{ external_id__c: "K 1", LastName: "Ada" }]))
      const [updated] = yield* upsert(upserts([{ External_Id__c: "k 1", LastName: "Ida" }], { returnRecord: false }))
      assert.deepInclude(created, { outcome: "success", action: "created" })
      assert.strictEqual(created?.data?.["LastName"], "Ada")
      assert.deepInclude(updated, { outcome: "success", action: "updated" })
      assert.strictEqual(updated?.recordId, created?.recordId)
      assert.deepStrictEqual(yield* names, [["K 1", "Ida"]])
      const address = "PATCH /services/data/v62.0/sobjects/Contact/External_Id__c"
      const read = `GET /services/data/v62.0/sobjects/Contact/${created?.recordId}`
      assert.deepStrictEqual(requests(), [`${address}/K%201`, read, `${address}/k%201`])
    })
  )

  it.effect("write many in one call, and return each record's own id and action", () =>
    Effect.gen(function* () {
      const { names, requests, upsert } = yield* world
      yield* upsert(upserts([{ External_Id__c: "k2", LastName: "old" }], { returnRecord: false }))
      const keys = ["k1", "k2", "k3"]
      const outcomes = yield* upsert(upserts(keys.map((key) => ({ External_Id__c: key, LastName: `new ${key}` }))))
      assert.deepStrictEqual(
        outcomes.map(({ action, outcome }) => [outcome, action]),
        [
          ["success", "created"],
          ["success", "updated"],
          ["success", "created"]
        ]
      )
      assert.deepStrictEqual(
        (yield* names).toSorted(),
        keys.map((key) => [key, `new ${key}`])
      )
      assert.deepStrictEqual(requests().slice(1), [
        "PATCH /services/data/v62.0/composite/sobjects/Contact/External_Id__c"
      ])
    })
  )

  it.effect("fail the refused record alone, or all of an all-or-none batch", () =>
    Effect.gen(function* () {
      const { names, upsert } = yield* world
      const records = [{ External_Id__c: "k1", LastName: "A" }, { External_Id__c: "k2" }]
      const none = yield* upsert(upserts(records, { allOrNone: true }))
      assert.deepStrictEqual(yield* names, [])
      assert.deepStrictEqual(
        none.map(({ outcome }) => outcome),
        ["failed", "failed"]
      )
      const [one, other] = yield* upsert(upserts(records))
      assert.strictEqual(one?.outcome, "success")
      assert.deepInclude(other?.errors?.[0], { code: "REQUIRED_FIELD_MISSING" })
      assert.deepStrictEqual(yield* names, [["k1", "A"]])
    })
  )

  it.effect.each(["a/b", "..", "50%", "x?y#z", "v1.2."])(
    "send the value %j in a body, where an address can't hold it",
    (key) =>
      Effect.gen(function* () {
        const { bodies, driver, requests } = answering([
          json(200, [{ id: "003Dn0000000001IAA", success: true, created: true }])
        ])
        const [outcome] = yield* (yield* callsOf(driver)).write(
          account(),
          upserts([{ External_Id__c: key, LastName: "A" }], { returnRecord: false })
        )
        assert.deepInclude(outcome, { outcome: "success", action: "created", recordId: "003Dn0000000001IAA" })
        assert.deepStrictEqual(
          requests.map(({ url }) => url),
          [`${base}/composite/sobjects/Contact/External_Id__c`]
        )
        const records = [{ attributes: { type: "Contact" }, External_Id__c: key, LastName: "A" }]
        assert.deepStrictEqual(bodies, [{ allOrNone: false, records }])
      })
  )

  it.effect("explain the requests that they make", () =>
    Effect.gen(function* () {
      const { explain, requests, upsert } = yield* world
      const paths = (command: UpsertCommand) =>
        Result.getOrThrow(explain(command)).map(({ method, url }) => `${method} ${new URL(url).pathname}`)
      const one = upserts([{ External_Id__c: "k1", LastName: "A" }], { returnRecord: false })
      const many = upserts([
        { External_Id__c: "k1", LastName: "B" },
        { External_Id__c: "k2", LastName: "C" }
      ])
      const explained = [...paths(one), ...paths(many)]
      yield* upsert(one)
      yield* upsert(many)
      assert.deepStrictEqual(explained, requests())
    })
  )

  it.effect("are offered for unique external ids", () =>
    Effect.gen(function* () {
      const { driver } = yield* world
      const described = yield* (
        driver.describe?.object(account(), ObjectName.make("Contact")) ?? Effect.die("no description")
      )
      const keys = Object.values(described.fields).flatMap(({ fieldName, upsertKey }) => (upsertKey ? [fieldName] : []))
      assert.deepStrictEqual(keys, ["External_Id__c"])
    })
  )
})
