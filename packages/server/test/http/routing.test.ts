/** @rule problem.internal, http.cors, http.methods, http.paths, http.requestId */
import { describe, expect, it } from "@effect/vitest"
import { MemoryStores } from "@fieldgate/core/memory"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { OperationStore } from "@fieldgate/core/operations/OperationStore"
import { StoreUnavailable } from "@fieldgate/core/domain/StoreError"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { CommitUnknown } from "../../src/sql/SqlFailure.ts"
import { contactsPath, serve } from "./TestPlatform.ts"

const create = { groupRef: "acme", type: "create", record: { email: "ann@acme.test" } }

const journalAway = Layer.effect(
  OperationStore,
  Effect.map(OperationStore, (operations) => ({
    ...operations,
    begin: () => Effect.fail(new StoreUnavailable({ store: "operation", cause: new Error("down") }))
  }))
).pipe(Layer.provideMerge(MemoryStores.layer))

/** As where the database is lost for a minute after a commit was sent. */
const acceptLost = Layer.effect(
  OperationQueue,
  Effect.map(OperationQueue, (queue) => ({ ...queue, accept: () => Effect.die(new CommitUnknown()) }))
).pipe(Layer.provideMerge(MemoryStores.layer))

describe("an unknown path or method", () => {
  it.effect("answers a 404 problem, with or without credentials", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      for (const path of [
        "/nothing",
        "/v1",
        "/v2/orgs/1",
        "/v1/projects//operations/1",
        "/%E0%A4%A",
        "//evil.test/x"
      ]) {
        const answer = yield* call(path, { headers: { "x-api-key": undefined } })
        expect(answer.json).toMatchObject({ status: 404, type: "urn:fieldgate:problem:route-not-found" })
      }
    })
  )

  it.effect.each<readonly [string, string, string]>([
    [contactsPath, "GET", "POST, OPTIONS"],
    [contactsPath, "PUT", "POST, OPTIONS"],
    ["/v1/orgs/1", "DELETE", "GET, HEAD, PATCH, OPTIONS"],
    ["/v1/projects/demo/operations/1", "POST", "GET, HEAD, OPTIONS"],
    ["/openapi.json", "POST", "GET, HEAD, OPTIONS"],
    ["/problems/internal", "PATCH", "GET, HEAD, OPTIONS"]
  ])("answers %s with 405 for %s and lists the methods in Allow", ([path, method, allow]) =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const answer = yield* call(path, { method })
      expect(answer.json).toMatchObject({ status: 405, type: "urn:fieldgate:problem:method-not-allowed" })
      expect(answer.headers.get("allow")).toBe(allow)
    })
  )

  it.effect("serves a path that contains a semicolon to no method, and deletes nothing by it", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const hub = "/v1/projects/demo/integrations/crm"
      for (const path of [`${hub};/installations/x`, `${hub};`, `${contactsPath};x/y/z`, "/v1/projects/demo;x=1?a=b"]) {
        for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]) {
          const answer = yield* call(path, { method, ...(method === "POST" ? { body: create } : {}) })
          expect([answer.status, answer.headers.get("allow")]).toStrictEqual([404, null])
          if (method === "HEAD") continue
          expect(answer.json).toMatchObject({
            type: "urn:fieldgate:problem:route-not-found",
            detail: `a path can't contain ";"; encode it as %3B`
          })
        }
      }
      expect((yield* call(hub)).status).toBe(200)
      expect((yield* call(`${hub}%3B`)).json).toMatchObject({ type: "urn:fieldgate:problem:integration-not-found" })
      expect((yield* call("/v1/projects/demo/operations?reason=a;b")).status).toBe(200)
    })
  )

  it.effect("serves one spelling of a path", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      for (const path of [
        "/V1/projects/demo",
        "/v1/projects/demo/",
        "//v1/projects/demo",
        "/v1/projects/demo/operations/"
      ]) {
        expect((yield* call(path)).json).toMatchObject({ type: "urn:fieldgate:problem:route-not-found" })
      }
    })
  )

  it.effect("answers a long name with its own problem", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const answer = yield* call(contactsPath.replace("demo", "p".repeat(500)), { method: "POST", body: create })
      expect(answer.json.type).toBe("urn:fieldgate:problem:project-not-found")
    })
  )

  it.effect("answers HEAD like GET, without a body", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const answer = yield* call("/problems", { method: "HEAD" })
      expect(answer.status).toBe(200)
      expect(answer.text).toBe("")
      expect(Number(answer.headers.get("content-length"))).toBeGreaterThan(1000)
    })
  )
})

describe("Browsers", () => {
  it.effect("allows any origin without cookies, and returns methods and headers", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const answer = yield* call(contactsPath, {
        method: "OPTIONS",
        headers: {
          "x-api-key": undefined,
          origin: "https://app.acme.test",
          "access-control-request-method": "POST",
          "access-control-request-headers": "x-api-key,content-type"
        }
      })
      expect(answer.status).toBe(204)
      expect(answer.headers.get("access-control-allow-origin")).toBe("*")
      expect(answer.headers.has("access-control-allow-credentials")).toBe(false)
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
        expect(answer.headers.get("access-control-allow-methods")).toContain(method)
      }
      const headers = answer.headers.get("access-control-allow-headers")?.split(",")
      expect(headers).toEqual(
        expect.arrayContaining([
          "X-Api-Key",
          "Traceparent",
          "Authorization",
          "Content-Type",
          "X-Amp-Client",
          "X-Amp-Client-Version",
          "Idempotency-Key",
          "If-Match",
          "If-None-Match"
        ])
      )
    })
  )

  it.effect("adds the headers to errors too, and exposes useful ones to scripts", () =>
    Effect.gen(function* () {
      const { call, provider, write } = yield* serve()
      provider.dieNext(new Error("boom"))
      const answers = [yield* call("/nothing"), yield* write({}), yield* write(create), yield* call(contactsPath)]
      expect(answers.map(({ status }) => status)).toEqual([404, 400, 500, 405])
      for (const { headers } of answers) {
        expect(headers.get("access-control-allow-origin")).toBe("*")
        expect(headers.get("access-control-expose-headers")?.split(",")).toEqual(
          expect.arrayContaining(["X-Request-Id", "ETag", "Retry-After", "Idempotency-Replayed"])
        )
      }
    })
  )
})

describe("Request ids", () => {
  it.effect("generates an id for a request without one, in the header and the problem", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const [one, two] = [yield* call("/nothing"), yield* call("/nothing")]
      expect(one.headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/u)
      expect(one.json.requestId).toBe(one.headers.get("x-request-id"))
      expect(one.json.instance).toBe(`urn:fieldgate:request:${one.json.requestId}`)
      expect(two.json.requestId).not.toBe(one.json.requestId)
    })
  )

  it.effect("keeps a caller's id, also on success", () =>
    Effect.gen(function* () {
      const { write } = yield* serve()
      const answer = yield* write(create, { "x-request-id": "order-17:retry.2" })
      expect(answer.headers.get("x-request-id")).toBe("order-17:retry.2")
    })
  )

  it.effect.each(["a b", "x".repeat(129), "<script>", "ä", 'a"b'])("replaces an unsafe id (%s)", (id) =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const answer = yield* call("/nothing", { headers: { "x-request-id": id } })
      expect(answer.headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/u)
    })
  )
})

describe("Faults", () => {
  it.effect("answers a bug with a 500 without details; the log has it under the request's id", () =>
    Effect.gen(function* () {
      const { log, provider, write } = yield* serve()
      provider.dieNext(new Error("secret detail of line 7"))
      const answer = yield* write(create)
      expect(answer.json).toMatchObject({ status: 500, type: "urn:fieldgate:problem:internal", retryable: false })
      expect(answer.text).not.toMatch(/secret detail|Error|\.ts/u)
      const line = log.find((each) => each.includes("secret detail of line 7"))
      expect(line).toContain(answer.json.requestId)
      expect(line).toContain("level=ERROR")
    })
  )

  it.effect("names the operation of a write that may be stored, and doesn't invite its caller to repeat it", () =>
    Effect.gen(function* () {
      const { write } = yield* serve({ stores: acceptLost })
      const answer = yield* write({ ...create, mode: "asynchronous" })
      const pending = { status: 422, type: "urn:fieldgate:problem:outcome-pending", retryable: false }
      expect(answer.json).toMatchObject({ ...pending, operationId: expect.any(String) })
    })
  )

  it.effect("answers a result that doesn't fit the contract with a 500; the log names the property", () =>
    Effect.gen(function* () {
      const { call, log, provider } = yield* serve({ provider: { describes: true } })
      // A driver that isn't type-checked can return anything.
      const action = "renamed" as never
      provider.upsertNext(Effect.succeed([{ fieldName: "tier", action, warnings: [] }]))
      const fields = [{ fieldName: "tier", displayName: "Tier", valueType: "string" }]
      const answer = yield* call("/v1/projects/demo/integrations/crm/object-metadata", {
        method: "PUT",
        body: { groupRef: "acme", fields: { contacts: fields } }
      })
      expect(answer.json).toMatchObject({ status: 500, type: "urn:fieldgate:problem:internal", retryable: false })
      expect(answer.text).not.toContain("renamed")
      expect(log.find((each) => each.includes(answer.json.requestId) && each.includes("level=ERROR"))).toContain(
        "action"
      )
    })
  )

  it.effect("answers 503, retryable, if the store is unavailable, and sends nothing to the provider", () =>
    Effect.gen(function* () {
      const { provider, write } = yield* serve({ stores: journalAway })
      const answer = yield* write(create)
      expect(answer.json).toMatchObject({
        status: 503,
        type: "urn:fieldgate:problem:store-unavailable",
        retryable: true,
        retryAfter: expect.any(String)
      })
      expect(answer.headers.get("retry-after")).toBe("5")
      expect(provider.commands).toEqual([])
    })
  )
})

describe("The log", () => {
  it.effect("has a line per request with method, path, status and time, but no query, key or body", () =>
    Effect.gen(function* () {
      const { call, log, seeded } = yield* serve()
      yield* call(`${contactsPath}?token=t0ken`, { method: "POST", body: create, headers: { "x-request-id": "r-1" } })
      expect(log).toHaveLength(1)
      expect(log[0]).toMatch(/POST \/v1\/projects\/demo\/integrations\/crm\/objects\/contacts 400 \d+ms/u)
      expect(log[0]).toContain("requestId=r-1")
      for (const secret of ["t0ken", seeded.key, "ann@acme.test"]) expect(log.join()).not.toContain(secret)
    })
  )

  it.effect("omits requests if the settings disable them", () =>
    Effect.gen(function* () {
      const { call, log } = yield* serve({ settings: { logRequests: false } })
      yield* call("/problems")
      expect(log).toEqual([])
    })
  )
})
