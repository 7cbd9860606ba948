/** Requests and answers whose form differs by object, field or header. @rule driver.restDefinition */
import { assert, describe, it } from "@effect/vitest"
import type { Credentials } from "@fieldgate/core/connections/Credentials"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { RestDriver } from "@fieldgate/providers"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Acme from "./Acme.ts"

const accounts = ObjectName.make("accounts")

/** As Dynamics 365 does it: parentheses, constant headers, the id in a header. */
const odata = {
  ...Acme.acme,
  headers: { "odata-version": "4.0", "content-type": "application/json; odata=minimal" },
  objects: {
    accounts: {
      path: "accounts",
      headers: { prefer: "return=minimal" },
      operations: {
        create: { method: "POST", path: "/{object}" },
        read: { method: "GET", path: "/{object}({id})", query: { $select: "name", scope: "{object}" } }
      },
      fieldsAt: [],
      answer: {
        record: [],
        id: ["accountid"],
        createdId: { header: "odata-entityid", pattern: "\\((?<value>[^)]+)\\)$" }
      }
    },
    leads: "leads"
  }
} as const satisfies RestDriver.Input

const write = (
  definition: RestDriver.Input,
  answer: () => Response,
  fields: Record<string, unknown>,
  objectName = Acme.objectName
) => {
  const { bodies, driver, requests } = Acme.answering(answer, definition)
  const item = { fields: JSON.parse(JSON.stringify(fields)) }
  return Effect.map(driver.write(Acme.account(), { ...Acme.command("create", item), objectName }), ([outcome]) => ({
    outcome,
    request: requests[0],
    body: bodies[0]
  }))
}

describe("an object of its own", () => {
  it.effect("has its calls, headers and places, and its id from a header", () =>
    Effect.gen(function* () {
      const answer = () =>
        new Response(null, { status: 204, headers: { "OData-EntityId": "https://api.acme.test/root/accounts(a-1)" } })
      const { body, outcome, request } = yield* write(odata, answer, { name: "Acme" }, accounts)
      assert.deepStrictEqual(outcome, { outcome: "success", recordId: "a-1" })
      assert.strictEqual(request?.url, "https://api.acme.test/root/accounts")
      assert.strictEqual(request?.headers.get("odata-version"), "4.0")
      assert.strictEqual(request?.headers.get("prefer"), "return=minimal")
      assert.strictEqual(request?.headers.get("content-type"), "application/json; odata=minimal")
      assert.deepStrictEqual(body, { name: "Acme" })
    })
  )

  it.effect("is uncertain about a create whose header has no id", () =>
    Effect.gen(function* () {
      const { driver } = Acme.answering(() => new Response(null, { status: 204 }), odata)
      const command = { ...Acme.command("create", { fields: { name: "Acme" } }), objectName: accounts }
      const { reason } = yield* Effect.flip(driver.write(Acme.account(), command))
      assert.deepInclude(reason, { _tag: "ProviderUnavailable", written: "unknown" })
    })
  )

  it.effect("reads with parentheses and parameters, each encoded", () =>
    Effect.gen(function* () {
      const { driver, requests } = Acme.answering(Acme.json(200, { accountid: "a/1", name: "Acme" }), odata)
      const read = yield* driver.read(Acme.account(), { objectName: accounts, recordId: "a/1", fields: ["name"] })
      assert.deepStrictEqual(read, { recordId: "a/1", fields: { name: "Acme" } })
      assert.strictEqual(requests[0]?.url, "https://api.acme.test/root/accounts(a%2F1)?%24select=name&scope=accounts")
    })
  )

  it.effect("leaves the calls of other objects as they are", () =>
    Effect.gen(function* () {
      const { body, outcome, request } = yield* write(odata, Acme.ok, { name: "Ann" })
      assert.strictEqual(outcome?.outcome, "success")
      assert.isNull(request?.headers.get("prefer"))
      assert.deepStrictEqual(body, { data: { values: { name: "Ann" } } })
    })
  )
})

/** As Zoho does it: a list with one record. */
const listed = {
  ...Acme.acme,
  fieldsAt: ["data", 0],
  answer: {
    record: ["data", 0, "details"],
    id: ["id"],
    success: { at: ["data", 0, "status"], is: "success", otherwise: "rejected" }
  }
} as const satisfies RestDriver.Input

describe("a list in a location", () => {
  it.effect("holds one record in requests and in answers", () =>
    Effect.gen(function* () {
      const answer = Acme.json(201, { data: [{ status: "success", details: { id: "77" } }] })
      const { body, outcome } = yield* write(listed, answer, { Last_Name: "Lee" })
      assert.deepStrictEqual(body, { data: [{ Last_Name: "Lee" }] })
      assert.deepInclude(outcome, { outcome: "success", recordId: "77" })
    })
  )

  it.effect("reports a refusal inside a 2xx", () =>
    Effect.gen(function* () {
      const { driver } = Acme.answering(Acme.json(202, { data: [{ status: "error", code: "MANDATORY" }] }), listed)
      const failure = yield* Acme.failureOf(driver)
      assert.strictEqual(failure._tag, "ProviderRejected")
    })
  )
})

/** As Zoho does it: the answer to a write has the id elsewhere, and a sign of a refusal alone. */
const signed = {
  ...Acme.acme,
  operations: { ...Acme.acme.operations, update: { ...Acme.acme.operations.update, headers: { "if-match": "*" } } },
  fieldsAt: ["data", 0],
  answer: {
    record: ["data", 0],
    id: ["id"],
    writtenId: ["data", 0, "details", "id"],
    refusal: { at: ["data", 0, "status"], is: "error" }
  }
} as const satisfies RestDriver.Input

describe("an answer whose form differs for writes", () => {
  const row = (details: object, status = "success") => Acme.json(200, { data: [{ status, details }] })

  it.effect("has the id in its own place, and what is beside it as data", () =>
    Effect.gen(function* () {
      const { outcome } = yield* write(signed, row({ id: "77", at: "now" }), { name: "Lee" })
      assert.deepStrictEqual(outcome, { outcome: "success", recordId: "77", data: { id: "77", at: "now" } })
      const { driver, requests } = Acme.answering(row({ id: "78" }), signed)
      const [updated] = yield* driver.write(Acme.account(), Acme.command("update", { recordId: "77" }))
      assert.deepInclude(updated, { outcome: "success", recordId: "78" })
      assert.strictEqual(requests[0]?.headers.get("if-match"), "*")
    })
  )

  it.effect("is unclear without an id, so that nothing is claimed", () =>
    Effect.gen(function* () {
      const failure = yield* Acme.failureOf(Acme.answering(Acme.json(200, { data: [] }), signed).driver)
      assert.deepInclude(failure, { _tag: "ProviderUnavailable", written: "unknown" })
    })
  )

  it.effect("is a refusal by its sign, of creates and deletes", () =>
    Effect.gen(function* () {
      const { driver, requests } = Acme.answering(row({ id: "77" }, "error"), signed)
      assert.strictEqual((yield* Acme.failureOf(driver))._tag, "ProviderRejected")
      const removed = driver.write(Acme.account(), Acme.command("delete", { recordId: "77" }))
      assert.strictEqual((yield* Effect.flip(removed)).reason._tag, "ProviderRejected")
      assert.isNull(requests[0]?.headers.get("if-match") ?? null)
    })
  )

  it.effect("is a record where it is read, whatever its fields are", () =>
    Effect.gen(function* () {
      const { driver } = Acme.answering(Acme.json(200, { data: [{ id: "77", status: "error" }] }), signed)
      const read = yield* driver.read(Acme.account(), {
        objectName: Acme.objectName,
        recordId: "77",
        fields: ["status"]
      })
      assert.deepStrictEqual(read, { recordId: "77", fields: { status: "error" } })
    })
  )

  it.effect("is a missing record where a read has no content", () =>
    Effect.gen(function* () {
      const { driver } = Acme.answering(() => new Response(null, { status: 204 }), signed)
      const read = driver.read(Acme.account(), { objectName: Acme.objectName, recordId: "77", fields: [] })
      const { reason } = yield* Effect.flip(read)
      assert.deepInclude(reason, { _tag: "ProviderRejected", message: "Acme has no record 77" })
    })
  )
})

const formed = {
  ...Acme.acme,
  fieldGroups: [{ names: "^cf_", at: ["custom", "fields"] }],
  values: {
    leads: {
      emails: { sent: [0, "value"], returned: [[0, "value"]] },
      owner: { sent: ["id"], returned: [["id"]] },
      "*": {
        returned: [
          [0, "value"],
          [0, "full_name"]
        ]
      }
    }
  }
} as const satisfies RestDriver.Input

describe("the form of fields", () => {
  it.effect("wraps values, and puts groups of fields in their place", () =>
    Effect.gen(function* () {
      const fields = { name: "Ann", emails: ["a@x.test", "b@x.test"], owner: 7, cf_size: 3, cf_color: null }
      const { body } = yield* write(formed, Acme.ok, fields)
      assert.deepStrictEqual(body, {
        data: {
          values: {
            name: "Ann",
            emails: [{ value: "a@x.test" }, { value: "b@x.test" }],
            owner: { id: 7 },
            custom: { fields: { cf_size: 3, cf_color: null } }
          }
        }
      })
      assert.deepStrictEqual((yield* write(formed, Acme.ok, { emails: "a@x.test" })).body, {
        data: { values: { emails: [{ value: "a@x.test" }] } }
      })
      assert.deepStrictEqual((yield* write(formed, Acme.ok, { emails: null, owner: null })).body, {
        data: { values: { emails: [], owner: null } }
      })
    })
  )

  it.effect("unwraps what is read; one value is itself, several are a list, none is null", () =>
    Effect.gen(function* () {
      const values = {
        emails: [{ value: "a@x.test" }, { value: "b@x.test" }],
        owner: { id: 7, name: "Bo" },
        name: [{ full_name: "Ann Lee", first_name: "Ann" }],
        phone: [],
        city: "Ghent",
        custom: { fields: { cf_size: [{ value: 3 }] } }
      }
      const { driver } = Acme.answering(
        Acme.json(200, { meta: { status: "ok" }, data: { key: { record: 7 }, values } }),
        formed
      )
      const fields = ["emails", "owner", "name", "phone", "city", "cf_size", "missing"]
      const read = yield* driver.read(Acme.account(), { objectName: Acme.objectName, recordId: "7", fields })
      assert.deepStrictEqual(read.fields, {
        emails: ["a@x.test", "b@x.test"],
        owner: 7,
        name: "Ann Lee",
        phone: null,
        city: "Ghent",
        cf_size: 3
      })
    })
  )
})

describe("a key as HTTP Basic", () => {
  const key = "api_k3y"
  const credentials: Credentials = { _tag: "ApiKeyCredentials", apiKey: Redacted.make(key) }

  it.effect.each([
    { apiKey: { in: "basic", password: "" }, pair: `${key}:` },
    { apiKey: { in: "basic", password: "X" }, pair: `${key}:X` },
    { apiKey: { in: "basic", username: "api" }, pair: `api:${key}` }
  ] as const)("is the half that is left out of $apiKey", ({ apiKey, pair }) =>
    Effect.gen(function* () {
      const definition = { ...Acme.acme, auth: { apiKey } }
      const { driver, requests } = Acme.answering(Acme.ok, definition)
      yield* driver.write(Acme.account({ credentials }), Acme.create)
      assert.strictEqual(requests[0]?.headers.get("authorization"), `Basic ${btoa(pair)}`)
    })
  )

  it.effect("is in no failure and in no explanation, in either form", () =>
    Effect.gen(function* () {
      const form = btoa(`${key}:`)
      const definition = { ...Acme.acme, auth: { apiKey: { in: "basic", password: "" } } } as const
      const answer = Acme.json(400, { problem: { text: `sent Basic ${form} with ${key}` } })
      const { driver } = Acme.answering(answer, definition)
      const account = Acme.account({ credentials })
      const failure = yield* Acme.failureOf(driver, Acme.create, account)
      assert.strictEqual(failure.message, "sent Basic <redacted> with <redacted>")
      const explained = JSON.stringify(Result.getOrThrow(driver.explain.write(account, Acme.create)))
      assert.notInclude(explained, form)
      assert.notInclude(explained, key)
    })
  )
})
