/** @rule async.parked, install.delete, circuit.holdsWrites */
import { describe, expect, it } from "@effect/vitest"
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { serve } from "./WorkingServer.ts"

const connections = "/v1/projects/demo/connections"
const ann = { record: { email: "ann@acme.test" } }

const broken = Effect.gen(function* () {
  const server = yield* serve
  const [{ id }] = (yield* server.call(connections)).json
  const one = `${connections}/${id}`
  const renew = (apiKey: string, query = "") =>
    server.call(`${one}${query}`, { method: "PATCH", body: { updateMask: ["apiKey"], connection: { apiKey } } })
  const status = Effect.map(server.call(one), ({ json }): string => json.status)
  yield* renew("pat-na1-revoked", "?skipSampling=true")
  return { ...server, one, renew, status }
})

/** Looks until it is so; the database answers in its own time, and calls in the background are spread over the test's. */
const until = (look: Effect.Effect<boolean>) =>
  Effect.promise(() => new Promise((resolve) => setImmediate(resolve))).pipe(
    Effect.andThen(TestClock.adjust("5 millis")),
    Effect.andThen(look),
    Effect.repeat({ until: (so) => so, times: 5000 })
  )

describe("a write whose connection the provider refuses", () => {
  it.effect("waits, and is written as soon as the connection has its new key", () =>
    Effect.gen(function* () {
      const { ended, get, renew, sandbox, status, write } = yield* broken
      const { operationId } = (yield* write(ann)).json
      yield* until(Effect.map(get(operationId), ({ result }) => /waiting for the connection/u.test(result ?? "")))
      expect(yield* status).toBe("bad_credentials")
      yield* TestClock.adjust("10 minutes")
      expect(sandbox.records()).toEqual([])
      expect((yield* renew(HubSpotSandbox.defaultToken)).json.status).toBe("working")
      yield* until(Effect.map(get(operationId), (operation) => operation.status !== "in_progress"))
      expect(yield* ended(operationId)).toMatchObject({ status: "success", result: "1 succeeded" })
      expect(sandbox.records()).toMatchObject([{ properties: { email: "ann@acme.test" } }])
      expect(yield* status).toBe("working")
    })
  )

  it.effect("ends with its connection when its installation is deleted", () =>
    Effect.gen(function* () {
      const { call, get, list, one, write } = yield* broken
      const { operationId } = (yield* write(ann)).json
      yield* until(Effect.map(get(operationId), ({ result }) => /waiting for the connection/u.test(result ?? "")))
      expect((yield* call(list.replace("/operations", ""), { method: "DELETE" })).status).toBe(204)
      expect(yield* get(operationId)).toMatchObject({ status: "failure", result: "1 failed: installation removed" })
      expect((yield* call(one)).status).toBe(404)
    })
  )

  it.effect("ends with the connection, if the installation has another one by then", () =>
    Effect.gen(function* () {
      const { call, get, list, one, post, write } = yield* broken
      const { operationId } = (yield* write(ann)).json
      yield* until(Effect.map(get(operationId), ({ result }) => /waiting for the connection/u.test(result ?? "")))
      const body = { provider: "hubspot", groupRef: "acme", consumerRef: "ann", apiKey: HubSpotSandbox.defaultToken }
      const other = (yield* post(`${connections}:generate`, body)).json.id
      yield* call(`${list.replace("/operations", "")}?skipSampling=true`, {
        method: "PATCH",
        body: { updateMask: ["connectionId"], installation: { connectionId: other } }
      })
      expect((yield* call(one, { method: "DELETE" })).status).toBe(204)
      expect(yield* get(operationId)).toMatchObject({ status: "failure", result: "1 failed: connection removed" })
    })
  )
})
