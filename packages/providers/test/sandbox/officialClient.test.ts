/** @rule driver.sandbox */
import { assert, layer } from "@effect/vitest"
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import { AssociationTypes, Client } from "@hubspot/api-client"
import { AssociationSpecAssociationCategoryEnum } from "@hubspot/api-client/lib/codegen/crm/associations/v4/models/AssociationSpec.js"
import { FilterOperatorEnum } from "@hubspot/api-client/lib/codegen/crm/contacts/models/Filter.js"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Body } from "./calling.ts"
import * as ServeSandbox from "@fieldgate/providers/sandbox/serve"

class Served extends Context.Service<
  Served,
  { readonly sandbox: HubSpotSandbox.HubSpotSandbox; readonly url: string; readonly client: Client }
>()("@fieldgate/providers/test/sandbox/Served") {}

const served = Layer.effect(Served)(
  Effect.gen(function* () {
    const sandbox = yield* HubSpotSandbox.make()
    const { url } = yield* ServeSandbox.serve(sandbox)
    return { sandbox, url, client: new Client({ accessToken: HubSpotSandbox.defaultToken, basePath: url }) }
  })
)

interface ApiException {
  readonly code: number
  readonly body: Body
}

const refused = (promise: () => Promise<unknown>): Effect.Effect<ApiException> =>
  Effect.tryPromise({ try: promise, catch: (thrown): ApiException => Object(thrown) }).pipe(Effect.flip, Effect.orDie)

layer(served, { excludeTestServices: true })("the official HubSpot client", (it) => {
  const fresh = Effect.tap(Served, ({ sandbox }) => Effect.sync(sandbox.reset))

  it.effect("creates, reads, updates, lists and archives", () =>
    Effect.gen(function* () {
      const { client } = yield* fresh
      const { basicApi } = client.crm.objects
      const created = yield* Effect.promise(() =>
        client.crm.contacts.basicApi.create({ properties: { email: "A@x.test", firstname: "Ann" }, associations: [] })
      )
      assert.strictEqual(created.id, "1000")
      assert.strictEqual(created.properties["email"], "a@x.test")
      assert.instanceOf(created.createdAt, Date)
      const read = yield* Effect.promise(() => basicApi.getById("contacts", "1000", ["email", "phone"]))
      assert.deepStrictEqual(
        [read.properties["email"], read.properties["phone"], read.archived],
        ["a@x.test", null, false]
      )
      const updated = yield* Effect.promise(() =>
        basicApi.update("contacts", "a@x.test", { properties: { firstname: "Zoe" } }, "email")
      )
      assert.strictEqual(updated.properties["firstname"], "Zoe")
      yield* Effect.promise(() => basicApi.create("0-1", { properties: { firstname: "Bo" }, associations: [] }))
      const page = yield* Effect.promise(() => basicApi.getPage("contacts", 1))
      assert.strictEqual(page.results.length, 1)
      assert.strictEqual(page.paging?.next?.after, "1000")
      const all = yield* Effect.promise(() => client.crm.contacts.getAll(1))
      assert.strictEqual(all.length, 2)
      yield* Effect.promise(() => basicApi.archive("contacts", "1000"))
      yield* Effect.promise(() => basicApi.archive("contacts", "1000"))
      const gone = yield* refused(() => basicApi.getById("contacts", "1000"))
      assert.strictEqual(gone.code, 404)
      const archived = yield* Effect.promise(() =>
        basicApi.getById("contacts", "1000", undefined, undefined, undefined, true)
      )
      assert.isTrue(archived.archived)
    })
  )

  it.effect("searches", () =>
    Effect.gen(function* () {
      const { client } = yield* fresh
      const { basicApi, searchApi } = client.crm.contacts
      for (const email of ["a@x.test", "b@x.test", "c@x.test"]) {
        yield* Effect.promise(() => basicApi.create({ properties: { email }, associations: [] }))
      }
      const filters = [{ propertyName: "email", operator: FilterOperatorEnum.In, values: ["b@x.test", "c@x.test"] }]
      const found = yield* Effect.promise(() =>
        searchApi.doSearch({ filterGroups: [{ filters }], properties: ["email"], limit: 1 })
      )
      assert.deepStrictEqual([found.total, found.results[0]?.id, found.paging?.next?.after], [2, "1001", "1"])
    })
  )

  it.effect("reads property definitions", () =>
    Effect.gen(function* () {
      const { client } = yield* fresh
      const all = yield* Effect.promise(() => client.crm.properties.coreApi.getAll("contacts"))
      assert.isTrue(all.results.some((property) => property.name === "email" && property.hasUniqueValue === true))
      const one = yield* Effect.promise(() => client.crm.properties.coreApi.getByName("deals", "dealstage"))
      assert.strictEqual(one.externalOptions, true)
      const unknown = yield* refused(() => client.crm.properties.coreApi.getByName("deals", "x"))
      assert.deepStrictEqual([unknown.code, unknown.body.category], [404, "OBJECT_NOT_FOUND"])
    })
  )

  it.effect("creates, reads, updates, upserts and archives batches, and accepts partial success", () =>
    Effect.gen(function* () {
      const { client, sandbox } = yield* fresh
      const { batchApi } = client.crm.objects
      const input = (objectWriteTraceId: string, email: string) => ({
        objectWriteTraceId,
        properties: { email },
        associations: []
      })
      const partial = yield* Effect.promise(() =>
        batchApi.create("contacts", { inputs: [input("0", "a@x.test"), input("1", "no address")] })
      )
      assert.strictEqual("numErrors" in partial && partial.numErrors, 1)
      assert.deepStrictEqual("errors" in partial && partial.errors?.[0]?.context["objectWriteTraceId"], ["1"])
      assert.deepStrictEqual(
        partial.results.map((each) => each.id),
        ["1000"]
      )
      const updated = yield* Effect.promise(() =>
        batchApi.update("contacts", { inputs: [{ id: "1000", properties: { firstname: "Ann" } }] })
      )
      assert.strictEqual(updated.results[0]?.properties["firstname"], "Ann")
      const read = yield* Effect.promise(() =>
        batchApi.read("contacts", {
          inputs: [{ id: "1000" }, { id: "7" }],
          properties: ["email"],
          propertiesWithHistory: []
        })
      )
      assert.strictEqual(read.results[0]?.properties["email"], "a@x.test")
      const upserted = yield* Effect.promise(() =>
        batchApi.upsert("contacts", { inputs: [{ id: "ext1", idProperty: "external_id", properties: {} }] })
      )
      assert.strictEqual(upserted.results[0]?._new, true)
      yield* Effect.promise(() => batchApi.archive("contacts", { inputs: [{ id: "1000" }, { id: "1001" }] }))
      assert.isTrue(sandbox.records().every((record) => record.archived))
      const refusal = yield* refused(() => batchApi.update("contacts", { inputs: [] }))
      assert.strictEqual(refusal.code, 400)
    })
  )

  it.effect("associates records, and reads associations, labels and schemas", () =>
    Effect.gen(function* () {
      const { client } = yield* fresh
      const types = [
        {
          associationCategory: AssociationSpecAssociationCategoryEnum.HubspotDefined,
          associationTypeId: AssociationTypes.contactToCompany
        }
      ]
      yield* Effect.promise(() =>
        client.crm.companies.basicApi.create({ properties: { name: "Acme" }, associations: [] })
      )
      yield* Effect.promise(() =>
        client.crm.contacts.basicApi.create({
          properties: { email: "a@x.test" },
          associations: [{ to: { id: "1000" }, types }]
        })
      )
      const contact = yield* Effect.promise(() =>
        client.crm.objects.basicApi.getById("contacts", "1001", undefined, undefined, ["companies"])
      )
      assert.strictEqual(contact.associations?.["companies"]?.results[0]?.type, "contact_to_company")
      const { batchApi } = client.crm.associations.v4
      const inputs = [{ _from: { id: "1001" }, to: { id: "1000" }, types }]
      const joined = yield* Effect.promise(() => batchApi.create("contacts", "companies", { inputs }))
      assert.strictEqual(joined.results.length, 1)
      const read = yield* Effect.promise(() => batchApi.getPage("companies", "contacts", { inputs: [{ id: "1000" }] }))
      assert.strictEqual(read.results[0]?.to[0]?.associationTypes[0]?.typeId, 280)
      yield* Effect.promise(() =>
        batchApi.archive("contacts", "companies", { inputs: [{ _from: { id: "1001" }, to: [{ id: "1000" }] }] })
      )
      const labels = yield* Effect.promise(() =>
        client.crm.associations.v4.schema.definitionsApi.getAll("contacts", "companies")
      )
      assert.isTrue(labels.results.some((label) => label.typeId === 279))
      const schema = yield* Effect.promise(() => client.crm.schemas.coreApi.getById("deals"))
      assert.deepStrictEqual(schema.requiredProperties, ["dealname", "dealstage"])
    })
  )

  it.effect("reads properties, and finds a custom object and creates records of it", () =>
    Effect.gen(function* () {
      const { client } = yield* fresh
      const { results } = yield* Effect.promise(() => client.crm.properties.coreApi.getAll("contacts"))
      const named = (name: string) => results.find((property) => property.name === name)
      assert.strictEqual(named("hubspot_owner_id")?.referencedObjectType, "OWNER")
      assert.isTrue(named("hs_object_id")?.modificationMetadata?.readOnlyValue)
      assert.isTrue(named("import_batch")?.hidden)
      assert.isTrue(named("lifecyclestage")?.options.some(({ value }) => value === "customer"))
      const schemas = yield* Effect.promise(() => client.crm.schemas.coreApi.getAll())
      assert.deepStrictEqual(
        schemas.results.map(({ fullyQualifiedName, labels, objectTypeId, requiredProperties }) => [
          fullyQualifiedName,
          labels.plural,
          objectTypeId,
          requiredProperties
        ]),
        [[`p${HubSpotSandbox.defaultHubId}_car`, "Cars", "2-1001", ["model"]]]
      )
      for (const name of [schemas.results[0]?.fullyQualifiedName ?? "", "2-1001"]) {
        const car = yield* Effect.promise(() =>
          client.crm.objects.basicApi.create(name, { properties: { model: "T" }, associations: [] })
        )
        assert.strictEqual(car.properties["model"], "T")
      }
      const bare = yield* refused(() =>
        client.crm.objects.basicApi.create("2-1001", { properties: {}, associations: [] })
      )
      assert.strictEqual(bare.code, 400)
    })
  )

  it.effect("gets tokens, introspects them, and detects expired ones", () =>
    Effect.gen(function* () {
      const { sandbox, url } = yield* fresh
      const { clientId, clientSecret } = HubSpotSandbox.defaultApp
      sandbox.addAccount({ token: "old", hubId: 7, refreshToken: "na1-old" })
      const { accessTokensApi, refreshTokensApi, tokensApi } = new Client({ basePath: url }).oauth
      const refresh = (token: string, secret: string = clientSecret) =>
        tokensApi.create("refresh_token", undefined, undefined, clientId, secret, token)
      const tokens = yield* Effect.promise(() => refresh("na1-old"))
      assert.deepStrictEqual([tokens.refreshToken, tokens.expiresIn], ["na1-old", 1800])
      const client = new Client({ accessToken: tokens.accessToken, basePath: url })
      yield* Effect.promise(() => client.crm.contacts.basicApi.create({ properties: {}, associations: [] }))
      const info = yield* Effect.promise(() => accessTokensApi.get(tokens.accessToken))
      assert.deepStrictEqual([info.hubId, info.tokenType], [7, "access"])
      const wrongSecret = yield* refused(() => refresh("na1-old", "wrong"))
      assert.deepStrictEqual([wrongSecret.code, wrongSecret.body.error], [400, "invalid_client"])
      yield* Effect.promise(() => refreshTokensApi.archive("na1-old"))
      const dead = yield* refused(() => refresh("na1-old"))
      assert.strictEqual(Object(dead.body)["status"], "BAD_REFRESH_TOKEN")
    })
  )

  it.effect("uses the dated version through its plain request", () =>
    Effect.gen(function* () {
      const { client } = yield* fresh
      const answer = yield* Effect.promise(async () => {
        const response = await client.apiRequest({
          method: "POST",
          path: "/crm/objects/2026-09/contacts",
          body: { properties: { firstname: "Ann" }, associations: [] }
        })
        const body: Body = JSON.parse(await response.text())
        return { status: response.status, body }
      })
      assert.strictEqual(answer.status, 201)
      assert.strictEqual(answer.body.properties["firstname"], "Ann")
    })
  )

  it.effect("throws for 400, 401, 404 and 409 with the exact body", () =>
    Effect.gen(function* () {
      const { client, url } = yield* fresh
      const { basicApi } = client.crm.contacts
      const create = (properties: Record<string, string>) => basicApi.create({ properties, associations: [] })
      yield* Effect.promise(() => create({ email: "a@x.test" }))

      const invalid = yield* refused(() => create({ x: "1" }))
      assert.strictEqual(invalid.code, 400)
      assert.strictEqual(invalid.body.errors[0]?.code, "PROPERTY_DOESNT_EXIST")

      const unauthorized = yield* refused(() =>
        new Client({ accessToken: "wrong", basePath: url }).crm.contacts.basicApi.getById("1000")
      )
      assert.deepStrictEqual([unauthorized.code, unauthorized.body.category], [401, "INVALID_AUTHENTICATION"])

      const missing = yield* refused(() => basicApi.getById("99"))
      assert.strictEqual(missing.code, 404)
      assert.deepStrictEqual(Object.entries(missing.body), [
        ["status", "error"],
        ["message", "resource not found"],
        ["correlationId", "00000000-0000-4000-8000-000000000004"]
      ])

      const conflict = yield* refused(() => create({ email: "A@X.TEST" }))
      assert.strictEqual(conflict.code, 409)
      assert.strictEqual(conflict.body.message, "Contact already exists. Existing ID: 1000")
    })
  )

  it.effect("throws for 429, 5xx and a proxy's page", () =>
    Effect.gen(function* () {
      const { client, sandbox } = yield* fresh
      const read = () => client.crm.contacts.basicApi.getById("1000")
      sandbox.addFault({ action: { status: 429, policy: "DAILY" } })
      const limited = yield* refused(read)
      assert.deepStrictEqual([limited.code, limited.body.policyName], [429, "DAILY"])
      for (const status of [500, 503, 504]) {
        sandbox.addFault({ action: { status } })
        const away = yield* refused(read)
        assert.deepStrictEqual([away.code, away.body.message], [status, "internal error"])
      }
      sandbox.addFault({ action: "html" })
      const page = yield* refused(read)
      assert.strictEqual(page.code, 502)
      assert.include(String(page.body), "502 Bad Gateway")
    })
  )

  it.effect("reports a broken connection when an answer is dropped after the commit, and the record exists", () =>
    Effect.gen(function* () {
      const { client, sandbox } = yield* fresh
      for (const action of ["dropBeforeCommit", "dropAfterCommit"] as const) {
        sandbox.addFault({ match: { method: "POST" }, action })
        const broken = yield* refused(() =>
          client.crm.contacts.basicApi.create({ properties: { firstname: action }, associations: [] })
        )
        assert.instanceOf(broken, TypeError)
      }
      assert.deepStrictEqual(
        sandbox.records().map((record) => record.properties["firstname"]),
        ["dropAfterCommit"]
      )
    })
  )
})
