/** What requests leave in the audit log. @rule audit.event, audit.signIns, audit.bounded, audit.list, audit.csv, audit.erasure */
import { describe, expect, it } from "@effect/vitest"
import { type AuditSelector, AuditLog } from "@fieldgate/core/audit/AuditLog"
import { MemoryStores } from "@fieldgate/core/memory"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { serve } from "./TestPlatform.ts"
import { bearing, make } from "./Tokens.ts"

const served = Effect.gen(function* () {
  const stores = yield* Layer.build(MemoryStores.layer)
  const world = yield* serve({ stores: Layer.succeedContext(stores) })
  const log = Context.get(stores, AuditLog)
  const listed = (selector: Partial<AuditSelector> = {}) => log.list({ limit: 1000, ...selector })
  return { ...world, listed }
})

const keys = "/v1/projects/demo/api-keys"
const wrong = (n: number) => ({ headers: { "x-api-key": `fg_wrong_${n}` } })

describe("a request", () => {
  it.effect("leaves its id, and no address from a header that no trusted proxy sent", () =>
    Effect.gen(function* () {
      const { call, listed } = yield* served
      const headers = { "x-request-id": "req-1", "x-forwarded-for": "198.51.100.7", forwarded: "for=203.0.113.9" }
      yield* call(keys, { method: "POST", body: { label: "ci" }, headers })
      const [event] = yield* listed({ action: "apiKey.create" })
      expect(event).toMatchObject({ requestId: "req-1", targetName: "ci", actor: { kind: "key", name: "backend" } })
      expect(event).not.toHaveProperty("address")
    })
  )

  it.effect("with an unknown key is counted in the log of no project, without any part of the key", () =>
    Effect.gen(function* () {
      const { call, listed } = yield* served
      yield* Effect.forEach([1, 2, 3], (n) => call(keys, wrong(n)))
      const events = yield* listed({ action: "apiKey.authenticate" })
      expect(events).toMatchObject([
        { actor: { kind: "key" }, outcome: "refused", reason: "api-key-unknown", count: 3 }
      ])
      expect(events[0]).not.toHaveProperty("projectId")
      expect(JSON.stringify(events)).not.toContain("fg_wrong")
    })
  )

  it.effect("with a refused token is counted in the log of the project whose key it names, by reason", () =>
    Effect.gen(function* () {
      const { call, listed, seeded } = yield* served
      const { kid, token } = yield* make(call)
      const strange = yield* token({ signedWith: "strange key" })
      const old = yield* token()
      yield* call(keys, { headers: { ...bearing(strange) } })
      yield* TestClock.adjust("10 minutes")
      for (const _ of [1, 2]) yield* call(keys, { headers: { ...bearing(old) } })
      const events = yield* listed({ projectId: seeded.projectId, action: "token.authenticate" })
      expect(events).toMatchObject([
        { actor: { kind: "consumer" }, targetId: kid, reason: "token-expired", count: 2 },
        { actor: { kind: "consumer" }, targetId: kid, reason: "token-signature-invalid", count: 1 }
      ])
    })
  )

  it.effect("that a credential does not allow is counted with its actor", () =>
    Effect.gen(function* () {
      const { call, listed, seeded } = yield* served
      const page = { headers: { "x-api-key": seeded.frontendKey } }
      for (const label of ["a", "b"]) yield* call(keys, { ...page, method: "POST", body: { label } })
      expect(yield* listed({ projectId: seeded.projectId, outcome: "refused" })).toMatchObject([
        { action: "apiKey.create", actor: { kind: "key", name: "browser" }, reason: "insufficient-scope", count: 2 }
      ])
    })
  )

  it.effect("cannot fill the log: past the bound of an hour, refusals are one event", () =>
    Effect.gen(function* () {
      const { call, listed, seeded } = yield* served
      const missing = (n: number) => `${keys}/00000000-0000-4000-8000-${n.toString(16).padStart(12, "0")}`
      for (let n = 0; n < 250; n++) yield* call(missing(n), { method: "DELETE" })
      const events = yield* listed({ projectId: seeded.projectId, outcome: "failed" })
      expect(events).toHaveLength(201)
      expect(events.filter(({ reason }) => reason === "too-many-to-list")).toMatchObject([{ count: 50 }])
      expect(events.reduce((sum, { count }) => sum + count, 0)).toBe(250)
    })
  )

  it.effect("signs in to the console with an event, and leaves one where it may not", () =>
    Effect.gen(function* () {
      const { call, listed, seeded } = yield* served
      const browser = { "x-fieldgate-console": "1", "sec-fetch-site": "same-origin" }
      yield* call("/console/session", { method: "POST", headers: browser })
      yield* call("/console/session", { method: "POST", headers: { ...browser, "x-api-key": seeded.frontendKey } })
      expect(yield* listed({ projectId: seeded.projectId, action: "session.open" })).toMatchObject([
        { outcome: "refused", actor: { name: "browser" }, reason: "insufficient-scope" },
        { outcome: "success", actor: { name: "backend" } }
      ])
    })
  )

  it.effect("lists the project's events by filters, page by page, for full keys alone", () =>
    Effect.gen(function* () {
      const { call, seeded } = yield* served
      const log = "/v1/projects/demo/audit-events"
      const all = yield* call(log)
      expect(all.status).toBe(200)
      expect(all.json.results.map((event: { readonly projectId: string }) => event.projectId)).toEqual(
        all.json.results.map(() => seeded.projectId)
      )
      const first = yield* call(`${log}?pageSize=1&action=apiKey.create`)
      expect(first.json).toMatchObject({
        results: [{ action: "apiKey.create", targetName: "browser", actor: { kind: "host" } }],
        pagination: { done: false }
      })
      const second = yield* call(
        `${log}?pageSize=1&action=apiKey.create&pageToken=${first.json.pagination.nextPageToken}`
      )
      expect(second.json).toMatchObject({ results: [{ targetName: "backend" }], pagination: { done: true } })
      expect((yield* call(`${log}?groupRef=acme&actor=host&outcome=success`)).json.results).toHaveLength(2)
      expect((yield* call(`${log}?actor=key:unknown`)).json.results).toEqual([])
      expect((yield* call(log, { headers: { "x-api-key": seeded.frontendKey } })).status).toBe(403)
      expect((yield* call("/v1/projects/other/audit-events")).status).toBe(404)
      const faults = yield* call(`${log}?action=all&actor=x&since=now`)
      expect(faults.json.issues.map(({ name }: { readonly name: string }) => name).toSorted()).toEqual([
        "action",
        "actor",
        "since"
      ])
    })
  )

  it.effect("exports the events as CSV that no spreadsheet executes, and leaves an event of it", () =>
    Effect.gen(function* () {
      const { call, listed } = yield* served
      yield* call(keys, { method: "POST", body: { label: '=HYPERLINK("https://evil.example", "x")' } })
      const { headers, status, text } = yield* call("/v1/projects/demo/audit-events:csv?action=apiKey.create")
      expect([status, headers.get("content-type")]).toEqual([200, "text/csv"])
      const [head, newest] = text.split("\r\n")
      expect(head).toBe(
        "id,time,lastTime,count,actorKind,actorId,actorName,action,targetId,targetName,groupRef,changed,outcome,reason,address,requestId"
      )
      expect(newest).toContain(`"'=HYPERLINK(""https://evil.example"", ""x"")"`)
      expect(text.trim().split("\r\n")).toHaveLength(4)
      expect(yield* listed({ action: "audit.export" })).toMatchObject([{ actor: { name: "backend" } }])
    })
  )

  it.effect("that erases a group leaves its events without personal data, still found by the group", () =>
    Effect.gen(function* () {
      const { call, listed, seeded } = yield* served
      expect((yield* call("/v1/projects/demo/groups/acme/data", { method: "DELETE" })).json.state).toBe("done")
      const events = yield* listed({ projectId: seeded.projectId })
      expect(JSON.stringify(events)).not.toContain("acme")
      const { json } = yield* call("/v1/projects/demo/audit-events?groupRef=acme")
      expect(json.results.map(({ action }: { readonly action: string }) => action)).toEqual([
        "group.erase",
        "installation.create",
        "connection.create"
      ])
      expect(json.results[0].groupRef).toMatch(/^erased:/u)
    })
  )
})
