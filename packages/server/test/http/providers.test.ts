/** @rule connection.refresh, problem.issues */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { serve } from "./TestPlatform.ts"

const apps = "/v1/projects/demo/provider-apps"
const app = { provider: "recording", clientId: "client-1", clientSecret: "s3cret-of-the-app", scopes: ["write"] }

describe("GET /v1/providers", () => {
  it.effect("needs no key, and maps the name of each driver of the server to its provider", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      for (const headers of [{ "x-api-key": undefined }, { "x-api-key": "fg_wrong" }, {}]) {
        const { json, status } = yield* call("/v1/providers", { headers })
        expect(status).toBe(200)
        const recording = { name: "recording", authType: "apiKey", providerOpts: {}, defaultModule: "" }
        expect(json).toMatchObject({ recording })
        expect((yield* call("/v1/providers/recording", { headers })).json).toEqual(json.recording)
      }
    })
  )

  it.effect("lists what a provider can do and its batch limits", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const { support } = (yield* call("/v1/providers/recording")).json
      expect(support).toMatchObject({ write: true, delete: true, read: false, proxy: false })
      expect(support.batchWrite.create).toEqual({ supported: true, defaultRecordLimit: 100 })
      expect(support.batchWrite.upsert).toEqual({ supported: false })
    })
  )

  it.effect("answers 404 for a provider without a driver", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const { json, status } = yield* call("/v1/providers/unknown")
      expect([status, json.detail]).toEqual([404, expect.stringContaining("recording")])
    })
  )
})

describe("the provider apps of a project", () => {
  it.effect("creates with 200, lists, reads, changes and deletes them, and never returns the secret", () =>
    Effect.gen(function* () {
      const { call, log } = yield* serve()
      const made = yield* call(apps, { method: "POST", body: app })
      expect(made.status).toBe(200)
      const { clientSecret: _, ...shown } = app
      expect(made.json).toMatchObject({ ...shown, environment: "production" })
      const one = `${apps}/${made.json.id}`
      const changed = yield* call(one, {
        method: "PATCH",
        body: {
          updateMask: ["clientSecret", "scopes"],
          providerApp: { clientSecret: "s3cret-renewed", scopes: [], clientId: "unnamed-by-the-mask" }
        }
      })
      expect(changed).toMatchObject({ status: 200, json: { clientId: "client-1", scopes: [] } })
      const listed = yield* call(apps)
      expect(listed.json).toEqual([changed.json])
      expect((yield* call(one)).json).toEqual(changed.json)
      const removed = yield* call(one, { method: "DELETE" })
      expect([removed.status, removed.text]).toEqual([204, ""])
      expect((yield* call(one)).status).toBe(404)
      expect([made, changed, listed].map(({ text }) => text).join() + log.join()).not.toContain("s3cret")
    })
  )

  it.effect("allows one per provider and environment", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      yield* call(apps, { method: "POST", body: app })
      const again = yield* call(apps, { method: "POST", body: app })
      expect([again.status, again.json.type]).toEqual([409, "urn:fieldgate:problem:provider-app-exists"])
      const sandbox = yield* call(apps, { method: "POST", body: { ...app, environment: "sandbox" } })
      expect(sandbox.status).toBe(200)
    })
  )

  it.effect.each([
    ["a mask without its value", { updateMask: ["clientId"], providerApp: {} }, ["providerApp.clientId"]],
    ["a member that no mask names", { updateMask: ["provider"], providerApp: {} }, ["updateMask[0]"]],
    ["no mask", { providerApp: { clientId: "x" } }, ["updateMask"]]
  ] as const)("refuse %s and name it", ([, body, names]) =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const { json: made } = yield* call(apps, { method: "POST", body: app })
      const { json, status } = yield* call(`${apps}/${made.id}`, { method: "PATCH", body })
      expect(status).toBe(400)
      expect(json.issues.map((issue: { readonly name: string }) => issue.name)).toEqual(names)
    })
  )

  it.effect("refuse a secret that no header can contain without repeating it", () =>
    Effect.gen(function* () {
      const { call, log } = yield* serve()
      const { json, status, text } = yield* call(apps, { method: "POST", body: { ...app, clientSecret: "s3c ret" } })
      expect([status, json.issues[0].name]).toEqual([400, "clientSecret"])
      expect(text + log.join()).not.toContain("s3c ret")
    })
  )

  it.effect("belong to one project", () =>
    Effect.gen(function* () {
      const { call, other } = yield* serve()
      const { id } = (yield* call(apps, { method: "POST", body: app })).json
      const headers = { "x-api-key": other.key }
      expect((yield* call("/v1/projects/other/provider-apps", { headers })).json).toEqual([])
      for (const method of ["GET", "DELETE"]) {
        expect((yield* call(`/v1/projects/other/provider-apps/${id}`, { headers, method })).status).toBe(404)
      }
    })
  )
})
