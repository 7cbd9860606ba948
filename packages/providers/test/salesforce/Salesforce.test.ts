import { assert, describe, it } from "@effect/vitest"
import type { Credentials } from "@fieldgate/core/connections/Credentials"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import { Salesforce } from "@fieldgate/providers"
import { SalesforceSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Result from "effect/Result"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { account, answering, command, failureOf, json, make, nothing, token } from "./SalesforceWorld.ts"

const id = "003Dn0000000001IAA"
const made = json(201, { id, success: true, errors: [] })
const ann = { fields: { LastName: "Smith", FirstName: "Ann" } }

describe("Salesforce driver: requests", () => {
  it.effect("sends JSON values unchanged, including null, and neither an id nor attributes among the fields", () =>
    Effect.gen(function* () {
      const fields = {
        ...ann.fields,
        id: "7",
        Id: "7",
        attributes: {},
        Title: null,
        Loyalty_Points__c: 5,
        DoNotCall: true
      }
      const { bodies, driver } = answering([made, json(200, {}), nothing(204), json(200, {})])
      yield* driver.write(account(), command("create", { fields }))
      yield* driver.write(account(), command("update", { fields, recordId: id }))
      const sent = { ...ann.fields, Title: null, Loyalty_Points__c: 5, DoNotCall: true }
      assert.deepStrictEqual(bodies, [sent, sent])
    })
  )

  it.effect("signs its calls and sends a JSON content type", () =>
    Effect.gen(function* () {
      const { driver, requests } = answering([made])
      yield* driver.write(account(), command("create", ann))
      assert.deepInclude(Object.fromEntries(requests[0]?.headers ?? []), {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        accept: "application/json"
      })
    })
  )

  it.effect("sends a write once, whatever the answer", () =>
    Effect.gen(function* () {
      for (const status of [200, 201, 204, 302, 400, 401, 403, 412, 429, 500, 503]) {
        const { driver, requests } = answering([status === 204 ? nothing(204) : json(status, {})])
        yield* Effect.exit(driver.write(account(), command("create", ann)))
        assert.strictEqual(requests.filter(({ method }) => method !== "GET").length, 1, `after ${status}`)
      }
    })
  )

  it.effect("forwards the caller's headers, which the sandbox applies, and never replaces its own", () =>
    Effect.gen(function* () {
      const rule = { object: "Contact", name: "Same_Name", fields: ["LastName"], action: "alert" } as const
      const { driver, sandbox } = yield* make({ duplicateRules: [rule] })
      yield* driver.write(account(), command("create", ann))
      const reason = yield* failureOf(driver, command("create", ann))
      assert.deepInclude("context" in reason ? reason.context : {}, { existingId: id, allowSave: true })
      const headers = [{ key: "Sforce-Duplicate-Rule-Header", value: "allowSave=true" }]
      const [again] = yield* driver.write(account(), command("create", ann, { headers }))
      assert.strictEqual(again?.outcome, "success")
      const names = sandbox.journal().map((entry) => entry.headers["sforce-duplicate-rule-header"])
      assert.deepStrictEqual(names.slice(-2), ["allowSave=true", "allowSave=true"])
    })
  )

  it.effect("forwards a header that the deployment adds, declares it, and still refuses others", () =>
    Effect.gen(function* () {
      const more = { forwardedHeaders: ["X-Trace", "sforce-mru"] }
      const { driver, requests } = answering([made, json(200, {})], more)
      const own = Salesforce.driver().forwardableHeaders ?? []
      assert.deepStrictEqual(driver.forwardableHeaders, [...own, { name: "X-Trace" }])
      const headers = [{ key: "x-trace", value: "1" }]
      yield* driver.write(account(), command("create", { ...ann }, { headers }))
      assert.strictEqual(requests[0]?.headers.get("x-trace"), "1")
      const others = [{ key: "x-other", value: "s3cret" }]
      const reason = yield* failureOf(driver, command("create", ann, { headers: others }))
      assert.match(JSON.stringify(reason), /x-other.*is not forwarded to Salesforce; forwarded headers: .*, X-Trace/u)
      assert.lengthOf(
        requests.filter(({ method }) => method === "POST"),
        1
      )
    })
  )

  it.each([
    "Authorization",
    "Cookie",
    "Host",
    "Content-Length",
    "Transfer-Encoding",
    "Connection",
    "Accept",
    "X-Forwarded-For"
  ])("throws for %s among the added headers", (name) => {
    assert.throws(
      () => Salesforce.driver({ forwardedHeaders: ["X-Trace", name, "X Trace"] }),
      `forwardedHeaders: "${name}" is reserved: it carries credentials or frames the request; ` +
        'forwardedHeaders: "X Trace" is not a header name: use letters, digits and hyphens'
    )
  })

  it.effect("works with the HTTP client of a composition too", () =>
    Effect.gen(function* () {
      const driver = yield* Salesforce.make()
      const [outcome] = yield* driver.write(account(), command("create", ann))
      assert.deepInclude(outcome, { outcome: "success", recordId: id })
    }).pipe(
      Effect.provide(
        FetchHttpClient.layer.pipe(
          Layer.provide(SalesforceSandbox.layerFetch),
          Layer.provide(SalesforceSandbox.layer())
        )
      )
    )
  )
})

describe("Salesforce driver: the record of a write", () => {
  it.effect("is read afterwards: the current values of the written fields", () =>
    Effect.gen(function* () {
      const { driver, sandbox } = yield* make()
      const [outcome] = yield* driver.write(
        account(),
        command("create", { fields: { LastName: "  Smith ", Title: "" } })
      )
      const url = `/services/data/v62.0/sobjects/Contact/${id}`
      const attributes = { type: "Contact", url }
      const data = { attributes, Id: id, LastName: "Smith", Title: null }
      assert.deepStrictEqual(outcome, { outcome: "success", recordId: id, data })
      assert.strictEqual(sandbox.journal()[1]?.url, `${url}?fields=Id%2CLastName%2CTitle`)
    })
  )

  it.effect.each([
    ["is refused", json(400, [{ message: "No such column 'x'", errorCode: "INVALID_FIELD" }])],
    ["is out of reach", json(401, [{ message: "Session expired", errorCode: "INVALID_SESSION_ID" }])],
    ["meets an error", json(500, [])],
    ["answers a page of HTML", () => new Response("<html>")],
    ["answers a list", json(200, [])]
  ] as const)("has the sent values if the read %s", ([, answer]) =>
    Effect.gen(function* () {
      const expected: ReadonlyArray<RecordOutcome> = [
        { outcome: "success", recordId: id, data: { Id: id, ...ann.fields } }
      ]
      const created = answering([made, answer])
      assert.deepStrictEqual(yield* created.driver.write(account(), command("create", ann)), expected)
      const updated = answering([nothing(204), answer])
      const update = command("update", { ...ann, recordId: id })
      assert.deepStrictEqual(yield* updated.driver.write(account(), update), expected)
    })
  )

  it.effect("is neither read nor explained as read if the caller doesn't request it", () =>
    Effect.gen(function* () {
      const { driver, requests } = answering([made, nothing(204)])
      const create = command("create", ann, { returnRecord: false })
      const update = command("update", { ...ann, recordId: id }, { returnRecord: false })
      const asSent: ReadonlyArray<RecordOutcome> = [
        { outcome: "success", recordId: id, data: { Id: id, ...ann.fields } }
      ]
      assert.deepStrictEqual(yield* driver.write(account(), create), asSent)
      assert.deepStrictEqual(yield* driver.write(account(), update), asSent)
      assert.deepStrictEqual(
        requests.map(({ method }) => method),
        ["POST", "PATCH"]
      )
      for (const each of [create, update]) {
        assert.lengthOf(Result.getOrThrow(driver.explain.write(account(), each)), 1)
      }
    })
  )

  it.effect("is waited for only a few seconds", () =>
    Effect.gen(function* () {
      const { driver, sandbox } = yield* make()
      sandbox.addFault({ match: { method: "GET" }, action: { delay: 86_400_000 } })
      const fiber = yield* Effect.forkChild(driver.write(account(), command("create", ann)))
      yield* TestClock.adjust("5 seconds")
      assert.deepStrictEqual(yield* Fiber.join(fiber), [
        { outcome: "success", recordId: id, data: { Id: id, ...ann.fields } }
      ])
    })
  )

  it.effect("is read without fields that only name another record, and without the conditions of the write", () =>
    Effect.gen(function* () {
      const { driver, requests } = answering([nothing(204), json(200, {})])
      const fields = { Title: "x", Account: { External_Id__c: "k" } }
      const headers = [
        { key: "If-Unmodified-Since", value: "Thu, 01 Jan 2026 11:59:30 GMT" },
        { key: "Sforce-Call-Options", value: "defaultNamespace=ns" }
      ]
      yield* driver.write(account(), command("update", { fields, recordId: id }, { headers }))
      const read = requests[1]
      assert.strictEqual(new URL(read?.url ?? "").searchParams.get("fields"), "Id,Title")
      assert.isFalse(read?.headers.has("if-unmodified-since"))
      assert.strictEqual(read?.headers.get("sforce-call-options"), "defaultNamespace=ns")
    })
  )

  it.effect("has the id with 18 characters, however it was sent", () =>
    Effect.gen(function* () {
      const { driver } = yield* make()
      yield* driver.write(account(), command("create", ann))
      for (const recordId of [id, id.slice(0, 15), id.toLowerCase()]) {
        const [outcome] = yield* driver.write(account(), command("update", { fields: { Title: "x" }, recordId }))
        assert.strictEqual(outcome?.recordId, id)
      }
    })
  )
})

describe("Salesforce driver: answers", () => {
  it.effect("returns no id for a create that is confirmed without one", () =>
    Effect.gen(function* () {
      const { driver, requests } = answering([json(201, { success: true })])
      const outcomes = yield* driver.write(account(), command("create", ann))
      assert.deepStrictEqual(outcomes, [{ outcome: "success", data: ann.fields }])
      assert.strictEqual(requests.length, 1)
    })
  )

  it.effect.each([
    ["created, as a page of HTML", () => new Response("<html>", { status: 201 })],
    ["created, with nothing", nothing(201)],
    ["created, as a list", json(201, [])],
    ["a 200 without an id", json(200, {})],
    ["a 204", nothing(204)]
  ] as const)("reports that a create answered by %s may have been written", ([, answer]) =>
    Effect.gen(function* () {
      const reason = yield* failureOf(answering([answer]).driver, command("create", ann))
      assert.deepInclude(reason, { _tag: "ProviderUnavailable", written: "unknown", timedOut: false })
    })
  )

  it.effect("treats a success whose body reports an error as a refusal with its reason", () =>
    Effect.gen(function* () {
      const errors = [{ statusCode: "MALFORMED_ID", message: "bad id", fields: ["OwnerId"] }]
      const { driver } = answering([json(200, { id, success: false, errors })])
      assert.deepInclude(yield* failureOf(driver, command("create", ann)), {
        _tag: "ProviderRejected",
        errors: [{ message: "bad id", code: "MALFORMED_ID", field: "OwnerId" }]
      })
    })
  )

  it.effect("doesn't change a locked record, and allows repeating the write", () =>
    Effect.gen(function* () {
      const { driver, sandbox } = yield* make()
      yield* driver.write(account(), command("create", ann))
      sandbox.lockRecord(id)
      const update = command("update", { fields: { Title: "x" }, recordId: id })
      assert.deepInclude(yield* failureOf(driver, update), { _tag: "ProviderUnavailable", written: "no" })
      const [outcome] = yield* driver.write(account(), update)
      assert.strictEqual(outcome?.outcome, "success")
    })
  )

  it.effect("deletes a deleted record with a warning; one that never existed is missing", () =>
    Effect.gen(function* () {
      const { driver } = yield* make()
      yield* driver.write(account(), command("create", ann))
      const remove = command("delete", { recordId: id })
      assert.deepStrictEqual(yield* driver.write(account(), remove), [{ outcome: "success", recordId: id }])
      assert.deepStrictEqual(yield* driver.write(account(), remove), [
        { outcome: "success", recordId: id, warnings: ["the record was already deleted at Salesforce"] }
      ])
      const missing = yield* failureOf(driver, command("delete", { recordId: "003Dn0000000zzzIAA" }))
      assert.deepInclude(missing, {
        _tag: "ProviderRejected",
        message:
          "Salesforce has no record of the object Contact with the id 003Dn0000000zzzIAA: invalid cross reference id"
      })
      const update = yield* failureOf(driver, command("update", { ...ann, recordId: id }))
      assert.deepInclude(update, {
        _tag: "ProviderRejected",
        message: `Salesforce has no record of the object Contact with the id ${id}: entity is deleted`
      })
    })
  )
})

describe("Salesforce driver: refusals before any call", () => {
  const refused = (...given: Parameters<typeof command>) =>
    Effect.gen(function* () {
      const { driver, requests } = answering([made])
      const reason = yield* failureOf(driver, command(...given))
      assert.deepStrictEqual(requests, [])
      return reason
    })

  it.effect("refuses associations, and a batch of deletes", () =>
    Effect.gen(function* () {
      const associations = [
        { to: { id }, types: [{ associationCategory: "VENDOR_DEFINED", associationTypeId: 1 }] as const }
      ]
      for (const [given, message] of [
        [yield* refused("create", { ...ann, associations }), "Salesforce takes no associations"],
        [yield* refused("create", [ann, { ...ann, associations }]), "Salesforce takes no associations"],
        [yield* refused("delete", [{ recordId: id }, { recordId: id }]), "Salesforce records are deleted one at a time"]
      ] as const) {
        assert.deepInclude(given, { _tag: "ProviderRejected", message })
      }
    })
  )

  it.effect("refuses headers that are not forwarded, each with its reason", () =>
    Effect.gen(function* () {
      const headers = ["Authorization", "Host"].map((key) => ({ key, value: "s3cret" }))
      const reason = yield* refused("create", ann, { headers })
      assert.deepInclude(reason, { _tag: "ProviderRejected" })
      assert.strictEqual("errors" in reason ? reason.errors.length : 0, 2)
      assert.notInclude(JSON.stringify(reason), "s3cret")
    })
  )

  it.effect("refuses an update or a delete of a malformed id", () =>
    Effect.gen(function* () {
      for (const recordId of ["External_Id__c/k", "External_Id__c", "", "12345"]) {
        assert.strictEqual((yield* refused("update", { ...ann, recordId }))._tag, "ProviderRejected")
        assert.strictEqual((yield* refused("delete", { recordId }))._tag, "ProviderRejected")
      }
      assert.strictEqual((yield* refused("update", ann))._tag, "ProviderRejected")
    })
  )
})

describe("Salesforce driver: secrets", () => {
  it.effect("makes no call with credentials without a token", () =>
    Effect.gen(function* () {
      const basic: Credentials = { _tag: "BasicCredentials", username: "ann", password: Redacted.make("s3cret") }
      const { driver, requests } = answering([made])
      const reason = yield* failureOf(driver, command("create", ann), account({ credentials: basic }))
      assert.deepInclude(reason, { _tag: "ProviderUnauthorized" })
      assert.deepStrictEqual(requests, [])
    })
  )

  it.effect("keeps a token that an answer quotes out of failures and outcomes", () =>
    Effect.gen(function* () {
      const fault = { message: `bad session ${token}`, fields: [token] }
      for (const status of [400, 401, 403, 500]) {
        const { driver } = answering([json(status, [{ ...fault, errorCode: token }])])
        const reason = yield* failureOf(driver, command("create", ann))
        assert.notInclude(JSON.stringify(reason), token)
        assert.include(reason.message, "bad session <redacted>")
      }
      const entry = { success: false, errors: [{ ...fault, statusCode: token }] }
      const { driver } = answering([json(200, [entry, entry])])
      assert.notInclude(JSON.stringify(yield* driver.write(account(), command("create", [ann, ann]))), token)
    })
  )
})
