/** @rule oauth.publicUrl */
import { describe, expect, it } from "@effect/vitest"
import { MemoryStores } from "@fieldgate/core/memory"
import { Platform } from "@fieldgate/core/Platform"
import { ProviderRegistry } from "@fieldgate/core/providers/ProviderRegistry"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as HttpServer from "effect/http/HttpServer"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { connect } from "node:net"
import * as Server from "../../src/HttpServer.ts"
import { ServerSettings, type Settings } from "../../src/http/ServerSettings.ts"
import * as RecordingProvider from "./RecordingProvider.ts"
import { answerOf, contactsPath, provision } from "./TestPlatform.ts"

const start = Effect.fnUntraced(function* (
  settings: Partial<Settings> = {},
  provider: RecordingProvider.RecordingProvider["driver"] = RecordingProvider.make().driver
) {
  const registry = Layer.succeed(ProviderRegistry, ProviderRegistry.fromDrivers([provider]))
  const platform = Platform.layer.pipe(Layer.provide([MemoryStores.layer, registry]))
  const context = yield* Layer.build(
    Server.layer.pipe(
      Layer.provideMerge(platform),
      Layer.provide(ServerSettings.layer({ port: 0, logRequests: false, ...settings }))
    )
  )
  const { key } = yield* Effect.provideContext(provision("demo"), context)
  const url = HttpServer.formatAddress(Context.get(context, HttpServer.HttpServer).address)
  return { url, port: Number(new URL(url).port), key }
})

const create = JSON.stringify({ groupRef: "acme", type: "create", record: { email: "ann@acme.test" } })
const post = (url: string, key: string, init: RequestInit = {}) =>
  Effect.promise(async () =>
    answerOf(
      await fetch(`${url}${contactsPath}`, {
        method: "POST",
        headers: { "x-api-key": key, "content-type": "application/json" },
        body: create,
        ...init
      })
    )
  )

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

describe("the server", () => {
  it.live("answers over a socket as it does without one", () =>
    Effect.gen(function* () {
      const { key, url } = yield* start()
      const answer = yield* post(url, key)
      expect(answer.status).toBe(200)
      expect(answer.json).toMatchObject({ result: { success: true, recordId: "501" } })
      expect((yield* Effect.promise(() => fetch(`${url}/docs`, { method: "HEAD" }))).status).toBe(200)
    })
  )

  it.live("refuses a body that is too long, with or without a Content-Length", () =>
    Effect.gen(function* () {
      const { key, url } = yield* start()
      const long = "x".repeat(2 * 1024 * 1024)
      const announced = yield* post(url, key, { body: long })
      expect(announced.json).toMatchObject({ status: 413, type: "urn:fieldgate:problem:body-too-large" })
      const chunked = yield* post(url, key, { body: new Blob([long]).stream(), duplex: "half" } as RequestInit)
      expect(chunked.json).toMatchObject({ status: 413, type: "urn:fieldgate:problem:body-too-large" })
      expect((yield* post(url, key)).status).toBe(200)
    })
  )

  it.live("links problems to the request's host, and tolerates an invalid one", () =>
    Effect.gen(function* () {
      const { port } = yield* start()
      const ask = (host: string) => raw(port, `GET /nothing HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
      expect(yield* ask("api.acme.test:8443")).toContain('"href":"http://api.acme.test:8443/problems/route-not-found"')
      expect(yield* ask("not a host")).toContain('/problems/route-not-found"')
    })
  )

  it.live("redirects no consent to a forged host", () =>
    Effect.gen(function* () {
      const { key, port } = yield* start()
      const body = JSON.stringify({
        projectIdOrName: "demo",
        provider: "hubspot",
        groupRef: "acme",
        consumerRef: "ann"
      })
      const ask = (host: string) =>
        raw(
          port,
          `POST /v1/oauth-connect HTTP/1.1\r\nHost: ${host}\r\nX-Api-Key: ${key}\r\nContent-Type: application/json\r\n` +
            `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`
        )
      expect(yield* ask("evil.example.com")).toContain("urn:fieldgate:problem:public-url-missing")
      expect(yield* ask("127.0.0.1.evil.example.com")).toContain("urn:fieldgate:problem:public-url-missing")
      expect(yield* ask(`127.0.0.1:${port}`)).not.toContain("public-url-missing")
      expect(yield* ask(`localhost:${port}`)).not.toContain("public-url-missing")
    })
  )

  it.live("sends no consent anywhere until the public address is set, where the server needs it", () =>
    Effect.gen(function* () {
      const { key, url } = yield* start({ signInsNeedOrigin: true })
      const ask = Effect.promise(async () => {
        const headers = { "x-api-key": key, "content-type": "application/json" }
        const body = JSON.stringify({
          projectIdOrName: "demo",
          provider: "hubspot",
          groupRef: "acme",
          consumerRef: "ann"
        })
        return (await fetch(`${url}/v1/oauth-connect`, { method: "POST", headers, body })).json()
      })
      expect(yield* ask).toMatchObject({
        status: 409,
        type: "urn:fieldgate:problem:public-url-missing",
        remedy: expect.stringContaining("FIELDGATE_PUBLIC_URL")
      })
    })
  )

  it.live("answers an unknown method with the path's methods", () =>
    Effect.gen(function* () {
      const { port } = yield* start()
      const answer = yield* raw(port, `PROPFIND ${contactsPath} HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n`)
      expect(answer).toMatch(/^HTTP\/1\.1 405 /u)
      expect(answer.toLowerCase()).toContain("allow: post, options")
    })
  )

  it.live("serves no path that contains a number sign", () =>
    Effect.gen(function* () {
      const { key, port } = yield* start()
      const head = `Host: a.test\r\nX-Api-Key: ${key}\r\nConnection: close\r\n\r\n`
      const answer = yield* raw(port, `DELETE /v1/projects/demo/integrations/crm#/installations/x HTTP/1.1\r\n${head}`)
      expect(answer).toMatch(/^HTTP\/1\.1 404 /u)
      expect(yield* raw(port, `GET /v1/projects/demo/integrations/crm HTTP/1.1\r\n${head}`)).toMatch(
        /^HTTP\/1\.1 200 /u
      )
    })
  )

  it.live("fails with one sentence if its port is in use", () =>
    Effect.gen(function* () {
      const { port } = yield* start()
      const error = yield* Effect.flip(start({ port }))
      expect(error).toBeInstanceOf(Server.ListenFailed)
      expect(error).toMatchObject({ code: "EADDRINUSE", port })
      expect(error.message).toBe(`can't listen on 127.0.0.1, port ${port}: another program is using this port`)
    })
  )

  it.live("finishes a running write before it stops, and accepts no new one", () =>
    Effect.gen(function* () {
      const started = yield* Deferred.make<void>()
      const goOn = yield* Deferred.make<void>()
      const { driver } = RecordingProvider.make()
      const slow: typeof driver = {
        ...driver,
        write: (account, command) =>
          Deferred.succeed(started, undefined).pipe(
            Effect.andThen(Deferred.await(goOn)),
            Effect.andThen(driver.write(account, command))
          )
      }
      const scope = yield* Scope.make()
      const { key, url } = yield* Scope.provide(start({}, slow), scope)
      const answer = yield* Effect.forkChild(post(url, key))
      yield* Deferred.await(started)
      const stopped = yield* Effect.forkChild(Scope.close(scope, Exit.void))
      const refused = Effect.promise(() =>
        fetch(url).then(
          () => false,
          () => true
        )
      )
      yield* refused.pipe(Effect.repeat({ until: (isRefused) => isRefused }))
      yield* Deferred.succeed(goOn, undefined)
      expect((yield* Fiber.join(answer)).status).toBe(200)
      // The client's connection stays open for later; it must not hold up the stop.
      yield* Fiber.join(stopped).pipe(Effect.timeout("2 seconds"))
    })
  )
})
