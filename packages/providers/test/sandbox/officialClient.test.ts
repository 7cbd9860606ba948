/** HubSpot's own client against the sandbox on a real port (providers.md 9.2). */
import { assert, layer } from "@effect/vitest"
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import { Client } from "@hubspot/api-client"
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

/** What the client throws. */
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

  it.effect("speaks the dated version through its plain request", () =>
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

  it.effect("meets 400, 401, 404 and 409 as exceptions with the exact body", () =>
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

  it.effect("meets 429, 5xx and a proxy's page as exceptions", () =>
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

  it.effect("sees a broken connection when an answer is dropped after the commit, and the record is there", () =>
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
