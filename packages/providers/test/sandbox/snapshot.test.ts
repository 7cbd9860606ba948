import { assert, describe, it } from "@effect/vitest"
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { call, createContact } from "./calling.ts"

const contacts = "/crm/v3/objects/contacts"
const companies = "/crm/v3/objects/companies"
const associations = [
  { to: { id: "1000" }, types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 280 }] }
]

/** Two contacts, one of them archived, and a company that is associated with the other. */
const filled = Effect.gen(function* () {
  const sandbox = yield* HubSpotSandbox.make()
  yield* createContact(sandbox.fetch, { email: "a@x.test", firstname: "Ann" })
  yield* createContact(sandbox.fetch, { email: "b@x.test" })
  yield* TestClock.adjust("5 seconds")
  yield* call(sandbox.fetch, "DELETE", `${contacts}/1001`)
  yield* call(sandbox.fetch, "POST", companies, {
    body: { properties: { name: "Acme" }, associations }
  })
  return sandbox
})

const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const restored = Effect.flatMap(filled, (sandbox) => HubSpotSandbox.restore(throughJson(sandbox.dump())))

describe("a restored sandbox", () => {
  it.effect("has the records, their dates and their associations", () =>
    Effect.gen(function* () {
      const before = yield* filled
      const { dump, fetch, records } = yield* HubSpotSandbox.restore(throughJson(before.dump()))
      assert.deepStrictEqual(records(), before.records())
      assert.deepStrictEqual(dump(), before.dump())
      assert.deepStrictEqual(
        dump().records.find((record) => record.objectType === "companies")?.associations,
        associations
      )
      const read = (from: typeof fetch) => Effect.map(call(from, "GET", `${contacts}/1000`), (answer) => answer.text)
      assert.strictEqual(yield* read(fetch), yield* read(before.fetch))
    })
  )

  it.effect("reuses no id, not even that of a refused create", () =>
    Effect.gen(function* () {
      const before = yield* filled
      const create = (from: typeof globalThis.fetch, properties: object) =>
        call(from, "POST", companies, { body: { properties } })
      yield* create(before.fetch, { name: "Apex", external_id: "x" })
      assert.match((yield* create(before.fetch, { name: "Bolt", external_id: "x" })).text, /1004/)
      const { fetch } = yield* HubSpotSandbox.restore(throughJson(before.dump()))
      assert.strictEqual((yield* create(fetch, { name: "Core" })).json.id, "1005")
    })
  )

  it.effect("still refuses the e-mail address of a live contact, and allows that of an archived one", () =>
    Effect.gen(function* () {
      const { fetch } = yield* restored
      const create = (email: string) => call(fetch, "POST", contacts, { body: { properties: { email } } })
      const refused = yield* create("A@x.test")
      assert.deepStrictEqual([refused.status, refused.json.message], [409, "Contact already exists. Existing ID: 1000"])
      assert.strictEqual((yield* create("b@x.test")).status, 201)
    })
  )

  it.effect("keeps archived records archived", () =>
    Effect.gen(function* () {
      const { fetch } = yield* restored
      assert.strictEqual((yield* call(fetch, "GET", `${contacts}/1001`)).status, 404)
      const archived = yield* call(fetch, "GET", `${contacts}/1001?archived=true`)
      assert.deepStrictEqual([archived.status, archived.json.archivedAt], [200, "1970-01-01T00:00:05Z"])
    })
  )

  it.effect("pages through its records in the order of their ids, however the snapshot lists them", () =>
    Effect.gen(function* () {
      const { dump, fetch } = yield* restored
      yield* createContact(fetch, { email: "c@x.test" })
      const snapshot = dump()
      const again = yield* HubSpotSandbox.restore({ ...snapshot, records: snapshot.records.toReversed() })
      const page = yield* call(again.fetch, "GET", `${contacts}?limit=1`)
      assert.deepStrictEqual([page.json.results[0]?.id, page.json.paging.next.after], ["1000", "1000"])
    })
  )

  it.effect("has the accounts of its options, since a snapshot has none", () =>
    Effect.gen(function* () {
      const before = yield* HubSpotSandbox.make({ accounts: [{ token: "mine", hubId: 7 }] })
      yield* call(before.fetch, "POST", contacts, { body: { properties: { firstname: "Ann" } }, token: "mine" })
      assert.notInclude(JSON.stringify(before.dump()), "mine")
      const { fetch } = yield* HubSpotSandbox.restore(before.dump(), { accounts: [{ token: "other", hubId: 7 }] })
      assert.strictEqual((yield* call(fetch, "GET", `${contacts}/1000`, { token: "other" })).status, 200)
      assert.strictEqual((yield* call(fetch, "GET", `${contacts}/1000`, { token: "mine" })).status, 401)
    })
  )

  it.effect("has no records, and its first id, after a reset", () =>
    Effect.gen(function* () {
      const { fetch, records, reset } = yield* restored
      reset()
      assert.deepStrictEqual(records(), [])
      assert.strictEqual(yield* createContact(fetch, { email: "a@x.test" }), "1000")
    })
  )
})

describe("the revision of a sandbox", () => {
  it.effect("increases with each change of the snapshot, and with nothing else", () =>
    Effect.gen(function* () {
      const { fetch, reset, revision } = yield* HubSpotSandbox.make()
      const goesUp = <A, E>(doing: Effect.Effect<A, E>) =>
        Effect.gen(function* () {
          const before = revision()
          yield* doing
          return revision() > before
        })
      const properties = { email: "a@x.test", firstname: "Ann" }
      assert.isTrue(yield* goesUp(createContact(fetch, properties)))
      assert.isTrue(yield* goesUp(call(fetch, "PATCH", `${contacts}/1000`, { body: { properties } })))
      assert.isFalse(yield* goesUp(call(fetch, "GET", `${contacts}/1000`)))
      assert.isFalse(yield* goesUp(call(fetch, "GET", contacts)))
      assert.isFalse(yield* goesUp(call(fetch, "POST", contacts, { body: { properties } })))
      assert.isTrue(yield* goesUp(call(fetch, "DELETE", `${contacts}/1000`)))
      assert.isFalse(yield* goesUp(call(fetch, "DELETE", `${contacts}/1000`)))
      const company = (name: string) =>
        call(fetch, "POST", companies, { body: { properties: { name, external_id: "x" } } })
      assert.strictEqual((yield* company("Apex")).status, 201)
      // This refusal uses up the id that it names.
      assert.isTrue(yield* goesUp(company("Bolt")))
      assert.isTrue(yield* goesUp(Effect.sync(reset)))
    })
  )
})

describe("an invalid snapshot", () => {
  const record = {
    hubId: 7,
    objectType: "contacts",
    id: "1000",
    properties: { email: "a@x.test" },
    associations: [],
    createdAt: 0,
    updatedAt: 0
  }
  const holding = (...records: ReadonlyArray<object>) => ({ sandbox: "hubspot", version: 1, nextId: 1002, records })

  it.effect.each([
    [undefined, "Expected object"],
    [{}, 'Missing key at ["sandbox"]'],
    [{ sandbox: "salesforce", version: 1 }, 'Expected "hubspot" at ["sandbox"]'],
    [{ ...holding(), version: 0 }, 'Expected 1 at ["version"]'],
    [{ sandbox: "hubspot", version: 2, contacts: [] }, 'Expected 1 at ["version"]'],
    [{ sandbox: "hubspot", version: 1, records: [] }, 'Missing key at ["nextId"]'],
    [{ ...holding(), companies: [] }, 'Expected no excess property at ["companies"]'],
    [{ ...holding(), nextId: 1.5 }, 'Expected an integer at ["nextId"]'],
    [holding({ ...record, id: "x" }), /^Expected a string matching the RegExp .* at \["records"\]\[0\]\["id"\]$/],
    [holding({ ...record, properties: { email: 1 } }), 'Expected string at ["records"][0]["properties"]["email"]'],
    [holding({ ...record, createdAt: 9e15 }), /at \["records"\]\[0\]\["createdAt"\]$/],
    [holding({ ...record, objectType: "crates" }), 'it has no object type "crates"'],
    [holding({ ...record, id: "1002" }), "nextId isn't above the id 1002"],
    [holding(record, { ...record, objectType: "companies", properties: {} }), "two records have the id 1000"],
    [holding(record, { ...record, id: "1001" }), "the records 1000 and 1001 have the same email"]
  ] as const)("is refused: %j", ([snapshot, why]) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(HubSpotSandbox.restore(snapshot))
      assert.strictEqual(error._tag, "SnapshotNotValid")
      if (typeof why === "string") assert.strictEqual(error.reason, why)
      else assert.match(error.reason, why)
      assert.strictEqual(error.message, `not a snapshot that the hubspot sandbox can start from: ${error.reason}`)
    })
  )

  it.effect("is not confused with a complete one", () =>
    Effect.map(HubSpotSandbox.restore(holding(record, { ...record, id: "1001", archivedAt: 0 })), ({ records }) =>
      assert.strictEqual(records().length, 2)
    )
  )
})
