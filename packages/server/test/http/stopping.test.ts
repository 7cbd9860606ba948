/** A server that stops beside writes that wait and writes that were sent. @rule cli.shutdown */
import { describe, expect, it } from "@effect/vitest"
import { CallPermit } from "@fieldgate/core/connections/CallPermit"
import { Caller } from "@fieldgate/core/domain/Caller"
import type { OperationId } from "@fieldgate/core/domain/Ids"
import { MemoryStores } from "@fieldgate/core/memory"
import { Platform } from "@fieldgate/core/Platform"
import { ProviderRegistry } from "@fieldgate/core/providers/ProviderRegistry"
import { ProviderError } from "@fieldgate/core/providers/ProviderError"
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as HttpServer from "effect/http/HttpServer"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as Server from "../../src/HttpServer.ts"
import { ServerSettings } from "../../src/http/ServerSettings.ts"
import * as RecordingProvider from "./RecordingProvider.ts"
import { contactsPath, provision } from "./TestPlatform.ts"

/** A provider that takes one call at a time, and answers when it may. */
const start = Effect.fnUntraced(function* (shutdownGrace: Duration.Input) {
  const called = yield* Deferred.make<void>()
  const mayAnswer = yield* Deferred.make<void>()
  const { commands, driver } = RecordingProvider.make()
  const waiting: typeof driver = {
    ...driver,
    limits: { calls: 1000, windowMillis: 1000, concurrency: 1 },
    write: (...call) =>
      Effect.flatMap(CallPermit, ({ within }) =>
        within(
          Deferred.succeed(called, undefined).pipe(
            Effect.andThen(Deferred.await(mayAnswer)),
            Effect.andThen(driver.write(...call))
          )
        )
      ).pipe(
        Effect.mapError((failure) =>
          failure._tag === "ProviderError"
            ? failure
            : new ProviderError({ provider: driver.displayName, reason: failure })
        )
      )
  }
  const platform = yield* Layer.build(
    Platform.layer.pipe(
      Layer.provide([MemoryStores.layer, Layer.succeed(ProviderRegistry, ProviderRegistry.fromDrivers([waiting]))])
    )
  )
  const scope = yield* Scope.make()
  const served = Server.layer.pipe(Layer.provide(ServerSettings.layer({ port: 0, shutdownGrace })))
  const context = yield* Effect.provideContext(Layer.buildWithScope(served, scope), platform)
  const { key } = yield* Effect.provideContext(provision("demo"), platform)
  const url = HttpServer.formatAddress(Context.get(context, HttpServer.HttpServer).address) + contactsPath
  const write = (email: string) =>
    Effect.promise(async () => {
      const headers = { "x-api-key": key, "content-type": "application/json" }
      const body = JSON.stringify({ groupRef: "acme", type: "create", record: { email } })
      const response = await fetch(url, { method: "POST", headers, body })
      // Each test compares what it reads of it.
      const problem = (await response.json()) as { type: string; retryable: boolean; operationId: OperationId }
      return { status: response.status, body: problem }
    })
  const statusOf = (operationId: OperationId) =>
    Effect.map(
      Context.get(platform, Platform).getOperation(Caller.Host(), { project: "demo", operationId }),
      ({ status }) => status
    )
  return { called, commands, mayAnswer, statusOf, stop: Scope.close(scope, Exit.void), write }
})

describe("A server that stops", () => {
  it.live("refuses what it has not sent, and answers what it has", () =>
    Effect.gen(function* () {
      const { called, commands, mayAnswer, stop, write } = yield* start("20 seconds")
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
      const { called, mayAnswer, statusOf, stop, write } = yield* start("200 millis")
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
