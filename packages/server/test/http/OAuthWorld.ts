/** A platform with the sandboxes as providers, and a user who answers their consent pages. */
import { Caller } from "@fieldgate/core/domain/Caller"
import { ConnectionId, ObjectName, ProviderName } from "@fieldgate/core/domain/Ids"
import { MemoryStores } from "@fieldgate/core/memory"
import { Platform } from "@fieldgate/core/Platform"
import { ConnectionStore } from "@fieldgate/core/connections/ConnectionStore"
import { ProviderRegistry } from "@fieldgate/core/providers/ProviderRegistry"
import type { Stores } from "@fieldgate/core/Stores"
import { Dynamics, HubSpot, Pipedrive, RestDriver, Salesforce, Zoho } from "@fieldgate/providers"
import {
  DynamicsSandbox,
  HubSpotSandbox,
  PipedriveSandbox,
  SalesforceSandbox,
  ZohoSandbox
} from "@fieldgate/providers/sandbox"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Redacted from "effect/Redacted"
import { layerHttpServices } from "@effect/platform-node/NodeHttpServer"
import { routerConfig } from "../../src/http/AllowedMethods.ts"
import * as Routes from "../../src/Routes.ts"
import { ServerSettings, type Settings } from "../../src/http/ServerSettings.ts"
import { answerOf, type Call } from "./TestPlatform.ts"

const host = Caller.Host()
const origin = "http://fieldgate.test"

/** A provider without OAuth. */
const keyed = RestDriver.driver(
  RestDriver.define({
    name: "keyed",
    displayName: "Keyed",
    baseUrl: "https://api.keyed.test",
    hosts: ["api.keyed.test"],
    auth: { apiKey: "bearer" },
    operations: {
      create: { method: "POST", path: "/{object}" },
      read: { method: "GET", path: "/{object}/{id}" }
    },
    answer: { record: [], id: ["id"] },
    errors: { message: [["message"]] },
    rateLimit: { otherwiseSeconds: 10 },
    capabilities: { create: true }
  })
)

const provision = Effect.fnUntraced(function* (project: string) {
  const platform = yield* Platform
  const { id: orgId } = yield* platform.createOrganization(host, { label: "Acme" })
  const { id: projectId } = yield* platform.createProject(host, { orgId, name: project, frontendKeys: "development" })
  const full = yield* platform.createApiKey(host, { project, label: "backend", scopes: ["full"] })
  const frontend = yield* platform.createApiKey(host, { project, label: "browser", scopes: ["frontend"] })
  const apps = [
    { provider: "hubspot", ...HubSpotSandbox.defaultApp, scopes: ["oauth", "crm.objects.contacts.write"] },
    { provider: "salesforce", ...SalesforceSandbox.defaultApp },
    { provider: "zoho", ...ZohoSandbox.defaultApp },
    { provider: "dynamics", ...DynamicsSandbox.defaultApp }
  ]
  for (const { clientId, clientSecret, provider, ...more } of apps) {
    const scopes = "scopes" in more && more.scopes !== undefined ? { scopes: more.scopes } : {}
    yield* platform.decoded.createProviderApp(host, {
      project,
      provider: ProviderName.make(provider),
      clientId,
      clientSecret: Redacted.make(clientSecret),
      metadata: { authQueryParams: { prompt: ["login"] } },
      ...scopes
    })
  }
  yield* platform.deployManifest(host, {
    project,
    manifest: {
      specVersion: "1.0.0",
      integrations: [
        {
          name: "crm",
          provider: ProviderName.make("hubspot"),
          write: { objects: [{ objectName: ObjectName.make("contacts") }] }
        }
      ]
    }
  })
  return { projectId, key: Redacted.value(full.secret), frontendKey: Redacted.value(frontend.secret) }
})

type Instead = () => Promise<Response>

export interface Options {
  readonly settings?: Partial<Settings>
  readonly stores?: Layer.Layer<Stores>
  readonly hubspot?: HubSpotSandbox.Options
}

export const serve = Effect.fnUntraced(function* (options: Options = {}) {
  const sandboxes = {
    hubspot: yield* HubSpotSandbox.make(options.hubspot),
    salesforce: yield* SalesforceSandbox.make(),
    pipedrive: yield* PipedriveSandbox.make(),
    zoho: yield* ZohoSandbox.make(),
    dynamics: yield* DynamicsSandbox.make()
  }
  const instead: Array<Instead> = []
  const through =
    (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
    (input, init) =>
      instead.shift()?.() ?? fetch(input, init)
  const registry = Layer.succeed(
    ProviderRegistry,
    ProviderRegistry.fromDrivers([
      HubSpot.driver({ fetch: through(sandboxes.hubspot.fetch) }),
      Salesforce.driver({ fetch: through(sandboxes.salesforce.fetch) }),
      Pipedrive.driver({ fetch: sandboxes.pipedrive.fetch }),
      Zoho.driver({ fetch: sandboxes.zoho.fetch }),
      Dynamics.driver({ fetch: sandboxes.dynamics.fetch }),
      keyed
    ])
  )
  const context = yield* Layer.build(
    Platform.layer.pipe(Layer.provideMerge(options.stores ?? MemoryStores.layer), Layer.provide(registry))
  )
  const demo = yield* Effect.provideContext(provision("demo"), context)
  const other = yield* Effect.provideContext(provision("other"), context)
  const log: Array<string> = []
  const app = Routes.layer.pipe(
    Layer.provideMerge(Layer.succeedContext(context)),
    Layer.provide(ServerSettings.layer({ origin, ...options.settings })),
    Layer.provideMerge(
      Layer.mergeAll(
        layerHttpServices,
        Logger.layer([Logger.map(Logger.formatLogFmt, (line) => void log.push(line))]),
        Layer.succeed(Clock.Clock, yield* Clock.Clock)
      )
    )
  )
  const web = HttpRouter.toWebHandler(app, { disableLogger: true, routerConfig })
  yield* Effect.addFinalizer(() => Effect.promise(() => web.dispose()))
  yield* Effect.forkScoped(
    Effect.provideContext(
      Effect.flatMap(Platform, ({ runWorker }) => runWorker()),
      context
    )
  )
  const call = (path: string, { body, headers = {}, method = "GET" }: Call = {}) =>
    Effect.promise(async () =>
      answerOf(
        await web.handler(
          new Request(`${origin}${path}`, {
            method,
            headers: Object.entries({
              "x-api-key": demo.key,
              ...(body === undefined ? {} : { "content-type": "application/json" }),
              ...headers
            }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
            ...(body === undefined ? {} : { body: JSON.stringify(body) })
          })
        )
      )
    )
  const begin = (body: object = {}, headers: Call["headers"] = {}) =>
    call("/v1/oauth-connect", {
      method: "POST",
      headers,
      body: {
        projectIdOrName: "demo",
        provider: "hubspot",
        groupRef: "acme",
        consumerRef: "ann",
        confirmation: "none",
        ...body
      }
    })
  const consent = (url: string, decision: "allow" | "deny" = "allow", account?: string) =>
    Effect.promise(async () => {
      const { hostname } = new URL(url)
      const of = { salesforce: "salesforce", zoho: "zoho", microsoftonline: "dynamics" } as const
      const [, name = "hubspot"] = Object.entries(of).find(([word]) => hostname.includes(word)) ?? []
      const { fetch } = sandboxes[name]
      const html = await (await fetch(url)).text()
      const [, field = "", first = ""] = /<select name="(\w+)"><option>([^<]+)</u.exec(html) ?? []
      const { origin: page, pathname, searchParams } = new URL(url)
      const body = new URLSearchParams([...searchParams, [field, account ?? first], ["decision", decision]])
      const answer = await fetch(`${page}${pathname}`, { method: "POST", body, redirect: "manual" })
      const back = answer.headers.get("location") ?? ""
      if (!back.startsWith(`${origin}/oauth/callback?`)) throw new Error(`sent back to ${back}`)
      return back.slice(origin.length)
    })
  const open = (path: string, method = "GET") => call(path, { method, headers: { "x-api-key": undefined } })
  const progress = (sessionId: string | null, headers: Call["headers"] = {}, project = "demo") =>
    call(`/v1/projects/${project}/oauth-connect/${sessionId}`, { headers })
  return {
    call,
    begin,
    consent,
    open,
    progress,
    sandboxes,
    log,
    demo,
    other,
    within: <A, E>(effect: Effect.Effect<A, E, Platform | Stores>) => Effect.provideContext(effect, context),
    connection: (id: string) =>
      Effect.provideContext(
        Effect.flatMap(ConnectionStore, (store) => store.get(demo.projectId, ConnectionId.make(id))),
        context
      ),
    answerNext: (answer: Instead) => void instead.push(answer)
  }
})
