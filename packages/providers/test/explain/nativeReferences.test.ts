/** References that Salesforce resolves, from the request to what the sandbox stores. @rule reference.native, reference.outcome */
import { assert, describe, it } from "@effect/vitest"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { WriteRequest } from "@fieldgate/core/writes/WriteRequest"
import * as Effect from "effect/Effect"
import * as SalesforceWorld from "../salesforce/SalesforceWorld.ts"
import * as InstalledDriver from "@fieldgate/core/testing/InstalledDriver"

/** An org with accounts that have external ids, and a platform that has described neither object yet. */
const make = Effect.fnUntraced(function* (accounts: ReadonlyArray<RecordFields>) {
  const world = yield* SalesforceWorld.make()
  const ids = yield* Effect.forEach(accounts, (fields) =>
    Effect.map(
      world.driver.write(world.account, {
        type: "create",
        objectName: ObjectName.make("Account"),
        items: [{ fields, associations: [] }],
        allOrNone: false,
        headers: []
      }),
      ([outcome]) => outcome?.recordId ?? "none"
    )
  )
  const objectName = ObjectName.make("Contact")
  const { host, input, platform } = yield* InstalledDriver.make({
    driver: world.driver,
    account: world.account,
    objectName,
    read: { objects: [] }
  })
  const write = (request: Omit<WriteRequest, "groupRef">) => platform.decoded.writeRecords(host, input(request))
  /** The calls since the last time, and the body of the last one. */
  let seen = world.sandbox.journal().length
  const calls = () => {
    const all = world.sandbox.journal()
    const since = all.slice(seen)
    seen = all.length
    return since.map(({ method, url }) => `${method} ${new URL(url, "https://crm.example").pathname.slice(20)}`)
  }
  const sent = (): unknown => JSON.parse(String(world.sandbox.journal().at(-1)?.body))
  return { ...world, calls, ids, sent, write }
})

const account = (External_Id__c: string, more: { readonly onMissing?: "drop" } = {}) => ({
  $find: { object: "Account", by: { External_Id__c }, ...more }
})

const hundred = Array.from({ length: 100 }, (_, n) => n)

const resultsOf = (answer: object) => ("results" in answer && Array.isArray(answer.results) ? answer.results : [])

describe("references by an external id", () => {
  it.effect("writes 100 contacts of 100 accounts in one call, once the objects are described", () =>
    Effect.gen(function* () {
      const { calls, ids, stored, write } = yield* make(
        hundred.map((n) => ({ Name: `Company ${n}`, External_Id__c: `A${n}` }))
      )
      const record = { LastName: "First", AccountId: account("A0") }
      yield* write({ type: "create", returnRecord: false, record })
      assert.deepStrictEqual(calls(), ["GET /sobjects/Account/describe", "POST /sobjects/Contact"])
      const batch = hundred.map((n) => ({ record: { LastName: `Person ${n}`, AccountId: account(`a${n}`) } }))
      yield* write({ type: "create", batch })
      assert.deepStrictEqual(calls(), ["POST /composite/sobjects"])
      const [, ...contacts] = yield* stored("Contact")
      assert.deepStrictEqual(
        contacts.map(({ fields }) => fields["AccountId"]),
        ids
      )
    })
  )

  it.effect("names the other record in the body, and returns its id", () =>
    Effect.gen(function* () {
      const { ids, sandbox, write } = yield* make([{ Name: "Acme", External_Id__c: "A1" }])
      const answer = yield* write({ type: "create", record: { LastName: "Lovelace", accountid: account("A1") } })
      const bodies = sandbox.journal().flatMap(({ body, method }) => (method === "POST" ? [body] : []))
      assert.deepStrictEqual(JSON.parse(String(bodies.at(-1))), {
        LastName: "Lovelace",
        Account: { External_Id__c: "A1" }
      })
      assert.include(JSON.stringify(answer), `"AccountId":"${ids[0]}"`)
    })
  )

  it.effect("fails only the record whose external id no record has, with the field", () =>
    Effect.gen(function* () {
      const { calls, stored, write } = yield* make([{ Name: "Acme", External_Id__c: "A1" }])
      const batch = ["A1", "Gone"].map((key) => ({ record: { LastName: key, AccountId: account(key) } }))
      const results = resultsOf(yield* write({ type: "create", batch }))
      const missing = {
        message: 'the reference "AccountId" to the record of Account with External_Id__c "Gone" was not found',
        field: "AccountId",
        code: "reference-not-found"
      }
      assert.deepStrictEqual(
        results.map(({ errors, success }) => [success, errors]),
        [
          [true, undefined],
          [false, [missing]]
        ]
      )
      assert.strictEqual((yield* stored("Contact")).length, 1)
      calls()
      const one = yield* Effect.flip(write({ type: "create", record: { LastName: "x", AccountId: account("Gone") } }))
      assert.deepStrictEqual(one._tag === "WriteFailed" ? one.errors : one, [missing])
      assert.deepStrictEqual(calls(), ["POST /sobjects/Contact"])
    })
  )

  it.effect("updates nothing but the reference, and no record where all or none go", () =>
    Effect.gen(function* () {
      const { ids, stored, write } = yield* make([{ Name: "Acme", External_Id__c: "A1" }])
      yield* write({ type: "create", record: { LastName: "Lovelace" } })
      const [contact] = yield* stored("Contact")
      const id = contact?.recordId ?? ""
      yield* write({ type: "update", record: { id, AccountId: account("A1") } })
      assert.strictEqual((yield* stored("Contact"))[0]?.fields["AccountId"], ids[0])
      const batch = ["A1", "Gone"].map((key) => ({ record: { LastName: key, AccountId: account(key) } }))
      yield* Effect.flip(write({ type: "create", batch, batchPolicy: { allOrNone: true } }))
      assert.strictEqual((yield* stored("Contact")).length, 1)
    })
  )

  it.effect("looks up references that may be left out, and those by fields that several records may share", () =>
    Effect.gen(function* () {
      const { calls, sent, write } = yield* make([{ Name: "Acme", External_Id__c: "A1" }])
      const dropped = { LastName: "x", AccountId: account("Gone", { onMissing: "drop" }) }
      yield* write({ type: "create", returnRecord: false, record: dropped })
      assert.deepStrictEqual(calls(), ["GET /query", "POST /sobjects/Contact"])
      assert.deepStrictEqual(sent(), { LastName: "x" })
      const tier = { $find: { object: "Account", by: { Tier__c: "Gold" } } }
      yield* Effect.flip(write({ type: "create", record: { LastName: "x", AccountId: tier } }))
      assert.deepStrictEqual(calls(), ["GET /sobjects/Account/describe", "GET /query"])
    })
  )

  it.effect("looks a reference up where the object can't be described", () =>
    Effect.gen(function* () {
      const { calls, ids, sandbox, stored, write } = yield* make([{ Name: "Acme", External_Id__c: "A1" }])
      sandbox.addFault({ match: { method: "GET", path: "*/describe" }, action: { status: 404 }, times: 2 })
      const record = { LastName: "x", AccountId: account("A1") }
      yield* write({ type: "create", returnRecord: false, record })
      assert.deepStrictEqual(calls().slice(-2), ["GET /query", "POST /sobjects/Contact"])
      assert.strictEqual((yield* stored("Contact"))[0]?.fields["AccountId"], ids[0])
    })
  )

  it.effect("shows the body in a dry run, as far as the objects are known without a call", () =>
    Effect.gen(function* () {
      const { calls, write } = yield* make([{ Name: "Acme", External_Id__c: "A1" }])
      const record = { LastName: "x", AccountId: account("A1") }
      const requestsOf = (answer: object) =>
        "requests" in answer && Array.isArray(answer.requests) ? answer.requests.map(({ body }) => body) : []
      const unknown = requestsOf(yield* write({ type: "create", dryRun: true, record }))
      assert.deepStrictEqual(unknown[1], { LastName: "x", AccountId: "{id of Account with External_Id__c}" })
      assert.deepStrictEqual(calls(), [])
      yield* write({ type: "create", record })
      const known = requestsOf(yield* write({ type: "create", dryRun: true, returnRecord: false, record }))
      assert.deepStrictEqual(known, [{ LastName: "x", Account: { External_Id__c: "A1" } }])
    })
  )

  it.effect("finds a create whose answer was lost by its own key and by that of the other record", () =>
    Effect.gen(function* () {
      const { sandbox, stored, write } = yield* make([{ Name: "Acme", External_Id__c: "A1" }])
      sandbox.addFault({ match: { method: "POST" }, action: "dropAfterCommit" })
      const record = { LastName: "x", External_Id__c: "c1", AccountId: account("A1") }
      const answer = yield* write({ type: "create", record })
      assert.include(JSON.stringify(answer), '"success":true')
      assert.strictEqual((yield* stored("Contact")).length, 1)
    })
  )
})
