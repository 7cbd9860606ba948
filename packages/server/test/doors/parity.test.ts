import { Caller } from "@fieldgate/core/domain/Caller"
import { MemoryStores } from "@fieldgate/core/memory"
import { Platform } from "@fieldgate/core/Platform"
import { ProviderRegistry } from "@fieldgate/core/providers/ProviderRegistry"
import { makePlatform } from "@fieldgate/core/promise"
import { ScriptedDriver } from "@fieldgate/core/testing"
import * as Effect from "effect/Effect"
import * as HttpServer from "effect/http/HttpServer"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Predicate from "effect/Predicate"
import * as Redacted from "effect/Redacted"
import { beforeAll, describe, expect, it } from "vitest"
import * as Server from "../../src/HttpServer.ts"
import { ServerSettings } from "../../src/http/ServerSettings.ts"
import { effectDoor, promiseDoor } from "./LibraryDoors.ts"
import { httpDoor } from "./HttpDoor.ts"
import { play } from "./script.ts"

const host = Caller.Host()

/** A platform with a worker, in memory, with an empty project and a key of it. */
const platformLayer = () => {
  const registry = Layer.sync(ProviderRegistry, () => ProviderRegistry.fromDrivers([ScriptedDriver.make().driver]))
  const platform = Platform.layer.pipe(Layer.provide([MemoryStores.layer, registry]))
  const working = Layer.effectDiscard(Effect.flatMap(Platform, (platform) => Effect.forkScoped(platform.runWorker())))
  return working.pipe(Layer.provideMerge(platform))
}

const provision = Effect.gen(function* () {
  const platform = yield* Platform
  const { id: orgId } = yield* platform.createOrganization(host, { label: "Acme" })
  yield* platform.createProject(host, { orgId, name: "shop" })
  const { secret } = yield* platform.createApiKey(host, { project: "shop", label: "backend", scopes: ["full"] })
  return secret
})

const throughEffect = async () => {
  const runtime = ManagedRuntime.make(platformLayer())
  const secret = await runtime.runPromise(provision)
  const caller = await runtime.runPromise(Effect.flatMap(Platform, ({ authenticate }) => authenticate(secret)))
  const lines = await play(effectDoor(runtime, caller))
  await runtime.dispose()
  return lines
}

const throughPromises = async () => {
  await using platform = await makePlatform({ stores: MemoryStores.layer, drivers: [ScriptedDriver.make().driver] })
  void platform.runWorker()
  const { id: orgId } = await platform.createOrganization({ label: "Acme" })
  await platform.createProject({ orgId, name: "shop" })
  const { secret } = await platform.createApiKey({ project: "shop", label: "backend", scopes: ["full"] })
  return await play(promiseDoor(platform.as(await platform.authenticate(Redacted.value(secret)))))
}

const throughHttp = async () => {
  const settings = ServerSettings.layer({ port: 0, logRequests: false })
  const runtime = ManagedRuntime.make(Server.layer.pipe(Layer.provideMerge(platformLayer()), Layer.provide(settings)))
  const secret = await runtime.runPromise(provision)
  const { address } = await runtime.runPromise(HttpServer.HttpServer)
  const lines = await play(httpDoor(HttpServer.formatAddress(address), Redacted.value(secret)))
  await runtime.dispose()
  return lines
}

type Lines = Awaited<ReturnType<typeof play>>

/** Some doors tell both the name of a refused input and the reason; one that decodes by itself knows the names alone. */
const asTold = (lines: Lines, known: Lines) =>
  lines.map(([step, outcome], index) => [step, asFarAs(known[index]?.[1], outcome)])

const asFarAs = (library: unknown, http: unknown): unknown => {
  if (!Predicate.isObject(library) || !Predicate.isObject(http) || "answer" in http) return http
  return Object.fromEntries(Object.entries(http).filter(([name]) => name in library))
}

describe("one script through three doors", () => {
  let byEffect: Awaited<ReturnType<typeof play>> = []
  let byPromises: typeof byEffect = []
  let byHttp: typeof byEffect = []
  beforeAll(async () => {
    byEffect = await throughEffect()
    byPromises = await throughPromises()
    byHttp = await throughHttp()
  })

  it("gets what it is about: successes, refusals and an end in the background", () => {
    const answered = byEffect.filter(([, outcome]) => JSON.stringify(outcome).startsWith('{"answer"')).length
    expect(byEffect.length).toBeGreaterThan(40)
    expect(answered).toBeGreaterThan(20)
    expect(byEffect.length - answered).toBeGreaterThan(10)
    expect(byEffect).toContainEqual(["what became of it", { answer: expect.objectContaining({ status: "success" }) }])
  })

  it("has the same answers by promises as by Effect", () => {
    expect(asTold(byPromises, byEffect)).toEqual(byEffect)
  })

  it("has the same answers over HTTP as by Effect", () => {
    expect(asTold(byHttp, byEffect)).toEqual(byEffect)
  })
})
