/** @rule organization.fields, organization.update, problem.issues, write.journal, operation.records */
import { describe, expect, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { serve } from "./TestPlatform.ts"

interface Issue {
  readonly name: string
  readonly value?: unknown
  readonly detail: string
}

describe("PATCH an organization", () => {
  it.effect("answers the organization with its new label and times in UTC", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(DateTime.toEpochMillis(DateTime.makeUnsafe("2026-11-21T10:00:00Z")))
      const { call, seeded } = yield* serve()
      yield* TestClock.adjust("90 seconds")
      const { defaultTeamId, id } = seeded.organization
      const answer = yield* call(`/v1/orgs/${id}`, {
        method: "PATCH",
        body: { updateMask: ["label"], org: { label: "Acme, Inc." } }
      })
      expect(answer.status).toBe(200)
      expect(answer.json).toEqual({
        id,
        label: "Acme, Inc.",
        defaultTeamId,
        createTime: "2026-11-21T10:00:00.000Z",
        updateTime: "2026-11-21T10:01:30.000Z"
      })
    })
  )

  it.effect("changes nothing where the mask is empty", () =>
    Effect.gen(function* () {
      const { call, seeded } = yield* serve()
      const answer = yield* call(`/v1/orgs/${seeded.organization.id}`, {
        method: "PATCH",
        body: { updateMask: [], org: {} }
      })
      expect([answer.status, answer.json.label]).toEqual([200, seeded.organization.label])
      expect(answer.json).not.toHaveProperty("updateTime")
    })
  )

  it.effect("responds 404 for another organization, with its name", () =>
    Effect.gen(function* () {
      const { call, other } = yield* serve()
      const body = { updateMask: ["label"], org: { label: "Mine now" } }
      for (const id of [other.organization.id, "no-such-org"]) {
        const answer = yield* call(`/v1/orgs/${id}`, { method: "PATCH", body })
        expect(answer.json).toMatchObject({
          status: 404,
          type: "urn:fieldgate:problem:organization-not-found",
          detail: expect.stringContaining(id)
        })
      }
    })
  )

  it.effect.each<readonly [string, unknown, ReadonlyArray<readonly [string, unknown, string]>]>([
    [
      "a mask without its value",
      { updateMask: ["label"], org: {} },
      [["org.label", null, "updateMask names label, so org.label must have the new value"]]
    ],
    [
      "another member in the mask and in org",
      { updateMask: ["lable"], org: { label: "x", lable: "y" } },
      [
        ["updateMask[0]", "lable", "updateMask may contain only label"],
        ["org.lable", "y", "org.lable is not a known property of org; did you mean label?"]
      ]
    ],
    [
      "an empty label",
      { updateMask: ["label"], org: { label: "  " } },
      [["org.label", "  ", "label must not be empty"]]
    ],
    [
      "nothing at all",
      {},
      [
        ["updateMask", null, 'updateMask is required: list the properties to change, for example ["label"]'],
        ["org", null, "org is required"]
      ]
    ]
  ])("%s is an input validation problem", ([, body, issues]) =>
    Effect.gen(function* () {
      const { call, seeded } = yield* serve()
      const answer = yield* call(`/v1/orgs/${seeded.organization.id}`, { method: "PATCH", body })
      expect(answer.status).toBe(400)
      expect(answer.json.type).toBe("urn:fieldgate:problem:input-validation")
      expect(answer.json.issues.map((issue: Issue) => [issue.name, issue.value, issue.detail])).toEqual(
        // The decoder tells unknown members of an object before the others.
        expect.arrayContaining(issues.map((issue) => [...issue]))
      )
      expect(answer.json.issues).toHaveLength(issues.length)
    })
  )
})

describe("GET an operation", () => {
  it.effect("answers the operation with all its members", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(DateTime.toEpochMillis(DateTime.makeUnsafe("2026-11-21T10:00:00Z")))
      const { call, seeded, write } = yield* serve()
      const { operationId } = (yield* write({ groupRef: "acme", type: "create", record: { email: "x" } })).json
      for (const project of ["demo", seeded.projectId]) {
        const answer = yield* call(`/v1/projects/${project}/operations/${operationId}`)
        expect(answer.status).toBe(200)
        expect(answer.json).toEqual({
          id: operationId,
          projectId: seeded.projectId,
          integrationId: seeded.integrationId,
          installationId: expect.any(String),
          configId: expect.any(String),
          groupRef: "acme",
          actionType: "write",
          status: "success",
          result: "1 succeeded",
          createTime: "2026-11-21T10:00:00.000Z",
          updateTime: "2026-11-21T10:00:00.000Z",
          resource: "contacts",
          author: {
            actor: { kind: "key", id: expect.any(String), name: "backend" },
            requestId: expect.any(String)
          },
          metadata: {
            objects: ["contacts"],
            counts: { total: 1, succeeded: 1, failed: 0, uncertain: 0, waiting: 0 },
            stage: "done",
            subject: "x",
            write: { type: "create", mode: "synchronous", autoBatch: false },
            retry: { attempts: 1, lastAttempt: "2026-11-21T10:00:00.000Z" },
            successfulRecordIds: ["501"]
          }
        })
      }
    })
  )

  it.effect.each(["unknown", "..%2F..%2Fetc", "a%2Fb", "%00", "%F0%9F%A6%84", "x'%20or%201=1", "%25zz"])(
    "answers 404 for an unknown id (%s)",
    (id) =>
      Effect.gen(function* () {
        const { call } = yield* serve()
        const answer = yield* call(`/v1/projects/demo/operations/${id}`)
        expect(answer.json).toMatchObject({
          status: 404,
          type: "urn:fieldgate:problem:operation-not-found",
          detail: `operation "${decodeURIComponent(id)}" does not exist`
        })
      })
  )
})
