import { assert, describe, it } from "@effect/vitest"
import { vi } from "vitest"
import { ConnectionId, ObjectName, ProviderName } from "@fieldgate/core/domain/Ids"
import type { Account, ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import { HubSpot } from "@fieldgate/providers"
import * as ByteSize from "effect/ByteSize"
import * as Deferred from "effect/Deferred"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as HttpIncomingMessage from "effect/http/HttpIncomingMessage"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Stream from "effect/Stream"
import * as Struct from "effect/Struct"
import { createServer, type AddressInfo, type Socket } from "node:net"
import { Agent } from "undici"
import * as PooledClient from "../src/cli/PooledClient.ts"

const account: Account = {
  provider: ProviderName.make("hubspot"),
  connectionId: ConnectionId.make("01920000-0000-7000-8000-000000000001"),
  credentials: { _tag: "ApiKeyCredentials", apiKey: Redacted.make("a-token") },
  metadata: {}
}

/** A server that does one thing to each connection once a request has arrived. */
const listen = (onRequest: (socket: Socket, request: string) => void) =>
  Effect.acquireRelease(
    Effect.callback<{ readonly url: string; readonly close: () => void }>((resume) => {
      const server = createServer((socket) => {
        socket.on("error", () => socket.destroy())
        socket.once("data", (bytes) => onRequest(socket, String(bytes)))
      })
      server.listen(0, "127.0.0.1", () => {
        const { port } = server.address() as AddressInfo
        resume(Effect.succeed({ url: `http://127.0.0.1:${port}`, close: () => void server.close() }))
      })
    }),
    ({ close }) => Effect.sync(close)
  )

const pooled = Effect.map(
  Effect.acquireRelease(
    Effect.sync(() => new Agent()),
    (agent) => Effect.promise(() => agent.destroy())
  ),
  PooledClient.make
)

const answering =
  (head: string, body = "") =>
  (socket: Socket) =>
    void socket.end(`HTTP/1.1 ${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)

const created = JSON.stringify({ id: "7", properties: { email: "ada@acme.example" } })

const ends: ReadonlyArray<readonly [string, (socket: Socket) => void]> = [
  ["a success", answering("201 Created\r\ncontent-type: application/json", created)],
  ["a success without a body", answering("204 No Content")],
  ["a redirect", answering("302 Found\r\nlocation: http://127.0.0.1:9/")],
  ["a refusal", answering("400 Bad Request", JSON.stringify({ category: "VALIDATION_ERROR", message: "no" }))],
  ["a quota", answering("429 Too Many Requests\r\nretry-after: 3", "{}")],
  ["two headers of one name", answering("201 Created\r\nset-cookie: a=1\r\nset-cookie: b=2", created)],
  ["an answer that breaks off", (socket) => void socket.end("HTTP/1.1 201 Created\r\ncontent-length: 100\r\n\r\n{")],
  ["a connection that ends without an answer", (socket) => void socket.destroy()]
]

const overFetch = (url: string) => HubSpot.driver({ baseUrl: url })

const over = (client: HttpClient.HttpClient, url: string, timeout: Duration.Input = "30 seconds") =>
  Effect.provideService(HubSpot.make({ baseUrl: url, timeout }), HttpClient.HttpClient, client)

const create = ({ write }: ProviderDriver) =>
  Effect.result(
    write(account, {
      type: "create",
      objectName: ObjectName.make("contacts"),
      allOrNone: false,
      items: [{ fields: { email: "ada@acme.example" }, associations: [] }],
      headers: []
    })
  )

const get = (client: HttpClient.HttpClient, url: string) => client.execute(HttpClientRequest.get(url))

describe("PooledClient", () => {
  for (const [name, end] of ends) {
    it.live(`has the same outcome as fetch for ${name}`, () =>
      Effect.gen(function* () {
        const { url } = yield* listen(end)
        const expected = yield* create(overFetch(url))
        assert.deepStrictEqual(yield* create(yield* over(yield* pooled, url)), expected)
      })
    )
  }

  it.live("reports a status that no standard defines like an error of the provider", () =>
    Effect.gen(function* () {
      const failureOf = Effect.fnUntraced(function* (status: number) {
        const { url } = yield* listen(answering(`${status} Odd`, "{}"))
        const { reason } = Result.getOrThrow(Result.flip(yield* create(yield* over(yield* pooled, url))))
        return Struct.omit(reason, ["context", "message"])
      })
      assert.deepEqual(yield* failureOf(799), yield* failureOf(500))
    })
  )

  it.live("reports a connection that is refused as not written", () =>
    Effect.gen(function* () {
      const { close, url } = yield* listen((socket) => socket.destroy())
      close()
      const refused = yield* create(yield* over(yield* pooled, url))
      assert.deepInclude(Result.getOrThrow(Result.flip(refused)).reason, { written: "no" })
    })
  )

  it.live("stops fetching a body that is longer than the call allows, and keeps the status", () =>
    Effect.gen(function* () {
      let sent = 0
      const { url } = yield* listen((socket) => {
        socket.write("HTTP/1.1 201 Created\r\ntransfer-encoding: chunked\r\n\r\n")
        const more = () => {
          while (!socket.destroyed && socket.write(`10000\r\n${"x".repeat(0x1_00_00)}\r\n`)) sent += 0x1_00_00
        }
        socket.on("drain", more)
        more()
      })
      const answer = yield* get(yield* pooled, url)
      assert.strictEqual(answer.status, 201)
      assert.isTrue(Exit.isFailure(yield* Effect.exit(answer.text)))
      assert.isBelow(sent, 8_000_000)
    }).pipe(Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(1_000_000)))
  )

  it.live("ends the request when its caller stops waiting", () =>
    Effect.gen(function* () {
      const closed = yield* Deferred.make<void>()
      const { url } = yield* listen((socket) => socket.once("close", () => Deferred.doneUnsafe(closed, Effect.void)))
      assert(Option.isNone(yield* Effect.timeoutOption(get(yield* pooled, url), "100 millis")))
      yield* Deferred.await(closed)
    })
  )

  for (const [name, answer] of [
    ["no answer", ""],
    ["the beginning of an answer", "HTTP/1.1 201 Created\r\ncontent-length: 100\r\n\r\n{"]
  ] as const) {
    it.live(`ends a call within its time after ${name}, and reports that the record may be written`, () =>
      Effect.gen(function* () {
        const closed = yield* Deferred.make<void>()
        const { url } = yield* listen((socket) => {
          socket.once("close", () => Deferred.doneUnsafe(closed, Effect.void))
          socket.write(answer)
        })
        const late = yield* create(yield* over(yield* pooled, url, "100 millis"))
        yield* Deferred.await(closed)
        assert.deepInclude(Result.getOrThrow(Result.flip(late)).reason, {
          message: "HubSpot did not answer within 100ms",
          written: "unknown",
          timedOut: true
        })
      })
    )
  }

  it.live("ends a call that its caller interrupts", () =>
    Effect.gen(function* () {
      const [arrived, closed] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const { url } = yield* listen((socket) => {
        socket.once("close", () => Deferred.doneUnsafe(closed, Effect.void))
        Deferred.doneUnsafe(arrived, Effect.void)
      })
      const call = yield* Effect.forkChild(create(yield* over(yield* pooled, url)))
      yield* Deferred.await(arrived)
      yield* Fiber.interrupt(call)
      yield* Deferred.await(closed)
      assert(Exit.hasInterrupts(yield* Fiber.await(call)))
    })
  )

  it.live("reads no more of a body than the call allows", () =>
    Effect.gen(function* () {
      const { url } = yield* listen((socket) => {
        answering("201 Created", JSON.stringify({ id: "7", text: "x".repeat(17_000_000) }))(socket)
      })
      const open = yield* create(yield* over(yield* pooled, url))
      assert.deepInclude(Result.getOrThrow(Result.flip(open)).reason, { written: "unknown", timedOut: false })
    })
  )

  it.live("asks for an answer that is not compressed, and names itself", () =>
    Effect.gen(function* () {
      const requests: Array<string> = []
      const { url } = yield* listen((socket, request) => {
        requests.push(request)
        answering("200 OK", "{}")(socket)
      })
      yield* get(yield* pooled, url)
      assert.match(requests.join(), /accept-encoding: identity/u)
      assert.match(requests.join(), /user-agent: fieldgate/u)
    })
  )

  it.live("refuses a body that is a stream, before any connection", () =>
    Effect.gen(function* () {
      const request = HttpClientRequest.bodyStream(HttpClientRequest.post("http://127.0.0.1:9/"), Stream.empty)
      const failure = yield* Effect.flip((yield* pooled).execute(request))
      assert.strictEqual(failure.reason._tag, "EncodeError")
    })
  )

  it.live("sends through the proxy of the environment where Node's setting asks for it", () =>
    Effect.gen(function* () {
      const proxied: Array<string> = []
      const proxy = yield* listen((socket, request) => {
        proxied.push(request)
        answering("200 OK", "{}")(socket)
      })
      vi.stubEnv("NODE_USE_ENV_PROXY", "1").stubEnv("http_proxy", proxy.url)
      yield* Effect.addFinalizer(() => Effect.sync(() => vi.unstubAllEnvs()))
      yield* Effect.ignore(get(PooledClient.make(), "http://crm.invalid/records"))
      assert.match(proxied.join(), /crm\.invalid/u)
    })
  )
})
