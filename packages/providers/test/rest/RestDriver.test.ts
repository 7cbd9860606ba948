import { assert, describe, it } from "@effect/vitest"
import type { Credentials } from "@fieldgate/core/connections/Credentials"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { WriteCommand } from "@fieldgate/core/writes/rules/PlannedRecord"
import { RestDriver } from "@fieldgate/providers"
import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import * as Redacted from "effect/Redacted"
import * as Tracer from "effect/Tracer"
import { account, acme, answering, command, create, failureOf, json, objectName, ok, record, token } from "./Acme.ts"

const oauth: Credentials = { _tag: "OAuthCredentials", accessToken: Redacted.make("access-token") }
const ann = { fields: { id: "7", name: "Ann", size: null } }

describe("REST driver: requests", () => {
  it.effect("builds each call as defined, the fields inside, without an id", () =>
    Effect.gen(function* () {
      const { bodies, driver, requests } = answering(ok)
      yield* driver.write(account(), command("create", ann))
      yield* driver.write(account(), command("update", { ...ann, recordId: "a/b" }))
      yield* driver.write(account(), command("delete", { recordId: "7" }))
      yield* driver.read(account(), { objectName, recordId: "7", fields: ["name"] })
      assert.deepStrictEqual(
        requests.map(({ method, url }) => `${method} ${url}`),
        [
          "POST https://api.acme.test/root/leads",
          "PUT https://api.acme.test/root/leads/a%2Fb",
          "POST https://api.acme.test/root/leads/7/remove",
          "GET https://api.acme.test/root/leads/7/"
        ]
      )
      const body = { data: { values: { name: "Ann", size: null } } }
      assert.deepStrictEqual(bodies, [body, body])
    })
  )

  it.effect("sends ids and numbers with all their digits", () =>
    Effect.gen(function* () {
      const text = `{"meta":{"status":"ok"},"data":{"key":{"record":12345678901234567890},"values":{"size":-98765432109876543}}}`
      const { driver } = answering(() => new Response(text, { status: 200 }))
      const [outcome] = yield* driver.write(account(), create)
      assert.deepInclude(outcome, {
        recordId: "12345678901234567890",
        data: { key: { record: "12345678901234567890" }, values: { size: "-98765432109876543" } }
      })
    })
  )

  it.effect("sends the fields as the body by default", () =>
    Effect.gen(function* () {
      const { fieldsAt: _, ...definition } = acme
      const { bodies, driver } = answering(ok, definition)
      yield* driver.write(account(), command("create", ann))
      assert.deepStrictEqual(bodies, [{ name: "Ann", size: null }])
    })
  )

  it.effect("calls an object by its path, and refuses one that isn't listed", () =>
    Effect.gen(function* () {
      const { driver, requests } = answering(ok, { ...acme, objects: { leads: "crm/lead", notes: "note" } })
      yield* driver.write(account(), create)
      assert.strictEqual(requests[0]?.url, "https://api.acme.test/root/crm/lead")
      for (const name of ["deals", "constructor", "__proto__"]) {
        const reason = yield* failureOf(driver, { ...create, objectName: ObjectName.make(name) })
        assert.deepInclude(reason, {
          _tag: "ProviderRejected",
          message: `Acme has no object "${name}" here; there are: leads, notes`
        })
      }
      assert.strictEqual(requests.length, 1)
    })
  )

  it.effect("sends a call once, whatever the answer", () =>
    Effect.gen(function* () {
      for (const status of [200, 201, 302, 400, 401, 409, 420, 429, 500, 503]) {
        const { driver, requests } = answering(json(status, {}))
        yield* Effect.exit(driver.write(account(), create))
        assert.strictEqual(requests.length, 1, `after ${status}`)
      }
    })
  )
})

describe("REST driver: the token", () => {
  const headerOf = (request: Request | undefined, name: string) => request?.headers.get(name)

  it.effect("is sent in the header of the definition, after its prefix", () =>
    Effect.gen(function* () {
      const { driver, requests } = answering(ok)
      yield* driver.write(account(), create)
      assert.strictEqual(headerOf(requests[0], "acme-key"), `Token ${token}`)
      assert.isNull(headerOf(requests[0], "authorization"))
    })
  )

  it.effect("has different places for a key and for OAuth", () =>
    Effect.gen(function* () {
      const auth = { apiKey: { in: "header", name: "acme-key" }, oauth: "bearer" } as const
      const { driver, requests } = answering(ok, { ...acme, auth })
      yield* driver.write(account(), create)
      yield* driver.write(account({ credentials: oauth }), create)
      assert.deepStrictEqual(
        requests.map((request) => [headerOf(request, "acme-key"), headerOf(request, "authorization")]),
        [
          [token, null],
          [null, "Bearer access-token"]
        ]
      )
    })
  )

  it.effect.each<[Credentials, string]>([
    [oauth, "Acme takes a key; the connection has an access token"],
    [
      { _tag: "NoCredentials" },
      "Acme takes an access token or a key; the connection has no credentials: connect the account again"
    ],
    [
      { _tag: "ApiKeyCredentials", apiKey: Redacted.make("a\r\nb: c") },
      "the connection's token is empty or holds characters that no Acme token has"
    ]
  ])("is not made of other credentials: %j", ([credentials, message]) =>
    Effect.gen(function* () {
      const { driver, requests } = answering(ok)
      const reason = yield* failureOf(driver, create, account({ credentials }))
      assert.deepInclude(reason, { _tag: "ProviderUnauthorized", message })
      assert.deepStrictEqual(requests, [])
    })
  )

  it.effect("is sent in the URL if defined, and appears in no trace", () =>
    Effect.gen(function* () {
      const apiKey = { in: "query", name: "key", nothingElseBecause: "acme.test/docs" } as const
      const { driver, requests } = answering(ok, { ...acme, auth: { apiKey } })
      const seen = yield* traced(driver.write(account(), create))
      assert.strictEqual(new URL(requests[0]?.url ?? "").searchParams.get("key"), token)
      assert.include(seen, "api.acme.test")
      assert.notInclude(seen, token)
      assert.notInclude(seen, encodeURIComponent(token))
    })
  )

  it.effect("appears in no trace of a header either", () =>
    Effect.gen(function* () {
      const seen = yield* traced(answering(ok).driver.write(account(), create))
      assert.include(seen, "POST acme")
      assert.notInclude(seen, token)
    })
  )

  it.effect("doesn't change a record that contains it", () =>
    Effect.gen(function* () {
      const credentials: Credentials = { _tag: "ApiKeyCredentials", apiKey: Redacted.make("7") }
      const [outcome] = yield* answering(ok).driver.write(account({ credentials }), create)
      assert.deepStrictEqual(outcome, { outcome: "success", recordId: "7", data: record })
    })
  )

  it.effect("is removed from a failure whose answer quotes it", () =>
    Effect.gen(function* () {
      const said = json(400, { message: `no ${token}, no ${encodeURIComponent(token)}`, kind: token })
      const reason = yield* failureOf(answering(said).driver)
      assert.notInclude(JSON.stringify(reason), token)
      assert.strictEqual(reason.message, "no <redacted>, no <redacted>")
    })
  )
})

describe("REST driver: addresses", () => {
  const byDomain = {
    ...acme,
    baseUrl: "https://{domain}.acme.test/{area}/",
    variables: { domain: {}, area: { fallback: "all" } },
    hosts: ["*.acme.test"]
  } as const
  const origin = "http://127.0.0.1:4003"
  const sandbox: Credentials = { _tag: "ApiKeyCredentials", apiKey: Redacted.make(token), environment: "sandbox" }

  it.effect("builds the base URL from an account's facts, with the default of a missing one", () =>
    Effect.gen(function* () {
      const { driver, requests } = answering(ok, byDomain)
      yield* driver.write(account({ metadata: { domain: "ann" } }), create)
      yield* driver.write(account({ metadata: { domain: "ann", area: "eu.1" } }), create)
      assert.deepStrictEqual(
        requests.map((request) => request.url),
        ["https://ann.acme.test/all/leads", "https://ann.acme.test/eu.1/leads"]
      )
    })
  )

  it.effect.each([
    [{}, "ProviderUnauthorized", "the connection lacks the domain of its Acme account"],
    [{ domain: "evil.test/" }, "ProviderUnauthorized", "the connection's domain can't be part of an address at Acme"],
    [{ domain: "ann@evil" }, "ProviderUnauthorized", "the connection's domain can't be part of an address at Acme"],
    [{ domain: "a.b" }, "ProviderRejected", "a token of Acme is not sent to https://a.b.acme.test"],
    [{ domain: "a..b" }, "ProviderRejected", "a token of Acme is not sent to https://a..b.acme.test"]
  ] as const)("refuses the facts %j", ([metadata, _tag, message]) =>
    Effect.gen(function* () {
      const { driver, requests } = answering(ok, byDomain)
      assert.deepInclude(yield* failureOf(driver, create, account({ metadata })), { _tag, message })
      assert.deepStrictEqual(requests, [])
    })
  )

  it.effect("requires a fact that is the whole host to be one of the provider's", () =>
    Effect.gen(function* () {
      const open = { ...acme, baseUrl: "https://{host}", variables: { host: {} } } as const
      const { driver, requests } = answering(ok, open)
      yield* driver.write(account({ metadata: { host: "api.acme.test" } }), create)
      const reason = yield* failureOf(driver, create, account({ metadata: { host: "evil.test" } }))
      assert.deepInclude(reason, { message: "a token of Acme is not sent to https://evil.test" })
      assert.strictEqual(requests.length, 1)
    })
  )

  it.effect("sends a sandbox account to the sandbox, and no other one", () =>
    Effect.gen(function* () {
      const { driver, requests } = answering(ok, acme, { sandboxUrl: `${origin}/acme/` })
      yield* driver.write(account({ credentials: sandbox }), create)
      yield* driver.write(account(), create)
      assert.deepStrictEqual(
        requests.map((request) => request.url),
        [`${origin}/acme/leads`, "https://api.acme.test/root/leads"]
      )
    })
  )

  it.effect("refuses a sandbox account if the deployment has no sandbox", () =>
    Effect.gen(function* () {
      const { driver, requests } = answering(ok, acme, { baseUrl: origin })
      const reason = yield* failureOf(driver, create, account({ credentials: sandbox }))
      assert.deepInclude(reason, {
        _tag: "ProviderUnavailable",
        written: "no",
        message:
          "the connection belongs to a sandbox of Acme, and this deployment has none: nothing was sent; " +
          "once the sandbox's address is configured, the call can be made again"
      })
      assert.deepStrictEqual(requests, [])
    })
  )

  it.effect("uses the deployment's base URL for every account, and never calls the provider unencrypted", () =>
    Effect.gen(function* () {
      const { driver, requests } = answering(ok, byDomain, { baseUrl: origin })
      yield* driver.write(account(), create)
      assert.strictEqual(requests[0]?.url, `${origin}/leads`)
      const clear = answering(ok, acme, { baseUrl: "http://api.acme.test" })
      const reason = yield* failureOf(clear.driver)
      assert.deepInclude(reason, { message: "a token of Acme is not sent to http://api.acme.test" })
    })
  )

  it("throws for an invalid base URL", () => {
    assert.throws(() => RestDriver.driver(RestDriver.define(acme), { baseUrl: "acme" }))
  })
})

describe("REST driver: answers", () => {
  const write = (type: WriteCommand["type"], answer: () => Response, definition: RestDriver.Input = acme) =>
    answering(answer, definition).driver.write(account(), command(type, { recordId: "7", fields: { name: "Ann" } }))
  const { success: _, ...plainAnswer } = acme.answer
  const plain = { ...acme, answer: plainAnswer }

  it.effect("finds the record and its id as defined", () =>
    Effect.gen(function* () {
      const written = [{ outcome: "success", recordId: "7", data: record }] as const
      assert.deepStrictEqual(yield* write("create", ok), written)
      assert.deepStrictEqual(yield* write("update", ok), written)
      assert.deepStrictEqual(yield* write("delete", ok), [{ outcome: "success", recordId: "7" }])
      const read = answering(ok).driver.read(account(), { objectName, recordId: "7", fields: ["size", "other"] })
      assert.deepStrictEqual(yield* read, { recordId: "7", fields: { size: 3 } })
    })
  )

  it.effect("returns no id for a create that is confirmed without one", () =>
    Effect.gen(function* () {
      const data = { values: {} }
      const done = [{ outcome: "success", data }] as const
      assert.deepStrictEqual(yield* write("create", json(200, { meta: { status: "ok" }, data })), done)
      assert.deepStrictEqual(yield* write("create", json(201, { data }), plain), done)
      assert.deepStrictEqual(yield* write("create", json(201, {}), plain), [{ outcome: "success" }])
    })
  )

  it.effect("needs no body for an update or a delete", () =>
    Effect.gen(function* () {
      const done = [{ outcome: "success", recordId: "7" }] as const
      for (const definition of [acme, plain]) {
        assert.deepStrictEqual(yield* write("update", json(204, null), definition), done)
        assert.deepStrictEqual(yield* write("delete", json(204, null), definition), done)
      }
      assert.deepStrictEqual(yield* write("update", json(200, { meta: { status: "ok" } })), done)
    })
  )

  it.effect("accepts a 410 as success only for a delete", () =>
    Effect.gen(function* () {
      const message = "the lead was deleted"
      const warnings = ["the record was already deleted at Acme"]
      for (const definition of [acme, plain]) {
        const gone = json(410, { message })
        assert.deepStrictEqual(yield* write("delete", gone, definition), [
          { outcome: "success", recordId: "7", warnings }
        ])
        for (const type of ["update", "create"] as const) {
          const { reason } = yield* Effect.flip(write(type, gone, definition))
          assert.deepInclude(reason, { _tag: "ProviderRejected", retryable: false, message })
        }
      }
    })
  )

  it.effect.each<[string, WriteCommand["type"], () => Response, RestDriver.Input]>([
    ["a create, as a page of HTML", "create", () => new Response("<html>", { status: 201 }), acme],
    ["a create, as nothing", "create", json(204, null), acme],
    ["a create, as a list", "create", json(200, [record]), plain],
    ["a create, without a record", "create", json(200, {}), plain],
    ["a create, without a word about success", "create", json(200, { data: record }), acme],
    ["an update, as a page of HTML", "update", () => new Response("<html>"), plain],
    ["a delete, as a page of HTML", "delete", () => new Response("<html>"), acme]
  ])("reports that it may have been written: %s", ([, type, answer, definition]) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(write(type, answer, definition))
      assert.deepInclude(error.reason, { _tag: "ProviderUnavailable", written: "unknown", timedOut: false })
    })
  )

  it.effect("treats a 200 without success as defined, else as possibly written", () =>
    Effect.gen(function* () {
      const said = json(200, { meta: { status: "error" }, message: "no such owner" })
      const refused = yield* Effect.flip(write("create", said))
      assert.deepInclude(refused.reason, { _tag: "ProviderRejected", message: "no such owner" })
      const { otherwise: __, ...success } = acme.answer.success
      const unsure = yield* Effect.flip(write("create", said, { ...acme, answer: { ...acme.answer, success } }))
      assert.deepInclude(unsure.reason, { _tag: "ProviderUnavailable", written: "unknown", message: "no such owner" })
    })
  )

  it.effect("ignores properties that every object inherits", () =>
    Effect.gen(function* () {
      const success = { at: ["constructor"], is: true, otherwise: "rejected" } as const
      const error = yield* Effect.flip(write("create", json(200, {}), { ...acme, answer: { ...acme.answer, success } }))
      assert.deepInclude(error.reason, { _tag: "ProviderUnavailable", written: "unknown" })
    })
  )

  it.effect("treats a record that is returned as deleted as missing", () =>
    Effect.gen(function* () {
      const gone = json(200, { meta: { status: "ok" }, data: { ...record, key: { record: 7, gone: true } } })
      const read = answering(gone).driver.read(account(), { objectName, recordId: "7", fields: ["name"] })
      assert.deepInclude((yield* Effect.flip(read)).reason, {
        _tag: "ProviderRejected",
        message: "the record 7 was deleted at Acme"
      })
    })
  )
})

describe("REST driver: refusals before any call", () => {
  const item = { fields: { name: "Ann" }, associations: [] }
  const types = [{ associationCategory: "VENDOR_DEFINED", associationTypeId: 1 }] as const
  const { create: _, ...operations } = acme.operations
  const noCreate = { ...acme, operations, capabilities: { ...acme.capabilities, create: false } }

  it.effect.each<[string, WriteCommand, RestDriver.Input]>([
    ["Acme takes one record per call", { ...create, items: [item, item] }, acme],
    ["Acme takes no headers of the caller", { ...create, headers: [{ key: "x-a", value: "b" }] }, acme],
    ["Acme takes no associations", command("create", { associations: [{ to: { id: "1" }, types }] }), acme],
    ["Acme can't create records", create, noCreate],
    [`the record id "" can't be used in a path`, command("update", item), acme],
    [`the record id ".." can't be used in a path`, command("delete", { recordId: ".." }), acme]
  ])("refuses %s", ([message, given, definition]) =>
    Effect.gen(function* () {
      const { driver, requests } = answering(ok, definition)
      const reason = yield* failureOf(driver, given)
      assert.deepInclude(reason, { _tag: "ProviderRejected", message, errors: [{ message }] })
      assert.deepStrictEqual(reason.context, { provider: "acme" })
      assert.deepStrictEqual(requests, [])
    })
  )
})

const traced = Effect.fnUntraced(function* <A, E>(call: Effect.Effect<A, E>) {
  const spans: Array<Tracer.NativeSpan> = []
  const tracer = Tracer.make({
    span: (options) => {
      const span = new Tracer.NativeSpan(options)
      spans.push(span)
      return span
    }
  })
  yield* Effect.withTracer(call, tracer).pipe(Effect.provideService(HttpClient.TracerHeaderFilter, () => true))
  return JSON.stringify(spans.map((span) => [span.name, ...span.attributes]))
})
