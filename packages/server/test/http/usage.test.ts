/** @rule limit.usage */
import { describe, expect, it } from "@effect/vitest"
import { mostQueued } from "@fieldgate/core/writes/calls/QueueCapacity"
import * as Effect from "effect/Effect"
import { serve } from "./TestPlatform.ts"
import { bearing, make } from "./Tokens.ts"

const later = { groupRef: "acme", type: "create", mode: "asynchronous", record: { email: "ann@acme.test" } }
const noKey = { headers: {} }
const valueOf = (text: string, series: string) =>
  text
    .split("\n")
    .find((line) => line.startsWith(`${series} `))
    ?.slice(series.length + 1)

describe("the usage of a project", () => {
  it.effect("shows what waits by group with the limits of the queue and of requests", () =>
    Effect.gen(function* () {
      const { call, write } = yield* serve({ settings: { maxRequests: 100, keyRate: { perSecond: 50, burst: 250 } } })
      yield* write(later)
      yield* write(later)
      const { json, status } = yield* call("/v1/projects/demo/usage")
      expect(status).toBe(200)
      expect(json).toEqual({
        queue: {
          operations: 2,
          limits: { deployment: 1000, reserveFrom: 900, project: 250, connection: 63, parked: 16 }
        },
        groups: [
          {
            groupRef: "acme",
            operations: 2,
            parked: 0,
            records: 2,
            bytes: expect.any(Number),
            isComplete: true,
            parkedConnections: []
          }
        ],
        slowHosts: [],
        requests: {
          process: { concurrent: 100 },
          key: { concurrent: 50, perSecond: 50, burst: 250 },
          group: { concurrent: 10 },
          consumer: { perSecond: 20, burst: 100 },
          bodyBytes: 1_048_576
        }
      })
      const { token } = yield* make(call)
      expect((yield* call("/v1/projects/demo/usage", { headers: bearing(yield* token()) })).status).toBe(403)
    }).pipe(Effect.provideService(mostQueued, 1000))
  )

  it.effect("has no limits of the queue where it is unlimited", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const { json } = yield* call("/v1/projects/demo/usage")
      expect(json).toMatchObject({ queue: { operations: 0 }, groups: [] })
      expect(json.queue).not.toHaveProperty("limits")
    })
  )

  it.effect("is in the metrics: waiting operations by project, and refusals by limit", () =>
    Effect.gen(function* () {
      const { call, seeded, write } = yield* serve({ settings: { keyRate: { perSecond: 1, burst: 20 } } })
      const before = (yield* call("/metrics", noKey)).text
      expect(before).not.toContain("fieldgate_queue_project_operations{")
      for (let n = 0; n < 8; n++) yield* write(later)
      for (let n = 0; n < 20; n++) yield* call("/v1/projects/demo/connections")
      const { text } = yield* call("/metrics", noKey)
      expect(
        Number(valueOf(text, `fieldgate_queue_project_operations{project="${seeded.projectId}"}`))
      ).toBeGreaterThan(0)
      const grown = (series: string) => Number(valueOf(text, series) ?? 0) - Number(valueOf(before, series) ?? 0)
      expect(grown('fieldgate_queue_refused_total{bound="connection"}')).toBeGreaterThan(0)
      expect(grown('fieldgate_requests_limited_total{limit="key-rate"}')).toBeGreaterThan(0)
      expect(text.endsWith("\n")).toBe(true)
    }).pipe(Effect.provideService(mostQueued, 32))
  )
})
