/** Who wrote a record, over HTTP: every way of writing is found by an address and by the record's id. @rule writer.records, writer.visible */
import { describe, expect, it } from "@effect/vitest"
import { Caller } from "@fieldgate/core/domain/Caller"
import * as Effect from "effect/Effect"
import { bearing, publicKeyPem, signed } from "./Tokens.ts"
import * as Recorded from "./TestPlatform.ts"
import { serve } from "./WorkingServer.ts"

const email = "ada@acme.test"

interface Found {
  readonly operation: { readonly id: string }
  readonly record: { readonly index: number; readonly outcome: string }
}

const started = Effect.gen(function* () {
  const server = yield* serve
  const find = (record: string, more: object = {}) => server.post(`${server.operations}:find`, { record, ...more })
  const found = (record: string, more: object = {}) =>
    Effect.map(find(record, more), ({ json }) =>
      (json.results as ReadonlyArray<Found>).map(({ operation, record: { index } }) => `${operation.id}.${index}`)
    )
  return { ...server, find, found }
})

describe("the writes of a record", () => {
  it.effect("are found by its address and its id, however they were made, the newest first", () =>
    Effect.gen(function* () {
      const { ended, found, post, write } = yield* started
      const created = (yield* write({ mode: "synchronous", record: { email: "ADA@acme.test", firstname: "Ada" } })).json
      const { recordId: id } = created.result
      const update = { type: "update", record: { id, firstname: "Ada L." } }
      const later = (yield* write(update)).json
      yield* ended(later.operationId)
      const batched = (yield* write({
        ...update,
        mode: "synchronous",
        record: undefined,
        batch: [{ record: { id: "1", firstname: "x" } }, { record: { id, firstname: "A." } }]
      })).json
      const gathered = (yield* write({ ...update, autoBatchPolicy: { maxDelayMinutes: 5 } })).json
      yield* post(`/v1/projects/demo/operations/${gathered.operationId}:flush`)
      yield* ended(gathered.operationId)
      const patched = yield* post("/v1/projects/demo/integrations/crm/objects/contacts", {
        groupRef: "acme",
        type: "delete",
        record: { id }
      })
      expect(patched.status).toBe(403)
      const all = [
        `${gathered.operationId}.0`,
        `${batched.operationId}.1`,
        `${later.operationId}.0`,
        `${created.operationId}.0`
      ]
      for (const text of [email, ` ${email.toUpperCase()} `, id]) expect(yield* found(text)).toEqual(all)
      expect(yield* found("eve@acme.test")).toEqual([])
      expect(yield* found("acme.test")).toEqual([])
    })
  )

  it.effect("include a redriven one", () =>
    Effect.gen(function* () {
      const { ended, find, operations, post, sandbox, write } = yield* started
      sandbox.addFault({ match: { method: "POST" }, action: { status: 400 } })
      const first = (yield* write({ record: { email } })).json
      yield* ended(first.operationId)
      const again = (yield* post(`${operations}/${first.operationId}:redrive`, {})).json
      yield* ended(again.operationId)
      const { results } = (yield* find(email)).json
      expect(results.map(({ operation, record }: Found) => [operation.id, record.outcome])).toEqual([
        [again.operationId, "success"],
        [first.operationId, "failed"]
      ])
    })
  )

  it.effect("come in pages that continue after the last one", () =>
    Effect.gen(function* () {
      const { find, found, write } = yield* started
      const { recordId: id } = (yield* write({ mode: "synchronous", record: { email } })).json.result
      for (const firstname of ["a", "b", "c"])
        yield* write({ mode: "synchronous", type: "update", record: { id, firstname } })
      const all = yield* found(email)
      expect(all).toHaveLength(4)
      const first = (yield* find(email, { pageSize: 3 })).json
      expect(first.pagination).toEqual({ done: false, nextPageToken: all[2] })
      const second = (yield* find(email, { pageSize: 3, pageToken: all[2] })).json
      expect(second).toMatchObject({
        results: [{ operation: { id: all[3]?.slice(0, -2) } }],
        pagination: { done: true }
      })
    })
  )

  it.effect("are those of the caller's project, and under a token those of its group", () =>
    Effect.gen(function* () {
      const { call, find, found, operations, other, platform, write } = yield* started
      yield* write({ mode: "synchronous", record: { email } })
      expect(yield* found(email)).toHaveLength(1)
      expect(yield* found(email, { groupRef: "acme", integrationId: "crm", objectName: "contacts" })).toHaveLength(1)
      for (const narrowed of [{ groupRef: "globex" }, { objectName: "deals" }])
        expect(yield* found(email, narrowed)).toEqual([])
      const elsewhere = yield* call("/v1/projects/other/operations:find", {
        method: "POST",
        body: { record: email },
        headers: { "x-api-key": other.key }
      })
      expect(elsewhere.json).toEqual({ results: [], pagination: { done: true } })
      const { id: kid } = yield* platform.createJwtKey(Caller.Host(), {
        project: "demo",
        label: "tokens",
        publicKeyPem
      })
      const asConsumer = Effect.fnUntraced(function* (groupRef: string, body: object) {
        const headers = bearing(yield* signed(kid, { groupRef, consumerRef: "ann" }))
        return yield* call(`${operations}:find`, { method: "POST", body, headers })
      })
      expect((yield* asConsumer("acme", { record: email })).json.results).toHaveLength(1)
      expect((yield* asConsumer("globex", { record: email })).json.results).toHaveLength(0)
      expect((yield* asConsumer("globex", { record: email, groupRef: "acme" })).status).toBe(403)
      expect((yield* find(email, { integrationId: "nothing" })).json.type).toBe(
        "urn:fieldgate:problem:integration-not-found"
      )
    })
  )

  it.effect("are refused with every fault of the body", () =>
    Effect.gen(function* () {
      const { post, operations } = yield* started
      const refused = yield* post(`${operations}:find`, {
        record: "a".repeat(300),
        pageSize: 0,
        pageToken: "x",
        recrod: "x"
      })
      expect(refused.status).toBe(400)
      expect(refused.json.issues.map(({ name }: { name: string }) => name).toSorted()).toEqual([
        "pageSize",
        "pageToken",
        "record",
        "recrod"
      ])
      expect((yield* post(`${operations}:find`, {})).json.issues[0].name).toBe("record")
    })
  )
})

/** @rule writer.digests */
describe("a search by a value", () => {
  it.effect("leaves the value out of the log of requests", () =>
    Effect.gen(function* () {
      const { call, log } = yield* Recorded.serve()
      yield* call("/v1/projects/demo/operations:find", { method: "POST", body: { record: email } })
      expect(log.join("\n")).toContain("operations:find")
      expect(log.join("\n")).not.toContain(email)
    })
  )
})
