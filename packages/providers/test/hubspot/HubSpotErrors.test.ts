import { assert, describe, it } from "@effect/vitest"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import * as DateTime from "effect/DateTime"
import type { Answer } from "../../src/kit/Answer.ts"
import { isUnsetRequired, propertyTaken } from "../../src/hubspot/HubSpotErrorBody.ts"
import { failureOf, type Situation, unreadable } from "../../src/hubspot/HubSpotErrors.ts"

const now = DateTime.makeUnsafe("2026-11-21T22:30:00Z")
const correlationId = "aeb5f871-7f07-4993-9211-075dc63e7cbf"

const answer = (status: number, body: unknown = {}, headers: Answer["headers"] = {}): Answer => ({
  status,
  headers,
  body: typeof body === "string" ? body : JSON.stringify(body)
})

const refusal = (message: string, members: object = {}) => ({ status: "error", message, correlationId, ...members })

const read = (given: Answer, situation: Partial<Situation> = {}): ProviderFailure =>
  failureOf(given, { writes: true, now, ...situation })

const retryAfterOf = (failure: ProviderFailure) =>
  "retryAfter" in failure && failure.retryAfter !== undefined ? DateTime.formatIso(failure.retryAfter) : undefined

const htmlPage = "<html><body><h1>502 Bad Gateway</h1></body></html>"

describe("HubSpotErrors: refusals", () => {
  it("reads each fault of a validation error with its code and property", () => {
    const details = [
      { isValid: false, message: 'Property "x" does not exist', error: "PROPERTY_DOESNT_EXIST", name: "x" },
      { isValid: false, message: "Email address y is invalid", error: "INVALID_EMAIL", name: "email" }
    ]
    const errors = details.map(({ error, message, name }) => ({
      message,
      code: error,
      context: { propertyName: [name] }
    }))
    const said = `Property values were not valid: ${JSON.stringify(details)}`
    const expected = [
      { message: 'Property "x" does not exist', code: "PROPERTY_DOESNT_EXIST", field: "x" },
      { message: "Email address y is invalid", code: "INVALID_EMAIL", field: "email" }
    ]
    const message = 'Property values were not valid: Property "x" does not exist; Email address y is invalid'
    const context = {
      provider: "hubspot",
      status: 400,
      category: "VALIDATION_ERROR",
      code: "PROPERTY_DOESNT_EXIST",
      correlationId
    }
    for (const listed of [{ errors }, {}]) {
      const failure = read(answer(400, refusal(said, { category: "VALIDATION_ERROR", ...listed })))
      assert.deepInclude(failure, { _tag: "ProviderRejected", message, errors: expected, context })
    }
  })

  it("names each required property that is missing", () => {
    const message = "Error creating TICKET. Some required properties were not set."
    const context = { properties: ["subject", "hs_pipeline_stage"] }
    assert.deepInclude(read(answer(400, refusal(message, { category: "VALIDATION_ERROR", context }))), {
      message,
      errors: [
        { message, code: "VALIDATION_ERROR", field: "subject" },
        { message, code: "VALIDATION_ERROR", field: "hs_pipeline_stage" }
      ]
    })
  })

  it("uses the message if there are no details", () => {
    const message = "Unable to infer object type from: butterflies"
    assert.deepInclude(read(answer(400, refusal(message))), {
      _tag: "ProviderRejected",
      errors: [{ message }],
      context: { provider: "hubspot", status: 400, correlationId }
    })
  })

  it("keeps a message whose JSON can't be read", () => {
    const message = "Property values were not valid: [{broken"
    assert.deepInclude(read(answer(400, refusal(message))), { message, errors: [{ message }] })
  })

  it.each([
    ["Contact already exists. Existing ID: 171591000198", {}, "171591000198"],
    ["Contact already exists", { context: { existingId: ["7"] } }, "7"],
    [
      "Cannot set PropertyValueCoordinates{propertyName=email, value=a@x} on 111. 222 already has that value.",
      {},
      "222"
    ]
  ])("keeps the id of the conflicting record: %s", (message, members, existingId) => {
    const failure = read(answer(409, refusal(message, { category: "CONFLICT", ...members })))
    assert.strictEqual(failure._tag, "ProviderRejected")
    assert.deepInclude(failure.context, { existingId, category: "CONFLICT" })
  })

  it("names the missing scopes", () => {
    const errors = [{ message: "One or more scopes are required.", context: { requiredGranularScopes: ["crm.write"] } }]
    const failure = read(
      answer(403, refusal("This app hasn't been granted all", { category: "MISSING_SCOPES", errors }))
    )
    assert.deepInclude(failure, { _tag: "ProviderRejected", message: "This app hasn't been granted all" })
    assert.deepInclude(failure.context, { requiredScopes: ["crm.write"], category: "MISSING_SCOPES" })
  })

  it.each([400, 402, 403, 404, 405, 409, 410, 413, 414, 415, 422, 431, 451, 499])("treats %i as final", (status) => {
    assert.deepInclude(read(answer(status, htmlPage)), {
      _tag: "ProviderRejected",
      retryable: false,
      message: `HubSpot answered ${status}`,
      errors: [{ message: `HubSpot answered ${status}` }]
    })
  })

  it.each(["INVALID_AUTHENTICATION", "EXPIRED_AUTHENTICATION"])(
    "treats 401 %s as the end of the connection",
    (category) => {
      const failure = read(answer(401, refusal("no", { category })))
      assert.deepInclude(failure, { _tag: "ProviderUnauthorized", message: "no" })
      assert.deepInclude(failure.context, { category })
    }
  )

  it("takes the correlation id from the header if the body has none", () => {
    const failure = read(answer(404, htmlPage, { "x-hubspot-correlation-id": correlationId }))
    assert.deepStrictEqual(failure.context, { provider: "hubspot", status: 404, correlationId })
  })

  it.each([
    [null],
    [[]],
    ["null"],
    [{ message: 7, errors: "no", context: [], correlationId: {} }],
    [{ message: "", errors: [null, 1, { message: {} }], context: { properties: [1] } }]
  ])("accepts a body of any shape: %j", (body) => {
    assert.deepInclude(read(answer(400, body)), {
      message: "HubSpot answered 400",
      errors: [{ message: "HubSpot answered 400" }],
      context: { provider: "hubspot", status: 400 }
    })
  })
})

describe("HubSpotErrors: limits", () => {
  const limit = (policyName: string | undefined, headers: Answer["headers"] = {}) =>
    answer(429, refusal("You have reached your limit.", { errorType: "RATE_LIMIT", policyName }), headers)

  it.each([
    ["SECONDLY", "2026-11-21T22:30:01.000Z"],
    ["TEN_SECONDLY_ROLLING", "2026-11-21T22:30:10.000Z"],
    ["DAILY", "2026-11-22T00:00:00.000Z"],
    ["A_NEW_ONE", "2026-11-21T22:30:10.000Z"],
    [undefined, "2026-11-21T22:30:10.000Z"]
  ])("ends the limit %s at %s", (policyName, expected) => {
    const failure = read(limit(policyName))
    assert.strictEqual(failure._tag, "ProviderQuotaExceeded")
    assert.strictEqual(retryAfterOf(failure), expected)
    assert.strictEqual(failure.context?.["policyName"], policyName)
  })

  it.each([
    ["Europe/Brussels", "2026-11-21T23:00:00.000Z"],
    ["America/New_York", "2026-11-22T05:00:00.000Z"],
    ["Nowhere/At_all", "2026-11-22T00:00:00.000Z"]
  ])("ends a daily limit at midnight in %s", (timeZone, expected) => {
    assert.strictEqual(retryAfterOf(read(limit("DAILY"), { timeZone })), expected)
  })

  it("finds the one midnight of a day with a clock change", () => {
    const before = DateTime.makeUnsafe("2026-10-25T00:30:00Z")
    const failure = read(limit("DAILY"), { now: before, timeZone: "Europe/Brussels" })
    assert.strictEqual(retryAfterOf(failure), "2026-10-25T23:00:00.000Z")
  })

  it("prefers Retry-After", () => {
    assert.strictEqual(retryAfterOf(read(limit("DAILY", { "retry-after": "3" }))), "2026-11-21T22:30:03.000Z")
  })
})

describe("HubSpotErrors: provider unavailable", () => {
  it.each([
    [423, {}, "2026-11-21T22:30:02.000Z"],
    [477, { "retry-after": "3600" }, "2026-11-21T23:30:00.000Z"],
    [477, {}, undefined],
    [302, {}, undefined]
  ])("reports that %i was not executed", (status, headers, retryAfter) => {
    const failure = read(answer(status, "", headers))
    assert.deepInclude(failure, { _tag: "ProviderUnavailable", written: "no", timedOut: false, retryable: true })
    assert.strictEqual(retryAfterOf(failure), retryAfter)
  })

  it.each([408, 500, 501, 502, 503, 504, 521, 522, 523, 524, 525, 526, 0, 101, 600])(
    "reports the write as unknown after %i, and that a read wrote nothing",
    (status) => {
      const message = `HubSpot answered ${status}`
      const unavailable = { _tag: "ProviderUnavailable" as const, message, timedOut: false }
      assert.deepInclude(read(answer(status, htmlPage)), { ...unavailable, written: "unknown" })
      assert.deepInclude(read(answer(status, htmlPage), { writes: false }), { ...unavailable, written: "no" })
    }
  )

  it("keeps the time of a 503", () => {
    assert.strictEqual(retryAfterOf(read(answer(503, "", { "retry-after": "5" }))), "2026-11-21T22:30:05.000Z")
  })

  it("reports that an unreadable success may have been written", () => {
    const given = answer(201, htmlPage, { "x-hubspot-correlation-id": correlationId })
    const context = { provider: "hubspot", status: 201, correlationId }
    assert.deepInclude(unreadable(given, { writes: true }), { written: "unknown", timedOut: false, context })
    assert.deepInclude(unreadable(given, { writes: false }), { written: "no" })
    assert.deepInclude(unreadable({ ...given, body: undefined }, { writes: true }), { written: "unknown" })
  })
})

describe("HubSpotErrors: details", () => {
  it.each([
    [
      "Cannot set PropertyValueCoordinates{portalId=1, propertyName=email, value=a@x, b} on 111. 222 already has that value.",
      { name: "email", value: "a@x, b" }
    ],
    ["Cannot set PropertyValueCoordinates{propertyName=ref, value=} on 111.", { name: "ref", value: "" }],
    ["Cannot set propertyName=email on 111.", undefined],
    ["", undefined]
  ])("names the unique property that is taken: %s", (message, expected) => {
    assert.deepStrictEqual(propertyTaken(message), expected)
  })

  it.each([
    [{ message: "no", code: "MISSING_REQUIRED_PROPERTY" }, true],
    [{ message: "Some Required properties were not set." }, true],
    [{ message: "no", code: "VALIDATION_ERROR" }, false]
  ])("recognizes a missing required property: %j is %s", (error, expected) => {
    assert.strictEqual(isUnsetRequired(error), expected)
  })

  it("keeps scopes of the whole body and of each fault, the first existing id, and the ids of associations", () => {
    const context = (name: string, ...values: ReadonlyArray<string>) => ({ context: { [name]: values } })
    const scoped = { ...context("requiredGranularScopes", "a"), errors: [context("requiredGranularScopes", "b")] }
    assert.deepInclude(read(answer(403, refusal("no", scoped))).context, { requiredScopes: ["a", "b"] })
    const conflict = refusal("Contact already exists. Existing ID: 9", context("existingId", "7", "8"))
    assert.deepInclude(read(answer(409, conflict)).context, { existingId: "7" })
    assert.deepInclude(read(answer(400, refusal("no", context("objectId", "1", "2")))).context, {
      associatedIds: ["1", "2"]
    })
  })

  it("names a fault's own code beside the category, and prefers the listed faults to those in the message", () => {
    const errors = [{ message: "listed", code: "X", context: { propertyName: ["a"] } }, { code: "no message" }]
    const said = `Not valid: ${JSON.stringify([{ message: "embedded", error: "Y", name: "b" }])}`
    const failure = read(answer(400, refusal(said, { category: "VALIDATION_ERROR", errors })))
    assert.deepInclude(failure, {
      message: "Not valid: listed",
      errors: [{ message: "listed", code: "X", field: "a" }]
    })
    assert.deepInclude(failure.context, { category: "VALIDATION_ERROR", code: "X" })
    const same = read(answer(400, refusal("no", { category: "X", errors: [{ message: "m", code: "X" }] })))
    assert.notProperty(same.context, "code")
  })

  it.each([
    [299, "ProviderUnavailable", "unknown"],
    [300, "ProviderUnavailable", "no"],
    [399, "ProviderUnavailable", "no"],
    [400, "ProviderRejected", undefined],
    [499, "ProviderRejected", undefined],
    [500, "ProviderUnavailable", "unknown"]
  ])("reads %i as %s, written: %s", (status, tag, written) => {
    const failure = read(answer(status, ""))
    assert.strictEqual(failure._tag, tag)
    assert.strictEqual("written" in failure ? failure.written : undefined, written)
  })

  it.each([
    [408, "no", "no"],
    [500, "no", "HubSpot answered 500: no"],
    [502, "HubSpot answered 502", "HubSpot answered 502"]
  ])("reports %i in the words %s as %s", (status, words, message) => {
    assert.strictEqual(read(answer(status, refusal(words))).message, message)
  })
})
