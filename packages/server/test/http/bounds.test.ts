import { describe, expect, it } from "@effect/vitest"
import { MemoryStores } from "@fieldgate/core/memory"
import { Platform } from "@fieldgate/core/Platform"
import { ProviderRegistry } from "@fieldgate/core/providers/ProviderRegistry"
import * as QueueRoom from "@fieldgate/core/writes/calls/QueueCapacity"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as HttpServer from "effect/http/HttpServer"
import * as IpNetwork from "effect/net/IpNetwork"
import * as Layer from "effect/Layer"
import { connect } from "node:net"
import * as Server from "../../src/HttpServer.ts"
import { ServerSettings, type Settings } from "../../src/http/ServerSettings.ts"
import * as Health from "../../src/http/monitoring/Health.ts"
import * as RecordingProvider from "./RecordingProvider.ts"
import { contactsPath, provision } from "./TestPlatform.ts"

interface Given {
  readonly mostQueued?: number
  readonly driver?: RecordingProvider.RecordingProvider["driver"]
}

const start = Effect.fnUntraced(function* (
  settings: Partial<Settings> = {},
  { mostQueued = 1000, driver = RecordingProvider.make().driver }: Given = {}
) {
  const registry = Layer.succeed(ProviderRegistry, ProviderRegistry.fromDrivers([driver]))
  const room = Layer.succeed(QueueRoom.mostQueued, mostQueued)
  const platform = Platform.layer.pipe(Layer.provide([MemoryStores.layer, registry, room]))
  const stopping = { isStopping: false }
  const context = yield* Layer.build(
    Server.layer.pipe(
      Layer.provideMerge(platform),
      Layer.provide(ServerSettings.layer({ port: 0, logRequests: false, ...settings }))
    )
  ).pipe(Effect.provideService(Health.Stopping, { isStopping: () => stopping.isStopping }))
  const { key } = yield* Effect.provideContext(provision("demo"), context)
  const url = HttpServer.formatAddress(Context.get(context, HttpServer.HttpServer).address)
  return { url, port: Number(new URL(url).port), key, stopping }
})

/** Its time never advances; its sleeps end by the real clock. */
const stoppedClock = Effect.map(Clock.Clock, (clock): Clock.Clock => {
  const millis = clock.currentTimeMillisUnsafe()
  const nanos = clock.currentTimeNanosUnsafe()
  const monotonic = clock.monotonicTimeNanosUnsafe()
  return {
    currentTimeMillisUnsafe: () => millis,
    currentTimeMillis: Effect.succeed(millis),
    currentTimeNanosUnsafe: () => nanos,
    currentTimeNanos: Effect.succeed(nanos),
    monotonicTimeNanosUnsafe: () => monotonic,
    monotonicTimeNanos: Effect.succeed(monotonic),
    sleep: (duration) => clock.sleep(duration)
  }
})

const write = (url: string, key: string, more: object = {}) =>
  Effect.promise(async () => {
    const answer = await fetch(`${url}${contactsPath}`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: JSON.stringify({ groupRef: "acme", type: "create", record: { email: "ann@acme.test" }, ...more })
    })
    const text = await answer.text()
    const { headers, status } = answer
    return { status, text, retryAfter: headers.get("retry-after"), allowed: headers.get("access-control-allow-origin") }
  })

const get = (url: string) =>
  Effect.promise(async () => {
    const answer = await fetch(url)
    return { status: answer.status, text: await answer.text() }
  })

const raw = (port: number, text: string) =>
  Effect.promise(
    () =>
      new Promise<string>((resolve, reject) => {
        let received = ""
        const socket = connect(port, "127.0.0.1", () => socket.write(text))
        socket.on("data", (chunk) => (received += chunk.toString()))
        socket.on("close", () => resolve(received))
        socket.on("error", reject)
      })
  )

describe("bounds of a server", () => {
  it.live("answers a head that is too long with 431, a missing one with 408", () =>
    Effect.gen(function* () {
      const { port } = yield* start({
        headerLimitBytes: 2000,
        headerTimeout: "200 millis",
        requestTimeout: "400 millis"
      })
      const long = `GET /health/live HTTP/1.1\r\nhost: x\r\nx-long: ${"a".repeat(3000)}\r\n\r\n`
      expect(yield* raw(port, long)).toMatch(/^HTTP\/1.1 431 /u)
      expect(yield* raw(port, "GET /health/live HTTP/1.1\r\nhost:")).toMatch(/^HTTP\/1.1 408 /u)
      const slow = "POST /v1/orgs HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nabc"
      expect(yield* raw(port, slow)).toMatch(/HTTP\/1.1 408 /u)
    })
  )

  it.live("refuses a request above the limit as retryable, and answers probes", () =>
    Effect.gen(function* () {
      const open = yield* Deferred.make<void>()
      const started = yield* Deferred.make<void>()
      const { driver } = RecordingProvider.make()
      const waiting: typeof driver = {
        ...driver,
        write: (...call) =>
          Deferred.succeed(started, undefined).pipe(
            Effect.andThen(Deferred.await(open)),
            Effect.andThen(driver.write(...call))
          )
      }
      const { key, url } = yield* start({ maxRequests: 1 }, { driver: waiting })
      const first = yield* Effect.forkScoped(write(url, key))
      yield* Deferred.await(started)
      const refused = yield* write(url, key)
      expect(refused).toMatchObject({
        status: 503,
        retryAfter: "1",
        allowed: "*",
        text: expect.stringContaining("server-busy")
      })
      expect((yield* get(`${url}/health/ready`)).status).toBe(200)
      yield* Deferred.succeed(open, undefined)
      expect((yield* Fiber.join(first)).status).toBe(200)
      expect((yield* write(url, key)).status).toBe(200)
    })
  )

  it.live("refuses asynchronous writes with 429 when the queue is full, and accepts synchronous ones", () =>
    Effect.gen(function* () {
      const { key, url } = yield* start({}, { mostQueued: 3 })
      const later = { mode: "asynchronous" }
      const answers = yield* Effect.forEach(Array.from({ length: 8 }), () => write(url, key, later))
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(4)
      expect(answers.at(-1)).toMatchObject({
        status: 429,
        retryAfter: "10",
        text: expect.stringContaining("queue-full")
      })
      expect(answers.at(-1)?.text).toMatch(/"retryable":true.*"retryAfter":"/u)
      expect((yield* write(url, key)).status).toBe(200)
    })
  )

  it.live("ignores forwarded headers in links, and the host if a public address is set", () =>
    Effect.gen(function* () {
      const forged = ["x-forwarded-host: evil.example", "x-forwarded-proto: https", "forwarded: host=evil.example"]
      const asked = (host: string) =>
        [`GET /v1/projects HTTP/1.1`, `host: ${host}`, ...forged, "connection: close", "", ""].join("\r\n")
      const plain = yield* start()
      const answer = yield* raw(plain.port, asked("127.0.0.1"))
      expect(answer).toContain('"href":"http://127.0.0.1/problems/')
      expect(answer).not.toContain("evil")
      const published = yield* start({ origin: "https://api.example.com" })
      const own = yield* raw(published.port, asked("evil.example"))
      expect(own).toContain('"href":"https://api.example.com/problems/')
      expect(own).not.toContain("evil")
    })
  )

  it.live("counts refused credentials by the client's address that a trusted proxy records", () =>
    Effect.gen(function* () {
      const networks = [IpNetwork.fromStringUnsafe("127.0.0.0/8")]
      // The limit refills by the second, and a hundred connections may take longer.
      const stopped = yield* stoppedClock
      const { port } = yield* Effect.provideService(
        start({ trustedProxies: { networks, header: "x-forwarded-for" } }),
        Clock.Clock,
        stopped
      )
      const guess = (key: number, client: string) => {
        const head = [`GET /v1/projects HTTP/1.1`, "host: x", `x-api-key: guess ${key}`, `x-forwarded-for: ${client}`]
        return Effect.map(raw(port, [...head, "connection: close", "", ""].join("\r\n")), (answer) =>
          answer.slice(9, 12)
        )
      }
      // The left part is what the client itself sent: changing it doesn't help.
      const answers = yield* Effect.forEach(Array.from({ length: 101 }), (_, key) =>
        guess(key, `192.0.2.${key}, 203.0.113.7`)
      )
      expect(answers.slice(99)).toEqual(["401", "429"])
      expect(yield* guess(102, "203.0.113.8")).toBe("401")
      // Addresses of one IPv6 network of 64 bits count together.
      const wide = yield* Effect.forEach(Array.from({ length: 101 }), (_, key) => guess(key, `2001:db8::${key + 1}`))
      expect(wide.slice(99)).toEqual(["401", "429"])
    })
  )

  it.live("reports not ready while stopping, and still answers", () =>
    Effect.gen(function* () {
      const { key, stopping, url } = yield* start()
      stopping.isStopping = true
      expect(yield* get(`${url}/health/ready`)).toMatchObject({
        status: 503,
        text: expect.stringContaining("shutting down")
      })
      expect((yield* get(`${url}/health/live`)).status).toBe(200)
      expect((yield* write(url, key)).status).toBe(200)
    })
  )
})
