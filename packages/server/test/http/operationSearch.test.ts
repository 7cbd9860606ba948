/** @rule problem.allFaults, author.request, author.search */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { serve } from "./WorkingServer.ts"

const ann = { email: "ann@acme.test" }
const bob = { email: "bob@acme.test" }
const gathered = { autoBatchPolicy: { maxDelayMinutes: 5 } }
/** HubSpot refuses it. */
const broken = { email: "no address" }

interface Step {
  readonly operations: number
  readonly records: { readonly succeeded: number; readonly failed: number }
}

interface PlannedRequest {
  readonly method: string
  readonly url: string
  readonly body: unknown
}

describe("a search of a project's operations", () => {
  it.effect("finds by everything that is said, each operation as it is shown alone", () =>
    Effect.gen(function* () {
      const { call, ended, get, operations, write } = yield* serve
      const one = (yield* write({ record: ann })).json.operationId
      const { metadata } = yield* ended(one)
      yield* TestClock.adjust(5)
      const other = (yield* write({ record: broken })).json.operationId
      yield* ended(other)
      yield* TestClock.adjust(5)
      const gathering = (yield* write({ record: bob, ...gathered })).json.operationId
      const found = (query: string) =>
        Effect.map(call(`${operations}${query}`), ({ json }) => json.results.map(({ id }: { id: string }) => id))
      expect(yield* found("")).toEqual([gathering, other, one])
      const [recordId] = metadata.successfulRecordIds
      for (const query of [`?search=${one}`, `?search=${one}.0`, `?search=${recordId}`, "?status=success"]) {
        expect(yield* found(query)).toEqual([one])
      }
      expect(
        yield* found("?integrationId=crm&groupRef=acme&objectName=contacts&type=create&mode=asynchronous")
      ).toEqual([gathering, other, one])
      for (const query of ["?type=delete", "?mode=synchronous", "?groupRef=globex", "?objectName=deals", "?search=x"]) {
        expect(yield* found(query)).toEqual([])
      }
      const { createTime } = yield* get(other)
      expect(yield* found(`?since=${createTime}`)).toEqual([gathering, other])
      expect(yield* found(`?until=${createTime}`)).toEqual([one])
      expect((yield* call(`${operations}?status=in_progress`)).json.results).toEqual([yield* get(gathering)])
      expect((yield* get(gathering)).metadata).toMatchObject({
        write: { type: "create", mode: "asynchronous", autoBatch: true },
        stage: "accumulating",
        dueTime: expect.stringMatching(/Z$/u)
      })
    })
  )

  it.effect("finds by the author of a write, whose faults are reported together", () =>
    Effect.gen(function* () {
      const { call, operations, write } = yield* serve
      const said = { reason: "asked by mail", metadata: { ticket: "47=11", source: "import" } }
      const one = (yield* write({ record: ann, ...said })).json.operationId
      const other = (yield* write({ record: bob, ...gathered })).json.operationId
      const { author } = (yield* call(`${operations}/${one}`)).json
      expect(author).toEqual({
        actor: { kind: "key", id: expect.any(String), name: "backend" },
        requestId: expect.any(String),
        ...said
      })
      const found = (query: object) =>
        Effect.map(call(`${operations}?${new URLSearchParams({ ...query })}`), ({ json }) =>
          json.results.map(({ id }: { id: string }) => id)
        )
      expect(yield* found({ actor: `key:${author.actor.id}` })).toEqual([other, one])
      for (const query of [{ reason: said.reason }, { metadata: "ticket=47=11" }, { requestId: author.requestId }]) {
        expect(yield* found(query)).toEqual([one])
      }
      expect(yield* found({ actor: "host" })).toEqual([])
      const query = new URLSearchParams({ actor: "key", metadata: "ticket", reason: "", requestId: "x".repeat(256) })
      const refused = yield* call(`${operations}?${query}`)
      expect(refused.json.issues.map(({ name }: { name: string }) => name).toSorted()).toEqual([
        "actor",
        "metadata",
        "reason",
        "requestId"
      ])
      const bad = yield* write({ record: ann, reason: "", metadata: { "": "v", "a=b": "v", n: 7 } })
      expect(bad.status).toBe(400)
      expect(bad.json.issues.map(({ name }: { name: string }) => name)).toEqual([
        "reason",
        'metadata[""]',
        'metadata["a=b"]',
        "metadata.n"
      ])
    })
  )

  it.effect("reports every fault of a query together, and an unknown integration", () =>
    Effect.gen(function* () {
      const { call, operations } = yield* serve
      const refused = yield* call(`${operations}?status=done&since=yesterday&search=&type=merge`)
      expect(refused.status).toBe(400)
      expect(refused.json.issues.map(({ name }: { name: string }) => name)).toEqual([
        "status",
        "type",
        "since",
        "search"
      ])
      for (const time of ["-271821-04-20T00:00:00Z", "%2B275760-09-13T00:00:00Z", "1969-12-31T23:59:59Z"]) {
        const distant = yield* call(`${operations}?since=${time}&until=${time}`)
        expect(distant.status).toBe(400)
        expect(distant.json.issues.map(({ name }: { name: string }) => name)).toEqual(["since", "until"])
        expect(distant.json.issues[0].detail).toMatch(
          /^must be a time from 1970-01-01T00:00:00Z to 9999-12-31T23:59:59Z/u
        )
      }
      const unknown = yield* call(`${operations}?integrationId=nothing`)
      expect(unknown).toMatchObject({ status: 404, json: { type: "urn:fieldgate:problem:integration-not-found" } })
    })
  )
})

describe("a filter that isn't known", () => {
  it.effect.each(["operations?recordID=7&status=success", "statistics?groupref=acme"])(
    "refuses instead of listing everything: %s",
    (query) =>
      Effect.gen(function* () {
        const { call, operations } = yield* serve
        const answer = yield* call(operations.replace(/operations$/u, query))
        expect(answer.status).toBe(400)
        const [name] = query.split(/[?=]/u).slice(1)
        expect(answer.json.issues).toMatchObject([
          { in: "query", name, detail: expect.stringContaining("is not a query parameter of this call") }
        ])
      })
  )
})

describe("statistics of a project", () => {
  it.effect("count what was accepted, what became of it, and why it failed", () =>
    Effect.gen(function* () {
      const { call, ended, write } = yield* serve
      yield* ended((yield* write({ record: ann })).json.operationId)
      yield* ended((yield* write({ record: broken })).json.operationId)
      const { json, status } = yield* call("/v1/projects/demo/statistics?range=day")
      expect(status).toBe(200)
      expect(json).toMatchObject({ range: "day", stepSeconds: 3600, latency: { p50: expect.any(Number) } })
      expect(json.steps).toHaveLength(24)
      const sum = (of: (step: Step) => number) => json.steps.map(of).reduce((one: number, two: number) => one + two, 0)
      expect(sum(({ operations }) => operations)).toBe(2)
      expect(sum(({ records }) => records.succeeded)).toBe(1)
      expect(sum(({ records }) => records.failed)).toBe(1)
      expect(json.causes).toEqual([
        { cause: expect.any(String), outcome: "failed", records: 1, example: expect.any(String) }
      ])
      const hour = (yield* call("/v1/projects/demo/statistics")).json
      expect(hour.steps).toHaveLength(60)
      expect(Date.parse(hour.endTime) - Date.parse(hour.startTime)).toBe(3_600_000)
      expect((yield* call("/v1/projects/demo/statistics?range=month")).status).toBe(400)
    })
  )
})

describe("the requests of an operation", () => {
  it.effect("returns the sent requests, without credentials", () =>
    Effect.gen(function* () {
      const { call, ended, operations, sandbox, write } = yield* serve
      const { operationId } = (yield* write({ batch: [{ record: ann }, { record: bob }] })).json
      const planned = (yield* call(`${operations}/${operationId}/requests`)).json
      yield* ended(operationId)
      const sent = sandbox.journal().filter(({ method }) => method === "POST")
      expect(planned.requests.map(({ body, method }: PlannedRequest) => ({ method, body }))).toEqual(
        sent.map(({ body, method }) => ({ method, body: JSON.parse(body) }))
      )
      expect(planned.requests.map(({ url }: PlannedRequest) => new URL(url).pathname)).toEqual(
        sent.map(({ url }) => url)
      )
      const token = sent[0]?.headers["authorization"]?.split(" ")[1]
      expect(token).toEqual(expect.any(String))
      expect(JSON.stringify(planned)).not.toContain(token)
    })
  )
})
