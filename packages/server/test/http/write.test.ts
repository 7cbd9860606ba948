// @rule batch.faults
// @rule sync.answer, write.update, operation.records, write.target, batch.results, problem.allFaults, problem.providerRefusals
// @rule problem.mediaType, sync.uncertain, write.deletionEnabled, write.object, write.refusals
import { describe, expect, it } from "@effect/vitest"
import {
  ProviderQuotaExceeded,
  ProviderRejected,
  ProviderUnauthorized,
  ProviderUnavailable
} from "@fieldgate/core/providers/ProviderError"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { contactsPath, serve } from "./TestPlatform.ts"

const create = { groupRef: "acme", type: "create", record: { email: "ann@acme.test" } }
const update = { groupRef: "acme", type: "update", record: { id: "7", email: "ann@acme.test" } }
const rejected = new ProviderRejected({
  message: "email is not valid",
  errors: [{ message: "email is not valid", code: "INVALID_EMAIL", field: "email" }],
  context: { status: 400, correlationId: "c-1" }
})
const lost = { message: "no answer", written: "unknown", timedOut: true } as const

describe("POST a write", () => {
  it.effect("returns the operation, the provider's id and the record of a create", () =>
    Effect.gen(function* () {
      const { provider, write } = yield* serve()
      const answer = yield* write(create)
      expect(answer.status).toBe(200)
      expect(answer.headers.get("content-type")).toBe("application/json")
      expect(answer.json).toEqual({
        operationId: expect.any(String),
        result: { success: true, recordId: "501", data: { id: "501", email: "ann@acme.test" } }
      })
      expect(provider.commands).toMatchObject([{ type: "create", items: [{ fields: { email: "ann@acme.test" } }] }])
    })
  )

  it.effect("returns the id of an update", () =>
    Effect.gen(function* () {
      const { write } = yield* serve()
      expect((yield* write(update)).json.result).toMatchObject({ success: true, recordId: "7" })
    })
  )

  it.effect("returns an operation that can be read afterwards", () =>
    Effect.gen(function* () {
      const { call, write } = yield* serve()
      const { operationId } = (yield* write(create)).json
      const operation = yield* call(`/v1/projects/demo/operations/${operationId}`)
      expect(operation.json).toMatchObject({ id: operationId, status: "success", resource: "contacts" })
    })
  )

  it.effect("accepts project and integration by id or by name", () =>
    Effect.gen(function* () {
      const { call, seeded } = yield* serve()
      const path = `/v1/projects/${seeded.projectId}/integrations/${seeded.integrationId}/objects/contacts`
      expect((yield* call(path, { method: "POST", body: create })).status).toBe(200)
    })
  )

  it.effect("returns warnings with the result", () =>
    Effect.gen(function* () {
      const { write } = yield* serve()
      const answer = yield* write({ ...create, batchPolicy: { allOrNone: true } })
      expect(answer.json.warnings).toEqual([{ name: "batchPolicy", message: expect.stringContaining("ignored") }])
    })
  )
})

describe("POST a batch", () => {
  const item = (email: string) => ({ record: { email } })
  const batch = { groupRef: "acme", type: "create", batch: [item("a@acme.test"), item("b@acme.test")] }
  const failedRecord = { outcome: "failed", errors: [{ message: "no" }] } as const

  it.effect("returns one result per record, also if some failed", () =>
    Effect.gen(function* () {
      const { provider, write } = yield* serve()
      provider.answerNext({ outcome: "success", recordId: "1" }, failedRecord)
      const answer = yield* write(batch)
      expect(answer.status).toBe(200)
      expect(answer.json).toMatchObject({
        operationId: expect.any(String),
        successCount: 1,
        failureCount: 1,
        results: [
          { success: true, outcome: "success", recordId: "1" },
          { success: false, outcome: "failed", errors: [{ message: "no" }] }
        ]
      })
    })
  )

  it.effect("returns 422 with the same properties if nothing was written", () =>
    Effect.gen(function* () {
      const { provider, write } = yield* serve()
      provider.answerNext(failedRecord, failedRecord)
      const answer = yield* write(batch)
      expect(answer.json).toMatchObject({
        status: 422,
        type: "urn:fieldgate:problem:provider-rejected",
        successCount: 0,
        failureCount: 2,
        results: [{ success: false }, { success: false }],
        errors: [{ message: "no" }]
      })
      expect(answer.json).not.toHaveProperty("result")
    })
  )
})

describe("A batch that the plan refuses", () => {
  it.effect("names the invalid items with their values", () =>
    Effect.gen(function* () {
      const { provider, write } = yield* serve()
      const batch = [{ record: { id: "1", a: 1 } }, { record: { id: " ", a: 1 } }, { record: { a: 1 } }]
      const answer = yield* write({ groupRef: "acme", type: "update", batch })
      expect(answer.status).toBe(400)
      expect(answer.json.issues).toMatchObject([
        { in: "body", name: "batch[1].record.id", value: " " },
        { in: "body", name: "batch[2].record.id", value: null }
      ])
      expect(provider.commands).toEqual([])
    })
  )
})

describe("A write that the provider refuses", () => {
  it.effect("returns 422 with the operation, the provider's message, and its status in context", () =>
    Effect.gen(function* () {
      const { call, provider, write } = yield* serve()
      provider.failNext(rejected)
      const answer = yield* write(create)
      expect(answer.status).toBe(422)
      expect(answer.json).toMatchObject({
        type: "urn:fieldgate:problem:provider-rejected",
        subsystem: "recording",
        detail: "email is not valid",
        causes: ["email is not valid"],
        retryable: false,
        result: { success: false },
        errors: [{ message: "email is not valid", code: "INVALID_EMAIL", field: "email" }],
        context: { status: 400, correlationId: "c-1" }
      })
      const operation = yield* call(`/v1/projects/demo/operations/${answer.json.operationId}`)
      expect(operation.json).toMatchObject({ status: "failure", result: "1 failed: email is not valid" })
    })
  )

  it.effect.each([
    [undefined, "application/problem+json"],
    ["*/*", "application/problem+json"],
    ["application/problem+json, application/json", "application/problem+json"],
    ["text/html", "application/problem+json"],
    ["application/json", "application/json"],
    ["application/json;q=1, application/problem+json;q=0", "application/json"],
    ["application/problem+json;q=1, text/plain;q=0", "application/problem+json"]
  ] as const)("responds to Accept %s with %s", ([accept, mediaType]) =>
    Effect.gen(function* () {
      const { provider, write } = yield* serve()
      provider.failNext(rejected)
      const answer = yield* write(create, { accept })
      expect(answer.status).toBe(422)
      expect(answer.headers.get("content-type")).toBe(mediaType)
    })
  )

  it.effect("ignores Accept for other answers, and never returns 406", () =>
    Effect.gen(function* () {
      const { write } = yield* serve()
      const refused = yield* write({}, { accept: "application/json" })
      expect(refused.status).toBe(400)
      expect(refused.headers.get("content-type")).toBe("application/problem+json")
      expect((yield* write(create, { accept: "text/html" })).status).toBe(200)
    })
  )
})

describe("A write whose answer is lost", () => {
  it.effect("responds 422 outcome-uncertain to a create, not retryable, with what to check", () =>
    Effect.gen(function* () {
      const { provider, write } = yield* serve()
      provider.failNext(new ProviderUnavailable({ ...lost, retryAfter: yield* DateTime.now }))
      const answer = yield* write(create)
      expect(answer.status).toBe(422)
      expect(answer.json).toMatchObject({
        type: "urn:fieldgate:problem:outcome-uncertain",
        retryable: false,
        operationId: expect.any(String),
        result: { success: false },
        errors: [{ message: expect.stringMatching(/^no answer; .*check for it at the provider/) }],
        remedy: expect.stringContaining("Check at the provider")
      })
      expect(answer.json).not.toHaveProperty("retryAfter")
      expect(answer.headers.has("retry-after")).toBe(false)
    })
  )

  it.effect.each([
    ["an update that timed out", update, { ...lost }, 504, "provider-timeout"],
    ["an update that broke off", update, { ...lost, timedOut: false }, 502, "provider-unavailable"],
    [
      "a create that certainly wrote nothing",
      create,
      { ...lost, written: "no", timedOut: false },
      502,
      "provider-unavailable"
    ],
    [
      "a create that timed out before it reached the provider",
      create,
      { ...lost, written: "no" },
      504,
      "provider-timeout"
    ]
  ] as const)("%s may be repeated", ([, body, failure, status, name]) =>
    Effect.gen(function* () {
      const { provider, write } = yield* serve()
      // An update is sent a second time before its caller gets an answer.
      for (const _ of [1, 2]) provider.failNext(new ProviderUnavailable(failure))
      const answer = yield* write(body)
      expect(answer.status).toBe(status)
      expect(answer.json).toMatchObject({
        type: `urn:fieldgate:problem:${name}`,
        retryable: true,
        subsystem: "recording",
        operationId: expect.any(String)
      })
    })
  )
})

describe("A write that the provider doesn't take now", () => {
  it.effect("returns 429 for an exceeded quota with the provider's time, also in Retry-After", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(DateTime.toEpochMillis(DateTime.makeUnsafe("2026-11-21T10:00:00Z")))
      const { provider, write } = yield* serve()
      const retryAfter = DateTime.makeUnsafe("2026-11-21T10:00:07.400Z")
      provider.failNext(
        new ProviderQuotaExceeded({ message: "too many requests", retryAfter, context: { status: 429 } })
      )
      const answer = yield* write(create)
      expect(answer.status).toBe(429)
      expect(answer.headers.get("retry-after")).toBe("8")
      expect(answer.json).toMatchObject({
        type: "urn:fieldgate:problem:quota-exceeded",
        retryable: true,
        retryAfter: "2026-11-21T10:00:07.400Z",
        time: "2026-11-21T10:00:00.000Z",
        operationId: expect.any(String),
        context: { status: 429 }
      })
    })
  )

  it.effect("sets a time for a quota without one, and a Retry-After of at least a second", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(DateTime.toEpochMillis(DateTime.makeUnsafe("2026-11-21T10:00:00Z")))
      const { provider, write } = yield* serve()
      provider.failNext(new ProviderQuotaExceeded({ message: "too many requests" }))
      expect((yield* write(create)).headers.get("retry-after")).toBe("10")
      const past = DateTime.makeUnsafe("2026-11-21T09:00:00Z")
      provider.failNext(new ProviderQuotaExceeded({ message: "too many requests", retryAfter: past }))
      expect((yield* write(create)).headers.get("retry-after")).toBe("1")
    })
  )

  it.effect("returns 403 connection-invalid for refused credentials", () =>
    Effect.gen(function* () {
      const { provider, write } = yield* serve()
      provider.failNext(new ProviderUnauthorized({ message: "token expired", context: { status: 401 } }))
      const answer = yield* write(create)
      expect(answer.status).toBe(403)
      expect(answer.json).toMatchObject({
        type: "urn:fieldgate:problem:connection-invalid",
        retryable: false,
        operationId: expect.any(String),
        context: { status: 401 }
      })
    })
  )
})

describe("A write that the plan refuses", () => {
  it.effect("returns 403 deletion-disabled unless the config enables deletes", () =>
    Effect.gen(function* () {
      const { provider, write } = yield* serve()
      const answer = yield* write({ groupRef: "acme", type: "delete", record: { id: "7" } })
      expect(answer.status).toBe(403)
      expect(answer.json).toMatchObject({ type: "urn:fieldgate:problem:deletion-disabled" })
      expect(provider.commands).toEqual([])
    })
  )

  it.effect("returns 404 for an object that the integration doesn't define, 403 for one that isn't installed", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const to = (name: string) => call(contactsPath.replace("contacts", name), { method: "POST", body: create })
      expect((yield* to("invoices")).json).toMatchObject({
        status: 404,
        type: "urn:fieldgate:problem:object-not-found"
      })
      expect((yield* to("deals")).json).toMatchObject({
        status: 403,
        type: "urn:fieldgate:problem:object-not-installed"
      })
    })
  )

  it.effect("reports contradicting properties together, with their places and values", () =>
    Effect.gen(function* () {
      const { write } = yield* serve()
      const answer = yield* write({
        groupRef: "acme",
        type: "update",
        record: { email: "x" },
        retryPolicy: { deadlineHours: 2 }
      })
      expect(answer.status).toBe(400)
      expect(answer.json.type).toBe("urn:fieldgate:problem:input-validation")
      expect(answer.json.issues).toMatchObject([
        { in: "body", name: "retryPolicy", value: { deadlineHours: 2 }, type: "urn:fieldgate:problem:invalid-input" },
        { in: "body", name: "record.id", value: null }
      ])
    })
  )

  it.effect("refuses a missing capability by its name", () =>
    Effect.gen(function* () {
      const { provider, write } = yield* serve()
      const answer = yield* write({ ...create, headers: [{ key: "Authorization", value: "s3cret" }] })
      expect(answer.status).toBe(400)
      expect(answer.json.type).toBe("urn:fieldgate:problem:capability-unsupported")
      expect(answer.json.issues).toMatchObject([
        { in: "body", name: "headers", type: "urn:fieldgate:problem:capability-unsupported" }
      ])
      expect(answer.text).not.toContain("s3cret")
      expect(provider.commands).toEqual([])
    })
  )

  it.effect("reports reasons of several types in one 400, whose issues keep their types", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const answer = yield* call(contactsPath.replace("contacts", "invoices"), {
        method: "POST",
        body: { ...create, autoBatchPolicy: { maxDelayMinutes: 1 }, headers: [{ key: "X-Trace", value: "1" }] }
      })
      expect(answer.json.type).toBe("urn:fieldgate:problem:input-validation")
      expect(
        answer.json.issues.map((issue: { type: string; in: string; name: string }) => [
          issue.type,
          issue.in,
          issue.name
        ])
      ).toEqual([
        ["urn:fieldgate:problem:invalid-input", "body", "autoBatchPolicy"],
        ["urn:fieldgate:problem:capability-unsupported", "body", "headers"],
        ["urn:fieldgate:problem:object-not-found", "path", "objectName"]
      ])
    })
  )

  it.effect("returns 404 for an unknown project, integration or group, and names it", () =>
    Effect.gen(function* () {
      const { call, write } = yield* serve()
      const to = (path: string) => call(path, { method: "POST", body: create })
      expect((yield* to(contactsPath.replace("demo", "nope"))).json).toMatchObject({
        status: 404,
        type: "urn:fieldgate:problem:project-not-found",
        detail: expect.stringContaining("nope")
      })
      expect((yield* to(contactsPath.replace("crm", "erp"))).json).toMatchObject({
        status: 404,
        type: "urn:fieldgate:problem:integration-not-found",
        detail: expect.stringContaining("erp")
      })
      expect((yield* write({ ...create, groupRef: "globex" })).json).toMatchObject({
        status: 404,
        type: "urn:fieldgate:problem:installation-not-found",
        detail: expect.stringContaining("globex")
      })
    })
  )
})
