/** The real server in this process, with memory stores, a worker, the HubSpot driver and HubSpot's sandbox. */
import { Caller } from "@fieldgate/core/domain/Caller"
import { ConsumerRef, GroupRef, ObjectName, ProviderName } from "@fieldgate/core/domain/Ids"
import { MemoryStores } from "@fieldgate/core/memory"
import { Platform } from "@fieldgate/core/Platform"
import { ProviderRegistry } from "@fieldgate/core/providers/ProviderRegistry"
import { HubSpot } from "@fieldgate/providers"
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import { HttpServer, ServerSettings } from "@fieldgate/server"
import * as Effect from "effect/Effect"
import * as EffectHttpServer from "effect/http/HttpServer"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Redacted from "effect/Redacted"

const host = Caller.Host()
const provider = ProviderName.make("hubspot")
const groupRef = GroupRef.make("demo-group")
const contacts = ObjectName.make("contacts")

/** Creates a project with keys and an installation that may write contacts, named as in the demo of `npm start`. */
const provision = Effect.gen(function* () {
  const platform = yield* Platform
  const { id: orgId } = yield* platform.createOrganization(host, { label: "Acme" })
  const { name: project } = yield* platform.createProject(host, { orgId, name: "demo", frontendKeys: "development" })
  const full = yield* platform.createApiKey(host, { project, label: "backend", scopes: ["full"] })
  const frontend = yield* platform.createApiKey(host, { project, label: "browser", scopes: ["frontend"] })
  const crm = { name: "crm", provider, write: { objects: [{ objectName: contacts, lookup: true as const }] } }
  yield* platform.deployManifest(host, { project, manifest: { specVersion: "1.0.0", integrations: [crm] } })
  const connection = yield* platform.decoded.createConnection(host, {
    project,
    provider,
    groupRef,
    consumerRef: ConsumerRef.make("ann"),
    credentials: { _tag: "ApiKeyCredentials", apiKey: Redacted.make(HubSpotSandbox.defaultToken) }
  })
  const objects = {
    contacts: { objectName: contacts, deletionSettings: { enabled: true }, selectedFieldSettings: { email: {} } }
  }
  const { id: installationId } = yield* platform.createInstallation(host, {
    skipSampling: true,
    project,
    integration: "crm",
    groupRef,
    connectionId: connection.id,
    config: { content: { provider, write: { objects } } }
  })
  return {
    orgId,
    installationId,
    project,
    apiKey: Redacted.value(full.secret),
    frontendKey: Redacted.value(frontend.secret)
  }
})

/** Starts the server; dispose it to free the port. */
export const start = async () => {
  const sandbox = HubSpotSandbox.start()
  const drivers = [HubSpot.driver({ fetch: sandbox.fetch })]
  const registry = Layer.succeed(ProviderRegistry, ProviderRegistry.fromDrivers(drivers))
  const platform = Platform.layer.pipe(Layer.provide([MemoryStores.layer, registry]))
  const settings = ServerSettings.ServerSettings.layer({ port: 0, logRequests: false })
  const runtime = ManagedRuntime.make(HttpServer.layer.pipe(Layer.provideMerge(platform), Layer.provide(settings)))
  const facts = await runtime.runPromise(provision)
  runtime.runFork(Effect.flatMap(Platform, (platform) => platform.runWorker()))
  const { address } = await runtime.runPromise(EffectHttpServer.HttpServer)
  return {
    ...facts,
    sandbox,
    baseUrl: `${EffectHttpServer.formatAddress(address)}/v1`,
    [Symbol.asyncDispose]: () => runtime.dispose()
  }
}

export type TestServer = Awaited<ReturnType<typeof start>>
