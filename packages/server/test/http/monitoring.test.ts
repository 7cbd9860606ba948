/** @rule http.probes */
import { describe, expect, it } from "@effect/vitest"
import { MemoryStores } from "@fieldgate/core/memory"
import { Platform } from "@fieldgate/core/Platform"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { ProviderRegistry } from "@fieldgate/core/providers/ProviderRegistry"
import { StoreUnavailable } from "@fieldgate/core/domain/StoreError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpServer from "effect/http/HttpServer"
import * as Layer from "effect/Layer"
import * as Tracer from "effect/Tracer"
import * as Server from "../../src/HttpServer.ts"
import { ServerSettings } from "../../src/http/ServerSettings.ts"
import { serve } from "./TestPlatform.ts"

const noKey = { headers: { "x-api-key": undefined } }

const queueAway = Layer.effect(
  OperationQueue,
  Effect.map(OperationQueue, (queue) => ({
    ...queue,
    backlog: () => Effect.fail(new StoreUnavailable({ store: "operation", cause: "away" }))
  }))
).pipe(Layer.provideMerge(MemoryStores.layer))

/** Each connection is slow from its first write on. */
const slowQueue = Layer.effect(
  OperationQueue,
  Effect.map(OperationQueue, (queue) => ({
    ...queue,
    accept: (acceptance: Parameters<typeof queue.accept>[0]) => {
      const slow = { since: acceptance.operation.createTime, host: "acme.crm.test" }
      return Effect.tap(queue.accept(acceptance), () => queue.setPace(acceptance.connectionId, slow))
    }
  }))
).pipe(Layer.provideMerge(MemoryStores.layer))

const valueOf = (metrics: string, series: string): string | undefined =>
  metrics
    .split("\n")
    .find((line) => line.startsWith(series))
    ?.split(" ")
    .at(-1)

const kept = { groupRef: "acme", type: "create", record: { email: "ann@acme.test" }, mode: "asynchronous" }

describe("health", () => {
  it.effect("reports live, and ready once the database answers, without credentials", () =>
    Effect.gen(function* () {
      const { call, write } = yield* serve()
      expect((yield* call("/health/live", noKey)).json).toEqual({ status: "alive" })
      yield* write(kept)
      const { json, status } = yield* call("/health/ready", noKey)
      expect(status).toBe(200)
      expect(json).toMatchObject({ status: "ready", database: "reachable", worker: { ready: 1, running: 0 } })
    })
  )

  it.effect("reports live but not ready without its database", () =>
    Effect.gen(function* () {
      const { call } = yield* serve({ stores: queueAway })
      expect((yield* call("/health/live", noKey)).status).toBe(200)
      const { json, status } = yield* call("/health/ready", noKey)
      expect([status, json.type]).toEqual([503, "urn:fieldgate:problem:store-unavailable"])
    })
  )
})

describe("metrics", () => {
  it.effect("serves metrics on their own port if configured, and probes on both", () =>
    Effect.gen(function* () {
      const { call } = yield* serve({ settings: { metrics: false } })
      expect((yield* call("/metrics", noKey)).status).toBe(404)
      expect((yield* call("/health/live", noKey)).status).toBe(200)
    })
  )

  it.effect("count requests by their route, and tell what waits", () =>
    Effect.gen(function* () {
      const { call, write } = yield* serve()
      yield* write(kept)
      yield* call("/v1/projects/demo/operations/nothing")
      yield* call("/nowhere/4711")
      const { headers, text } = yield* call("/metrics", noKey)
      expect(headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/u)
      const objects = "/v1/projects/:projectIdOrName/integrations/:integrationId/objects/:objectName"
      expect(text).toContain(`fieldgate_http_requests_total{method="POST",route="${objects}",status="200"}`)
      expect(text).toContain('fieldgate_http_requests_total{method="GET",route="none",status="404"}')
      expect(Number(valueOf(text, 'fieldgate_queue_operations{state="ready"}'))).toBe(1)
      expect(valueOf(text, "fieldgate_database_up")).toBe("1")
      expect(text).not.toContain("4711")
    })
  )

  it.effect("count slow connections like the probe does, and only the project's usage names their hosts", () =>
    Effect.gen(function* () {
      const { call, write } = yield* serve({ stores: slowQueue })
      yield* write(kept)
      const { text } = yield* call("/metrics", noKey)
      expect(valueOf(text, "fieldgate_slow_connections")).toBe("1")
      expect(valueOf(text, "fieldgate_slow_seconds")).toBe("0")
      const { json } = yield* call("/health/ready", noKey)
      const since = "1970-01-01T00:00:00.000Z"
      expect(json.worker).toMatchObject({ slowConnections: 1, slowSince: since })
      expect(text + JSON.stringify(json)).not.toContain("acme.crm.test")
      const usage = yield* call("/v1/projects/demo/usage")
      expect(usage.json.slowHosts).toEqual([{ host: "acme.crm.test", connections: 1, since }])
    })
  )

  it.effect("have the names that Prometheus wants: _total for what only grows, and for nothing else", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      yield* call("/metrics", noKey)
      const { text } = yield* call("/metrics", noKey)
      const types = [...text.matchAll(/^# TYPE (?<name>\S+) (?<type>\S+)$/gmu)].map(({ groups }) => groups)
      expect(types.length).toBeGreaterThan(5)
      for (const metric of types)
        expect([metric?.["name"], metric?.["type"] === "counter"]).toEqual([
          metric?.["name"],
          metric?.["name"]?.endsWith("_total")
        ])
      expect(Number(valueOf(text, "process_cpu_seconds_total"))).toBeGreaterThan(0)
    })
  )

  it.effect("report how long the event loop was blocked since the last scrape", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const turn = Effect.promise(() => new Promise<void>((resolve) => void setTimeout(resolve, 50)))
      const longest = Effect.map(call("/metrics", noKey), ({ text }) =>
        Number(valueOf(text, "nodejs_eventloop_lag_max_seconds"))
      )
      yield* longest
      yield* turn
      const until = performance.now() + 300
      while (performance.now() < until);
      // The measurement notices a block when the event loop turns again.
      yield* turn
      expect(yield* longest).toBeGreaterThan(0.2)
    })
  )

  it.effect("reports an unavailable database, and the other metrics", () =>
    Effect.gen(function* () {
      const { call } = yield* serve({ stores: queueAway })
      const { text } = yield* call("/metrics", noKey)
      expect(valueOf(text, "fieldgate_database_up")).toBe("0")
      expect(text).toContain("fieldgate_http_requests_total")
    })
  )
})

describe("what a worker answers to who watches it", () => {
  it.live("records no traces, so that tracers receive no addresses or headers of probes", () =>
    Effect.gen(function* () {
      const spans: Array<Tracer.NativeSpan> = []
      const tracer = Tracer.make({
        span: (options) => {
          const span = new Tracer.NativeSpan(options)
          spans.push(span)
          return span
        }
      })
      const registry = Layer.succeed(ProviderRegistry, ProviderRegistry.fromDrivers([]))
      const platform = Platform.layer.pipe(Layer.provide([MemoryStores.layer, registry]))
      const server = Server.monitoring.pipe(Layer.provide([platform, ServerSettings.layer({ port: 0 })]))
      const context = yield* Effect.provideService(Layer.build(server), Tracer.Tracer, tracer)
      const url = HttpServer.formatAddress(Context.get(context, HttpServer.HttpServer).address)
      const asked = yield* Effect.promise(() =>
        fetch(`${url}/metrics?token=asked`, { headers: { "x-probe": "asked" } })
      )
      expect(asked.status).toBe(200)
      expect(spans.flatMap(({ attributes }) => [...attributes.values()]).join()).not.toContain("asked")
    })
  )
})
