/** @rule limit.requests, http.log */
import { describe, expect, it } from "@effect/vitest"
import { MemoryStores } from "@fieldgate/core/memory"
import { Platform } from "@fieldgate/core/Platform"
import { ProviderRegistry } from "@fieldgate/core/providers/ProviderRegistry"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as HttpServer from "effect/http/HttpServer"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Queue from "effect/Queue"
import { connect } from "node:net"
import * as Server from "../../src/HttpServer.ts"
import { ServerSettings } from "../../src/http/ServerSettings.ts"
import * as RecordingProvider from "./RecordingProvider.ts"
import { contactsPath, provision } from "./TestPlatform.ts"

/** A server with one slot, and a provider that answers when it may. */
const start = Effect.gen(function* () {
  const called = yield* Deferred.make<void>()
  const mayAnswer = yield* Deferred.make<void>()
  const { driver } = RecordingProvider.make()
  const waiting: typeof driver = {
    ...driver,
    write: (...call) =>
      Deferred.succeed(called, undefined).pipe(
        Effect.andThen(Deferred.await(mayAnswer)),
        Effect.andThen(driver.write(...call))
      )
  }
  const lines = yield* Queue.unbounded<string>()
  const platform = Platform.layer.pipe(
    Layer.provide([MemoryStores.layer, Layer.succeed(ProviderRegistry, ProviderRegistry.fromDrivers([waiting]))])
  )
  const context = yield* Layer.build(
    Server.layer.pipe(
      Layer.provideMerge(platform),
      Layer.provide(ServerSettings.layer({ port: 0, maxRequests: 1, maxRequestsOfKey: 5 })),
      Layer.provideMerge(Logger.layer([Logger.map(Logger.formatLogFmt, (line) => Queue.offerUnsafe(lines, line))]))
    )
  )
  const { key } = yield* Effect.provideContext(provision("demo"), context)
  const { port } = new URL(HttpServer.formatAddress(Context.get(context, HttpServer.HttpServer).address))
  return { key, port: Number(port), called, mayAnswer, nextLine: Queue.take(lines) }
})

const body = JSON.stringify({ groupRef: "acme", type: "create", record: { email: "ann@acme.test" } })

/** Sends the head of a write and a part of its body. */
const open = (port: number, key: string, sent = body) =>
  Effect.callback<ReturnType<typeof connect>>((resume) => {
    const head = [
      `POST ${contactsPath} HTTP/1.1`,
      "host: x",
      `x-api-key: ${key}`,
      "content-type: application/json",
      `content-length: ${body.length}`
    ]
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(`${head.join("\r\n")}\r\n\r\n${sent}`, () => resume(Effect.succeed(socket)))
    })
  })

const statusOf = (port: number, key: string) =>
  Effect.promise(async () => {
    const headers = { "x-api-key": key, "content-type": "application/json" }
    const response = await fetch(`http://127.0.0.1:${port}${contactsPath}`, { method: "POST", headers, body })
    await response.arrayBuffer()
    return response.status
  })

describe("A client that disconnects", () => {
  it.live("frees its slot and is logged as 499 while the provider works, and its write finishes", () =>
    Effect.gen(function* () {
      const { called, key, mayAnswer, nextLine, port } = yield* start
      const socket = yield* open(port, key)
      yield* Deferred.await(called)
      expect(yield* statusOf(port, key)).toBe(503)
      expect(yield* nextLine).toContain(" 503 ")
      socket.destroy()
      expect(yield* nextLine).toMatch(/message="POST \S+ 499 \d+ms" requestId=\S+ clientAddress=127\.0\.0\.1 keyId=/u)
      yield* Deferred.succeed(mayAnswer, undefined)
      expect(yield* statusOf(port, key)).toBe(200)
    })
  )

  it.live("is logged as 499 while its body arrives, which holds no slot", () =>
    Effect.gen(function* () {
      const { key, mayAnswer, nextLine, port } = yield* start
      yield* Deferred.succeed(mayAnswer, undefined)
      const socket = yield* open(port, key, body.slice(0, 10))
      // It holds its slot until its key is checked.
      yield* Effect.repeat(statusOf(port, key), { until: (status) => status === 200 })
      socket.destroy()
      const line = yield* Effect.repeat(nextLine, { until: (each) => each.includes(" 499 ") })
      expect(line).toContain("POST")
    })
  )
})
