import { assert, describe, it } from "@effect/vitest"
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import { call, createContact } from "./calling.ts"

const batch = (name: string) => `/crm/v3/objects/contacts/batch/${name}`

type Fetch = typeof globalThis.fetch

interface Sent {
  readonly [member: string]: unknown
}

const post = (fetch: Fetch, name: string, inputs: ReadonlyArray<Sent>, more: Sent = {}) =>
  Effect.map(call(fetch, "POST", batch(name), { body: { inputs, ...more } }), ({ status, text }) => ({
    status,
    body: JSON.parse(text === "" ? "{}" : text)
  }))

const contact = (email: string, traceId?: string): Sent => ({
  properties: { email },
  associations: [],
  ...(traceId === undefined ? {} : { objectWriteTraceId: traceId })
})

const emails = (sandbox: HubSpotSandbox.HubSpotSandbox) =>
  sandbox
    .records()
    .filter(({ archived }) => !archived)
    .map(({ properties }) => properties["email"])

describe("batch/create", () => {
  it.effect("creates all without trace ids, or none if one can't be created", () =>
    Effect.gen(function* () {
      const sandbox = yield* HubSpotSandbox.make()
      const { fetch } = sandbox
      const created = yield* post(fetch, "create", [contact("a@x.test"), contact("b@x.test")])
      assert.strictEqual(created.status, 201)
      assert.deepStrictEqual(Object.keys(created.body), ["completedAt", "status", "startedAt", "results"])
      assert.deepStrictEqual(
        created.body.results.map((each: { id: string }) => each.id),
        ["1000", "1001"]
      )
      const conflict = yield* post(fetch, "create", [contact("c@x.test"), contact("A@x.test")])
      assert.strictEqual(conflict.status, 409)
      assert.deepInclude(conflict.body, { message: "Contact already exists", category: "CONFLICT" })
      const twice = yield* post(fetch, "create", [contact("d@x.test"), contact("D@x.test")])
      assert.strictEqual(twice.status, 409)
      const wrong = { properties: { nope: "1", email: "no address" } }
      const invalid = yield* post(fetch, "create", [contact("e@x.test"), wrong, wrong])
      assert.strictEqual(invalid.status, 400)
      assert.deepStrictEqual(
        invalid.body.errors.map((error: { code: string }) => error.code),
        ["PROPERTY_DOESNT_EXIST", "INVALID_EMAIL"],
        "no fault is said twice, and no record is named"
      )
      assert.deepStrictEqual(emails(sandbox), ["a@x.test", "b@x.test"])
    })
  )

  it.effect("answers 207 with a trace id on each, and creates the valid ones", () =>
    Effect.gen(function* () {
      const sandbox = yield* HubSpotSandbox.make()
      yield* createContact(sandbox.fetch, { email: "a@x.test" })
      const { body, status } = yield* post(sandbox.fetch, "create", [
        contact("b@x.test", "0"),
        contact("a@x.test", "1"),
        contact("no address", "2"),
        contact("c@x.test", "3")
      ])
      assert.strictEqual(status, 207)
      assert.deepStrictEqual(
        [body.numErrors, body.errors[0]],
        [
          2,
          {
            status: "error",
            category: "CONFLICT",
            message: "Contact already exists. Existing ID: 1000",
            context: { objectWriteTraceId: ["1"], existingId: ["1000"] }
          }
        ]
      )
      assert.deepStrictEqual(body.errors[1].context, { objectWriteTraceId: ["2"] })
      assert.strictEqual(body.errors[1].errors[0].code, "INVALID_EMAIL")
      assert.isUndefined(body.results[0].objectWriteTraceId, "HubSpot doesn't repeat trace ids")
      assert.deepStrictEqual(emails(sandbox), ["a@x.test", "b@x.test", "c@x.test"])
    })
  )

  it.effect("is all or nothing with trace ids on some records, or with one twice", () =>
    Effect.gen(function* () {
      const sandbox = yield* HubSpotSandbox.make()
      for (const second of [undefined, "0"]) {
        const inputs = [contact("a@x.test", "0"), contact("no address", second)]
        assert.strictEqual((yield* post(sandbox.fetch, "create", inputs)).status, 400)
      }
      assert.deepStrictEqual(emails(sandbox), [])
    })
  )

  it.effect("reports partial success only in the body of the dated version, and requires associations", () =>
    Effect.gen(function* () {
      const { fetch } = yield* HubSpotSandbox.make()
      const url = "/crm/objects/2026-09/contacts/batch/create"
      const inputs = [contact("a@x.test", "0"), contact("no address", "1")]
      const partial = yield* call(fetch, "POST", url, { body: { inputs } })
      assert.strictEqual(partial.status, 201)
      assert.strictEqual(JSON.parse(partial.text).numErrors, 1)
      const bare = yield* call(fetch, "POST", url, { body: { inputs: [{ properties: {} }] } })
      assert.include(bare.json.message, "Some required fields were not set: [associations]")
    })
  )

  it.effect("answers in another order and with trace ids if configured", () =>
    Effect.gen(function* () {
      const { fetch } = yield* HubSpotSandbox.make({ batchResults: "shuffled", echoTraceIds: true })
      const inputs = ["0", "1", "2", "3"].map((n) => contact(`${n}@x.test`, n))
      const { body } = yield* post(fetch, "create", inputs)
      assert.deepStrictEqual(
        body.results.map((each: { objectWriteTraceId: string }) => each.objectWriteTraceId),
        ["3", "1", "0", "2"]
      )
    })
  )
})

describe("batch/update", () => {
  const filled = Effect.gen(function* () {
    const sandbox = yield* HubSpotSandbox.make()
    yield* createContact(sandbox.fetch, { email: "a@x.test", firstname: "Ann" })
    yield* createContact(sandbox.fetch, { email: "b@x.test", firstname: "Bo" })
    return sandbox
  })
  const names = (sandbox: HubSpotSandbox.HubSpotSandbox) =>
    sandbox.records().map(({ properties }) => properties["firstname"])
  const named = (id: string, firstname: string) => ({ id, properties: { firstname } })

  it.effect("leaves out the missing records, and names them in one entry", () =>
    Effect.gen(function* () {
      const sandbox = yield* filled
      const inputs = [named("7", "x"), named("1001", "Zoe"), named("abc", "y")]
      const { body, status } = yield* post(sandbox.fetch, "update", inputs)
      assert.strictEqual(status, 207)
      assert.deepStrictEqual(body.errors, [
        {
          status: "error",
          category: "OBJECT_NOT_FOUND",
          message: "Could not get some CONTACT objects, they may be deleted or not exist. Check that ids are valid.",
          context: { ids: ["7", "abc"] }
        }
      ])
      assert.strictEqual(body.numErrors, 1)
      assert.deepStrictEqual(names(sandbox), ["Ann", "Zoe"])
    })
  )

  it.effect("changes nothing if a value is wrong or taken, or an id occurs twice", () =>
    Effect.gen(function* () {
      const sandbox = yield* filled
      const good = named("1000", "Zoe")
      for (const bad of [
        { id: "1001", properties: { loyalty_points: "many" } },
        { id: "7", properties: { nope: "1" } },
        { id: "1001", properties: { email: "A@x.test" } },
        { id: "1001", properties: {} },
        named("1000", "Zoe")
      ]) {
        assert.strictEqual((yield* post(sandbox.fetch, "update", [good, bad])).status, 400)
      }
      const twice = yield* post(sandbox.fetch, "update", [good, good])
      assert.deepInclude(twice.body, {
        message: "Duplicate IDs found in batch input: [1000]. IDs must be unique",
        context: { ids: ["1000"] }
      })
      assert.deepStrictEqual(names(sandbox), ["Ann", "Bo"])
    })
  )

  it.effect("addresses records by a unique property", () =>
    Effect.gen(function* () {
      const sandbox = yield* filled
      const inputs = [{ ...named("B@x.test", "Zoe"), idProperty: "email" }]
      assert.strictEqual((yield* post(sandbox.fetch, "update", inputs)).status, 200)
      assert.deepStrictEqual(names(sandbox), ["Ann", "Zoe"])
    })
  )
})

describe("the other batches", () => {
  it.effect("returns existing records from batch/read, and names the others", () =>
    Effect.gen(function* () {
      const { fetch } = yield* HubSpotSandbox.make()
      yield* createContact(fetch, { email: "a@x.test" })
      const inputs = [{ id: "1000" }, { id: "7" }, { id: "1000" }]
      const { body, status } = yield* post(fetch, "read", inputs, { properties: ["email", "nope"] })
      assert.strictEqual(status, 207)
      assert.strictEqual(body.results.length, 1)
      assert.strictEqual(body.results[0].properties.email, "a@x.test")
      assert.notProperty(body.results[0].properties, "nope")
      assert.deepStrictEqual(body.errors[0].context, { ids: ["7"] })
      const byEmail = yield* post(fetch, "read", [{ id: "A@x.test" }], { idProperty: "email" })
      assert.strictEqual(byEmail.body.results[0].id, "1000")
    })
  )

  it.effect("creates or updates by a unique property with batch/upsert, and reports which", () =>
    Effect.gen(function* () {
      const sandbox = yield* HubSpotSandbox.make()
      yield* createContact(sandbox.fetch, { external_id: "k1", firstname: "Ann" })
      const one = (id: string, properties: Sent) => ({ id, idProperty: "external_id", properties })
      const { body, status } = yield* post(sandbox.fetch, "upsert", [
        one("k1", { firstname: "Zoe" }),
        one("k2", { firstname: "Bo" })
      ])
      assert.strictEqual(status, 200)
      assert.deepStrictEqual(
        body.results.map((each: { id: string; new: boolean }) => [each.id, each.new]),
        [
          ["1000", false],
          ["1001", true]
        ]
      )
      const wrong = [one("k3", { firstname: "Cy" }), one("k4", { email: "no address" })]
      assert.strictEqual((yield* post(sandbox.fetch, "upsert", wrong)).status, 400)
      const traced = wrong.map((each, n) => ({ ...each, objectWriteTraceId: String(n) }))
      assert.strictEqual((yield* post(sandbox.fetch, "upsert", traced)).status, 207)
      const byEmail = ["e@x.test", "no address"].map((id, n) => ({
        id,
        idProperty: "email",
        objectWriteTraceId: String(n),
        properties: {}
      }))
      assert.strictEqual((yield* post(sandbox.fetch, "upsert", byEmail)).status, 400)
      assert.deepStrictEqual(
        sandbox.records().map(({ properties }) => properties["external_id"]),
        ["k1", "k2", "k3"]
      )
    })
  )

  it.effect("accepts any id in batch/archive", () =>
    Effect.gen(function* () {
      const sandbox = yield* HubSpotSandbox.make()
      yield* createContact(sandbox.fetch, { email: "a@x.test" })
      const { status } = yield* post(sandbox.fetch, "archive", [{ id: "1000" }, { id: "7" }, { id: "abc" }])
      assert.strictEqual(status, 204)
      assert.deepStrictEqual(emails(sandbox), [])
    })
  )

  it.effect.each(["create", "update", "upsert", "read", "archive"])("accepts 1 to 100 inputs in batch/%s", (name) =>
    Effect.gen(function* () {
      const { fetch } = yield* HubSpotSandbox.make()
      const none = yield* post(fetch, name, [])
      assert.deepStrictEqual(
        [none.status, none.body.message],
        [400, "Batch input provided should have at least one object."]
      )
      const many = Array.from({ length: 101 }, (_, n) => ({ id: String(n), properties: {} }))
      const refused = yield* post(fetch, name, many)
      assert.strictEqual(refused.status, 400)
      assert.include(refused.body.message, "maximum number of inputs")
      const lacking = yield* call(fetch, "POST", batch(name), { body: {} })
      assert.include(lacking.json.message, "Some required fields were not set: [inputs]")
    })
  )
})
