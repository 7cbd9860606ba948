import { assert, describe, it } from "@effect/vitest"
import type { ProviderCall } from "@fieldgate/core/operations/OperationAttempt"
import { CallObserver } from "@fieldgate/core/providers/CallObserver"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as TestClock from "effect/testing/TestClock"
import { jsonObject } from "../../src/kit/Answer.ts"
import { type OutboundCall, maxBodyBytes, send } from "../../src/kit/OutboundCall.ts"
import { listen } from "./RawServer.ts"

const provider = { name: "acme", displayName: "Acme" }

const records = HttpClientRequest.post("https://acme.test/records")

const sendWith = (fetch: typeof globalThis.fetch, { request = records, ...call }: Partial<OutboundCall> = {}) =>
  Effect.flatMap(HttpClient.HttpClient, (client) =>
    send(client, {
      provider,
      request,
      url: new URL(request.url),
      writes: true,
      timeout: Duration.seconds(30),
      ...call
    })
  ).pipe(Effect.provide(FetchHttpClient.layer), Effect.provideService(FetchHttpClient.Fetch, fetch))

const answering = (body: ConstructorParameters<typeof Response>[0], init?: ResponseInit) => () =>
  Promise.resolve(new Response(body, init))

const silent: typeof fetch = () => new Promise(() => {})

describe("OutboundCall", () => {
  it.effect("reports its time and the answer's status to the observer, and nothing that was sent", () =>
    Effect.gen(function* () {
      const made: Array<ProviderCall> = []
      const listening = Effect.provideService(CallObserver, (call: ProviderCall) => void made.push(call))
      const request = HttpClientRequest.post("https://acme.test/records/7?key=s3cret")
      yield* listening(sendWith(answering("no", { status: 429 }), { request }))
      const slow = yield* Effect.forkChild(Effect.exit(listening(sendWith(silent, { request }))))
      yield* TestClock.adjust("31 seconds")
      yield* Fiber.join(slow)
      const observed = made.map(({ beginTime, endTime, method, path, status }) => [
        `${method} ${path}`,
        status,
        DateTime.toEpochMillis(endTime) - DateTime.toEpochMillis(beginTime)
      ])
      assert.deepStrictEqual(observed, [
        ["POST /records/7", 429, 0],
        ["POST /records/7", undefined, 30_000]
      ])
    })
  )

  it.effect("returns status, headers and text", () =>
    Effect.gen(function* () {
      const answer = yield* sendWith(answering('{"a":"é"}', { status: 400, headers: { "X-Request": "1" } }))
      assert.strictEqual(answer.status, 400)
      assert.strictEqual(answer.headers["x-request"], "1")
      assert.deepStrictEqual(jsonObject(answer), { a: "é" })
    })
  )

  it.effect("reads a text whose characters are cut between chunks", () =>
    Effect.gen(function* () {
      const bytes = new TextEncoder().encode("é")
      const body = new ReadableStream({
        start: (controller) => {
          for (const byte of bytes) controller.enqueue(new Uint8Array([byte]))
          controller.close()
        }
      })
      assert.strictEqual((yield* sendWith(answering(body))).body, "é")
    })
  )

  it.effect("reads an answer without a body as an empty text", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* sendWith(answering(null, { status: 204 }))).body, "")
    })
  )

  it.effect("stops reading a body that is too long, and keeps the status", () =>
    Effect.gen(function* () {
      let sent = 0
      const endless = new ReadableStream({
        pull: (controller) => {
          sent += 65_536
          controller.enqueue(new Uint8Array(65_536))
        }
      })
      const answer = yield* sendWith(answering(endless, { status: 201 }))
      assert.strictEqual(answer.status, 201)
      assert.isUndefined(answer.body)
      assert.isBelow(sent, maxBodyBytes * 2)
    })
  )

  it.effect("follows no redirect and sends no trace header", () =>
    Effect.gen(function* () {
      const seen: Array<RequestInit | undefined> = []
      const answer = yield* sendWith((_, init) => {
        seen.push(init)
        return Promise.resolve(new Response(null, { status: 302, headers: { location: "https://evil.test/" } }))
      }).pipe(Effect.withSpan("a caller's span"))
      assert.strictEqual(answer.status, 302)
      assert.deepStrictEqual(
        seen.map((init) => init?.redirect),
        ["manual"]
      )
      assert.notProperty(seen[0]?.headers, "traceparent")
    })
  )

  it.effect("stops after the timeout, and aborts the request", () =>
    Effect.gen(function* () {
      let signal: AbortSignal | null | undefined
      const call = sendWith((_, init) => {
        signal = init?.signal
        return silent("")
      })
      const fiber = yield* Effect.forkChild(Effect.flip(call))
      yield* TestClock.adjust("29 seconds")
      assert.isUndefined(fiber.pollUnsafe())
      yield* TestClock.adjust("1 second")
      const failure = yield* Fiber.join(fiber)
      assert.deepInclude(failure, { written: "unknown", timedOut: true, message: "Acme did not answer within 30s" })
      assert.isTrue(signal?.aborted)
    })
  )

  it.effect("also stops on a body that doesn't end", () =>
    Effect.gen(function* () {
      const fiber = yield* Effect.forkChild(Effect.flip(sendWith(answering(new ReadableStream()))))
      yield* TestClock.adjust("30 seconds")
      assert.deepInclude(yield* Fiber.join(fiber), { timedOut: true })
    })
  )

  it.effect("reports that a call that changes nothing wrote nothing", () =>
    Effect.gen(function* () {
      const fiber = yield* Effect.forkChild(Effect.flip(sendWith(silent, { writes: false })))
      yield* TestClock.adjust("30 seconds")
      assert.deepInclude(yield* Fiber.join(fiber), { written: "no" })
    })
  )

  it.live("distinguishes a refused connection from a lost answer", () =>
    Effect.gen(function* () {
      const lost = yield* listen((socket) => socket.destroy())
      const refused = yield* listen((socket) => socket.destroy())
      refused.close()
      const failureOf = (url: string) => Effect.flip(sendWith(fetch, { request: HttpClientRequest.post(url) }))
      assert.deepInclude(yield* failureOf(lost.url), {
        written: "unknown",
        message: "Acme ended the connection without an answer (UND_ERR_SOCKET)"
      })
      assert.deepInclude(yield* failureOf(refused.url), {
        written: "no",
        message: "Acme could not be reached (ECONNREFUSED)"
      })
    })
  )

  it.live("keeps the status of an answer whose body is cut off", () =>
    Effect.gen(function* () {
      const { url } = yield* listen((socket) => socket.end("HTTP/1.1 201 Created\r\ncontent-length: 100\r\n\r\n{"))
      const answer = yield* sendWith(fetch, { request: HttpClientRequest.post(url) })
      assert.strictEqual(answer.status, 201)
      assert.isUndefined(answer.body)
    })
  )
})
