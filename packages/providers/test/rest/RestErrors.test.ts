import { assert, describe, it } from "@effect/vitest"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import { RestDriver } from "@fieldgate/providers"
import * as DateTime from "effect/DateTime"
import type { Answer } from "../../src/kit/Answer.ts"
import { failureOf, type Situation, unreadable } from "../../src/rest/RestErrors.ts"
import { acme } from "./Acme.ts"

const now = DateTime.makeUnsafe("2026-11-21T22:30:00Z")
const definition = RestDriver.define(acme)
const page = "<html><body><h1>502 Bad Gateway</h1></body></html>"

const answer = (status: number, body: unknown = {}, headers: Answer["headers"] = {}): Answer => ({
  status,
  headers,
  body: typeof body === "string" ? body : JSON.stringify(body)
})

const read = (
  given: Answer,
  situation: Partial<Situation> = {},
  patch: Partial<RestDriver.Input> = {}
): ProviderFailure => failureOf(RestDriver.define({ ...acme, ...patch }), given, { writes: true, now, ...situation })

const retryAfterOf = (failure: ProviderFailure) =>
  "retryAfter" in failure && failure.retryAfter !== undefined ? DateTime.formatIso(failure.retryAfter) : undefined

describe("RestErrors: error bodies", () => {
  it("reads message, code and every fault as defined", () => {
    const parts = [
      { text: "must be given", code: 17, where: { field: "name" } },
      { text: "is odd" },
      { code: "no message" },
      "no object"
    ]
    const said = answer(400, { problem: { text: "not valid", number: 4711, parts } }, { "acme-call": "c-1" })
    assert.deepInclude(read(said), {
      _tag: "ProviderRejected",
      message: "not valid",
      errors: [{ message: "must be given", code: "17", field: "name" }, { message: "is odd" }],
      context: { provider: "acme", status: 400, code: "4711", correlationId: "c-1" }
    })
  })

  it("takes the next location if the first has no value", () => {
    assert.deepInclude(read(answer(400, { message: "no", kind: "odd", problem: { text: "" } })), {
      message: "no",
      errors: [{ message: "no", code: "odd" }]
    })
  })

  it("reads faults from the message by the definition's pattern", () => {
    const { list: _, ...errors } = acme.errors
    const pattern = { errors: { ...errors, faultsInMessage: "(?:(?<field>\\w+) )?(?<message>is [^.]+)\\." } }
    const said = answer(400, { message: "name is missing. size is odd. is late.", kind: "odd" })
    assert.deepInclude(read(said, {}, pattern), {
      errors: [
        { message: "is missing", code: "odd", field: "name" },
        { message: "is odd", code: "odd", field: "size" },
        { message: "is late", code: "odd" }
      ]
    })
    const plain = answer(400, { message: "No." })
    assert.deepInclude(read(plain, {}, pattern), { errors: [{ message: "No." }] })
  })

  it.each([[null], [[]], ["null"], [page], [{ problem: [], message: 7.5, kind: {} }]])(
    "accepts a body of any shape: %j",
    (body) => {
      const expected = typeof body === "object" && body !== null && "message" in body ? "7.5" : "Acme answered 400"
      assert.deepInclude(read(answer(400, body)), {
        message: expected,
        errors: [{ message: expected }],
        context: { provider: "acme", status: 400 }
      })
    }
  )
})

describe("RestErrors: meaning", () => {
  it.each([400, 402, 404, 405, 410, 413, 415, 422, 431, 451, 499])("treats %i as final", (status) => {
    assert.deepInclude(read(answer(status, page)), { _tag: "ProviderRejected", retryable: false })
  })

  it("treats 401 as the end of the connection", () => {
    assert.deepInclude(read(answer(401, { message: "no" })), { _tag: "ProviderUnauthorized", message: "no" })
  })

  it.each([300, 301, 302, 304, 307, 308])("reports that %i was not executed", (status) => {
    assert.deepInclude(read(answer(status, "")), { _tag: "ProviderUnavailable", written: "no", timedOut: false })
  })

  it.each([500, 501, 502, 503, 504, 521, 0, 101, 600])(
    "reports the write as unknown after %i, and that a read wrote nothing",
    (status) => {
      const unavailable = { _tag: "ProviderUnavailable" as const, message: `Acme answered ${status}`, timedOut: false }
      assert.deepInclude(read(answer(status, page)), { ...unavailable, written: "unknown" })
      assert.deepInclude(read(answer(status, page), { writes: false }), { ...unavailable, written: "no" })
    }
  )

  it("reports the write as unknown after 408, unless it is defined otherwise", () => {
    assert.deepInclude(read(answer(408), {}, { statuses: {} }), { _tag: "ProviderUnavailable", written: "unknown" })
    assert.deepInclude(read(answer(408), {}, { statuses: { "408": "rejected" } }), { _tag: "ProviderRejected" })
  })

  it.each([
    [403, "ProviderUnauthorized", {}],
    [409, "ProviderUnavailable", { written: "no" }],
    [408, "ProviderUnavailable", { written: "unknown" }],
    [420, "ProviderQuotaExceeded", {}]
  ])("treats %i as defined: %s", (status, _tag, more) => {
    assert.deepInclude(read(answer(status)), { _tag, ...more } as Partial<ProviderFailure>)
  })

  it("keeps the time of a 503", () => {
    assert.strictEqual(retryAfterOf(read(answer(503, "", { "retry-after": "5" }))), "2026-11-21T22:30:05.000Z")
    assert.isUndefined(retryAfterOf(read(answer(503, ""))))
  })

  it("reports that an unreadable success may have been written", () => {
    const given = answer(201, page, { "acme-call": "c-1" })
    const context = { provider: "acme", status: 201, correlationId: "c-1" }
    assert.deepInclude(unreadable(definition, given, { writes: true }), {
      written: "unknown",
      timedOut: false,
      context
    })
    assert.deepInclude(unreadable(definition, { ...given, body: undefined }, { writes: true }), { written: "unknown" })
    assert.deepInclude(unreadable(definition, given, { writes: false }), { written: "no" })
  })
})

describe("RestErrors: limits", () => {
  const epoch = String(DateTime.toEpochMillis(now) / 1000 + 40)
  const seconds = { rateLimit: { reset: { header: "acme-reset", unit: "seconds" }, otherwiseSeconds: 7 } } as const

  it.each<[string, Answer["headers"], string, Partial<RestDriver.Input>]>([
    ["by the definition without a header", {}, "2026-11-21T22:30:07.000Z", {}],
    ["by its own header, a moment", { "acme-reset": epoch }, "2026-11-21T22:30:40.000Z", {}],
    ["by its own header, seconds", { "acme-reset": "3" }, "2026-11-21T22:30:03.000Z", seconds],
    ["by Retry-After first", { "retry-after": "9", "acme-reset": epoch }, "2026-11-21T22:30:09.000Z", {}],
    ["at midnight for a day's budget", { "retry-after": "9", "acme-day": "0" }, "2026-11-22T00:00:00.000Z", {}],
    ["otherwise while the day's budget lasts", { "acme-day": "10" }, "2026-11-21T22:30:07.000Z", {}],
    ["never now or before", { "acme-reset": "1700000000" }, "2026-11-21T22:30:01.000Z", {}],
    ["never now", { "retry-after": "0" }, "2026-11-21T22:30:01.000Z", {}],
    ["by the definition where a header is nonsense", { "acme-reset": "soon" }, "2026-11-21T22:30:07.000Z", {}],
    ["by the definition where a header is too much", { "acme-reset": "99999999" }, "2026-11-21T22:30:07.000Z", seconds]
  ])("end %s", (_, headers, expected, patch) => {
    const failure = read(answer(429, {}, headers), {}, patch)
    assert.strictEqual(failure._tag, "ProviderQuotaExceeded")
    assert.strictEqual(retryAfterOf(failure), expected)
  })
})
