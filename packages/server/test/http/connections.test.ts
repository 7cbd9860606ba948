/**
 * Connections over HTTP: made, listed, found with and without secrets, changed, removed.
 * @rule connection.create, connection.visible, react.connect, connection.refresh, organization.update, http.strictBodies
 * @rule install.connection
 * @rule connection.secrets
 */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { serve } from "./TestPlatform.ts"
import { bearing, make } from "./Tokens.ts"

const connections = "/v1/projects/demo/connections"
const generate = `${connections}:generate`
const account = { provider: "recording", groupRef: "acme", consumerRef: "ann" }
const s3cret = "s3cret-of-ann"

const named = (json: { readonly issues: ReadonlyArray<{ readonly name: string }> }) =>
  json.issues.map(({ name }) => name)

describe("POST connections:generate", () => {
  it.effect.each([
    ["a key", { apiKey: s3cret }, "apiKey", { apiKey: s3cret }],
    [
      "a password",
      { basicAuth: { username: "ann", password: s3cret } },
      "basic",
      {
        basicAuth: { username: "ann", password: s3cret }
      }
    ],
    [
      "tokens",
      {
        oauth2AuthorizationCode: {
          accessToken: { token: s3cret, expiresAt: "2026-12-01T00:00:00.000Z" },
          refreshToken: { token: `${s3cret}-refresh` },
          scopes: ["write"]
        }
      },
      "oauth2/authorizationCode",
      {
        accessTokenExpiresAt: "2026-12-01T00:00:00.000Z",
        oauth2AuthorizationCode: {
          accessToken: { token: s3cret, expiresAt: "2026-12-01T00:00:00.000Z" },
          refreshToken: { token: `${s3cret}-refresh` }
        }
      }
    ],
    ["nothing, as it needs none", {}, "none", {}]
  ] as const)("connects an account with %s, and returns secrets only on request", ([, given, authScheme, expected]) =>
    Effect.gen(function* () {
      const { call, log } = yield* serve()
      const made = yield* call(generate, {
        method: "POST",
        body: { ...account, ...given, groupName: "" }
      })
      expect(made).toMatchObject({
        status: 201,
        json: {
          provider: "recording",
          authScheme,
          status: "created",
          group: { groupRef: "acme", groupName: "acme" },
          consumer: { consumerRef: "ann", consumerName: "ann" }
        }
      })
      const one = `${connections}/${made.json.id}`
      const seen = [made, yield* call(one), yield* call(connections)]
      expect(seen.map(({ text }) => text).join() + log.join()).not.toContain("s3cret")
      const { json } = yield* call(`${one}?includeCreds=true&includeRefreshToken=true`)
      expect(json).toEqual({ ...made.json, ...expected })
      const { text } = yield* call(`${one}?includeCreds=true`)
      expect(text).not.toContain("refresh")
    })
  )

  it.effect("returns the access token's expiry to a full key only", () =>
    Effect.gen(function* () {
      const { call, seeded } = yield* serve()
      const expiresAt = "2026-12-01T00:00:00.000Z"
      const body = { ...account, oauth2AuthorizationCode: { accessToken: { token: s3cret, expiresAt } } }
      const { json } = yield* call(generate, { method: "POST", body })
      const one = `${connections}/${json.id}`
      expect((yield* call(one)).json).toEqual({ ...json, accessTokenExpiresAt: expiresAt })
      expect((yield* call(one, { headers: { "x-api-key": seeded.frontendKey } })).json).toEqual(json)
    })
  )

  it.effect.each([
    ["two kinds of credentials", { apiKey: "a", basicAuth: { username: "ann", password: "b" } }, ["basicAuth"]],
    [
      "a kind that the provider doesn't offer",
      {
        oauth2PasswordCredentials: {
          username: "ann",
          password: "x",
          clientId: "y",
          clientSecret: "z"
        }
      },
      ["oauth2PasswordCredentials"]
    ],
    ["another one", { oauth2ClientCredentials: { clientId: "y", clientSecret: "z" } }, ["oauth2ClientCredentials"]],
    ["an unknown provider", { provider: "unknown" }, ["provider"]],
    ["a key that no header takes", { apiKey: "s3c ret" }, ["apiKey"]],
    ["an empty key", { apiKey: "" }, ["apiKey"]],
    ["a password alone", { basicAuth: { password: "s3c ret" } }, ["basicAuth.username"]],
    ["credentials that are no object", { basicAuth: "ann:s3c ret" }, ["basicAuth"]],
    ["a fact without its value", { providerMetadata: { region: {} } }, ["providerMetadata.region.value"]],
    ["no references", { groupRef: "", consumerRef: undefined }, ["groupRef", "consumerRef"]]
  ] as const)("refuses %s, and names it", ([, given, names]) =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const { json, status, text } = yield* call(generate, { method: "POST", body: { ...account, ...given } })
      expect(status).toBe(400)
      expect(named(json)).toEqual(names)
      expect(text).not.toContain("s3c ret")
    })
  )

  it.effect("accepts what the best-known service's clients send", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const body = { ...account, apiKey: "k", enableCSRFProtection: false, projectId: "x" }
      expect((yield* call(generate, { method: "POST", body })).status).toBe(201)
    })
  )

  it.effect("accepts only a token's own group and consumer", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const { token } = yield* make(call)
      const headers = bearing(yield* token())
      for (const other of [{ groupRef: "globex" }, { consumerRef: "bob" }]) {
        const { json, status } = yield* call(generate, {
          method: "POST",
          headers,
          body: { ...account, ...other, apiKey: "k" }
        })
        expect([status, json.type]).toEqual([403, "urn:fieldgate:problem:token-mismatch"])
      }
    })
  )
})

describe("GET connections", () => {
  it.effect("lists the newest first, filtered by provider, group or consumer; a token lists its group's", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const add = (of: object) => call(generate, { method: "POST", body: { ...account, apiKey: "k", ...of } })
      const bob = (yield* add({ consumerRef: "bob" })).json.id
      const globex = (yield* add({ groupRef: "globex" })).json.id
      const ids = (query: string, headers = {}) =>
        Effect.map(call(`${connections}${query}`, { headers }), ({ json }) => json.map(({ id }: { id: string }) => id))
      const [newest, ...others] = yield* ids("")
      expect([newest, others.length]).toEqual([globex, 2])
      expect(yield* ids("?groupRef=globex&provider=recording")).toEqual([globex])
      expect(yield* ids("?consumerRef=bob")).toEqual([bob])
      expect(yield* ids("?provider=other")).toEqual([])
      const { token } = yield* make(call)
      const mine = bearing(yield* token())
      expect(yield* ids("", mine)).toEqual(others)
      expect(yield* ids("?groupRef=acme&consumerRef=ann", mine)).toEqual(others)
      expect((yield* call(`${connections}?groupRef=globex`, { headers: mine })).status).toBe(403)
      expect((yield* call(`${connections}/${globex}`, { headers: mine })).status).toBe(404)
    })
  )

  it.effect.each(["includeCreds=true", "includeRefreshToken=true", "refresh=force", "refresh=ifExpired"])(
    "returns %s to a full key only",
    (query) =>
      Effect.gen(function* () {
        const { call, seeded } = yield* serve()
        const { id } = (yield* call(generate, { method: "POST", body: { ...account, apiKey: s3cret } })).json
        const { token } = yield* make(call)
        for (const headers of [{ "x-api-key": seeded.frontendKey }, bearing(yield* token())]) {
          const { json, status, text } = yield* call(`${connections}/${id}?${query}`, { headers })
          expect([status, json.type]).toEqual([403, "urn:fieldgate:problem:insufficient-scope"])
          expect(text).not.toContain(s3cret)
        }
        expect((yield* call(`${connections}/${id}?${query}`)).status).toBe(200)
      })
  )
})

describe("PATCH connections/{id}", () => {
  it.effect("replaces only the properties in the mask", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const made = (yield* call(generate, {
        method: "POST",
        body: { ...account, apiKey: s3cret, providerMetadata: { region: { value: "eu" } } }
      })).json
      const one = `${connections}/${made.id}`
      const { json, status } = yield* call(one, {
        method: "PATCH",
        body: {
          updateMask: ["apiKey", "providerMetadata"],
          connection: { apiKey: "new", providerMetadata: { team: { value: "a" } }, providerWorkspaceRef: "ignored" }
        }
      })
      expect(status).toBe(200)
      expect(json).toEqual({
        ...made,
        updateTime: json.updateTime,
        providerMetadata: { team: { value: "a", source: "input" } }
      })
      expect((yield* call(`${one}?includeCreds=true`)).json.apiKey).toBe("new")
    })
  )

  it.effect.each([
    ["another kind of credentials", ["basicAuth"], { basicAuth: { username: "a", password: "b" } }, ["updateMask[0]"]],
    ["tokens, which come by signing in", ["oauth2AuthorizationCode"], {}, ["updateMask[0]"]],
    [
      "a mask without its value",
      ["apiKey", "providerMetadata"],
      {},
      ["connection.apiKey", "connection.providerMetadata"]
    ],
    ["an unknown member", ["status", "provider"], {}, ["updateMask[0]", "updateMask[1]"]],
    ["an empty mask", [], {}, ["updateMask"]]
  ] as const)("refuses %s, and lists the allowed properties of a mask", ([, updateMask, connection, names]) =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const { id } = (yield* call(generate, { method: "POST", body: { ...account, apiKey: s3cret } })).json
      const { json, status } = yield* call(`${connections}/${id}`, {
        method: "PATCH",
        body: { updateMask, connection }
      })
      expect(status).toBe(400)
      expect(named(json)).toEqual(names)
      if (names[0] === "updateMask[0]") {
        expect(json.issues[0].detail).toContain("providerWorkspaceRef, providerMetadata, budgetShare, apiKey")
      }
      expect((yield* call(`${connections}/${id}?includeCreds=true`)).json.apiKey).toBe(s3cret)
    })
  )
})

describe("DELETE connections/{id}", () => {
  it.effect("refuses while an installation uses the connection; deleting the last installation deletes it", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const installations = "/v1/projects/demo/integrations/crm/installations"
      const [installation] = (yield* call(installations)).json
      const one = `${connections}/${installation.connection.id}`
      const refused = yield* call(one, { method: "DELETE" })
      expect([refused.status, refused.json.type]).toEqual([409, "urn:fieldgate:problem:connection-in-use"])
      expect((yield* call(one)).status).toBe(200)
      expect((yield* call(`${installations}/${installation.id}`, { method: "DELETE" })).status).toBe(204)
      expect((yield* call(one)).status).toBe(404)
      expect((yield* call(connections)).json).toEqual([])
    })
  )

  it.effect("deletes the connection once", () =>
    Effect.gen(function* () {
      const { call, other } = yield* serve()
      const { id } = (yield* call(generate, { method: "POST", body: { ...account, apiKey: s3cret } })).json
      const one = `${connections}/${id}`
      const stranger = { "x-api-key": other.key }
      expect(
        (yield* call(`/v1/projects/other/connections/${id}`, { method: "DELETE", headers: stranger })).status
      ).toBe(404)
      const removed = yield* call(one, { method: "DELETE" })
      expect([removed.status, removed.text]).toEqual([204, ""])
      for (const method of ["GET", "DELETE"]) expect((yield* call(one, { method })).status).toBe(404)
    })
  )
})
