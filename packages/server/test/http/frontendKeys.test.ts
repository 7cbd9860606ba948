/** @rule access.frontendKeys, project.settings */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { serve } from "./TestPlatform.ts"
import { bearing, make } from "./Tokens.ts"

const project = "/v1/projects/demo"
const connections = `${project}/connections`
const installations = `${project}/integrations/crm/installations`
const refused = { status: 403, type: "urn:fieldgate:problem:insufficient-scope" }
const seen = ({ json, status }: { readonly json: { readonly type?: string }; readonly status: number }) => ({
  status,
  type: json.type
})

const site = Effect.fnUntraced(function* (frontendKeys: "development" | "off") {
  const { call, seeded } = yield* serve({ frontendKeys })
  const asPage = (path: string, options: { method?: string; body?: unknown } = {}) =>
    call(path, { ...options, headers: { "x-api-key": seeded.frontendKey } })
  return { asPage, call, seeded }
})

describe("frontendKeys", () => {
  it.effect("refuses a frontend key access to connections when off, and names the remedy", () =>
    Effect.gen(function* () {
      const { asPage, seeded } = yield* site("off")
      const swap = { updateMask: ["apiKey"], connection: { apiKey: "attackers-own-token" } }
      const one = `${connections}/${seeded.connectionId}`
      const changed = yield* asPage(one, { method: "PATCH", body: swap })
      expect(seen(changed)).toEqual(refused)
      expect(changed.json.detail).toBe(
        "a frontend key does not allow updateConnection: the call needs a consumer token"
      )
      expect(changed.json.remedy).toMatch(/consumer token/u)
      for (const path of [`${connections}?groupRef=acme`, `${installations}?groupRef=acme`, one]) {
        expect(seen(yield* asPage(path))).toEqual(refused)
      }
      const revision = `${project}/integrations/crm/revisions/${seeded.revisionId}:hydrate`
      expect((yield* asPage(revision)).status).toBe(200)
      expect(seen(yield* asPage(`${revision}?connectionId=${seeded.connectionId}`))).toEqual(refused)
    })
  )

  it.effect("defaults to off for a project", () =>
    Effect.gen(function* () {
      const { call, seeded } = yield* serve()
      const { json } = yield* call("/v1/projects", {
        method: "POST",
        body: { orgId: seeded.organization.id, name: "shop" }
      })
      expect(json.frontendKeys).toBe("off")
    })
  )

  it.effect(
    "development lets a page's key act for a group that the request names, and refuses lists of all groups",
    () =>
      Effect.gen(function* () {
        const { asPage } = yield* site("development")
        expect((yield* asPage(`${connections}?groupRef=acme`)).json).toHaveLength(1)
        expect((yield* asPage(`${installations}?groupRef=acme`)).json).toHaveLength(1)
        for (const path of [connections, installations]) expect(seen(yield* asPage(path))).toEqual(refused)
      })
  )

  it.effect("changes for the very next call of the key", () =>
    Effect.gen(function* () {
      const { asPage, call } = yield* site("development")
      const update = { updateMask: ["frontendKeys"], project: { frontendKeys: "off" } }
      expect((yield* call(project, { method: "PATCH", body: update })).json.frontendKeys).toBe("off")
      expect((yield* call(project)).json.frontendKeys).toBe("off")
      expect(seen(yield* asPage(`${connections}?groupRef=acme`))).toEqual(refused)
    })
  )

  it.effect("prefers the token if a request also has a key", () =>
    Effect.gen(function* () {
      const { call, seeded } = yield* serve({ frontendKeys: "off" })
      const { token } = yield* make(call)
      const { authorization } = bearing(yield* token())
      const { authorization: globex } = bearing(yield* token({ claims: { groupRef: "globex" } }))
      const both = (key: string, bearer: string) =>
        call(connections, { headers: { "x-api-key": key, authorization: bearer } })
      expect((yield* both(seeded.frontendKey, authorization)).json).toHaveLength(1)
      expect((yield* both(seeded.key, globex)).json).toEqual([])
      expect((yield* both(seeded.key, "Bearer x")).status).toBe(401)
    })
  )
})
