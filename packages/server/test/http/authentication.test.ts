/** @rule access.credentials, access.frontendKeys */
import { describe, expect, it } from "@effect/vitest"
import { MemoryStores } from "@fieldgate/core/memory"
import { ApiKeyStore } from "@fieldgate/core/projects/ApiKeyStore"
import { StoreUnavailable } from "@fieldgate/core/domain/StoreError"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { contactsPath, serve } from "./TestPlatform.ts"

const create = { groupRef: "acme", type: "create", record: { email: "ann@acme.test" } }

const keysAway = Layer.effect(
  ApiKeyStore,
  Effect.map(ApiKeyStore, (keys) => ({
    ...keys,
    find: () =>
      Effect.fail(new StoreUnavailable({ store: "API key", cause: new Error("connection refused at 10.0.0.7") }))
  }))
).pipe(Layer.provideMerge(MemoryStores.layer))

describe("credentials", () => {
  it.effect("answers 401 without credentials and names the missing header", () =>
    Effect.gen(function* () {
      const { write } = yield* serve()
      for (const key of [undefined, ""]) {
        const answer = yield* write(create, { "x-api-key": key })
        expect(answer.status).toBe(401)
        expect(answer.json).toMatchObject({
          type: "urn:fieldgate:problem:unauthenticated",
          detail: expect.stringContaining("X-Api-Key")
        })
        expect(answer.headers.get("www-authenticate")).toBe(
          'ApiKey realm="Fieldgate", header="X-Api-Key", Bearer realm="Fieldgate"'
        )
      }
    })
  )

  it.effect("answers 401 for a wrong key with another problem, without the key", () =>
    Effect.gen(function* () {
      const { write, log } = yield* serve()
      const answer = yield* write(create, { "x-api-key": "fg_wrong-key" })
      expect(answer.status).toBe(401)
      expect(answer.json.type).toBe("urn:fieldgate:problem:api-key-invalid")
      expect(answer.headers.has("www-authenticate")).toBe(true)
      expect(answer.text + log.join()).not.toContain("fg_wrong-key")
    })
  )

  it.effect("checks the token if a key is sent too", () =>
    Effect.gen(function* () {
      const { write } = yield* serve()
      const answer = yield* write(create, { "x-api-key": "wrong", authorization: "Bearer a.b.c" })
      expect(answer.json.type).toBe("urn:fieldgate:problem:token-malformed")
    })
  )

  it.effect("checks credentials first: 401 precedes 400, 413 and 415", () =>
    Effect.gen(function* () {
      const { write } = yield* serve({ settings: { bodyLimitBytes: 10 } })
      const wrong = { "x-api-key": "wrong" }
      expect((yield* write({}, wrong)).status).toBe(401)
      expect((yield* write("x".repeat(100), wrong)).status).toBe(401)
      expect((yield* write("x", { ...wrong, "content-type": "text/plain" })).status).toBe(401)
    })
  )

  it.effect("refuses writes, operations and changes of the organization with a frontend key", () =>
    Effect.gen(function* () {
      const { call, seeded, write } = yield* serve()
      const headers = { "x-api-key": seeded.frontendKey }
      const org = { updateMask: ["label"], org: { label: "New" } }
      const answers = [
        yield* write(create, headers),
        yield* call("/v1/projects/demo/operations/1", { headers }),
        yield* call(`/v1/orgs/${seeded.organization.id}`, { method: "PATCH", body: org, headers })
      ]
      for (const answer of answers) {
        expect(answer.json).toMatchObject({ status: 403, type: "urn:fieldgate:problem:insufficient-scope" })
      }
    })
  )

  it.effect("answers 404 for other projects and organizations", () =>
    Effect.gen(function* () {
      const { call, other } = yield* serve()
      const headers = { "x-api-key": other.key }
      const project = yield* call(contactsPath, { method: "POST", body: create, headers })
      expect(project.json).toMatchObject({ status: 404, type: "urn:fieldgate:problem:project-not-found" })
      const own = yield* call(contactsPath.replace("demo", "other"), { method: "POST", body: create, headers })
      expect(own.status).toBe(200)
      const { operationId } = own.json
      expect((yield* call(`/v1/projects/demo/operations/${operationId}`)).status).toBe(404)
    })
  )

  it.effect("answers 503, retryable, if the store is unavailable, with the cause in the log only", () =>
    Effect.gen(function* () {
      const { log, write } = yield* serve({ stores: keysAway })
      const answer = yield* write(create)
      expect(answer.status).toBe(503)
      expect(answer.json).toMatchObject({ type: "urn:fieldgate:problem:store-unavailable", retryable: true })
      expect(answer.headers.get("retry-after")).toBe("5")
      expect(answer.text).not.toContain("10.0.0.7")
      expect(log.join("\n")).toContain("connection refused at 10.0.0.7")
    })
  )
})
