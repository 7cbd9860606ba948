/** A server on a port, and a provider that answers when it may. */
import { CallPermit } from "@fieldgate/core/connections/CallPermit"
import { Caller } from "@fieldgate/core/domain/Caller"
import type { OperationId } from "@fieldgate/core/domain/Ids"
import { MemoryStores } from "@fieldgate/core/memory"
import { Platform } from "@fieldgate/core/Platform"
import { ProviderError } from "@fieldgate/core/providers/ProviderError"
import { ProviderRegistry } from "@fieldgate/core/providers/ProviderRegistry"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as HttpServer from "effect/http/HttpServer"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Queue from "effect/Queue"
import * as Scope from "effect/Scope"
import * as Server from "../../src/HttpServer.ts"
import { ServerSettings, type Settings } from "../../src/http/ServerSettings.ts"
import * as RecordingProvider from "./RecordingProvider.ts"
import { contactsPath, provision } from "./TestPlatform.ts"

/** `atOnce`: calls that the provider takes at a time. `stop` ends the server; its platform goes on. */
export const start = Effect.fnUntraced(function* (settings: Partial<Settings>, atOnce = 10) {
  const called = yield* Deferred.make<void>()
  const mayAnswer = yield* Deferred.make<void>()
  const { commands, driver } = RecordingProvider.make()
  const waiting: typeof driver = {
    ...driver,
    limits: { calls: 1000, windowMillis: 1000, concurrency: atOnce },
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
  const lines = yield* Queue.unbounded<string>()
  const logged = Logger.layer([Logger.map(Logger.formatLogFmt, (line) => Queue.offerUnsafe(lines, line))])
  const platform = yield* Layer.build(
    Platform.layer.pipe(
      Layer.provide([MemoryStores.layer, Layer.succeed(ProviderRegistry, ProviderRegistry.fromDrivers([waiting]))]),
      Layer.provideMerge(logged)
    )
  )
  const scope = yield* Scope.make()
  const served = Server.layer.pipe(Layer.provide(ServerSettings.layer({ port: 0, ...settings })))
  const context = yield* Effect.provideContext(Layer.buildWithScope(served, scope), platform)
  const { key } = yield* Effect.provideContext(provision("demo"), platform)
  const url = HttpServer.formatAddress(Context.get(context, HttpServer.HttpServer).address)
  const send = (email: string, signal?: AbortSignal) =>
    fetch(url + contactsPath, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: JSON.stringify({ groupRef: "acme", type: "create", record: { email } }),
      signal: signal ?? null
    })
  return {
    key,
    port: Number(new URL(url).port),
    called,
    commands,
    mayAnswer,
    nextLine: Queue.take(lines),
    send,
    write: (email: string) =>
      Effect.promise(async () => {
        const response = await send(email)
        // Each test compares what it reads of it.
        const body = (await response.json()) as { type: string; retryable: boolean; operationId: OperationId }
        return { status: response.status, body }
      }),
    statusOf: (operationId: OperationId) =>
      Effect.map(
        Context.get(platform, Platform).getOperation(Caller.Host(), { project: "demo", operationId }),
        ({ status }) => status
      ),
    stop: Scope.close(scope, Exit.void)
  }
})
