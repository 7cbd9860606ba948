import { assert, describe, it } from "@effect/vitest"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import * as DateTime from "effect/DateTime"
import type { Answer } from "../../src/kit/Answer.ts"
import {
  failureOf,
  ofOwnGuard,
  outcomeOfRecord,
  type Situation,
  unreadable
} from "../../src/salesforce/SalesforceErrors.ts"

const now = DateTime.makeUnsafe("2026-11-21T22:30:00Z")

const answer = (status: number, body: unknown = [], headers: Answer["headers"] = {}): Answer => ({
  status,
  headers,
  body: typeof body === "string" ? body : JSON.stringify(body)
})

const fault = (errorCode: string, message: string, fields?: ReadonlyArray<string>) => [
  { message, errorCode, ...(fields === undefined ? {} : { fields }) }
]

const read = (given: Answer, situation: Partial<Situation> = {}): ProviderFailure =>
  failureOf(given, { writes: true, now, ...situation })

const retryAfterOf = (failure: ProviderFailure) =>
  "retryAfter" in failure && failure.retryAfter !== undefined ? DateTime.formatIso(failure.retryAfter) : undefined

const htmlPage = "<html><body>We are down for maintenance.</body></html>"

describe("SalesforceErrors: refusals", () => {
  it("names each field of each fault, and repeats no message", () => {
    const given = [
      ...fault("REQUIRED_FIELD_MISSING", "Required fields are missing: [LastName, Status]", ["LastName", "Status"]),
      ...fault("STRING_TOO_LONG", "Hobby: data value too large: x (max length=25)", ["Hobby__c"])
    ]
    const missing = { message: "Required fields are missing: [LastName, Status]", code: "REQUIRED_FIELD_MISSING" }
    const tooLong = { message: "Hobby: data value too large: x (max length=25)", code: "STRING_TOO_LONG" }
    const failure = read(answer(400, given))
    assert.strictEqual(failure._tag, "ProviderRejected")
    assert.deepInclude(failure, {
      message: `${missing.message}; ${tooLong.message}`,
      errors: [
        { ...missing, field: "LastName" },
        { ...missing, field: "Status" },
        { ...tooLong, field: "Hobby__c" }
      ],
      context: { provider: "salesforce", status: 400, code: "REQUIRED_FIELD_MISSING" }
    })
  })

  it("names a field that only the text contains, and both causes of a missing column", () => {
    const message = "No such column 'Hobby__c' on sobject of type Contact"
    assert.deepInclude(read(answer(400, fault("INVALID_FIELD", message))), {
      message: `${message} (the field does not exist, or field-level security hides it from the connected user)`,
      errors: [{ message, code: "INVALID_FIELD", field: "Hobby__c" }]
    })
  })

  it.each([
    ["INVALID_FIELD_FOR_INSERT_UPDATE", 400],
    ["INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST", 400],
    ["FIELD_CUSTOM_VALIDATION_EXCEPTION", 400],
    ["CANNOT_INSERT_UPDATE_ACTIVATE_ENTITY", 400],
    ["JSON_PARSER_ERROR", 400],
    ["MALFORMED_ID", 400],
    ["INSUFFICIENT_ACCESS_OR_READONLY", 403],
    ["API_DISABLED_FOR_ORG", 403],
    ["NOT_FOUND", 404],
    ["INVALID_CROSS_REFERENCE_KEY", 404],
    ["ENTITY_IS_DELETED", 404]
  ])("treats %s as final", (code, status) => {
    const failure = read(answer(status, fault(code, "no", [])))
    assert.deepInclude(failure, { _tag: "ProviderRejected", retryable: false, errors: [{ message: "no", code }] })
    assert.deepStrictEqual(failure.context, { provider: "salesforce", status, code })
  })

  it("keeps the id of the record with a unique value, with 18 characters", () => {
    const message = "duplicate value found: External_Id__c duplicates value on record with id: 001Dn0000000001"
    const failure = read(answer(400, fault("DUPLICATE_VALUE", message, [])))
    const error = { message, code: "DUPLICATE_VALUE", field: "External_Id__c", existingId: "001Dn0000000001IAA" }
    assert.deepInclude(failure, { _tag: "ProviderRejected", errors: [error] })
    assert.deepInclude(failure.context, { existingId: "001Dn0000000001IAA" })
  })

  it.each(["duplicateResut", "duplicateResult"])("keeps the records that a duplicate rule found: %s", (member) => {
    const found = (...ids: ReadonlyArray<string>) => {
      const matchRecords = ids.map((Id) => ({ record: { attributes: {}, Id } }))
      const result = { allowSave: true, duplicateRule: "Same_Email", matchResults: [{ matchRecords }] }
      const [said] = fault("DUPLICATES_DETECTED", "Use one of these records?")
      return read(answer(400, [{ ...said, [member]: result }])).context
    }
    const rule = { duplicateRule: "Same_Email", allowSave: true }
    const [one, other] = ["003Dn0000000001IAA", "003Dn0000000002IAA"]
    assert.deepInclude(found(one), { ...rule, existingId: one })
    assert.deepInclude(found(one, other), { ...rule, existingIds: [one, other] })
    assert.deepInclude(found(), rule)
  })

  it("reads the fault of an upsert, and of a success with an error", () => {
    const body = { id: "001", success: false, errors: [{ statusCode: "MALFORMED_ID", message: "bad id", fields: [] }] }
    for (const status of [200, 201]) {
      const failure = read(answer(status, body))
      assert.deepInclude(failure, { _tag: "ProviderRejected", errors: [{ message: "bad id", code: "MALFORMED_ID" }] })
    }
  })

  it.each([400, 403, 404, 405, 409, 414, 415, 428, 431])("treats %i with a page of HTML as final", (status) => {
    const message = `Salesforce answered ${status}`
    assert.deepInclude(read(answer(status, htmlPage)), { _tag: "ProviderRejected", message, errors: [{ message }] })
  })

  it.each([[null], ["null"], [{}], [[null, 1, "x", []]], [[{ message: 7, errorCode: {}, fields: "no" }]], [""]])(
    "accepts %j",
    (body) => {
      const message = "Salesforce answered 400"
      assert.deepInclude(read(answer(400, body)), { _tag: "ProviderRejected", message, errors: [{ message }] })
    }
  )

  it("assigns no meaning to the property names that every object inherits", () => {
    assert.strictEqual(read(answer(400, fault("constructor", "no")))._tag, "ProviderRejected")
  })
})

describe("SalesforceErrors: conditions, sessions and limits", () => {
  it.each([412, 304])("reports for %i that the record has changed, and that nothing was written", (status) => {
    const message = "the record has changed at Salesforce since it was read, and was not updated"
    assert.deepInclude(read(answer(status, "")), {
      _tag: "ProviderRejected",
      errors: [{ message, code: "PRECONDITION_FAILED" }],
      context: { provider: "salesforce", status }
    })
  })

  it.each([
    [401, fault("INVALID_SESSION_ID", "Session expired or invalid")],
    [403, fault("INVALID_SESSION_ID", "This session is not valid for use with the REST API")],
    [400, fault("INVALID_AUTH_HEADER", "INVALID_HEADER_TYPE")],
    [401, htmlPage]
  ])("can treat %i as the end of the connection", (status, body) => {
    assert.strictEqual(read(answer(status, body))._tag, "ProviderUnauthorized")
  })

  it.each([
    ["the day's calls: minutes", "TotalRequests Limit exceeded.", {}, "2026-11-21T22:35:00.000Z"],
    ["too many long calls: seconds", "ConcurrentPerOrgLongTxn Limit exceeded.", {}, "2026-11-21T22:30:10.000Z"],
    ["what the answer names", "TotalRequests Limit exceeded.", { "retry-after": "7" }, "2026-11-21T22:30:07.000Z"]
  ])("ends a limit of calls after %s", (_, message, headers, expected) => {
    const failure = read(answer(403, fault("REQUEST_LIMIT_EXCEEDED", message), headers))
    assert.deepInclude(failure, { _tag: "ProviderQuotaExceeded", message, retryable: true })
    assert.strictEqual(retryAfterOf(failure), expected)
  })

  it("treats 429 as a limit too", () => {
    assert.strictEqual(read(answer(429, htmlPage))._tag, "ProviderQuotaExceeded")
  })

  it.each([400, 409, 500, 503])("reports a row lock with %i as short, and that nothing was written", (status) => {
    const message = "unable to obtain exclusive access to this record or 1 records: 003Dn0000000001IAA"
    const failure = read(answer(status, fault("UNABLE_TO_LOCK_ROW", message)))
    assert.deepInclude(failure, { _tag: "ProviderUnavailable", written: "no", timedOut: false, message })
    assert.strictEqual(retryAfterOf(failure), "2026-11-21T22:30:02.000Z")
  })
})

describe("SalesforceErrors: maintenance", () => {
  it.each([400, 403, 500, 503])("reports a read-only org with %i, and that nothing was written", (status) => {
    const message = "Updates can't be made during maintenance. Try again when maintenance is complete."
    const failure = read(answer(status, fault("INSERT_UPDATE_DELETE_NOT_ALLOWED_DURING_MAINTENANCE", message)))
    assert.deepInclude(failure, { _tag: "ProviderUnavailable", written: "no", message })
    assert.strictEqual(retryAfterOf(failure), "2026-11-21T22:31:00.000Z")
  })
})

describe("SalesforceErrors: provider unavailable", () => {
  it.each([
    [500, fault("UNKNOWN_EXCEPTION", "An unexpected error occurred.")],
    [503, fault("SERVER_UNAVAILABLE", "Server Unavailable")],
    [400, fault("SERVER_UNAVAILABLE", "Server Unavailable")],
    [400, fault("QUERY_TIMEOUT", "Your query request was running for too long.")],
    [408, htmlPage],
    [420, htmlPage],
    [500, htmlPage],
    [502, htmlPage],
    [503, htmlPage],
    [504, ""],
    [599, "{"]
  ])("reports that %i may have written, unless the call only read", (status, body) => {
    const unavailable = { _tag: "ProviderUnavailable" as const, timedOut: false }
    assert.deepInclude(read(answer(status, body)), { ...unavailable, written: "unknown" })
    assert.deepInclude(read(answer(status, body), { writes: false }), { ...unavailable, written: "no" })
  })

  it.each([300, 301, 302, 307, 308])("doesn't follow %i, and reports that nothing was written", (status) => {
    assert.deepInclude(read(answer(status, "")), { _tag: "ProviderUnavailable", written: "no" })
  })

  it("keeps the time of a 503", () => {
    assert.strictEqual(retryAfterOf(read(answer(503, "", { "retry-after": "5" }))), "2026-11-21T22:30:05.000Z")
  })

  it("reports that an unreadable success may have been written", () => {
    const context = { provider: "salesforce", status: 201 }
    assert.deepInclude(unreadable(answer(201, htmlPage), { writes: true }), { written: "unknown", context })
    assert.deepInclude(unreadable(answer(200, htmlPage), { writes: false }), { written: "no" })
  })
})

describe("SalesforceErrors: codes that count before the status", () => {
  const outcomes = {
    INVALID_SESSION_ID: ["ProviderUnauthorized", undefined],
    INVALID_AUTH_HEADER: ["ProviderUnauthorized", undefined],
    REQUEST_LIMIT_EXCEEDED: ["ProviderQuotaExceeded", true],
    UNABLE_TO_LOCK_ROW: ["ProviderUnavailable", true],
    INSERT_UPDATE_DELETE_NOT_ALLOWED_DURING_MAINTENANCE: ["ProviderUnavailable", true],
    ALL_OR_NONE_OPERATION_ROLLED_BACK: ["ProviderUnavailable", true],
    SERVER_UNAVAILABLE: ["ProviderUnavailable", true],
    QUERY_TIMEOUT: ["ProviderUnavailable", true],
    REQUEST_RUNNING_TOO_LONG: ["ProviderUnavailable", true],
    UNKNOWN_EXCEPTION: ["ProviderUnavailable", true],
    DUPLICATES_DETECTED: ["ProviderRejected", undefined]
  } as const

  it.each(Object.entries(outcomes))("reads %s as %j, alone and beside a record", (code, [tag, retryable]) => {
    assert.strictEqual(read(answer(400, fault(code, "no")))._tag, tag)
    assert.strictEqual(read(answer(400, [...fault("OTHER", "first"), ...fault(code, "no")]))._tag, tag)
    const outcome = outcomeOfRecord([{ statusCode: code, message: "no" }], now)
    assert.deepInclude(outcome, { outcome: "failed", errors: [{ message: "no", code }] })
    if (tag !== "ProviderUnauthorized") assert.strictEqual(outcome.retryable, retryable)
    assert.strictEqual(outcome.heldBack, code === "ALL_OR_NONE_OPERATION_ROLLED_BACK" ? true : undefined)
  })

  it("marks a record as held back although it has another fault", () => {
    const faults = [
      { statusCode: "ALL_OR_NONE_OPERATION_ROLLED_BACK", message: "rolled back" },
      { statusCode: "OTHER", message: "no" }
    ]
    assert.isTrue(outcomeOfRecord(faults, now).heldBack)
  })

  it("reports that a record's refusal has no reason", () => {
    assert.deepInclude(outcomeOfRecord([], now), {
      outcome: "failed",
      errors: [{ message: "Salesforce gave no reason" }]
    })
  })

  it.each([
    [408, "ProviderUnavailable"],
    [420, "ProviderUnavailable"],
    [421, "ProviderRejected"],
    [499, "ProviderRejected"]
  ])("reads %i without a code as %s", (status, tag) => {
    assert.strictEqual(read(answer(status, ""))._tag, tag)
  })

  it("reads a token endpoint's description, and ignores fields that are not texts", () => {
    const described = { error: "invalid_grant", error_description: "the words" }
    assert.deepInclude(read(answer(400, described)), { errors: [{ message: "the words", code: "invalid_grant" }] })
    const odd = [{ errorCode: "OTHER", message: "no", fields: [7] }]
    assert.deepInclude(read(answer(400, odd)), { errors: [{ message: "no", code: "OTHER" }] })
  })

  it("allows deciding an update again only if its own condition failed", () => {
    assert.strictEqual(ofOwnGuard(read(answer(412, "")))._tag, "ProviderRecordChanged")
    assert.deepInclude(ofOwnGuard(read(answer(412, ""))).context, { provider: "salesforce", status: 412 })
    for (const other of [read(answer(400, fault("OTHER", "no"))), read(answer(503, "")), read(answer(401, ""))]) {
      assert.strictEqual(ofOwnGuard(other), other)
    }
  })
})
