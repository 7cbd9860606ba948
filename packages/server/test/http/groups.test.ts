import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { serve } from "./TestPlatform.ts"

const data = "/v1/projects/demo/groups/acme/data"

describe("A group's data", () => {
  it.effect("exports a group as lines and erases it", () =>
    Effect.gen(function* () {
      const { call, write } = yield* serve()
      const { operationId } = (yield* write({ groupRef: "acme", type: "create", record: { email: "ann@acme.test" } }))
        .json
      const exported = yield* call(data)
      expect([exported.status, exported.headers.get("content-type")]).toEqual([200, "application/x-ndjson"])
      const lines = exported.text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line))
      expect(lines.map(({ type }) => type)).toEqual([
        "connection",
        "installation",
        "config",
        "operation",
        "record",
        "log",
        "end"
      ])
      expect(lines[3].operation).toMatchObject({ id: operationId, status: "success" })
      expect(lines[4]).toMatchObject({
        operationId,
        record: { outcome: "success" },
        payload: { fields: { email: "ann@acme.test" } }
      })

      const erased = yield* call(data, { method: "DELETE" })
      expect([erased.status, erased.json.state, erased.json.erased]).toEqual([
        200,
        "done",
        {
          connections: 1,
          installations: 1,
          operations: 1,
          records: 1,
          logEntries: 1,
          writesInFlight: 0,
          revokedGrants: 0,
          failedRevocations: 0
        }
      ])
      expect((yield* call(data)).text).toBe('{"type":"end"}\n')
      expect((yield* call(`/v1/projects/demo/operations/${operationId}`)).status).toBe(404)
      expect((yield* write({ groupRef: "acme", type: "create", record: { email: "b" } })).status).toBe(404)
    })
  )

  it.effect("keeps another project's group of the same name", () =>
    Effect.gen(function* () {
      const { call, other } = yield* serve()
      const headers = { "x-api-key": other.key }
      const before = (yield* call("/v1/projects/other/groups/acme/data", { headers })).text
      yield* call(data, { method: "DELETE" })
      expect((yield* call("/v1/projects/other/groups/acme/data", { headers })).text).toBe(before)
      expect(before.split("\n").length).toBeGreaterThan(3)
    })
  )
})
