import { assert, describe, it } from "@effect/vitest"
import { type Fault, SalesforceSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import { base, call, contacts, create } from "./calling.ts"

const first = "003Dn0000000001IAA"

const writing = (action: Fault.FaultAction) =>
  Effect.gen(function* () {
    const sandbox = yield* SalesforceSandbox.make()
    sandbox.addFault({ match: { method: "POST", path: "/services/data/*" }, action })
    const write = call(sandbox.fetch, "POST", contacts, { body: { LastName: "Lee" }, isForeign: true })
    return { sandbox, write }
  })

const error = (errorCode: string, message: string, fields?: ReadonlyArray<string>) =>
  JSON.stringify([{ message, errorCode, ...(fields === undefined ? {} : { fields }) }])

describe("a fault", () => {
  it.effect.each([
    [{ status: 401 }, error("INVALID_SESSION_ID", "Session expired or invalid")],
    [{ status: 403 }, error("REQUEST_LIMIT_EXCEEDED", "TotalRequests Limit exceeded.")],
    [
      { status: 403, policy: "ConcurrentPerOrgLongTxn" },
      error("REQUEST_LIMIT_EXCEEDED", "ConcurrentPerOrgLongTxn Limit exceeded.")
    ],
    [
      { status: 403, policy: "API_DISABLED_FOR_ORG" },
      error("API_DISABLED_FOR_ORG", "The REST API is not enabled for this Organization.")
    ],
    [{ status: 404 }, '[{"errorCode":"NOT_FOUND","message":"The requested resource does not exist"}]'],
    [{ status: 412 }, ""],
    [
      { status: 400, policy: "UNABLE_TO_LOCK_ROW" },
      error(
        "UNABLE_TO_LOCK_ROW",
        "unable to obtain exclusive access to this record or 1 records: 001Dn0000000000IAA",
        []
      )
    ],
    [{ status: 400, policy: "INVALID_ID_FIELD" }, error("INVALID_ID_FIELD", "invalid id field")],
    [{ status: 420, policy: "QUERY_TIMEOUT" }, error("QUERY_TIMEOUT", "query timeout")],
    [
      { status: 500 },
      error(
        "UNKNOWN_EXCEPTION",
        "An unexpected error occurred. Please include this ErrorId if you contact support: 000000000-00000 (-0000000000)"
      )
    ],
    [{ status: 503 }, error("SERVER_UNAVAILABLE", "Server Unavailable")],
    [{ status: 400, body: [{ message: "m", errorCode: "E" }] }, error("E", "m")]
  ] as const)("answers %j in Salesforce's words and writes nothing", ([action, text]) =>
    Effect.gen(function* () {
      const { sandbox, write } = yield* writing(action)
      const answer = yield* write
      assert.deepStrictEqual([answer.status, answer.text], [action.status, text])
      assert.strictEqual(sandbox.records().length, 0)
      assert.strictEqual((yield* write).status, 201)
    })
  )

  it.effect("answers a page, a proxy's or that of an org in maintenance", () =>
    Effect.gen(function* () {
      const proxy = yield* (yield* writing("html")).write
      assert.deepStrictEqual([proxy.status, proxy.headers.get("content-type")], [502, "text/html"])
      const maintenance = yield* (yield* writing({ status: 503, policy: "html" })).write
      assert.deepStrictEqual([maintenance.status, maintenance.headers.get("content-type")], [503, "text/html"])
      assert.include(maintenance.text, "We are down for maintenance.")
    })
  )

  it.effect("drops the answer before the commit or after it", () =>
    Effect.gen(function* () {
      for (const [action, kept] of [
        ["dropBeforeCommit", 0],
        ["dropAfterCommit", 1]
      ] as const) {
        const { sandbox, write } = yield* writing(action)
        assert.strictEqual((yield* Effect.flip(write)).message, "fetch failed")
        assert.strictEqual(sandbox.records().length, kept)
      }
    })
  )

  it.effect("applies to the token endpoint too", () =>
    Effect.gen(function* () {
      const { addFault, fetch } = yield* SalesforceSandbox.make()
      const body = { error: "invalid_grant", error_description: "inactive user" }
      addFault({ match: { path: "/services/oauth2/token" }, action: { status: 400, body } })
      const answer = yield* call(fetch, "POST", "/services/oauth2/token", { text: "grant_type=refresh_token" })
      assert.deepStrictEqual([answer.status, answer.text], [400, JSON.stringify(body)])
    })
  )
})

describe("a row lock", () => {
  it.effect("fails the next writes on one record alone", () =>
    Effect.gen(function* () {
      const { fetch, lockRecord } = yield* SalesforceSandbox.make()
      for (const LastName of ["A", "B"]) yield* create(fetch, "Contact", { LastName })
      lockRecord(first)
      const status = (method: "PATCH" | "DELETE", id: string) =>
        Effect.map(
          call(fetch, method, `${contacts}/${id}`, method === "PATCH" ? { body: { Title: "x" } } : {}),
          (answer) => answer.status
        )
      assert.strictEqual(yield* status("PATCH", "003Dn0000000002IAA"), 204)
      const locked = yield* call(fetch, "PATCH", `${contacts}/${first}`, { body: { Title: "x" } })
      assert.strictEqual(
        locked.text,
        error("UNABLE_TO_LOCK_ROW", `unable to obtain exclusive access to this record or 1 records: ${first}`, [])
      )
      assert.strictEqual(yield* status("PATCH", first), 204)
      lockRecord(first)
      assert.strictEqual(yield* status("DELETE", first), 400)
      assert.strictEqual(yield* status("DELETE", first), 204)
    })
  )
})

describe("the control surface", () => {
  it.effect("hides fields and locks records", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      yield* create(fetch, "Contact", { LastName: "Lee" })
      const control = (path: string, body: object) =>
        call(fetch, "POST", `/__sandbox/${path}`, { body, token: undefined })
      assert.strictEqual((yield* control("field-access", { field: "Contact.Title", access: "hidden" })).status, 200)
      const update = call(fetch, "PATCH", `${contacts}/${first}`, { body: { Title: "x" } })
      assert.include((yield* update).text, "No such column 'Title'")
      yield* control("field-access", { field: "Contact.Title", access: "full" })
      assert.strictEqual((yield* control("row-locks", { id: first })).status, 200)
      assert.include((yield* update).text, "UNABLE_TO_LOCK_ROW")
      assert.strictEqual((yield* update).status, 204)
      assert.strictEqual((yield* control("field-access", { field: "Contact.Nope", access: "hidden" })).status, 404)
      assert.strictEqual((yield* control("field-access", { field: "Contact.Title", access: "some" })).status, 400)
      assert.strictEqual((yield* control("row-locks", { id: first, times: 0 })).status, 400)
    })
  )

  it.effect("shows the records, the newest first, and resets", () =>
    Effect.gen(function* () {
      const { fetch, journal, lockRecord, records, reset } = yield* SalesforceSandbox.make()
      yield* create(fetch, "Contact", { LastName: "Lee", VIP__c: true })
      const page = yield* call(fetch, "GET", "/", { token: undefined })
      assert.include(page.text, `Contact of account ${SalesforceSandbox.defaultOrgId} (1)`)
      assert.deepInclude(records()[0]?.properties ?? {}, { Id: first, LastName: "Lee", VIP__c: "true" })
      lockRecord(first)
      reset()
      assert.deepStrictEqual([records(), journal()], [[], []])
      assert.strictEqual(yield* create(fetch, "Contact", { LastName: "Lee" }), first)
      assert.strictEqual((yield* call(fetch, "DELETE", `${contacts}/${first}`)).status, 204)
    })
  )

  it.effect("records the headers that a caller forwards in the journal", () =>
    Effect.gen(function* () {
      const { fetch, journal } = yield* SalesforceSandbox.make()
      const headers = {
        "sforce-auto-assign": "FALSE",
        "sforce-call-options": "client=acme, defaultNamespace=ns",
        "sforce-mru": "updateMru=true",
        "x-sfdc-packageversion-ns": "1.0"
      }
      yield* call(fetch, "GET", `${base}/limits`, { headers })
      assert.deepInclude(journal()[0]?.headers ?? {}, headers)
    })
  )
})
