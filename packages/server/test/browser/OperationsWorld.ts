/** A server with the built console, a worker, HubSpot's sandbox, a project that writes to it, and a browser. */
import { Caller } from "@fieldgate/core/domain/Caller"
import { ConsumerRef, GroupRef, ObjectName, ProviderName } from "@fieldgate/core/domain/Ids"
import { MemoryStores } from "@fieldgate/core/memory"
import { Platform } from "@fieldgate/core/Platform"
import { ProviderRegistry } from "@fieldgate/core/providers/ProviderRegistry"
import * as QueueCapacity from "@fieldgate/core/writes/calls/QueueCapacity"
import { HubSpot } from "@fieldgate/providers"
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import * as ServeSandbox from "@fieldgate/providers/sandbox/serve"
import * as Effect from "effect/Effect"
import * as EffectHttpServer from "effect/http/HttpServer"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import * as SiteFolder from "../../src/cli/SiteFolder.ts"
import type { DemoSite } from "../../src/http/demo/DemoSite.ts"
import * as HttpServer from "../../src/HttpServer.ts"
import { ServerSettings } from "../../src/http/ServerSettings.ts"
import * as Chromium from "./Chromium.ts"

const host = Caller.Host()
const project = "shop"
const groupRef = GroupRef.make("acme")
const provider = ProviderName.make("hubspot")
const contacts = ObjectName.make("contacts")

const provision = Effect.gen(function* () {
  const platform = yield* Platform
  const { id: orgId } = yield* platform.createOrganization(host, { label: "Acme" })
  yield* platform.createProject(host, { orgId, name: project })
  const { secret } = yield* platform.createApiKey(host, { project, label: "backend", scopes: ["full"] })
  yield* platform.deployManifest(host, {
    project,
    manifest: {
      specVersion: "1.0.0",
      integrations: [{ name: "crm", provider, write: { objects: [{ objectName: contacts }] } }]
    }
  })
  const { id: connectionId } = yield* platform.decoded.createConnection(host, {
    project,
    provider,
    groupRef,
    consumerRef: ConsumerRef.make("ann"),
    credentials: {
      _tag: "ApiKeyCredentials",
      apiKey: Redacted.make(HubSpotSandbox.defaultToken),
      environment: "sandbox"
    }
  })
  yield* platform.createInstallation(host, {
    project,
    integration: "crm",
    groupRef,
    connectionId,
    config: { content: { provider, write: { objects: { contacts: { objectName: contacts } } } } }
  })
  return Redacted.value(secret)
})

const folder = fileURLToPath(new URL("../../console", import.meta.url))

const Answered = Schema.Struct({ operationId: Schema.String })

export const start = async ({ mostQueued = Number.POSITIVE_INFINITY }: { readonly mostQueued?: number } = {}) => {
  execFileSync(process.execPath, [`${folder}/build.mjs`, "--if-stale"], { stdio: "ignore" })
  const sandbox = HubSpotSandbox.start()
  const crm = await ServeSandbox.start(sandbox)
  const registry = Layer.sync(ProviderRegistry, () =>
    ProviderRegistry.fromDrivers([HubSpot.driver({ sandboxUrl: crm.url })])
  )
  const console = await Effect.runPromise(SiteFolder.read(`${folder}/dist`))
  const demo: DemoSite = {
    sandboxes: [{ provider: "hubspot", name: "HubSpot", url: crm.url }],
    records: () => Effect.sync(() => ({ records: sandbox.records().map((record) => ({ ...record })) }))
  }
  const room = Layer.succeed(QueueCapacity.mostQueued, mostQueued)
  const platform = Platform.layer.pipe(Layer.provide([MemoryStores.layer, registry, room]))
  const worker = Layer.effectDiscard(Effect.flatMap(Platform, (library) => Effect.forkScoped(library.runWorker())))
  const settings = ServerSettings.layer({ port: 0, logRequests: false, console, demo })
  const runtime = ManagedRuntime.make(
    Layer.merge(HttpServer.layer, worker).pipe(Layer.provideMerge(platform), Layer.provide(settings))
  )
  const key = await runtime.runPromise(provision)
  const { address } = await runtime.runPromise(EffectHttpServer.HttpServer)
  const origin = EffectHttpServer.formatAddress(address)
  const write = async (body: object): Promise<string> => {
    const answer = await fetch(`${origin}/v1/projects/${project}/integrations/crm/objects/contacts`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: JSON.stringify({ groupRef, type: "create", ...body })
    })
    return Schema.decodeUnknownSync(Answered)(await answer.json()).operationId
  }
  const addStranger = async (email: string): Promise<void> => {
    await sandbox.fetch(`${crm.url}/crm/objects/2026-09/contacts`, {
      method: "POST",
      headers: { authorization: `Bearer ${HubSpotSandbox.defaultToken}`, "content-type": "application/json" },
      body: JSON.stringify({ properties: { email }, associations: [] })
    })
  }
  const browser = await Chromium.launch()
  return {
    key,
    origin,
    sandbox,
    browser,
    write,
    addStranger,
    [Symbol.asyncDispose]: async () => {
      await browser.close()
      await runtime.dispose()
      await crm[Symbol.asyncDispose]()
    }
  }
}

export type OperationsWorld = Awaited<ReturnType<typeof start>>
