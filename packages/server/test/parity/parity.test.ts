/** @rule embed.calls */
import { Platform } from "@fieldgate/core/Platform"
import { ProviderRegistry } from "@fieldgate/core/providers/ProviderRegistry"
import { makePlatform, type PromisePlatform } from "@fieldgate/core/promise"
import * as Effect from "effect/Effect"
import * as HttpServer from "effect/http/HttpServer"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Predicate from "effect/Predicate"
import * as Redacted from "effect/Redacted"
import { beforeAll, describe, expect, it } from "vitest"
import * as Server from "../../src/HttpServer.ts"
import { ServerSettings } from "../../src/http/ServerSettings.ts"
import { calls, type EntryPoint } from "./EntryPoint.ts"
import { httpEntryPoint, withoutRequest } from "./HttpEntryPoint.ts"
import { type Credentials, deploymentSteps } from "./deployment.ts"
import { asJson, effectEntryPoint, promiseEntryPoint } from "./LibraryEntryPoints.ts"
import { driver, host, provision } from "./ScriptedCrm.ts"
import * as ScriptedStores from "./ScriptedStores.ts"
import { publicKeyPem } from "./steps/administration.ts"
import { alike, comparable, type Line, play, steps } from "./script.ts"

const platformLayer = () => {
  const registry = Layer.sync(ProviderRegistry, () => ProviderRegistry.fromDrivers([driver()]))
  const platform = Platform.layer.pipe(Layer.provide([ScriptedStores.layer, registry]))
  const working = Layer.effectDiscard(Effect.flatMap(Platform, (platform) => Effect.forkScoped(platform.runWorker())))
  return working.pipe(Layer.provideMerge(platform))
}

const provisioned = async (platform: PromisePlatform) => {
  const { id: orgId } = await platform.createOrganization({ label: "Acme" })
  await platform.createProject({ orgId, name: "shop" })
  const full = await platform.createApiKey({ project: "shop", label: "backend", scopes: ["full"] })
  const page = await platform.createApiKey({ project: "shop", label: "page", scopes: ["frontend"] })
  return { full: full.secret, page: page.secret }
}

const answersOf = async (
  answer: (step: Exclude<(typeof deploymentSteps)[keyof typeof deploymentSteps], string>) => Promise<unknown>
) => {
  const answers: Array<readonly [name: string, answer: unknown]> = []
  for (const [name, step] of Object.entries(deploymentSteps)) {
    if (typeof step !== "string") answers.push([name, asJson(await answer(step))])
  }
  return alike(answers)
}

const deploymentByEffect = async () => {
  const runtime = ManagedRuntime.make(platformLayer())
  const { full } = await runtime.runPromise(provision)
  const answers = await runtime.runPromise(
    Effect.gen(function* () {
      const platform = yield* Platform
      const { id } = yield* platform.createJwtKey(host, { project: "shop", label: "backend", publicKeyPem })
      const credentials: Credentials = { apiKey: Redacted.value(full), jwtKeyId: id }
      return yield* Effect.promise(() =>
        answersOf(({ byEffect }) => runtime.runPromise(byEffect(platform, credentials)))
      )
    })
  )
  await runtime.dispose()
  return answers
}

const deploymentByPromises = async () => {
  await using platform = await makePlatform({ stores: ScriptedStores.layer, drivers: [driver()] })
  const { full } = await provisioned(platform)
  const { id } = await platform.createJwtKey({ project: "shop", label: "backend", publicKeyPem })
  const credentials: Credentials = { apiKey: Redacted.value(full), jwtKeyId: id }
  return await answersOf(({ byPromises }) => byPromises(platform, credentials))
}

interface Played {
  readonly entry: Pick<EntryPoint, "origin" | "overHttp">
  readonly lines: ReadonlyArray<Line>
}

const playedAt = async (entry: EntryPoint): Promise<Played> => ({ entry, lines: await play(entry) })

const throughEffect = async () => {
  const runtime = ManagedRuntime.make(platformLayer())
  const { full, page } = await runtime.runPromise(provision)
  const callers = Effect.flatMap(Platform, ({ authenticate }) =>
    Effect.all({ full: authenticate(full), page: authenticate(page) })
  )
  const played = await playedAt(effectEntryPoint(runtime, await runtime.runPromise(callers)))
  await runtime.dispose()
  return played
}

const throughPromises = async () => {
  await using platform = await makePlatform({ stores: ScriptedStores.layer, drivers: [driver()] })
  void platform.runWorker()
  const { full, page } = await provisioned(platform)
  const callsOf = async (key: typeof full) => platform.as(await platform.authenticate(Redacted.value(key)))
  return await playedAt(promiseEntryPoint(await callsOf(full), await callsOf(page)))
}

const throughHttp = async () => {
  const settings = ServerSettings.layer({ port: 0, logRequests: false })
  const runtime = ManagedRuntime.make(Server.layer.pipe(Layer.provideMerge(platformLayer()), Layer.provide(settings)))
  const { full, page } = await runtime.runPromise(provision)
  const { address } = await runtime.runPromise(HttpServer.HttpServer)
  const keys = { full: Redacted.value(full), page: Redacted.value(page) }
  const played = await playedAt(httpEntryPoint(HttpServer.formatAddress(address), keys))
  await runtime.dispose()
  return played
}

type Lines = ReturnType<typeof comparable>

/** HTTP returns both the name of a refused input and the reason; the library has the names alone where it only decodes. */
const asFarAs = (lines: Lines, known: Lines): Lines =>
  lines.map(([step, outcome], index) => {
    const library = known[index]?.[1]
    if (!Predicate.isObject(library) || !Predicate.isObject(outcome) || "answer" in outcome) return [step, outcome]
    return [step, Object.fromEntries(Object.entries(outcome).filter(([name]) => name in library))]
  })

const linesOf = ({ entry, lines }: Played, form: "library" | "http") =>
  comparable(form === "http" ? lines.filter(({ call }) => !(call in withoutRequest)) : lines, entry, form)

describe("one script through Effect, promises and HTTP", () => {
  let byEffect: Played
  let byPromises: Played
  let byHttp: Played
  beforeAll(async () => {
    byEffect = await throughEffect()
    byPromises = await throughPromises()
    byHttp = await throughHttp()
  })

  it("makes every declared call with success", () => {
    const succeeded = new Set(byEffect.lines.flatMap(({ call, outcome }) => ("answer" in outcome ? [call] : [])))
    expect(Object.keys(calls).filter((name) => !steps.some(({ call }) => call === name))).toEqual([])
    const byKeys = Object.entries(calls).flatMap(([name, access]) => (access.includes("full") ? [name] : []))
    expect(byKeys.filter((name) => ![...succeeded].some((call) => call === name))).toEqual([])
  })

  it("has refusals of nearly every call, and an end in the background", () => {
    const refused = new Set(byEffect.lines.flatMap(({ call, outcome }) => ("answer" in outcome ? [] : [call])))
    expect(Object.keys(calls).filter((name) => ![...refused].some((call) => call === name))).toEqual([
      "finishOAuth",
      "listProviders"
    ])
    expect(byEffect.lines).toContainEqual({
      step: "its end",
      call: "getOperation",
      outcome: { answer: expect.objectContaining({ status: "success" }) }
    })
  })

  it("has the same answers by promises as by Effect", () => {
    expect(linesOf(byPromises, "library")).toEqual(linesOf(byEffect, "library"))
  })

  it("has the same answers over HTTP as by Effect, but for calls that no request makes", () => {
    const library = linesOf(byEffect, "http")
    expect(asFarAs(linesOf(byHttp, "http"), library)).toEqual(library)
  })

  it("returns the same to the program of a deployment by promises as by Effect", async () => {
    expect(await deploymentByPromises()).toEqual(await deploymentByEffect())
  })
})
