import { describe, expect, it } from "@effect/vitest"
import { ProviderUnavailable } from "@fieldgate/core/providers/ProviderError"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { serve } from "./TestPlatform.ts"

const create = { groupRef: "acme", type: "create", record: { email: "ann@acme.test" } }
const down = new ProviderUnavailable({ message: "no answer", written: "no", timedOut: false })

const silent = Effect.fnUntraced(function* () {
  const server = yield* serve()
  for (let n = 0; n < 5; n++) {
    server.provider.failNext(down)
    yield* server.write(create)
  }
  return server
})

describe("while a provider is not answering", () => {
  it.effect("refuses a synchronous write with 503 and Retry-After, and sends nothing", () =>
    Effect.gen(function* () {
      const { provider, write } = yield* silent()
      const sent = provider.commands.length
      const { headers, json, status } = yield* write(create, { "idempotency-key": "k" })
      expect([status, json.type, json.retryable]).toEqual([503, "urn:fieldgate:problem:provider-not-answering", true])
      expect(Number(headers.get("retry-after"))).toBe(5)
      expect(json.retryAfter).toEqual(expect.any(String))
      expect(provider.commands).toHaveLength(sent)
      yield* TestClock.adjust("5 seconds")
      expect((yield* write(create, { "idempotency-key": "k" })).status).toBe(200)
      expect(provider.commands).toHaveLength(sent + 1)
    })
  )

  it.effect("shows on the operation, its connection and in the metrics what waits and since when", () =>
    Effect.gen(function* () {
      const { call, seeded, write } = yield* silent()
      const { operationId } = (yield* write({ ...create, mode: "asynchronous" })).json
      const operation = (yield* call(`/v1/projects/demo/operations/${operationId}`)).json
      expect(operation.status).toBe("in_progress")
      expect(operation.result).toMatch(/^\w+ has not answered since 1970-01-01 00:00 UTC; 1 write is waiting$/u)
      const { connectionId } = seeded
      const since = "1970-01-01T00:00:00.000Z"
      expect(operation.metadata.outage).toEqual({ connectionId, since, waitingWrites: 1 })
      const connection = (yield* call(`/v1/projects/demo/connections/${connectionId}`)).json
      expect(connection.outage).toEqual({ state: "open", since, waitingWrites: 1 })
      const { text } = yield* call("/metrics", { headers: { "x-api-key": undefined } })
      expect(text).toContain('fieldgate_circuits_open{provider="recording"} 1')
      expect(text).toContain('fieldgate_queue_operations{state="held"} 1')
      expect(text).toMatch(/fieldgate_circuit_changes_total\{[^}]*to="open"[^}]*\} \d/u)
    })
  )
})
