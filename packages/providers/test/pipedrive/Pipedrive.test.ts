import { completeCapabilities } from "@fieldgate/core/providers/Capabilities"
import { assert, describe, it } from "@effect/vitest"
import type { Credentials } from "@fieldgate/core/connections/Credentials"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { Account, ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import type { WriteCommand, WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import { Pipedrive } from "@fieldgate/providers"
import { PipedriveSandbox } from "@fieldgate/providers/sandbox"
import * as ServeSandbox from "@fieldgate/providers/sandbox/serve"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as World from "./PipedriveWorld.ts"

const command = (type: WriteCommand["type"], objectName: string, item: Partial<WriteItem>): WriteCommand => ({
  type,
  objectName: ObjectName.make(objectName),
  items: [{ fields: {}, associations: [], ...item }],
  allOrNone: false,
  headers: []
})

const ann = command("create", "persons", { fields: { name: "Ann Smith" } })

const answering = (answer: () => Response, options: Pipedrive.Options = {}) => {
  const requests: Array<Request> = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    requests.push(new Request(input, init))
    return Promise.resolve(answer())
  }
  return { driver: Pipedrive.driver({ ...options, fetch }), requests }
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers })

const created = json(201, { success: true, data: { id: 7, name: "Ann Smith" } })

const failureOf = (driver: ProviderDriver, given: WriteCommand = ann, from: Account = World.account()) =>
  Effect.map(Effect.flip(driver.write(from, given)), (error) => error.reason)

describe("Pipedrive: requests", () => {
  it.effect("uses version 2: the fields are the body, PATCH updates, ids are numbers there and texts here", () =>
    Effect.gen(function* () {
      const { account, driver, sandbox } = yield* World.make()
      const emails = [{ value: "ann@acme.test" }]
      const [made] = yield* driver.write(account, command("create", "persons", { fields: { name: "Ann", emails } }))
      const recordId = made?.recordId ?? ""
      assert.deepInclude(made?.data, { id: 1, name: "Ann", is_deleted: false })
      yield* driver.write(account, command("update", "persons", { recordId, fields: { id: 1, name: "Anna" } }))
      yield* driver.write(account, command("delete", "persons", { recordId }))
      assert.deepStrictEqual(
        sandbox.journal().map(({ body, method, url }) => `${method} ${url} ${body}`),
        [
          'POST /api/v2/persons {"name":"Ann","emails":[{"value":"ann@acme.test"}]}',
          'PATCH /api/v2/persons/1 {"name":"Anna"}',
          "DELETE /api/v2/persons/1 "
        ]
      )
    })
  )

  it.effect("sends a key in x-api-token and an access token in authorization; the sandbox refuses the reverse", () =>
    Effect.gen(function* () {
      const sandbox = yield* PipedriveSandbox.make()
      sandbox.addAccount({ token: "oauth-token", companyDomain: "acme", kind: "oauth" })
      const driver = Pipedrive.driver({ fetch: sandbox.fetch })
      const oauth: Credentials = { _tag: "OAuthCredentials", accessToken: Redacted.make("oauth-token") }
      yield* driver.write(World.account(), ann)
      yield* driver.write(World.account({ credentials: oauth }), ann)
      assert.deepStrictEqual(
        sandbox.records().map((record) => record.account),
        ["sandbox", "acme"]
      )
      for (const credentials of [
        { _tag: "OAuthCredentials", accessToken: Redacted.make(World.token) },
        { _tag: "ApiKeyCredentials", apiKey: Redacted.make("oauth-token") }
      ] satisfies ReadonlyArray<Credentials>) {
        const reason = yield* failureOf(driver, ann, World.account({ credentials }))
        assert.deepInclude(reason, { _tag: "ProviderUnauthorized", message: "unauthorized access" })
      }
    })
  )

  it.effect("calls the company's own host if the account names it, and no other host", () =>
    Effect.gen(function* () {
      const { driver, requests } = answering(created)
      yield* driver.write(World.account(), ann)
      yield* driver.write(World.account({ metadata: { companyDomain: "acme-12" } }), ann)
      assert.deepStrictEqual(
        requests.map(({ url }) => url),
        ["https://api.pipedrive.com/api/v2/persons", "https://acme-12.pipedrive.com/api/v2/persons"]
      )
      for (const companyDomain of ["evil.test/", "evil.test#", "a.b", "", "ann@evil"]) {
        const reason = yield* failureOf(driver, ann, World.account({ metadata: { companyDomain } }))
        assert.include(["ProviderUnauthorized", "ProviderRejected"], reason._tag)
      }
      assert.strictEqual(requests.length, 2)
    })
  )

  it.live("sends a sandbox account to the sandbox's port", () =>
    Effect.gen(function* () {
      const sandbox = yield* PipedriveSandbox.make()
      const { url } = yield* ServeSandbox.serve(sandbox)
      const apiKey = Redacted.make(World.token)
      const credentials = { _tag: "ApiKeyCredentials", apiKey, environment: "sandbox" } as const
      const driver = Pipedrive.driver({ sandboxUrl: url })
      const [outcome] = yield* driver.write(World.account({ credentials }), ann)
      assert.deepInclude(outcome, { outcome: "success", recordId: "1" })
    }).pipe(Effect.scoped)
  )

  it.effect("works with the HTTP client of a composition too", () =>
    Effect.gen(function* () {
      const driver = yield* Pipedrive.make()
      const [outcome] = yield* driver.write(World.account(), ann)
      assert.deepInclude(outcome, { outcome: "success", recordId: "1" })
    }).pipe(
      Effect.provide(
        FetchHttpClient.layer.pipe(Layer.provide(PipedriveSandbox.layerFetch), Layer.provide(PipedriveSandbox.layer()))
      )
    )
  )
})

describe("Pipedrive: answers", () => {
  it.effect("names each field that Pipedrive refuses", () =>
    Effect.gen(function* () {
      const { account, driver } = yield* World.make()
      const fields = { name: 7, nickname: "Annie", emails: [{ value: "a@x.test", kind: "x" }] }
      const reason = yield* failureOf(driver, command("create", "persons", { fields }), account)
      const code = "ERR_SCHEMA_VALIDATION_FAILED"
      assert.strictEqual(reason._tag, "ProviderRejected")
      assert.deepInclude(reason, {
        errors: [
          { message: "Parameter 'name' must be a string", code, field: "name" },
          { message: "Parameter 'nickname' is not allowed for this request", code, field: "nickname" },
          { message: "Parameter 'emails[0].kind' is not allowed for this request", code, field: "emails[0].kind" }
        ]
      })
      const correlationId = "00000000-0000-4000-8000-000000000001"
      assert.deepStrictEqual(reason.context, { provider: "pipedrive", status: 400, code, correlationId })
    })
  )

  it.effect("reads faults only from a failed validation", () =>
    Effect.gen(function* () {
      const error = "Couldn't add the deal; limit: reached"
      const { driver } = answering(json(403, { success: false, error, code: "feature_capping_deals_limit" }))
      assert.deepInclude(yield* failureOf(driver), {
        _tag: "ProviderRejected",
        message: error,
        errors: [{ message: error, code: "feature_capping_deals_limit" }]
      })
    })
  )

  it.effect("reads a fault that quotes the request", () =>
    Effect.gen(function* () {
      const error = "Validation failed: name: 'a; b' is no name; age: Parameter 'age' must be a number"
      const { driver } = answering(json(400, { success: false, error }))
      const reason = yield* failureOf(driver)
      assert.deepInclude(reason, {
        errors: [
          { message: "'a; b' is no name", field: "name" },
          { message: "Parameter 'age' must be a number", field: "age" }
        ]
      })
    })
  )

  it.effect.each<[string, Record<string, string>, string]>([
    ["after its two seconds", { "x-ratelimit-reset": "2" }, "1970-01-01T00:00:02.000Z"],
    ["after two seconds without a header", {}, "1970-01-01T00:00:02.000Z"],
    [
      "at midnight once the day's budget is spent",
      { "x-ratelimit-reset": "2", "x-daily-ratelimit-token-remaining": "0", "retry-after": "3" },
      "1970-01-02T00:00:00.000Z"
    ]
  ])("ends a limit %s", ([, headers, expected]) =>
    Effect.gen(function* () {
      const reason = yield* failureOf(answering(json(429, {}, headers)).driver)
      assert.strictEqual(reason._tag, "ProviderQuotaExceeded")
      const moment = "retryAfter" in reason && reason.retryAfter !== undefined ? reason.retryAfter : undefined
      assert.strictEqual(moment && DateTime.formatIso(moment), expected)
    })
  )

  it.effect("reports that a 200 with a failure may have been written", () =>
    Effect.gen(function* () {
      const { driver } = answering(json(200, { success: false, error: "Requested service is not available" }))
      assert.deepInclude(yield* failureOf(driver), {
        _tag: "ProviderUnavailable",
        written: "unknown",
        message: "Requested service is not available"
      })
    })
  )

  it.effect("deletes a deleted record again, and reports that it was deleted", () =>
    Effect.gen(function* () {
      const { account, driver } = yield* World.make()
      const [made] = yield* driver.write(account, command("create", "persons", { fields: { name: "Ann" } }))
      const recordId = made?.recordId ?? ""
      yield* driver.write(account, command("delete", "persons", { recordId }))
      assert.deepStrictEqual(yield* driver.write(account, command("delete", "persons", { recordId })), [
        { outcome: "success", recordId, warnings: ["the record was already deleted at Pipedrive"] }
      ])
    })
  )

  it.effect("treats 410 with success as a plain success of a delete", () =>
    Effect.gen(function* () {
      const { account, driver, stored } = yield* World.make({ deletedStatus: 410 })
      const [made] = yield* driver.write(account, command("create", "persons", { fields: { name: "Ann" } }))
      const recordId = made?.recordId ?? ""
      assert.deepStrictEqual(yield* driver.write(account, command("delete", "persons", { recordId })), [
        { outcome: "success", recordId }
      ])
      assert.isEmpty(yield* stored("persons"))
      const [again] = yield* driver.write(account, command("delete", "persons", { recordId }))
      assert.deepStrictEqual(again?.warnings, ["the record was already deleted at Pipedrive"])
    })
  )

  it.effect("reads no deleted record, whether Pipedrive answers 410 or returns it as deleted", () =>
    Effect.gen(function* () {
      const query = { objectName: ObjectName.make("deals"), recordId: "7", fields: ["title"] }
      for (const answer of [
        json(410, { success: false, error: "Deal was deleted" }),
        json(200, { success: true, data: { id: 7, title: "Renewal", is_deleted: true } })
      ]) {
        const error = yield* Effect.flip(answering(answer).driver.read(World.account(), query))
        assert.strictEqual(error.reason._tag, "ProviderRejected")
      }
    })
  )

  it("declares that it writes one record at a time", () => {
    const capabilities = completeCapabilities(Pipedrive.capabilities)
    assert.deepInclude(capabilities, { create: true, update: true, delete: true, ifEmpty: true, customFields: true })
    assert.deepStrictEqual(capabilities.batch, { create: false, update: false, records: 1 })
  })
})
