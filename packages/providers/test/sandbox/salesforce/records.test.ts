import { assert, describe, it } from "@effect/vitest"
import { SalesforceSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { base, call, contacts, create, jsonOf, read } from "./calling.ts"

const { Fields } = SalesforceSandbox
const first = "003Dn0000000001IAA"

describe("a create", () => {
  it.effect("returns the id and the URL of the record", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      const answer = yield* call(fetch, "POST", contacts, { body: { LastName: "Lee" } })
      assert.strictEqual(answer.status, 201)
      assert.strictEqual(answer.text, `{"id":"${first}","success":true,"errors":[]}`)
      assert.strictEqual(answer.headers.get("location"), `${contacts}/${first}`)
      assert.strictEqual(answer.headers.get("content-type"), "application/json;charset=UTF-8")
      assert.strictEqual(answer.headers.get("sforce-limit-info"), "api-usage=1/100000000")
    })
  )

  it.effect("stores typed values, defaults and what Salesforce computes", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      yield* TestClock.setTime(1_767_225_600_123)
      const id = yield* create(fetch, "Contact", {
        lastname: "  Lee ",
        FirstName: "Ann",
        Email: "Ann@x.test",
        Loyalty_Points__c: 12.345,
        VIP__c: true,
        Birthdate: "1990-02-28",
        Last_Seen__c: "2026-01-01T01:00:00+01:00",
        Interests__c: "cooking;chess",
        Hobby__c: ""
      })
      const names = ["LastName", "Name", "Loyalty_Points__c", "VIP__c", "DoNotCall", "Birthdate", "Last_Seen__c"]
      assert.deepStrictEqual(yield* read(fetch, "Contact", id, names), [
        "Lee",
        "Ann Lee",
        12.35,
        true,
        false,
        "1990-02-28",
        "2026-01-01T00:00:00.000+0000"
      ])
      assert.deepStrictEqual(
        yield* read(fetch, "Contact", id, ["Interests__c", "Hobby__c", "OwnerId", "CreatedDate", "IsDeleted"]),
        ["chess;cooking", null, SalesforceSandbox.defaultUserId, "2026-01-01T00:00:00.123+0000", false]
      )
    })
  )

  it.effect("accepts numbers as text, as Salesforce's own examples send them", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      const id = yield* create(fetch, "Account", { Name: "Acme", NumberOfEmployees: "100" })
      assert.deepStrictEqual(yield* read(fetch, "Account", id, ["NumberOfEmployees"]), [100])
    })
  )

  it.effect.each([
    ["Account", { Name: "Acme", Industry: "Banking", AnnualRevenue: 1e6 }, "001Dn0000000001IAA"],
    ["Contact", { LastName: "Lee" }, "003Dn0000000001IAA"],
    ["Lead", { LastName: "Lee", Company: "Acme" }, "00QDn0000000001MAA"],
    ["Opportunity", { Name: "Deal", StageName: "Prospecting", CloseDate: "2026-12-31" }, "006Dn0000000001IAA"],
    ["Task", { Subject: "Call" }, "00TDn0000000001MAA"],
    ["account", { name: "Acme" }, "001Dn0000000001IAA"]
  ] as const)("requires for the type %s no more than %j", ([object, fields, id]) =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      assert.strictEqual(yield* create(fetch, object, fields), id)
    })
  )

  it.effect("sets a task's status, and closes it with it; an opportunity's stage sets its probability", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      const task = yield* create(fetch, "Task", {})
      assert.deepStrictEqual(yield* read(fetch, "Task", task, ["Status", "Priority", "IsClosed"]), [
        "Not Started",
        "Normal",
        false
      ])
      yield* call(fetch, "PATCH", `${base}/sobjects/Task/${task}`, { body: { Status: "Completed" } })
      assert.deepStrictEqual(yield* read(fetch, "Task", task, ["IsClosed"]), [true])
      const deal = yield* create(fetch, "Opportunity", {
        Name: "Deal",
        StageName: "Value Proposition",
        CloseDate: "2026-12-31"
      })
      const patch = (body: object) => call(fetch, "PATCH", `${base}/sobjects/Opportunity/${deal}`, { body })
      assert.deepStrictEqual(yield* read(fetch, "Opportunity", deal, ["Probability", "IsWon"]), [50, false])
      yield* patch({ Probability: 60 })
      yield* patch({ NextStep: "Call" })
      assert.deepStrictEqual(yield* read(fetch, "Opportunity", deal, ["Probability"]), [60])
      yield* patch({ StageName: "Closed Won" })
      assert.deepStrictEqual(yield* read(fetch, "Opportunity", deal, ["Probability", "IsWon"]), [100, true])
    })
  )

  it.effect("links records by ids of 15 or 18 characters", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      const account = yield* create(fetch, "Account", { Name: "Acme" })
      const contact = yield* create(fetch, "Contact", { LastName: "Lee", AccountId: account.slice(0, 15) })
      const task = yield* create(fetch, "Task", { WhoId: contact, WhatId: account })
      assert.deepStrictEqual(yield* read(fetch, "Contact", contact, ["AccountId"]), [account])
      assert.deepStrictEqual(yield* read(fetch, "Task", task, ["WhoId", "WhatId"]), [contact, account])
    })
  )
})

describe("a read", () => {
  it.effect("returns the requested fields in their order, and the id", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      yield* create(fetch, "Contact", { LastName: "Lee", Email: "a@x.test" })
      const answer = yield* call(fetch, "GET", `${contacts}/${first}?fields=email,LastName,Phone`)
      assert.strictEqual(
        answer.text,
        `{"attributes":{"type":"Contact","url":"${contacts}/${first}"},"Email":"a@x.test","LastName":"Lee",` +
          `"Phone":null,"Id":"${first}"}`
      )
      const short = yield* call(fetch, "GET", `${contacts}/${first.slice(0, 15)}`)
      assert.isAbove(Object.keys(jsonOf(short)).length, 30)
    })
  )
})

describe("an update", () => {
  it.effect("returns nothing, changes the sent fields and clears null ones", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      yield* create(fetch, "Contact", { LastName: "Lee", FirstName: "Ann", Phone: "1" })
      yield* TestClock.adjust("5 seconds")
      const answer = yield* call(fetch, "PATCH", `${contacts}/${first}`, { body: { FirstName: "Zoe", Phone: null } })
      assert.deepStrictEqual([answer.status, answer.text], [204, ""])
      assert.deepStrictEqual(
        yield* read(fetch, "Contact", first, ["Name", "Phone", "CreatedDate", "LastModifiedDate"]),
        ["Zoe Lee", null, "1970-01-01T00:00:00.000+0000", "1970-01-01T00:00:05.000+0000"]
      )
    })
  )

  it.effect("may be sent as a POST that overrides its method", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      yield* create(fetch, "Contact", { LastName: "Lee" })
      const answer = yield* call(fetch, "POST", `${contacts}/${first}?_HttpMethod=PATCH`, { body: { LastName: "Low" } })
      assert.strictEqual(answer.status, 204)
      assert.deepStrictEqual(yield* read(fetch, "Contact", first, ["LastName"]), ["Low"])
    })
  )
})

describe("a delete", () => {
  it.effect("returns nothing; the record is missing in reads and still in the snapshot", () =>
    Effect.gen(function* () {
      const { fetch, records } = yield* SalesforceSandbox.make()
      yield* create(fetch, "Contact", { LastName: "Lee" })
      const answer = yield* call(fetch, "DELETE", `${contacts}/${first}`)
      assert.deepStrictEqual([answer.status, answer.text], [204, ""])
      assert.strictEqual((yield* call(fetch, "GET", `${contacts}/${first}`)).status, 404)
      assert.deepInclude(records()[0], {
        account: SalesforceSandbox.defaultOrgId,
        objectType: "Contact",
        archived: true
      })
    })
  )

  it.effect("frees a unique value", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      yield* create(fetch, "Contact", { LastName: "Lee", External_Id__c: "k" })
      yield* call(fetch, "DELETE", `${contacts}/${first}`)
      assert.strictEqual(
        yield* create(fetch, "Contact", { LastName: "Low", External_Id__c: "K" }),
        "003Dn0000000002IAA"
      )
    })
  )
})

describe("an upsert by external id", () => {
  const key = `${contacts}/External_Id__c/a%20b%2Fc`

  it.effect("creates, then updates, in any case of the value", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      const created = yield* call(fetch, "PATCH", key, { body: { LastName: "Lee" } })
      assert.strictEqual(created.status, 201)
      assert.strictEqual(created.text, `{"id":"${first}","success":true,"errors":[],"created":true}`)
      assert.strictEqual(created.headers.get("location"), `${contacts}/${first}`)
      const updated = yield* call(fetch, "PATCH", key.replace("External_Id__c/a", "external_id__C/A"), {
        body: { Title: "CTO" }
      })
      assert.strictEqual(updated.status, 200)
      assert.strictEqual(updated.text, `{"id":"${first}","success":true,"errors":[],"created":false}`)
      assert.deepStrictEqual(yield* read(fetch, "Contact", first, ["LastName", "Title", "External_Id__c"]), [
        "Lee",
        "CTO",
        "a b/c"
      ])
    })
  )

  it.effect("reads and deletes by it, too", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      yield* call(fetch, "PATCH", key, { body: { LastName: "Lee" } })
      assert.strictEqual(jsonOf(yield* call(fetch, "GET", `${key}?fields=LastName`)).LastName, "Lee")
      assert.strictEqual((yield* call(fetch, "DELETE", key)).status, 204)
      assert.strictEqual((yield* call(fetch, "GET", key)).status, 404)
    })
  )

  it.effect("answers 300 with the URLs if several records have the value", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make({
        fields: { Contact: [Fields.externalId(Fields.text("Legacy__c", "Legacy", 20))] }
      })
      yield* create(fetch, "Contact", { LastName: "Lee", Legacy__c: "7" })
      yield* create(fetch, "Contact", { LastName: "Low", Legacy__c: "7" })
      const answer = yield* call(fetch, "PATCH", `${contacts}/Legacy__c/7`, { body: { Title: "CTO" } })
      assert.strictEqual(answer.status, 300)
      assert.deepStrictEqual<unknown>(jsonOf(answer), [`${contacts}/${first}`, `${contacts}/003Dn0000000002IAA`])
    })
  )

  it.effect("may identify the record by its id", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      yield* create(fetch, "Contact", { LastName: "Lee" })
      const answer = yield* call(fetch, "PATCH", `${contacts}/Id/${first}`, { body: { LastName: "Low" } })
      assert.deepStrictEqual([answer.status, jsonOf(answer).created], [200, false])
    })
  )
})

describe("an org", () => {
  it.effect("sees only its own records", () =>
    Effect.gen(function* () {
      const { addAccount, fetch } = yield* SalesforceSandbox.make()
      addAccount({
        orgId: "00DDn0000000002MAA",
        userId: "005Dn0000000002IAA",
        username: "other@else.test",
        token: "other"
      })
      yield* create(fetch, "Contact", { LastName: "Lee", External_Id__c: "k" })
      const other = (method: string, url: string, body?: object) => call(fetch, method, url, { body, token: "other" })
      assert.strictEqual((yield* other("GET", `${contacts}/${first}`)).status, 404)
      assert.strictEqual((yield* other("POST", contacts, { LastName: "Low", External_Id__c: "k" })).status, 201)
      assert.strictEqual((yield* other("POST", contacts, { LastName: "Low", ReportsToId: first })).status, 400)
    })
  )

  it.effect("may have its own object types and fields", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make({
        objects: [
          {
            name: "Invoice__c",
            label: "Invoice",
            fields: [
              Fields.required(Fields.text("Number__c", "Number", 10)),
              Fields.reference("Account__c", "Account", ["Account"])
            ]
          }
        ],
        fields: { Account: [Fields.checkbox("Active__c", "Active")] }
      })
      const account = yield* create(fetch, "Account", { Name: "Acme", Active__c: true })
      const invoice = yield* create(fetch, "Invoice__c", { Number__c: "1", Account__c: account })
      assert.match(invoice, /^a00Dn0/)
      assert.deepStrictEqual(yield* read(fetch, "Invoice__c", invoice, ["Number__c", "Account__c"]), ["1", account])
      assert.deepStrictEqual(yield* read(fetch, "Account", account, ["Active__c"]), [true])
    })
  )
})
