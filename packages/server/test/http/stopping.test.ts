/** A server that stops beside writes that wait and writes that were sent. @rule cli.shutdown */
import { describe, expect, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { start } from "./WaitingProvider.ts"

describe("A server that stops", () => {
  it.live("refuses what it has not sent, and answers what it has", () =>
    Effect.gen(function* () {
      const { called, commands, mayAnswer, stop, write } = yield* start({ shutdownGrace: "20 seconds" }, 1)
      const sent = yield* Effect.forkScoped(write("sent@acme.test"))
      yield* Deferred.await(called)
      const waits = yield* Effect.forkScoped(write("waits@acme.test"))
      yield* Effect.sleep("200 millis")
      const stopped = yield* Effect.forkScoped(stop)
      const refused = yield* Fiber.join(waits)
      expect([refused.status, refused.body.type, refused.body.retryable]).toEqual([
        503,
        "urn:fieldgate:problem:server-stopping",
        true
      ])
      expect(refused.body.operationId).toBeTypeOf("string")
      yield* Deferred.succeed(mayAnswer, undefined)
      expect((yield* Fiber.join(sent)).status).toBe(200)
      yield* Fiber.join(stopped)
      expect(commands).toHaveLength(1)
    })
  )

  it.live("names the operation of what it can't await, which ends with its outcome", () =>
    Effect.gen(function* () {
      const { called, mayAnswer, statusOf, stop, write } = yield* start({ shutdownGrace: "200 millis" })
      const sent = yield* Effect.forkScoped(write("sent@acme.test"))
      yield* Deferred.await(called)
      yield* Effect.forkScoped(stop)
      const answer = yield* Fiber.join(sent)
      const { body } = answer
      expect([answer.status, body.type, body.retryable]).toEqual([422, "urn:fieldgate:problem:outcome-pending", false])
      expect(body.operationId).toBeTypeOf("string")
      const status = statusOf(body.operationId)
      expect(yield* status).toBe("in_progress")
      yield* Deferred.succeed(mayAnswer, undefined)
      expect(yield* Effect.repeat(status, { until: (each) => each !== "in_progress" })).toBe("success")
    })
  )
})
