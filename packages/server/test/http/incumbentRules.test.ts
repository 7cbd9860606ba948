/**
 * What real clients of the field need of a server, rule by rule: they are in use, and run unchanged against this one. The
 * bodies are those that they send. Rules 8, 14, 15 and 16 are in `incumbentConfigRules.test.ts`.
 */
import { describe, expect, it } from "@effect/vitest"
import { ProviderQuotaExceeded, ProviderRejected } from "@fieldgate/core/providers/ProviderError"
import * as Effect from "effect/Effect"
import { contactsPath, serve } from "./TestPlatform.ts"
import { bearing, make } from "./Tokens.ts"

const demo = "/v1/projects/demo"
const crm = `${demo}/integrations/crm`
const installations = `${crm}/installations`
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/u
const create = { groupRef: "acme", type: "create", record: { email: "ann@acme.test" } }

const momentsIn = (value: unknown): ReadonlyArray<unknown> =>
  typeof value !== "object" || value === null
    ? []
    : Object.entries(value).flatMap(([name, member]) =>
        /Time$|^time$|^timestamp$/u.test(name) ? [member] : momentsIn(member)
      )

const served = Effect.gen(function* () {
  const server = yield* serve({ provider: { describes: true } })
  const { call } = server
  const connect = (groupRef = "globex") =>
    call(`${demo}/connections:generate`, {
      method: "POST",
      body: {
        providerMetadata: {},
        groupName: "Globex",
        groupRef,
        consumerName: "Bob",
        consumerRef: "bob",
        provider: "recording",
        apiKey: "key"
      }
    })
  const install = (content: object, groupRef = "globex") =>
    call(installations, {
      method: "POST",
      body: { groupRef, config: { content: { provider: "recording", ...content } } }
    })
  const update = (id: string, updateMask: ReadonlyArray<string>, content: object, headers = {}) =>
    call(`${installations}/${id}`, {
      method: "PATCH",
      headers,
      body: { updateMask, installation: { config: { content } } }
    })
  return { ...server, connect, install, update }
})

describe("Real clients of the field", () => {
  it.effect("1 find the API and the write API below one origin and /v1", () =>
    Effect.gen(function* () {
      const { call, write } = yield* served
      expect((yield* call(demo)).status).toBe(200)
      expect((yield* write(create)).status).toBe(200)
      expect((yield* call(demo.replace("/v1", ""))).status).toBe(404)
    })
  )

  it.effect(
    "2 may call from a browser, with their headers and every method, also where the answer is an error or empty",
    () =>
      Effect.gen(function* () {
        const { call, connect } = yield* served
        const headers = { origin: "https://app.test" }
        const wanted = ["x-api-key", "authorization", "content-type", "x-amp-client", "x-amp-client-version"]
        for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
          const preflight = yield* call(contactsPath, {
            method: "OPTIONS",
            headers: {
              ...headers,
              "x-api-key": undefined,
              "access-control-request-method": method,
              "access-control-request-headers": wanted.join(",")
            }
          })
          expect(preflight.status).toBe(204)
          expect(preflight.headers.get("access-control-allow-methods")).toContain(method)
          const allowed = preflight.headers.get("access-control-allow-headers")?.toLowerCase()
          for (const header of wanted) expect(allowed).toContain(header)
        }
        const { id } = (yield* connect()).json
        const removed = yield* call(`${demo}/connections/${id}`, { method: "DELETE", headers })
        const missing = yield* call(`${demo}/connections/${id}`, { headers })
        expect([removed.status, missing.status]).toEqual([204, 404])
        for (const answer of [removed, missing]) expect(answer.headers.get("access-control-allow-origin")).toBe("*")
      })
  )

  it.effect("3 get the same answer whatever Accept says", () =>
    Effect.gen(function* () {
      const { call } = yield* served
      for (const accept of [
        "application/json;q=1, application/problem+json;q=0",
        "application/problem+json;q=1, text/plain;q=0",
        "image/png"
      ]) {
        const found = yield* call(demo, { headers: { accept } })
        expect([found.status, found.headers.get("content-type")]).toEqual([200, "application/json"])
        expect((yield* call("/v1/projects/nothing", { headers: { accept } })).status).toBe(404)
      }
    })
  )

  it.effect("4 write literal colons into paths, and escape each segment", () =>
    Effect.gen(function* () {
      const { call, connect, seeded } = yield* served
      const connection = (yield* connect()).json
      expect(connection.status).toBe("created")
      const { json } = yield* call(`${installations}?groupRef=acme`)
      const { config, connection: account } = json[0]
      const hydrated = yield* call(`${crm}/revisions/${config.revisionId}:hydrate?connectionId=${account.id}`)
      expect([hydrated.status, hydrated.json.id]).toEqual([200, config.revisionId])
      const escaped = [...seeded.projectId].map((each) => `%${each.codePointAt(0)?.toString(16)}`).join("")
      expect((yield* call(`/v1/projects/${escaped}`)).json.id).toBe(seeded.projectId)
    })
  )

  it.effect("5 name projects and integrations by id or by name", () =>
    Effect.gen(function* () {
      const { call, seeded } = yield* served
      const answers = yield* Effect.forEach(["demo", seeded.projectId], (project) =>
        Effect.forEach(["crm", seeded.integrationId], (integration) =>
          call(`/v1/projects/${project}/integrations/${integration}/installations?groupRef=acme`)
        )
      )
      const [first, ...others] = answers.flat().map(({ json }) => json)
      expect(first).toHaveLength(1)
      for (const other of others) expect(other).toEqual(first)
    })
  )

  it.effect("6 show causes or detail of every error, and its remedy", () =>
    Effect.gen(function* () {
      const { call, write } = yield* served
      const errors = [
        yield* call(demo, { headers: { "x-api-key": "wrong" } }),
        yield* call("/v1/projects/nothing"),
        yield* write({ groupRef: "acme" }),
        yield* write({ ...create, groupRef: "unknown" })
      ]
      expect(errors.map(({ status }) => status)).toEqual([401, 404, 400, 404])
      for (const { json } of errors) {
        expect(json.causes.length).toBeGreaterThan(0)
        expect([json.detail, json.remedy]).toEqual([expect.any(String), expect.any(String)])
      }
    })
  )

  it.effect("7 find read.objects wherever an installation has read, and live without write.objects", () =>
    Effect.gen(function* () {
      const { call, connect, install } = yield* served
      yield* connect()
      const made = yield* install({ read: {}, write: { objects: { contacts: { objectName: "contacts" } } } })
      expect(made.status).toBe(201)
      const { content } = made.json.config
      if ("read" in content) expect(content.read.objects).toEqual(expect.any(Object))
      const [listed] = (yield* call(`${installations}?groupRef=globex`)).json
      expect(listed.config.content).toEqual(content)
    })
  )

  it.effect("9 get moments of RFC 3339 with an offset, everywhere", () =>
    Effect.gen(function* () {
      const { call, write } = yield* served
      const { operationId } = (yield* write(create)).json
      const answers = [
        (yield* call(demo)).json,
        (yield* call(`${demo}/installations`)).json,
        (yield* call(`${demo}/operations/${operationId}`)).json,
        (yield* call(`${demo}/connections?groupRef=acme`)).json,
        (yield* call("/v1/projects/nothing")).json
      ]
      const moments = answers.flatMap(momentsIn)
      expect(moments.length).toBeGreaterThan(10)
      for (const each of moments) expect(each).toMatch(moment)
    })
  )

  it.effect("10 find createTime in operations and providerOpts in providers", () =>
    Effect.gen(function* () {
      const { call, write } = yield* served
      const { operationId } = (yield* write(create)).json
      expect((yield* call(`${demo}/operations/${operationId}`)).json.createTime).toMatch(moment)
      expect((yield* call("/v1/providers/recording")).json.providerOpts).toEqual({})
    })
  )

  it.effect(
    "11 see the statuses that they match: 201 for what is made, 204 for what is removed, 200 for the rest",
    () =>
      Effect.gen(function* () {
        const { call, connect, install, seeded, update, write } = yield* served
        const page = { origin: "http://localhost:3000" }
        const post = (path: string, body: object) => call(path, { method: "POST", body, headers: page })
        const connection = yield* connect()
        const installation = yield* install({ write: { objects: { contacts: { objectName: "contacts" } } } })
        const { id } = installation.json
        const key = yield* post(`${demo}/api-keys`, { label: "x" })
        const app = yield* post(`${demo}/provider-apps`, { provider: "recording", clientId: "a", clientSecret: "b" })
        const consent = yield* post("/v1/oauth-connect", {
          projectIdOrName: "demo",
          provider: "recording",
          groupRef: "globex",
          groupName: "Globex",
          consumerRef: "bob",
          consumerName: "Bob",
          providerMetadata: {},
          enableCSRFProtection: false
        })
        const fields = { contacts: [{ fieldName: "plan", displayName: "Plan", valueType: "string" }] }
        const statuses = {
          connection: connection.status,
          installation: installation.status,
          project: (yield* post("/v1/projects", { orgId: seeded.organization.id, name: "new" })).status,
          org: (yield* post("/v1/orgs", { label: "new" })).status,
          apiKey: key.status,
          providerApp: app.status,
          write: (yield* write(create)).status,
          consent: [consent.status, consent.headers.get("content-type")?.split(";")[0]],
          patch: (yield* update(id, ["config.content.proxy.enabled"], { proxy: { enabled: true } })).status,
          fields: (yield* call(`${crm}/object-metadata`, { method: "PUT", body: { groupRef: "globex", fields } }))
            .status,
          removedKey: (yield* call(`${demo}/api-keys/${key.json.id}`, { method: "DELETE" })).status,
          removedApp: (yield* call(`${demo}/provider-apps/${app.json.id}`, { method: "DELETE" })).status,
          removed: (yield* call(`${installations}/${id}`, { method: "DELETE" })).status
        }
        expect(statuses).toEqual({
          connection: 201,
          installation: 201,
          project: 201,
          org: 201,
          apiKey: 201,
          providerApp: 200,
          write: 200,
          consent: [200, "text/plain"],
          patch: 200,
          fields: 200,
          removedKey: 204,
          removedApp: 204,
          removed: 204
        })
      })
  )

  it.effect("12 meet no 5xx where the same request would fail again", () =>
    Effect.gen(function* () {
      const { call, provider, write } = yield* served
      provider.failNext(new ProviderRejected({ message: "no such property", errors: [] }))
      const rejected = yield* write(create)
      const statuses = [
        rejected.status,
        (yield* write("{")).status,
        (yield* write({ ...create, type: "upsert" })).status,
        (yield* call(`${crm}/objects/nothing`, { method: "POST", body: create })).status,
        (yield* call(`${installations}/nothing`)).status,
        (yield* call("/v1/providers/nothing")).status
      ]
      for (const status of statuses) expect([400, 404, 422]).toContain(status)
    })
  )

  it.effect("13 read a failed write as JSON with operationId and errors where they ask for JSON", () =>
    Effect.gen(function* () {
      const { provider, write } = yield* served
      provider.failNext(new ProviderRejected({ message: "No such column", errors: [] }))
      const failed = yield* write(create, { accept: "application/json;q=1, application/problem+json;q=0" })
      expect([failed.status, failed.headers.get("content-type")]).toEqual([422, "application/json"])
      expect(failed.json).toMatchObject({ operationId: expect.any(String), errors: [{ message: "No such column" }] })
      provider.failNext(new ProviderQuotaExceeded({ message: "slow down" }))
      const busy = yield* write(create)
      expect([busy.status, busy.headers.get("content-type")]).toEqual([429, "application/problem+json"])
      const invalid = yield* write({ ...create, mode: "later" })
      expect([invalid.status, invalid.headers.get("content-type")]).toEqual([400, "application/problem+json"])
    })
  )

  it.effect("17 send neither createdBy nor revisionId: the latest revision and the caller are used", () =>
    Effect.gen(function* () {
      const { call, connect, install } = yield* served
      yield* connect()
      const byKey = (yield* install({ write: { objects: { contacts: { objectName: "contacts" } } } })).json
      const [first] = (yield* call(`${installations}?groupRef=acme`)).json
      expect([byKey.createdBy, byKey.config.createdBy]).toEqual(["api:create-installation", "api:create-installation"])
      expect(byKey.config.revisionId).toBe(first.config.revisionId)
      const { token } = yield* make(call)
      const changed = yield* call(`${installations}/${first.id}`, {
        method: "PATCH",
        headers: bearing(yield* token()),
        body: {
          updateMask: ["config.content.proxy.enabled"],
          installation: { config: { content: { proxy: { enabled: true } } } }
        }
      })
      expect(changed.json.config.createdBy).toBe("consumer:ann")
    })
  )

  it.effect("18 may send members that no mask names: they change nothing", () =>
    Effect.gen(function* () {
      const { call, update } = yield* served
      const [{ config, id }] = (yield* call(`${installations}?groupRef=acme`)).json
      const { objects } = config.content.write
      const body = { proxy: { enabled: true }, write: { objects } }
      const saved = yield* update(id, ["config.content.write.objects"], body)
      expect(saved.json.config.content).toEqual(config.content)
    })
  )

  it.effect("19 ask for the project twice, and need no name of ours below their UI", () =>
    Effect.gen(function* () {
      const { call } = yield* served
      expect((yield* call(demo)).json).not.toHaveProperty("entitlements")
      const entitled = (yield* call(`${demo}?includeEntitlements=true`)).json
      expect(entitled.entitlements.brandingRemoval.value).toBe(true)
    })
  )

  it.effect("20 read the catalogue of providers with or without credentials", () =>
    Effect.gen(function* () {
      const { call } = yield* served
      for (const key of [undefined, "anything"]) {
        const headers = { "x-api-key": key }
        expect((yield* call("/v1/providers", { headers })).status).toBe(200)
        expect((yield* call("/v1/providers/recording", { headers })).json.name).toBe("recording")
      }
    })
  )
})
