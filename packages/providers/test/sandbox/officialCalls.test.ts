/** Calls that tests of an integration make besides plain writes, by the official client. @rule driver.sandbox, driver.contract */
import { assert, layer } from "@effect/vitest"
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import * as ServeSandbox from "@fieldgate/providers/sandbox/serve"
import { Client } from "@hubspot/api-client"
import { AssociationSpecAssociationCategoryEnum } from "@hubspot/api-client/lib/codegen/crm/associations/v4/models/AssociationSpec.js"
import { FilterOperatorEnum } from "@hubspot/api-client/lib/codegen/crm/contacts/models/Filter.js"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { differences } from "../../contracts/Exchange.ts"
import { hubspot } from "../../contracts/hubspot/HubSpotContract.ts"

class Served extends Context.Service<
  Served,
  { readonly sandbox: HubSpotSandbox.HubSpotSandbox; readonly client: Client; readonly url: string }
>()("@fieldgate/providers/test/sandbox/ServedForCalls") {}

const served = Layer.effect(Served)(
  Effect.gen(function* () {
    const sandbox = yield* HubSpotSandbox.make({ requiredByRule: { companies: ["domain"] } })
    const { url } = yield* ServeSandbox.serve(sandbox)
    return { sandbox, url, client: new Client({ accessToken: HubSpotSandbox.defaultToken, basePath: url }) }
  })
)

/** Fails the test for what differs from the contract in an answer. */
const conforms = ({ journal }: HubSpotSandbox.HubSpotSandbox) => {
  for (const { answer, body, method, url } of journal()) {
    if (answer === undefined || answer.status === 501) continue
    const found = differences(hubspot, { method, url, body, answer }).filter(({ side }) => side === "answer")
    assert.deepStrictEqual(found, [])
  }
}

const fresh = Effect.gen(function* () {
  const world = yield* Served
  world.sandbox.reset()
  yield* Effect.addFinalizer(() => Effect.sync(() => conforms(world.sandbox)))
  const { client } = world
  const create = async (objectType: string, properties: Record<string, string>) =>
    (await client.crm.objects.basicApi.create(objectType, { properties, associations: [] })).id
  const ids = yield* Effect.promise(async () => ({
    ann: await create("contacts", { email: "ann@acme.test", firstname: "Ann", lastname: "Van Damme" }),
    bob: await create("contacts", { email: "bob@globex.test", firstname: "Bob", phone: "123" }),
    acme: await create("companies", { name: "Acme" }),
    car: await create("car", { model: "Ghost" })
  }))
  return { ...world, create, ...ids }
})

const refused = (call: () => Promise<unknown>) =>
  Effect.flip(Effect.tryPromise({ try: call, catch: (thrown) => Object(thrown) as { code: number; body: unknown } }))

layer(served, { excludeTestServices: true })("the official HubSpot client", (it) => {
  it.effect("associates single records by kind and plainly, lists their associations and archives them", () =>
    Effect.gen(function* () {
      const { acme, ann, client } = yield* fresh
      const { basicApi } = client.crm.associations.v4
      yield* Effect.promise(async () => {
        const plain = await basicApi.createDefault("contacts", ann, "companies", acme)
        assert.deepStrictEqual(
          plain.results.map(({ _from, associationSpec }) => [_from.id, associationSpec.associationTypeId]),
          [
            [ann, 279],
            [acme, 280]
          ]
        )
        const labelled = await basicApi.create("contacts", ann, "companies", acme, [
          { associationCategory: AssociationSpecAssociationCategoryEnum.UserDefined, associationTypeId: 101 }
        ])
        assert.deepStrictEqual(labelled.labels, ["Billing contact"])
        const page = await basicApi.getPage("companies", acme, "contacts")
        assert.deepStrictEqual(
          page.results.map(({ associationTypes, toObjectId }) => [
            String(toObjectId),
            associationTypes.map(({ typeId }) => typeId)
          ]),
          [[ann, [280, 102]]]
        )
        await basicApi.archive("contacts", ann, "companies", acme)
        assert.deepStrictEqual((await basicApi.getPage("contacts", ann, "companies")).results, [])
      })
    })
  )

  it.effect("associates an account's own object plainly, and takes single labels away", () =>
    Effect.gen(function* () {
      const { acme, ann, car, client } = yield* fresh
      const { basicApi, batchApi } = client.crm.associations.v4
      yield* Effect.promise(async () => {
        const made = await batchApi.createDefault("car", "contacts", {
          inputs: [{ _from: { id: car }, to: { id: ann } }]
        })
        assert.strictEqual(made.results[0]?.associationSpec.associationTypeId, 103)
        const [joined] = (await basicApi.getPage("car", car, "contacts")).results
        assert.strictEqual(String(joined?.toObjectId), ann)
        const billing = {
          associationCategory: AssociationSpecAssociationCategoryEnum.UserDefined,
          associationTypeId: 101
        }
        await basicApi.create("contacts", ann, "companies", acme, [billing])
        await batchApi.archiveLabels("contacts", "companies", {
          inputs: [{ _from: { id: ann }, to: { id: acme }, types: [billing] }]
        })
        const [left] = (await basicApi.getPage("contacts", ann, "companies")).results
        assert.deepStrictEqual(
          left?.associationTypes.map(({ typeId }) => typeId),
          [279]
        )
      })
    })
  )

  it.effect("creates, renames and removes association labels", () =>
    Effect.gen(function* () {
      const { client } = yield* fresh
      const { definitionsApi } = client.crm.associations.v4.schema
      yield* Effect.promise(async () => {
        const made = await definitionsApi.create("contacts", "deals", {
          label: "Signer",
          name: "signer",
          inverseLabel: "Signed by"
        })
        const [signer] = made.results
        assert.deepStrictEqual(
          made.results.map(({ category, label }) => [category, label]),
          [
            ["USER_DEFINED", "Signer"],
            ["USER_DEFINED", "Signed by"]
          ]
        )
        const typeId = signer?.typeId ?? 0
        await definitionsApi.update("contacts", "deals", { associationTypeId: typeId, label: "First signer" })
        const all = await definitionsApi.getAll("contacts", "deals")
        assert.include(
          all.results.map(({ label }) => label),
          "First signer"
        )
        await definitionsApi.remove("contacts", "deals", typeId)
        const left = await definitionsApi.getAll("deals", "contacts")
        assert.deepStrictEqual(
          left.results.map((each) => each.typeId),
          [3]
        )
      })
    })
  )

  it.effect("reads owners and pipelines", () =>
    Effect.gen(function* () {
      const { client } = yield* fresh
      yield* Effect.promise(async () => {
        const [owner] = (await client.crm.owners.ownersApi.getPage("success@acme.example")).results
        assert.strictEqual(owner?.firstName, "Sue")
        assert.strictEqual((await client.crm.owners.ownersApi.getById(Number(owner?.id))).email, "success@acme.example")
        const { pipelineStagesApi, pipelinesApi } = client.crm.pipelines
        const [sales] = (await pipelinesApi.getAll("deals")).results
        assert.strictEqual(sales?.id, "default")
        assert.lengthOf((await pipelineStagesApi.getAll("deals", "default")).results, 7)
        assert.strictEqual((await pipelineStagesApi.getById("tickets", "0", "4")).metadata?.["ticketState"], "CLOSED")
      })
      assert.strictEqual((yield* refused(() => client.crm.pipelines.pipelinesApi.getById("deals", "none"))).code, 404)
    })
  )

  it.effect("logs calls, e-mails and meetings", () =>
    Effect.gen(function* () {
      const { ann, client } = yield* fresh
      const at = "2026-11-22T08:00:00Z"
      const joinedBy = (associationTypeId: number) => [
        {
          to: { id: ann },
          types: [{ associationCategory: AssociationSpecAssociationCategoryEnum.HubspotDefined, associationTypeId }]
        }
      ]
      const { calls, emails, meetings } = client.crm.objects
      yield* Effect.promise(async () => {
        const call = { hs_timestamp: at, hs_call_title: "Intro", hs_call_direction: "OUTBOUND" }
        const made = await calls.basicApi.create({ properties: call, associations: joinedBy(194) })
        assert.strictEqual(made.properties["hs_call_title"], "Intro")
        const email = { hs_timestamp: at, hs_email_direction: "EMAIL", hs_email_subject: "Hello" }
        await emails.basicApi.create({ properties: email, associations: joinedBy(198) })
        const meeting = { hs_timestamp: at, hs_meeting_title: "Demo", hs_meeting_outcome: "SCHEDULED" }
        await meetings.basicApi.create({ properties: meeting, associations: joinedBy(200) })
        for (const type of ["calls", "emails", "meetings"]) {
          const found = await client.crm.associations.v4.basicApi.getPage("contacts", ann, type)
          assert.lengthOf(found.results, 1, type)
        }
      })
    })
  )

  it.effect("searches by words, by associated records and by a text", () =>
    Effect.gen(function* () {
      const { acme, ann, bob, client } = yield* fresh
      const search = async (propertyName: string, operator: FilterOperatorEnum, value: string) => {
        const filters = [{ propertyName, operator, value }]
        const found = await client.crm.contacts.searchApi.doSearch({ filterGroups: [{ filters }] })
        return found.results.map(({ id }) => id)
      }
      yield* Effect.promise(async () => {
        const { ContainsToken, Eq, NotContainsToken } = FilterOperatorEnum
        assert.deepStrictEqual(await search("email", ContainsToken, "*@acme.test"), [ann])
        assert.deepStrictEqual(await search("email", ContainsToken, "globex"), [bob])
        assert.deepStrictEqual(await search("lastname", ContainsToken, "damme"), [ann])
        assert.deepStrictEqual(await search("lastname", ContainsToken, "dam"), [])
        assert.deepStrictEqual(await search("lastname", ContainsToken, "dam*"), [ann])
        assert.deepStrictEqual(await search("email", NotContainsToken, "*@acme.test"), [bob])
        await client.crm.associations.v4.basicApi.createDefault("contacts", ann, "companies", acme)
        assert.deepStrictEqual(await search("associations.company", Eq, acme), [ann])
        const found = await client.crm.contacts.searchApi.doSearch({ query: "globex" })
        assert.deepStrictEqual(
          found.results.map(({ id }) => id),
          [bob]
        )
      })
    })
  )

  it.effect("reads the earlier values of properties", () =>
    Effect.gen(function* () {
      const { ann, client } = yield* fresh
      const { basicApi, batchApi } = client.crm.contacts
      yield* Effect.promise(async () => {
        await basicApi.update(ann, { properties: { firstname: "Anna" } })
        const read = await basicApi.getById(ann, ["email"], ["firstname", "email"])
        const values = (name: string) => read.propertiesWithHistory?.[name]?.map(({ value }) => value)
        assert.deepStrictEqual([values("firstname"), values("email")], [["Anna", "Ann"], ["ann@acme.test"]])
        const many = await batchApi.read({
          inputs: [{ id: ann }],
          properties: [],
          propertiesWithHistory: ["firstname"]
        })
        assert.lengthOf(many.results[0]?.propertiesWithHistory?.["firstname"] ?? [], 2)
      })
    })
  )

  it.effect("merges two records into a new one that both ids lead to", () =>
    Effect.gen(function* () {
      const { acme, ann, bob, client } = yield* fresh
      yield* Effect.promise(async () => {
        await client.crm.associations.v4.basicApi.createDefault("contacts", bob, "companies", acme)
        const merge = { primaryObjectId: ann, objectIdToMerge: bob }
        const response = await client.apiRequest({
          method: "POST",
          path: "/crm/v3/objects/contacts/merge",
          body: merge
        })
        const { id } = (await response.json()) as { id: string }
        assert.notInclude([ann, bob], id)
        const read = await client.crm.contacts.basicApi.getById(bob, ["email", "phone"])
        assert.deepStrictEqual(
          [read.id, read.properties["email"], read.properties["phone"]],
          [id, "ann@acme.test", "123"]
        )
        assert.lengthOf(
          (await client.crm.contacts.getAll()).map((each) => each.id),
          1
        )
        const joined = await client.crm.associations.v4.basicApi.getPage("companies", acme, "contacts")
        assert.deepStrictEqual(
          joined.results.map(({ toObjectId }) => String(toObjectId)),
          [id]
        )
      })
    })
  )

  it.effect("reads and archives several properties", () =>
    Effect.gen(function* () {
      const { client } = yield* fresh
      yield* Effect.promise(async () => {
        const { batchApi } = client.crm.properties
        const read = await batchApi.read("contacts", {
          archived: false,
          inputs: [{ name: "email" }, { name: "nothing" }]
        } as Parameters<typeof batchApi.read>[1])
        assert.deepStrictEqual(
          read.results.map(({ name }) => name),
          ["email"]
        )
        await batchApi.archive("contacts", { inputs: [{ name: "vip" }] })
        const names = (await client.crm.properties.coreApi.getAll("contacts")).results.map(({ name }) => name)
        assert.notInclude(names, "vip")
      })
    })
  )

  it.effect("is refused what the sandbox lacks in the sandbox's own words", () =>
    Effect.gen(function* () {
      const { client } = yield* fresh
      const lists = yield* refused(() => client.crm.lists.listsApi.getAll(["1"]))
      assert.strictEqual(lists.code, 501)
      const quotes = yield* refused(() => client.crm.quotes.basicApi.getPage())
      assert.strictEqual(quotes.code, 501)
      assert.include(JSON.stringify(quotes.body), "The HubSpot sandbox does not model the object quotes.")
    })
  )

  it.effect("meets an admin's rules in 2026-09 only", () =>
    Effect.gen(function* () {
      const { client } = yield* fresh
      const path = "/crm/objects/2026-09/companies"
      const create = (properties: object) =>
        Effect.promise(async () => {
          const response = await client.apiRequest({ method: "POST", path, body: { properties, associations: [] } })
          return { status: response.status, text: await response.text() }
        })
      const ruled = yield* create({ name: "Globex" })
      assert.strictEqual(ruled.status, 400)
      assert.include(ruled.text, '"code":"MISSING_REQUIRED_PROPERTY","context":{"propertyName":["domain"]}')
      assert.strictEqual((yield* create({ name: "Globex", domain: "globex.test" })).status, 201)
    })
  )
})
