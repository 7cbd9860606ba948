/** Upserts from the request to what the sandbox stores, with the calls that they make. @rule match.native, match.lookup, match.recent, match.existing, match.values, value.keys */
import { assert, describe, it } from "@effect/vitest"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import type { WriteRequest } from "@fieldgate/core/writes/WriteRequest"
import * as Effect from "effect/Effect"
import * as HubSpotWorld from "../hubspot/HubSpotWorld.ts"
import * as SalesforceWorld from "../salesforce/SalesforceWorld.ts"
import * as InstalledDriver from "@fieldgate/core/testing/InstalledDriver"

interface World {
  readonly driver: ProviderDriver
  readonly account: HubSpotWorld.HubSpotWorld["account"]
  readonly sandbox: Pick<HubSpotWorld.HubSpotWorld["sandbox"], "journal">
}

const installed = Effect.fnUntraced(function* ({ account, driver, sandbox }: World, name: string) {
  const objectName = ObjectName.make(name)
  const { host, input, platform } = yield* InstalledDriver.make({
    driver,
    account,
    objectName
  })
  const write = (request: Omit<WriteRequest, "groupRef">) => platform.decoded.writeRecords(host, input(request))
  let seen = sandbox.journal().length
  /** The last parts of the addresses that were called, without descriptions. */
  const calls = () => {
    const all = sandbox.journal().slice(seen)
    seen += all.length
    return all.flatMap(({ method, url }) => {
      const path = new URL(url, "https://crm.example").pathname.split("/").slice(-2).join("/")
      return /properties|schemas|describe$/u.test(url.split("?")[0] ?? "") ? [] : [`${method} ${path}`]
    })
  }
  return { write, calls }
})

const actionsOf = (answer: object) =>
  "results" in answer && Array.isArray(answer.results)
    ? answer.results.map((each: object) => ("action" in each ? each.action : undefined))
    : []

const hundred = Array.from({ length: 100 }, (_, n) => n)

const first = <A>(all: ReadonlyArray<A>) => all[0]

describe("upserts of HubSpot records", () => {
  it.effect("create a company by its domain once, although HubSpot's search doesn't show it yet", () =>
    Effect.gen(function* () {
      const world = yield* HubSpotWorld.make({}, { searchLag: 3_600_000 })
      const { calls, write } = yield* installed(world, "companies")
      const match = { by: ["domain"] }
      const batch = (city: string) => ["a.example", "b.example"].map((domain) => ({ record: { domain, city } }))
      assert.deepStrictEqual(actionsOf(yield* write({ type: "upsert", match, batch: batch("Rome") })), [
        "created",
        "created"
      ])
      assert.deepStrictEqual(calls(), ["POST companies/search", "POST batch/create"])
      assert.deepStrictEqual(actionsOf(yield* write({ type: "upsert", match, batch: batch("Oslo") })), [
        "updated",
        "updated"
      ])
      assert.deepStrictEqual(calls(), ["POST companies/search", "POST batch/read", "POST batch/update"])
      assert.deepStrictEqual(
        (yield* world.stored("companies")).map(({ fields }) => fields["city"]),
        ["Oslo", "Oslo"]
      )
    })
  )

  it.effect("list each of several searches in a dry run, as the write then makes them", () =>
    Effect.gen(function* () {
      const world = yield* HubSpotWorld.make()
      const { calls, write } = yield* installed(world, "companies")
      const batch = [{ domain: "a.example" }, { name: "Bond" }, { phone: "7", city: "Rome" }].map((record) => ({
        record
      }))
      const request = { type: "upsert", match: { by: ["domain", "name", ["phone", "city"]] }, batch } as const
      yield* write(request)
      calls()
      const dry = yield* write({ ...request, dryRun: true })
      const listed = dry.dryRun === true ? dry.requests.map(({ method, url }) => `${method} ${url}`) : []
      const searches = listed.filter((each) => each.includes("/companies/search"))
      assert.deepStrictEqual(calls(), [])
      yield* write(request)
      const made = calls().filter((each) => each === "POST companies/search")
      assert.isAbove(made.length, 1)
      assert.strictEqual(searches.length, made.length)
    })
  )

  it.effect("leave out an e-mail address that a contact has beside its first one, and report it", () =>
    Effect.gen(function* () {
      const world = yield* HubSpotWorld.make()
      const { write } = yield* installed(world, "contacts")
      const emails = { email: "first@x.example", hs_additional_emails: "second@x.example;third@x.example" }
      yield* write({ type: "create", record: emails })
      const match = { by: ["email"] }
      const answer = yield* write({ type: "upsert", match, record: { email: "Second@x.example", firstname: "Ann" } })
      assert.deepInclude("result" in answer ? answer.result : {}, { action: "updated", matchedBy: ["email"] })
      assert.include(answer.warnings?.[0]?.message, '"email" was not sent: the record')
      assert.deepInclude((yield* world.stored("contacts"))[0]?.fields, { ...emails, firstname: "Ann" })
      const idle = yield* write({ type: "upsert", match, record: { email: "third@x.example" } })
      assert.deepInclude("result" in idle ? idle.result : {}, { success: true, action: "skipped" })
      yield* write({ type: "update", match, record: { email: "first@x.example", firstname: "Eve" } })
      assert.deepStrictEqual(
        (yield* world.stored("contacts")).map(({ fields: { email, firstname } }) => [email, firstname]),
        [["first@x.example", "Eve"]]
      )
    })
  )

  it.effect("use the record that a refusal names where the lookup misses it, and name it where it lacks the key", () =>
    Effect.gen(function* () {
      const world = yield* HubSpotWorld.make()
      const find: ProviderDriver["find"] = (_, { keys }) =>
        Effect.succeed({ records: keys.map(() => []), isDelayed: true })
      const { write } = yield* installed({ ...world, driver: { ...world.driver, find } }, "contacts")
      const emails = { email: "first@x.example", hs_additional_emails: "second@x.example" }
      const created = yield* write({ type: "create", record: { ...emails, external_id: "x1" } })
      const existingId = "result" in created ? created.result?.recordId : undefined
      const record = { email: "second@x.example", firstname: "Ann" }
      const answer = yield* write({ type: "upsert", match: { by: ["email"] }, record })
      assert.deepInclude("result" in answer ? answer.result : {}, { action: "updated", recordId: existingId })
      assert.deepInclude((yield* world.stored("contacts"))[0]?.fields, { ...emails, firstname: "Ann" })
      const other = { email: "third@x.example", external_id: "x1" }
      const refused = yield* Effect.flip(write({ type: "upsert", match: { by: ["email"] }, record: other }))
      if (refused._tag !== "WriteFailed") return assert.fail("a failed write")
      assert.strictEqual(refused.errors[0]?.existingId, existingId)
      assert.deepInclude("context" in refused.failure ? refused.failure.context : {}, { existingId })
      assert.lengthOf(yield* world.stored("contacts"), 1)
    })
  )

  it.effect("send a key in the form in which it is compared, and show it in a dry run", () =>
    Effect.gen(function* () {
      const world = yield* HubSpotWorld.make()
      const { write } = yield* installed(world, "companies")
      const record = { domain: " https://www.Acme.example/about ", name: " Acme " }
      const request = { type: "upsert", match: { by: ["domain"] }, record } as const
      const dry = yield* write({ ...request, dryRun: true })
      const fields = dry.dryRun === true ? dry.records[0]?.fields : []
      assert.deepInclude(
        fields?.find(({ field }) => field === "domain"),
        {
          value: "acme.example",
          given: " https://www.Acme.example/about "
        }
      )
      assert.deepStrictEqual(fields?.find(({ field }) => field === "name")?.value, " Acme ")
      yield* write(request)
      yield* write({ ...request, record: { domain: "acme.example", city: "Ghent" } })
      assert.deepStrictEqual(
        (yield* world.stored("companies")).map(({ fields: { city, domain } }) => [city, domain]),
        [["Ghent", "acme.example"]]
      )
    })
  )

  it.effect("look 100 contacts up by e-mail in one call, and write them in two", () =>
    Effect.gen(function* () {
      const world = yield* HubSpotWorld.make({}, { searchLag: 3_600_000 })
      const { calls, write } = yield* installed(world, "contacts")
      const records = hundred.map((n) => ({ record: { email: `p${n}@acme.example` } }))
      yield* write({ type: "create", batch: records.slice(0, 50) })
      calls()
      const actions = actionsOf(yield* write({ type: "upsert", match: { by: ["email"] }, batch: records }))
      assert.deepStrictEqual([...new Set(actions)], ["updated", "created"])
      assert.deepStrictEqual(calls(), ["POST batch/read", "POST batch/update", "POST batch/create"])
      assert.lengthOf(yield* world.stored("contacts"), 100)
    })
  )

  it.effect("write 100 contacts by a unique property in one call", () =>
    Effect.gen(function* () {
      const world = yield* HubSpotWorld.make()
      const { calls, write } = yield* installed(world, "contacts")
      const batch = hundred.map((n) => ({ record: { external_id: `x${n}`, firstname: "Ada" } }))
      for (const action of ["created", "updated"]) {
        const answer = yield* write({ type: "upsert", match: { by: ["external_id"] }, batch })
        assert.deepStrictEqual([...new Set(actionsOf(answer))], [action])
        assert.deepStrictEqual(calls(), ["POST batch/upsert"])
      }
    })
  )
})

describe("upserts of Salesforce records", () => {
  it.effect("write one by its external id in one call, and 100 in one call", () =>
    Effect.gen(function* () {
      const world = yield* SalesforceWorld.make()
      const { calls, write } = yield* installed(world, "Account")
      const match = { by: ["External_Id__c"] }
      const record = { External_Id__c: "x0", Name: "Acme" }
      yield* write({ type: "upsert", match, record, returnRecord: false })
      assert.deepStrictEqual(calls(), ["PATCH External_Id__c/x0"])
      const batch = hundred.map((n) => ({ record: { External_Id__c: `x${n}`, Name: "Acme" } }))
      const actions = actionsOf(yield* write({ type: "upsert", match, batch }))
      assert.deepStrictEqual([first(actions), ...new Set(actions)], ["updated", "updated", "created"])
      assert.deepStrictEqual(calls(), ["PATCH Account/External_Id__c"])
    })
  )

  it.effect("look 100 up by another field in one call, and write them in two", () =>
    Effect.gen(function* () {
      const world = yield* SalesforceWorld.make()
      const { calls, write } = yield* installed(world, "Account")
      const batch = hundred.map((n) => ({ record: { Name: `Acme ${n}` } }))
      yield* write({ type: "create", batch: batch.slice(0, 50) })
      calls()
      const actions = actionsOf(yield* write({ type: "upsert", match: { by: ["Name"] }, batch }))
      assert.deepStrictEqual([...new Set(actions)], ["updated", "created"])
      assert.deepStrictEqual(calls(), ["GET v62.0/query", "PATCH composite/sobjects", "POST composite/sobjects"])
      assert.lengthOf(yield* world.stored("Account"), 100)
    })
  )
})
