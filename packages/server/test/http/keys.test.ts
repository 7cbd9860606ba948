/** @rule key.secret, key.state, organization.fields, project.byIdOrName, problem.allFaults, key.scopes, key.first */
import { describe, expect, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { generateKeyPairSync } from "node:crypto"
import * as TestClock from "effect/testing/TestClock"
import { serve } from "./TestPlatform.ts"
import { publicKeyPem } from "./Tokens.ts"

const project = "/v1/projects/demo"
const keys = `${project}/api-keys`
const jwtKeys = `${project}/jwt-keys`
const start = "2026-11-21T10:00:00.000Z"

const served = Effect.gen(function* () {
  yield* TestClock.setTime(DateTime.toEpochMillis(DateTime.makeUnsafe(start)))
  return yield* serve()
})

describe("Organizations", () => {
  it.effect("adds the team Everyone; the key that creates one may see and change it", () =>
    Effect.gen(function* () {
      const { call, other, seeded } = yield* served
      const made = yield* call("/v1/orgs", { method: "POST", body: { label: "Branch" } })
      expect(made.status).toBe(201)
      expect(made.json).toEqual({
        id: expect.any(String),
        label: "Branch",
        defaultTeamId: expect.any(String),
        parentOrgId: seeded.organization.id,
        createTime: start
      })
      const path = `/v1/orgs/${made.json.id}`
      expect((yield* call(path)).json).toEqual(made.json)
      const body = { updateMask: ["label"], org: { label: "Renamed" } }
      expect((yield* call(path, { method: "PATCH", body })).json.label).toBe("Renamed")
      const strange = { "x-api-key": other.key }
      expect((yield* call(path, { headers: strange })).status).toBe(404)
      expect((yield* call(path, { method: "PATCH", body, headers: strange })).status).toBe(404)
    })
  )
})

describe("Projects", () => {
  it.effect("finds projects by id and by name", () =>
    Effect.gen(function* () {
      const { call, seeded } = yield* served
      const { id: orgId } = seeded.organization
      const expected = {
        id: seeded.projectId,
        orgId,
        name: "demo",
        frontendKeys: "development",
        oauthConfirmation: "required",
        appName: "demo",
        createTime: start
      }
      for (const name of ["demo", seeded.projectId]) {
        expect((yield* call(`/v1/projects/${name}`)).json).toEqual(expected)
      }
      const entitled = yield* call(`${project}?includeEntitlements=true`)
      expect(entitled.json).toEqual({ ...expected, entitlements: { brandingRemoval: { value: true } } })
      expect((yield* call("/v1/projects")).json).toEqual([expected])
    })
  )

  it.effect("creates projects in the key's organizations, under a free name", () =>
    Effect.gen(function* () {
      const { call, other, seeded } = yield* served
      const make = (orgId: string, name: string) => call("/v1/projects", { method: "POST", body: { orgId, name } })
      const made = yield* make(seeded.organization.id, "second")
      expect(made.status).toBe(201)
      expect(made.json).toMatchObject({ orgId: seeded.organization.id, name: "second", appName: "second" })
      for (const name of ["demo", "second"]) {
        const taken = yield* make(seeded.organization.id, name)
        expect(taken.json.issues).toMatchObject([{ in: "body", name: "name", value: name }])
      }
      const likeId = yield* make(seeded.organization.id, other.projectId)
      expect(likeId.json.issues).toMatchObject([{ name: "name", detail: expect.stringContaining("look like an id") }])
      // Whether another organization has the name doesn't concern this one.
      expect((yield* make(seeded.organization.id, "other")).status).toBe(201)
      expect((yield* make(other.organization.id, "third")).json.type).toMatch(/organization-not-found$/u)
    })
  )

  it.effect("change what the mask names, and nothing else", () =>
    Effect.gen(function* () {
      const { call, seeded } = yield* served
      const patch = (updateMask: ReadonlyArray<string>, members: object) =>
        call(project, { method: "PATCH", body: { updateMask, project: members } })
      const changed = yield* patch(["appName"], { appName: "Shop", name: "ignored" })
      expect(changed.json).toMatchObject({ name: "demo", appName: "Shop", updateTime: start })
      const missing = yield* patch(["name", "appName"], { name: "x" })
      expect(missing.json.issues).toMatchObject([
        { name: "project.appName", detail: expect.stringContaining("updateMask names appName") }
      ])
      expect((yield* patch(["id"], {})).json.issues[0].detail).toBe(
        "updateMask may contain only name, appName, frontendKeys, oauthConfirmation"
      )
      yield* call("/v1/projects", { method: "POST", body: { orgId: seeded.organization.id, name: "second" } })
      expect((yield* patch(["name"], { name: "second" })).json.type).toMatch(/input-validation$/u)
      expect((yield* patch(["name"], { name: seeded.projectId })).json.type).toMatch(/input-validation$/u)
      expect((yield* patch(["name"], { name: "renamed" })).json.name).toBe("renamed")
      expect((yield* call("/v1/projects/renamed")).status).toBe(200)
    })
  )
})

describe("API keys", () => {
  it.effect(
    "5 a new project gets its first key from a full key of its organization, and the next ones from its own",
    () =>
      Effect.gen(function* () {
        const { call, other, seeded } = yield* served
        const body = { orgId: seeded.organization.id, name: "second" }
        const { id } = (yield* call("/v1/projects", { method: "POST", body })).json
        const make = (key: string | undefined, label = "backend") =>
          call("/v1/projects/second/api-keys", { method: "POST", body: { label }, headers: { "x-api-key": key } })
        expect((yield* make(other.key)).json.type).toBe("urn:fieldgate:problem:project-not-found")
        expect((yield* make(seeded.frontendKey)).status).toBe(403)
        const first = yield* make(seeded.key)
        expect([first.status, first.json.projectId]).toEqual([201, id])
        expect((yield* make(seeded.key)).json.type).toBe("urn:fieldgate:problem:project-not-found")
        expect((yield* make(first.json.key, "more")).status).toBe(201)
        expect((yield* call("/v1/projects/second", { headers: { "x-api-key": first.json.key } })).json.id).toBe(id)
        expect((yield* call("/v1/projects/second")).status).toBe(404)
      })
  )

  it.effect("5 stay the project's own matter once it had one, even after the last one was removed", () =>
    Effect.gen(function* () {
      const { call, seeded } = yield* served
      yield* call("/v1/projects", { method: "POST", body: { orgId: seeded.organization.id, name: "second" } })
      const path = "/v1/projects/second/api-keys"
      const asNeighbour = () => call(path, { method: "POST", body: { label: "mine" } })
      const first = (yield* asNeighbour()).json
      const headers = { "x-api-key": first.key }
      const one = `${path}/${first.id}`
      const disabling = { updateMask: ["active"], apiKey: { active: false } }
      const kept = { status: 409, type: "urn:fieldgate:problem:last-full-key" }
      expect((yield* call(one, { method: "DELETE", headers })).json).toMatchObject(kept)
      expect((yield* call(one, { method: "PATCH", headers, body: disabling })).json).toMatchObject(kept)
      expect((yield* call(`${one}?last=true`, { method: "DELETE", headers })).status).toBe(204)
      expect((yield* asNeighbour()).json).toMatchObject({
        status: 404,
        type: "urn:fieldgate:problem:project-not-found"
      })
    })
  )

  it.effect("5 are first once: of ten neighbours at the same time, one makes the first key", () =>
    Effect.gen(function* () {
      const { call, seeded } = yield* served
      yield* call("/v1/projects", { method: "POST", body: { orgId: seeded.organization.id, name: "second" } })
      const make = (label: string) => call("/v1/projects/second/api-keys", { method: "POST", body: { label } })
      const made = yield* Effect.forEach([..."abcdefghij"], make, { concurrency: "unbounded" })
      expect(made.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 404)])
    })
  )

  it.effect("5 are made for the project of the own organization where another one has the same name", () =>
    Effect.gen(function* () {
      const { call, other, seeded } = yield* served
      const create = (orgId: string, key: string) =>
        call("/v1/projects", { method: "POST", body: { orgId, name: "twin" }, headers: { "x-api-key": key } })
      const own = (yield* create(seeded.organization.id, seeded.key)).json
      const theirs = (yield* create(other.organization.id, other.key)).json
      const make = (key: string) =>
        call("/v1/projects/twin/api-keys", { method: "POST", body: { label: "x" }, headers: { "x-api-key": key } })
      expect((yield* make(other.key)).json.projectId).toBe(theirs.id)
      const made = (yield* make(seeded.key)).json
      expect(made.projectId).toBe(own.id)
      expect((yield* call("/v1/projects/twin", { headers: { "x-api-key": made.key } })).json.id).toBe(own.id)
    })
  )

  it.effect("5 tell their value once, are listed without it, and act by their scopes", () =>
    Effect.gen(function* () {
      const { call, log, seeded } = yield* served
      const made = yield* call(keys, { method: "POST", body: { label: "browser", scopes: ["frontend"] } })
      expect(made.status).toBe(201)
      const { key, ...shown } = made.json
      expect(shown).toEqual({
        id: expect.any(String),
        projectId: seeded.projectId,
        label: "browser",
        scopes: ["frontend"],
        active: true,
        createTime: start
      })
      const list = yield* call(keys)
      expect(list.json).toHaveLength(3)
      expect(list.json).toContainEqual(shown)
      expect(list.text + log.join()).not.toContain(key)
      expect((yield* call(project, { headers: { "x-api-key": key } })).status).toBe(200)
      expect((yield* call(keys, { headers: { "x-api-key": key } })).status).toBe(403)
      expect((yield* call(keys, { method: "POST", body: { label: "server" } })).json.scopes).toEqual(["full"])
    })
  )

  it.effect("5 that are disabled open nothing until they are enabled again", () =>
    Effect.gen(function* () {
      const { call } = yield* served
      const { id, key } = (yield* call(keys, { method: "POST", body: { label: "x" } })).json
      const get = call(project, { headers: { "x-api-key": key } })
      const set = (active: boolean) =>
        call(`${keys}/${id}`, {
          method: "PATCH",
          body: { updateMask: ["active"], apiKey: { active, label: "ignored" } }
        })
      const disabled = yield* set(false)
      expect(disabled.json).toMatchObject({ active: false, label: "x", updateTime: start })
      expect((yield* get).json.type).toBe("urn:fieldgate:problem:api-key-invalid")
      const listed = (answer: { readonly json: ReadonlyArray<{ readonly id: string }> }) =>
        answer.json.map((each) => each.id)
      expect(listed(yield* call(`${keys}?active=false`))).toEqual([id])
      expect(listed(yield* call(`${keys}?active=true`))).not.toContain(id)
      yield* set(true)
      expect((yield* get).status).toBe(200)
    })
  )

  it.effect("5 that are rotated open with the new value alone", () =>
    Effect.gen(function* () {
      const { call } = yield* served
      const { id, key } = (yield* call(keys, { method: "POST", body: { label: "x" } })).json
      const rotated = yield* call(`${keys}/${id}/rotate`, { method: "POST" })
      expect(rotated.status).toBe(200)
      expect(rotated.json).toMatchObject({ id, label: "x", updateTime: start })
      expect((yield* call(project, { headers: { "x-api-key": key } })).status).toBe(401)
      expect((yield* call(project, { headers: { "x-api-key": rotated.json.key } })).status).toBe(200)
    })
  )

  it.effect("5 that are removed are gone", () =>
    Effect.gen(function* () {
      const { call } = yield* served
      const { id, key } = (yield* call(keys, { method: "POST", body: { label: "x" } })).json
      const removed = yield* call(`${keys}/${id}`, { method: "DELETE" })
      expect([removed.status, removed.text]).toEqual([204, ""])
      expect((yield* call(project, { headers: { "x-api-key": key } })).status).toBe(401)
      const again = yield* call(`${keys}/${id}`, { method: "DELETE" })
      expect(again.json).toMatchObject({ status: 404, type: "urn:fieldgate:problem:api-key-not-found" })
    })
  )

  it.effect("reports every fault of a new key", () =>
    Effect.gen(function* () {
      const { call } = yield* served
      const answer = yield* call(keys, { method: "POST", body: { label: " ", scopes: [], active: true } })
      const names = answer.json.issues.map((issue: { readonly name: string }) => issue.name)
      expect(names.toSorted()).toEqual(["active", "label", "scopes"])
    })
  )
})

describe("JWT keys", () => {
  it.effect("5 are named by kid, listed, changed and removed", () =>
    Effect.gen(function* () {
      const { call, seeded } = yield* served
      const made = yield* call(jwtKeys, { method: "POST", body: { label: "signer", algorithm: "RS256", publicKeyPem } })
      expect(made.status).toBe(201)
      const { kid, ...key } = made.json
      expect(key).toEqual({
        id: kid,
        projectId: seeded.projectId,
        label: "signer",
        algorithm: "RS256",
        publicKeyPem,
        active: true,
        createTime: start
      })
      const one = `${jwtKeys}/${kid}`
      const body = { updateMask: ["active", "label"], jwtKey: { active: false, label: "old" } }
      const changed = yield* call(one, { method: "PATCH", body })
      expect(changed.json).toEqual({ ...key, active: false, label: "old", updateTime: start })
      expect((yield* call(jwtKeys)).json).toEqual([changed.json])
      expect((yield* call(`${jwtKeys}?active=true`)).json).toEqual([])
      expect((yield* call(one, { method: "DELETE" })).status).toBe(204)
      expect((yield* call(one, { method: "PATCH", body })).json.type).toBe("urn:fieldgate:problem:jwt-key-not-found")
    })
  )

  it.effect("5 are RSA public keys of 2048 to 8192 bits, and a private one is never repeated", () =>
    Effect.gen(function* () {
      const { call, log } = yield* served
      const small = generateKeyPairSync("rsa", { modulusLength: 1024 })
      const curve = generateKeyPairSync("ec", { namedCurve: "P-256" })
      const pem = { type: "spki", format: "pem" } as const
      const secret = small.privateKey.export({ type: "pkcs8", format: "pem" }).toString()
      const wrong: ReadonlyArray<readonly [string, RegExp]> = [
        ["", /-----BEGIN PUBLIC KEY-----/u],
        ["-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----", /RSA public key/u],
        [small.publicKey.export(pem).toString(), /1024 bits/u],
        [curve.publicKey.export(pem).toString(), /RSA public key/u],
        [small.publicKey.export({ type: "pkcs1", format: "pem" }).toString(), /openssl/u],
        [secret, /private key/u],
        [secret.repeat(12), /characters/u]
      ]
      for (const [value, sentence] of wrong) {
        const answer = yield* call(jwtKeys, { method: "POST", body: { label: "x", publicKeyPem: value } })
        expect(answer.status).toBe(400)
        expect(answer.json.issues).toMatchObject([{ name: "publicKeyPem", detail: expect.stringMatching(sentence) }])
        expect(answer.text + log.join()).not.toContain(secret.split("\n")[1])
      }
      const hs256 = yield* call(jwtKeys, { method: "POST", body: { label: "x", algorithm: "HS256", publicKeyPem } })
      expect(hs256.json.issues).toMatchObject([{ name: "algorithm" }])
    })
  )
})
