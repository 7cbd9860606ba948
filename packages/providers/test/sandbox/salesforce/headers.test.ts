import { assert, describe, it } from "@effect/vitest"
import { SalesforceSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { base, call, collection, contacts, create, jsonOf, listOf, read } from "./calling.ts"

const first = "003Dn0000000001IAA"

describe("a condition on time", () => {
  const withContact = Effect.gen(function* () {
    const { fetch } = yield* SalesforceSandbox.make()
    yield* TestClock.setTime(Date.parse("2026-01-01T11:59:30.500Z"))
    yield* create(fetch, "Contact", { LastName: "Lee" })
    const send = (method: "GET" | "PATCH" | "DELETE", headers: Readonly<Record<string, string>>) =>
      call(fetch, method, `${contacts}/${first}`, { headers, ...(method === "PATCH" ? { body: { Title: "x" } } : {}) })
    return { fetch, send }
  })
  const before = "Thu, 01 Jan 2026 11:59:29 GMT"
  const same = "Thu, 01 Jan 2026 11:59:30 GMT"

  it.effect("uses the time in the answer to a read, precise to the second", () =>
    Effect.gen(function* () {
      const { send } = yield* withContact
      assert.strictEqual((yield* send("GET", {})).headers.get("last-modified"), same)
    })
  )

  it.effect("accepts an update as long as the record is unchanged", () =>
    Effect.gen(function* () {
      const { fetch, send } = yield* withContact
      const late = yield* send("PATCH", { "if-unmodified-since": before })
      assert.deepStrictEqual([late.status, late.text], [412, ""])
      assert.deepStrictEqual(yield* read(fetch, "Contact", first, ["Title"]), [null])
      assert.strictEqual((yield* send("PATCH", { "if-unmodified-since": same })).status, 204)
      yield* TestClock.adjust("1 second")
      yield* send("PATCH", {})
      assert.strictEqual((yield* send("PATCH", { "if-unmodified-since": same })).status, 412)
      assert.strictEqual((yield* send("PATCH", { "if-unmodified-since": "soon" })).status, 400)
    })
  )

  it.effect("saves a read without new data, and never stops a delete", () =>
    Effect.gen(function* () {
      const { send } = yield* withContact
      const known = yield* send("GET", { "if-modified-since": same })
      assert.deepStrictEqual([known.status, known.text], [304, ""])
      assert.strictEqual((yield* send("GET", { "if-modified-since": before })).status, 200)
      assert.strictEqual((yield* send("GET", { "if-unmodified-since": before })).status, 412)
      assert.strictEqual((yield* send("PATCH", { "if-modified-since": same })).status, 412)
      assert.strictEqual((yield* send("DELETE", { "if-unmodified-since": before })).status, 204)
    })
  )

  it.effect("applies to an upsert of an existing record", () =>
    Effect.gen(function* () {
      const { fetch } = yield* withContact
      yield* call(fetch, "PATCH", `${contacts}/External_Id__c/k`, { body: { LastName: "Low" } })
      const headers = { "if-unmodified-since": before }
      const late = yield* call(fetch, "PATCH", `${contacts}/External_Id__c/k`, { body: { LastName: "x" }, headers })
      assert.strictEqual(late.status, 412)
    })
  )
})

describe("an ETag", () => {
  it.effect("exists for accounts only, and guards reads and updates", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      const url = `${base}/sobjects/Account/${yield* create(fetch, "Account", { Name: "Acme" })}`
      const contact = `${contacts}/${yield* create(fetch, "Contact", { LastName: "Lee" })}`
      const etag = (yield* call(fetch, "GET", url)).headers.get("etag") ?? ""
      const status = (method: string, at: string, headers: Readonly<Record<string, string>>) =>
        Effect.map(
          call(fetch, method, at, { headers, ...(method === "PATCH" ? { body: { Phone: "1" } } : {}) }),
          (answer) => answer.status
        )
      assert.match(etag, /^".+"$/)
      assert.strictEqual(yield* status("GET", url, { "if-none-match": `"x", ${etag}` }), 304)
      assert.strictEqual(yield* status("GET", url, { "if-match": '"x"' }), 412)
      assert.strictEqual(yield* status("PATCH", url, { "if-match": '"x"' }), 412)
      assert.strictEqual(yield* status("PATCH", url, { "if-none-match": etag }), 412)
      yield* TestClock.adjust("1 second")
      assert.strictEqual(yield* status("PATCH", url, { "if-match": etag }), 204)
      assert.strictEqual(yield* status("PATCH", url, { "if-match": etag }), 412)
      assert.isNull((yield* call(fetch, "GET", contact)).headers.get("etag"))
      assert.strictEqual(yield* status("PATCH", contact, { "if-match": '"x"' }), 204)
    })
  )
})

describe("a duplicate rule", () => {
  const rule = { object: "Contact", name: "Contacts_DR", fields: ["Email", "LastName"] } as const
  const allow = { "Sforce-Duplicate-Rule-Header": "allowSave=true; includeRecordDetails=true; runAsCurrentUser=true" }
  const twin = { LastName: "lee", Email: "A@x.test" }

  const withContact = (action: "alert" | "block") =>
    Effect.gen(function* () {
      const sandbox = yield* SalesforceSandbox.make({ duplicateRules: [{ ...rule, action }] })
      yield* create(sandbox.fetch, "Contact", { LastName: "Lee", Email: "a@x.test" })
      return sandbox
    })

  const match = (allowSave: boolean, details: object) => [
    {
      duplicateResut: {
        allowSave,
        duplicateRule: "Contacts_DR",
        duplicateRuleEntityType: "Contact",
        errorMessage: "Use one of these records?",
        matchResults: [
          {
            entityType: "Contact",
            errors: [],
            matchEngine: "ExactMatchEngine",
            matchRecords: [
              {
                additionalInformation: [],
                fieldDiffs: [],
                matchConfidence: 100,
                record: { attributes: { type: "Contact", url: `${contacts}/${first}` }, Id: first, ...details }
              }
            ],
            rule: "Contacts_DR",
            size: 1,
            success: true
          }
        ]
      },
      errorCode: "DUPLICATES_DETECTED",
      message: "Use one of these records?"
    }
  ]

  it.effect("names the records if it alerts, misspelled like Salesforce, and saves if the header allows it", () =>
    Effect.gen(function* () {
      const { fetch, journal } = yield* withContact("alert")
      const refused = yield* call(fetch, "POST", contacts, { body: twin })
      assert.deepStrictEqual([refused.status, refused.text], [400, JSON.stringify(match(true, {}))])
      assert.strictEqual((yield* call(fetch, "POST", contacts, { body: twin, headers: allow })).status, 201)
      assert.strictEqual(
        journal().at(-1)?.headers["sforce-duplicate-rule-header"],
        allow["Sforce-Duplicate-Rule-Header"]
      )
    })
  )

  it.effect("never saves if it blocks, and shows the values on request", () =>
    Effect.gen(function* () {
      const { fetch } = yield* withContact("block")
      const refused = yield* call(fetch, "POST", contacts, { body: twin, headers: allow })
      assert.strictEqual(refused.text, JSON.stringify(match(false, { Email: "a@x.test", LastName: "Lee" })))
    })
  )

  it.effect("ignores the header before version 52, other values, and the record itself", () =>
    Effect.gen(function* () {
      const { fetch } = yield* withContact("alert")
      const old = contacts.replace("v60.0", "v51.0")
      assert.strictEqual((yield* call(fetch, "POST", old, { body: twin, headers: allow })).status, 400)
      assert.strictEqual((yield* call(fetch, "POST", contacts, { body: { ...twin, LastName: "Low" } })).status, 201)
      assert.strictEqual((yield* call(fetch, "POST", contacts, { body: { LastName: "Lee" } })).status, 201)
      assert.strictEqual((yield* call(fetch, "PATCH", `${contacts}/${first}`, { body: twin })).status, 204)
    })
  )

  it.effect("applies to each record of a call on many", () =>
    Effect.gen(function* () {
      const { fetch } = yield* withContact("alert")
      const body = { records: [{ attributes: { type: "Contact" }, ...twin }] }
      const refused = yield* call(fetch, "POST", collection, { body })
      assert.strictEqual(
        refused.text,
        '[{"success":false,"errors":[{"statusCode":"DUPLICATES_DETECTED","message":"Use one of these records?","fields":[]}]}]'
      )
      assert.strictEqual(listOf(yield* call(fetch, "POST", collection, { body, headers: allow }))[0]?.["success"], true)
    })
  )
})

describe("an assignment rule", () => {
  it.effect("gives the record another owner, unless the header disables it or names another rule", () =>
    Effect.gen(function* () {
      const owners = ["005Dn0000000007IAA", "005Dn0000000008IAA"] as const
      const { addAccount, fetch } = yield* SalesforceSandbox.make({
        assignmentRules: [
          { object: "Lead", id: "01QDn0000000001MAA", ownerId: owners[0] },
          { object: "Lead", id: "01QDn0000000002MAA", ownerId: owners[1], active: false }
        ]
      })
      for (const userId of owners) {
        addAccount({ orgId: SalesforceSandbox.defaultOrgId, userId, username: userId, token: userId })
      }
      const ownerFor = (headers: Readonly<Record<string, string>>) =>
        Effect.gen(function* () {
          const body = { LastName: "Lee", Company: "Acme" }
          const answer = yield* call(fetch, "POST", `${base}/sobjects/Lead`, { body, headers })
          return (yield* read(fetch, "Lead", jsonOf(answer).id, ["OwnerId"]))[0]
        })
      assert.strictEqual(yield* ownerFor({}), owners[0])
      assert.strictEqual(yield* ownerFor({ "Sforce-Auto-Assign": "TRUE" }), owners[0])
      assert.strictEqual(yield* ownerFor({ "Sforce-Auto-Assign": "false" }), SalesforceSandbox.defaultUserId)
      assert.strictEqual(yield* ownerFor({ "Sforce-Auto-Assign": "01QDn0000000002MAA" }), owners[1])
      assert.strictEqual(
        yield* ownerFor({ "Sforce-Auto-Assign": "01QDn0000000003MAA" }),
        SalesforceSandbox.defaultUserId
      )
    })
  )
})

describe("a validation rule", () => {
  it.effect("refuses in the admin's words", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make({
        validationRules: [
          {
            object: "Opportunity",
            message: "A won deal needs an amount.",
            field: "Amount",
            refuses: ({ Amount, IsWon }) => IsWon === true && typeof Amount !== "number"
          }
        ]
      })
      const deal = { Name: "Deal", CloseDate: "2026-12-31" }
      const refused = yield* call(fetch, "POST", `${base}/sobjects/Opportunity`, {
        body: { ...deal, StageName: "Closed Won" }
      })
      assert.strictEqual(
        refused.text,
        '[{"message":"A won deal needs an amount.","errorCode":"FIELD_CUSTOM_VALIDATION_EXCEPTION","fields":["Amount"]}]'
      )
      assert.match(yield* create(fetch, "Opportunity", { ...deal, StageName: "Closed Won", Amount: 1 }), /^006/)
    })
  )
})

describe("the daily limit", () => {
  it.effect("is in every answer, refuses calls beyond it, and frees itself gradually", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make({ dailyLimit: 3 })
      const ask = call(fetch, "GET", `${base}/limits`)
      yield* ask
      yield* TestClock.adjust("1 hour")
      yield* call(fetch, "GET", `${contacts}/x`)
      const last = yield* ask
      assert.strictEqual(last.headers.get("sforce-limit-info"), "api-usage=3/3")
      assert.deepStrictEqual(jsonOf(last)["DailyApiRequests"], { Max: 3, Remaining: 0 })
      const over = yield* ask
      assert.deepStrictEqual(
        [over.status, over.text],
        [403, '[{"message":"TotalRequests Limit exceeded.","errorCode":"REQUEST_LIMIT_EXCEEDED"}]']
      )
      assert.isNull(over.headers.get("retry-after"))
      yield* TestClock.adjust("23 hours")
      assert.strictEqual((yield* ask).headers.get("sforce-limit-info"), "api-usage=3/3")
      assert.strictEqual((yield* ask).status, 403)
      yield* TestClock.adjust("1 hour")
      assert.strictEqual((yield* ask).headers.get("sforce-limit-info"), "api-usage=2/3")
    })
  )
})
