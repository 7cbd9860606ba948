/** @rule idempotency.key, idempotency.replay, idempotency.release */
import { describe, expect, it } from "@effect/vitest"
import { ProviderRejected, ProviderUnavailable } from "@fieldgate/core/providers/ProviderError"
import * as Effect from "effect/Effect"
import { serve } from "./TestPlatform.ts"

const create = { groupRef: "acme", type: "create", record: { email: "ann@acme.test" } }
const keyed = (key: string) => ({ "idempotency-key": key })

describe("Idempotency-Key over HTTP", () => {
  it.effect("returns the stored answer of a repeated write, marked by a header, without executing it", () =>
    Effect.gen(function* () {
      const { provider, write } = yield* serve()
      const first = yield* write(create, keyed("k"))
      const second = yield* write(create, keyed("k"))
      expect(first.headers.get("idempotency-replayed")).toBeNull()
      expect([second.status, second.headers.get("idempotency-replayed")]).toEqual([200, "true"])
      expect(second.json).toEqual({ ...first.json, replayed: true })
      expect(provider.commands.length).toBe(1)
    })
  )

  it.effect("returns a failure again with the same operation", () =>
    Effect.gen(function* () {
      const { provider, write } = yield* serve()
      provider.failNext(new ProviderRejected({ message: "no", errors: [{ message: "unknown option" }] }))
      const first = yield* write(create, keyed("k"))
      const second = yield* write(create, keyed("k"))
      expect([second.status, second.headers.get("idempotency-replayed")]).toEqual([422, "true"])
      expect(second.json.operationId).toBe(first.json.operationId)
      expect(provider.commands.length).toBe(1)
    })
  )

  it.effect("keeps an uncertain create uncertain, however often it is requested", () =>
    Effect.gen(function* () {
      const { provider, write } = yield* serve()
      provider.failNext(new ProviderUnavailable({ message: "no answer", written: "unknown", timedOut: true }))
      yield* write(create, keyed("k"))
      const second = yield* write(create, keyed("k"))
      expect(second.json).toMatchObject({
        status: 422,
        type: "urn:fieldgate:problem:outcome-uncertain",
        retryable: false
      })
      expect(provider.commands.length).toBe(1)
    })
  )

  it.effect("refuses the same key with another body with 422", () =>
    Effect.gen(function* () {
      const { provider, write } = yield* serve()
      yield* write(create, keyed("k"))
      const other = yield* write({ ...create, record: { email: "bob@acme.test" } }, keyed("k"))
      expect(other.json).toMatchObject({ status: 422, type: "urn:fieldgate:problem:idempotency-key-reused" })
      expect(provider.commands.length).toBe(1)
    })
  )

  it.effect("reports a key that is too long as a fault of the header", () =>
    Effect.gen(function* () {
      const { write } = yield* serve()
      const answer = yield* write(create, keyed("k".repeat(256)))
      expect(answer.status).toBe(400)
      expect(answer.json.issues).toMatchObject([{ in: "header", name: "idempotency-key" }])
    })
  )
})
