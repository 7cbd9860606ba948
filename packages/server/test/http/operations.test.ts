/**
 * What people see of operations over HTTP, and do to them.
 * @rule operation.get, operation.records, async.cancel, operation.attempts, sync.failure, auto.masterOperation, http.json
 * @rule auto.policy, problem.sentences
 * @rule operation.answers, operation.fields, operation.requests
 */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { serve } from "./WorkingServer.ts"

const ann = { email: "ann@acme.test" }
const bob = { email: "bob@acme.test" }
const gathered = { autoBatchPolicy: { maxDelayMinutes: 5 } }
/** HubSpot refuses it. */
const broken = { email: "no address" }

describe("a write in the background", () => {
  it.effect("responds immediately for one record, and the operation has the outcome", () =>
    Effect.gen(function* () {
      const { ended, records, sandbox, write } = yield* serve
      const accepted = yield* write({ record: ann })
      const { operationId, recordRef } = accepted.json
      expect(accepted).toMatchObject({
        status: 200,
        json: { operationId: expect.any(String), recordRef: `${operationId}.0` }
      })
      const operation = yield* ended(operationId)
      const [stored] = sandbox.records()
      expect(operation).toMatchObject({
        id: operationId,
        actionType: "write",
        status: "success",
        result: "1 succeeded",
        resource: "contacts",
        metadata: {
          objects: ["contacts"],
          successfulRecordIds: [stored?.id],
          counts: { total: 1, succeeded: 1, failed: 0, uncertain: 0, waiting: 0 },
          retry: { attempts: 1, lastAttempt: expect.stringMatching(/Z$/u) }
        }
      })
      expect(yield* records(operationId)).toMatchObject([
        { index: 0, recordRef, outcome: "success", recordId: stored?.id, attempts: 1 }
      ])
    })
  )

  it.effect("returns each record's outcome in order for a batch", () =>
    Effect.gen(function* () {
      const { call, ended, operations, records, write } = yield* serve
      const { operationId } = (yield* write({ batch: [{ record: ann }, { record: broken }, { record: bob }] })).json
      expect((yield* ended(operationId)).metadata.counts).toMatchObject({ total: 3, succeeded: 2, failed: 1 })
      const outcomes = (yield* records(operationId)).map(({ outcome }: { outcome: string }) => outcome)
      expect(outcomes).toEqual(["success", "failed", "success"])
      expect(yield* records(operationId, "?outcome=failed")).toMatchObject([
        { index: 1, errors: [{ message: expect.any(String) }] }
      ])
      const page = yield* call(`${operations}/${operationId}/records?pageSize=2`)
      expect(page.json).toMatchObject({ results: [{ index: 0 }, { index: 1 }], pagination: { done: false } })
      const token = page.json.pagination.nextPageToken
      expect((yield* call(`${operations}/${operationId}/records?pageSize=2&pageToken=${token}`)).json).toMatchObject({
        results: [{ index: 2 }],
        pagination: { done: true }
      })
    })
  )

  it.effect("ends as a failure at its deadline, with the provider's words, and its log tells of the attempts", () =>
    Effect.gen(function* () {
      const { call, ended, operations, records, sandbox, write } = yield* serve
      sandbox.addFault({ match: { method: "POST" }, action: { status: 429 }, times: 1000 })
      const { operationId } = (yield* write({ record: ann, retryPolicy: { deadlineHours: 1 } })).json
      const operation = yield* ended(operationId, "30 seconds")
      expect(operation).toMatchObject({ status: "failure", result: expect.stringMatching(/^1 failed: /u) })
      const hours = (Date.parse(operation.updateTime) - Date.parse(operation.createTime)) / 3_600_000
      expect(hours).toBeGreaterThan(0.9)
      expect(hours).toBeLessThan(1.1)
      const log = (yield* call(`${operations}/${operationId}/logs`)).json
      expect(log.length).toBeGreaterThan(1)
      expect(log[0]).toEqual({
        timestamp: expect.stringMatching(/Z$/u),
        severity: "warning",
        message: { msg: expect.stringContaining("will be retried"), error: expect.any(String) },
        attempt: expect.objectContaining({ number: 1, outcome: "retry" })
      })
      const attempts = (yield* call(`${operations}/${operationId}/attempts`)).json
      expect(attempts).toHaveLength(operation.metadata.retry.attempts)
      expect(attempts[0]).toMatchObject({
        nextTime: expect.stringMatching(/Z$/u),
        records: { total: 1, waiting: 1 },
        causes: [{ outcome: "failed", records: 1 }],
        calls: [{ method: "POST", path: "/crm/objects/2026-09/contacts", status: 429 }],
        callCount: 1
      })
      expect(attempts.at(-1)).toMatchObject({ outcome: "failed", records: { failed: 1 } })
      expect(yield* records(operationId)).toMatchObject([{ outcome: "failed", attempts: log.length }])
    })
  )

  it.effect("shows what the provider answered, also of a synchronous write, and its id of the call", () =>
    Effect.gen(function* () {
      const { call, ended, operations, write } = yield* serve
      const attempts = (id: string) => Effect.map(call(`${operations}/${id}/attempts`), ({ json }) => json)
      const ids = [
        (yield* write({ record: broken, mode: "synchronous" })).json.operationId,
        (yield* write({ record: broken })).json.operationId
      ]
      yield* ended(ids[1])
      for (const id of ids) {
        const [{ calls }] = yield* attempts(id)
        expect(calls).toMatchObject([
          { status: 400, path: "/crm/objects/2026-09/contacts", requestId: expect.any(String) }
        ])
        expect(JSON.parse(calls[0].answer)).toMatchObject({ status: "error", category: "VALIDATION_ERROR" })
      }
      const [written] = yield* attempts((yield* write({ record: ann, mode: "synchronous" })).json.operationId)
      expect(written).toMatchObject({ outcome: "success", calls: [{ status: 201 }], callCount: 1 })
      expect(written.calls[0]).not.toHaveProperty("answer")
    })
  )

  it.effect("keeps a record that holds a NUL character, and its batch goes", () =>
    Effect.gen(function* () {
      const { ended, records, write } = yield* serve
      const odd = yield* write({ record: { ...ann, firstname: "before\u0000after \ud83d" }, ...gathered })
      const { operationId } = (yield* write({ record: bob, ...gathered })).json
      expect(odd.json.operationId).toBe(operationId)
      const { status } = yield* ended(operationId)
      expect(status).toBe("success")
      const outcomes = (yield* records(operationId)).map(({ outcome }: { outcome: string }) => outcome)
      expect(outcomes).toHaveLength(2)
      expect(outcomes).not.toContain("waiting")
    })
  )
})

describe("a synchronous write", () => {
  it.effect("counts and lists it like any other operation", () =>
    Effect.gen(function* () {
      const { call, get, list, records, sandbox, write } = yield* serve
      sandbox.addFault({ match: { method: "POST" }, action: { status: 400 } })
      const refused = yield* write({ record: ann, mode: "synchronous" })
      const { operationId } = refused.json
      expect(refused.status).toBe(422)
      expect(yield* get(operationId)).toMatchObject({
        status: "failure",
        metadata: { counts: { total: 1, failed: 1, waiting: 0 } }
      })
      expect(yield* records(operationId)).toMatchObject([{ outcome: "failed", attempts: 1 }])
      expect((yield* call(list)).json.results).toMatchObject([{ id: operationId }])
    })
  )
})

describe("an auto batch", () => {
  it.effect("finds the record of each of two callers that share a batch", () =>
    Effect.gen(function* () {
      const { ended, get, records, sandbox, write } = yield* serve
      const one = (yield* write({ record: ann, ...gathered })).json
      const other = (yield* write({ record: broken, ...gathered })).json
      expect(other.operationId).toBe(one.operationId)
      expect(other.recordRef).not.toBe(one.recordRef)
      expect((yield* get(one.operationId)).metadata).toMatchObject({ counts: { waiting: 2 }, retry: { attempts: 0 } })
      yield* TestClock.adjust("4 minutes")
      expect(sandbox.journal().filter(({ method }) => method === "POST")).toEqual([])
      yield* ended(one.operationId)
      expect(yield* records(one.operationId, `?recordRef=${one.recordRef}`)).toMatchObject([
        { index: 0, outcome: "success" }
      ])
      expect(yield* records(one.operationId, `?recordRef=${other.recordRef}`)).toMatchObject([
        { index: 1, outcome: "failed" }
      ])
      expect(yield* records(one.operationId, "?recordRef=another.0")).toEqual([])
    })
  )

  it.effect("runs now when it is flushed", () =>
    Effect.gen(function* () {
      const { ended, operations, post, write } = yield* serve
      const { operationId } = (yield* write({ record: ann, autoBatchPolicy: { maxDelayMinutes: 1440 } })).json
      expect(yield* post(`${operations}/${operationId}:flush`)).toMatchObject({
        status: 200,
        json: { id: operationId }
      })
      const { createTime, updateTime } = yield* ended(operationId)
      expect(Date.parse(updateTime) - Date.parse(createTime)).toBeLessThan(60_000)
    })
  )

  it.effect("ends unsent when it is cancelled", () =>
    Effect.gen(function* () {
      const { operations, post, records, sandbox, write } = yield* serve
      const { operationId } = (yield* write({ record: ann, ...gathered })).json
      const cancelled = yield* post(`${operations}/${operationId}:cancel`)
      expect(cancelled).toMatchObject({ status: 200, json: { status: "failure", result: "1 failed: cancelled" } })
      expect(yield* records(operationId)).toMatchObject([{ outcome: "failed", errors: [{ message: "cancelled" }] }])
      yield* TestClock.adjust("10 minutes")
      expect(sandbox.records()).toEqual([])
      expect((yield* post(`${operations}/${operationId}:cancel`)).json).toEqual(cancelled.json)
    })
  )
})

describe("redrive", () => {
  it.effect("writes what failed once more, once", () =>
    Effect.gen(function* () {
      const { ended, operations, post, sandbox, write } = yield* serve
      sandbox.addFault({ match: { method: "POST" }, action: { status: 400 } })
      const { operationId } = (yield* write({ record: ann })).json
      expect((yield* ended(operationId)).status).toBe("failure")
      const first = yield* post(`${operations}/${operationId}:redrive`, {})
      expect(first.status).toBe(200)
      expect(first.json.records).toEqual([{ from: `${operationId}.0`, recordRef: `${first.json.operationId}.0` }])
      expect((yield* ended(first.json.operationId)).status).toBe("success")
      const again = yield* post(`${operations}/${operationId}:redrive`, { retryPolicy: { deadlineHours: 2 } })
      expect(again.json).toEqual({ ...first.json, replayed: true })
      expect(sandbox.records()).toHaveLength(1)
    })
  )

  it.effect("refuses if nothing failed, while it runs, and without riskDuplicates: true", () =>
    Effect.gen(function* () {
      const { ended, operations, post, sandbox, write } = yield* serve
      const { operationId } = (yield* write({ record: ann })).json
      yield* ended(operationId)
      const nothing = yield* post(`${operations}/${operationId}:redrive`, {})
      expect(nothing).toMatchObject({ status: 422, json: { type: "urn:fieldgate:problem:nothing-to-redrive" } })
      sandbox.addFault({ match: { method: "POST" }, action: "dropAfterCommit" })
      const uncertain = (yield* write({ record: { firstname: "Nameless" } })).json
      yield* ended(uncertain.operationId)
      for (const risk of [{}, { riskDuplicates: false }]) {
        const path = `${operations}/${uncertain.operationId}:redrive`
        const unaccepted = yield* post(path, { outcome: "uncertain", ...risk })
        expect(unaccepted).toMatchObject({ status: 400, json: { issues: [{ in: "body", name: "riskDuplicates" }] } })
      }
      const waiting = (yield* write({ record: bob, ...gathered })).json
      const early = yield* post(`${operations}/${waiting.operationId}:redrive`, {})
      expect(early).toMatchObject({
        status: 409,
        json: { type: "urn:fieldgate:problem:operation-in-progress", retryable: true }
      })
    })
  )
})

describe("a list of operations", () => {
  it.effect("shows each once, the newest first, while others begin", () =>
    Effect.gen(function* () {
      const { call, list, write } = yield* serve
      const begin = Effect.andThen(
        TestClock.adjust(5),
        Effect.map(write({ record: ann, retryPolicy: {} }), ({ json }) => json.operationId)
      )
      const started: ReadonlyArray<string> = yield* Effect.all(Array.from({ length: 7 }, () => begin))
      const seen: Array<string> = []
      for (let query = "?pageSize=2"; query !== "";) {
        const { results, pagination } = (yield* call(`${list}${query}`)).json
        seen.push(...results.map(({ id }: { id: string }) => id))
        yield* begin
        query = pagination.done ? "" : `?pageSize=2&pageToken=${pagination.nextPageToken}`
      }
      expect(seen).toEqual(started.toReversed())
    })
  )

  it.effect("shows those with a status alone", () =>
    Effect.gen(function* () {
      const { call, ended, list, write } = yield* serve
      const done = (yield* write({ record: ann })).json.operationId
      const failed = (yield* write({ record: broken })).json.operationId
      yield* ended(done)
      yield* ended(failed)
      const waiting = (yield* write({ record: bob, ...gathered })).json.operationId
      for (const [status, id] of Object.entries({ success: done, failure: failed, in_progress: waiting })) {
        expect((yield* call(`${list}?status=${status}`)).json).toMatchObject({
          results: [{ id, status }],
          pagination: { done: true }
        })
      }
    })
  )
})

describe("what is refused", () => {
  it.effect("5 another project's operation is the same 404 for each call, and nothing happens to it", () =>
    Effect.gen(function* () {
      const { call, get, other, write } = yield* serve
      const { operationId } = (yield* write({ record: ann, ...gathered })).json
      const unknownId = "01936000-0000-7000-8000-00000000dead"
      const calls = [
        { suffix: "" },
        { suffix: "/records" },
        { suffix: "/attempts" },
        { suffix: "/logs" },
        { suffix: "/requests" },
        { suffix: ":cancel", method: "POST" },
        { suffix: ":flush", method: "POST" },
        { suffix: ":redrive", method: "POST", body: {} }
      ]
      for (const { suffix, ...asked } of calls) {
        const path = (id: string) => `/v1/projects/other/operations/${id}${suffix}`
        const headers = { "x-api-key": other.key }
        const theirs = yield* call(path(operationId), { ...asked, headers })
        const none = yield* call(path(unknownId), { ...asked, headers })
        expect(theirs).toMatchObject({ status: 404, json: { type: "urn:fieldgate:problem:operation-not-found" } })
        expect(without(theirs.json, operationId)).toEqual(without(none.json, unknownId))
        // The other key, on the project that has it.
        const foreign = yield* call(`/v1/projects/demo/operations/${operationId}${suffix}`, { ...asked, headers })
        expect(foreign.json.type).toBe("urn:fieldgate:problem:project-not-found")
      }
      expect(yield* get(operationId)).toMatchObject({ status: "in_progress", metadata: { counts: { waiting: 1 } } })
    })
  )

  it.effect("lists no operations for another project's installation", () =>
    Effect.gen(function* () {
      const { call, list, other, write } = yield* serve
      yield* write({ record: ann })
      const path = list.replace("/demo/", "/other/")
      expect((yield* call(path, { headers: { "x-api-key": other.key } })).json.results).toEqual([])
    })
  )

  it.effect("refuses invalid policies with every issue", () =>
    Effect.gen(function* () {
      const { write } = yield* serve
      const names = (body: object) =>
        Effect.map(write(body), ({ json, status }) => [
          status,
          ...json.issues.map(({ name }: { name: string }) => name)
        ])
      for (const maxDelayMinutes of [0, 1441]) {
        expect(yield* names({ record: ann, autoBatchPolicy: { maxDelayMinutes, retryDeadlineHours: 49 } })).toEqual([
          400,
          "autoBatchPolicy.maxDelayMinutes",
          "autoBatchPolicy.retryDeadlineHours"
        ])
      }
      expect(yield* names({ record: ann, retryPolicy: { deadlineHours: 49 } })).toEqual([
        400,
        "retryPolicy.deadlineHours"
      ])
      expect(yield* names({ batch: [{ record: ann }], ...gathered })).toEqual([400, "autoBatchPolicy"])
      expect(yield* names({ record: ann, mode: "synchronous", retryPolicy: {}, ...gathered })).toEqual([
        400,
        "retryPolicy",
        "autoBatchPolicy"
      ])
      expect(yield* names({ record: ann, mode: undefined, ...gathered })).toEqual([400, "autoBatchPolicy"])
      const refused = yield* names({ type: "delete", record: { id: "1" }, mode: "synchronous", ...gathered })
      expect(refused).toContain("autoBatchPolicy")
      expect(refused[0]).toBe(400)
    })
  )

  it.effect("refuses an invalid page with every issue", () =>
    Effect.gen(function* () {
      const { call, list } = yield* serve
      const refused = yield* call(`${list}?pageSize=0&pageToken=7&status=done`)
      expect(refused.status).toBe(400)
      expect(
        refused.json.issues.map(({ in: place, name }: { in: string; name: string }) => `${place} ${name}`)
      ).toEqual(["query status", "query pageSize", "query pageToken"])
      for (const size of ["x", "1.5", "1001", ""]) expect((yield* call(`${list}?pageSize=${size}`)).status).toBe(400)
    })
  )
})

const without = (problem: Record<string, unknown>, id: string) => {
  const { instance: _i, requestId: _r, time: _t, ...rest } = problem
  return JSON.parse(JSON.stringify(rest).replaceAll(id, "ID"))
}
