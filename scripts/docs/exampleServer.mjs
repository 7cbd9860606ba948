/** The real server in this process, on memory stores, with sandboxes of all CRMs: each example of the rules gets a project of its own. */
import { Caller } from "@fieldgate/core/domain/Caller"
import { MemoryStores } from "@fieldgate/core/memory"
import { Platform } from "@fieldgate/core/Platform"
import { ProviderRegistry } from "@fieldgate/core/providers/ProviderRegistry"
import { HubSpot, Pipedrive, Salesforce } from "@fieldgate/providers"
import { HubSpotSandbox, PipedriveSandbox, SalesforceSandbox } from "@fieldgate/providers/sandbox"
import { HttpServer, ServerSettings } from "@fieldgate/server"
import * as Effect from "effect/Effect"
import * as EffectHttpServer from "effect/http/HttpServer"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Redacted from "effect/Redacted"

const crms = {
  hubspot: { driver: HubSpot.driver, sandbox: HubSpotSandbox, secret: "apiKey" },
  pipedrive: { driver: Pipedrive.driver, sandbox: PipedriveSandbox, secret: "apiKey" },
  salesforce: { driver: Salesforce.driver, sandbox: SalesforceSandbox, secret: "accessToken" }
}

const metadata = { salesforce: { workspace: { value: "acme", source: "input" } } }

const credentialsFor = ({ sandbox, secret }) => {
  const _tag = secret === "apiKey" ? "ApiKeyCredentials" : "OAuthCredentials"
  return { _tag, [secret]: sandbox.defaultToken }
}

/** Starts it; dispose it to free the port. */
export const startExamples = async () => {
  const sandboxes = Object.fromEntries(Object.entries(crms).map(([name, { sandbox }]) => [name, sandbox.start()]))
  const drivers = Object.entries(crms).map(([name, { driver }]) => driver({ fetch: sandboxes[name].fetch }))
  const registry = Layer.succeed(ProviderRegistry, ProviderRegistry.fromDrivers(drivers))
  const platform = Platform.layer.pipe(Layer.provide([MemoryStores.layer, registry]))
  const settings = ServerSettings.ServerSettings.layer({ port: 0, logRequests: false })
  const runtime = ManagedRuntime.make(HttpServer.layer.pipe(Layer.provideMerge(platform), Layer.provide(settings)))
  const { address } = await runtime.runPromise(EffectHttpServer.HttpServer)
  const url = `${EffectHttpServer.formatAddress(address)}/v1`
  runtime.runFork(Effect.flatMap(Platform, (platform) => platform.runWorker()))
  let examples = 0
  return {
    sandboxes,
    /** A project with the manifest deployed and an account connected; calls go to it. */
    begin: async (provider, manifest) => {
      sandboxes[provider].reset()
      examples += 1
      return await runtime.runPromise(provision(`example-${examples}`, provider, manifest, url))
    },
    [Symbol.asyncDispose]: () => runtime.dispose()
  }
}

const provision = (name, provider, manifest, url) =>
  Effect.gen(function* () {
    const platform = yield* Platform
    const host = Caller.Host()
    const { id: orgId } = yield* platform.createOrganization(host, { label: "Acme" })
    const { name: project } = yield* platform.createProject(host, { orgId, name })
    const { secret } = yield* platform.createApiKey(host, { project, label: "example", scopes: ["full"] })
    yield* platform.deployManifest(host, { project, manifest })
    const account = { project, provider, groupRef: "acme", consumerRef: "ann" }
    const { id: connectionId } = yield* platform.createConnection(host, {
      ...account,
      credentials: credentialsFor(crms[provider]),
      ...(metadata[provider] === undefined ? {} : { providerMetadata: metadata[provider] })
    })
    const headers = { "x-api-key": Redacted.value(secret), "content-type": "application/json" }
    const call = async (method, path, body, more = {}) => {
      const init = {
        method,
        headers: { ...headers, ...more },
        ...(body === undefined ? {} : { body: JSON.stringify(body) })
      }
      const answer = await fetch(`${url}/projects/${project}${path}`, init)
      return { status: answer.status, body: await answer.json().catch(() => undefined) }
    }
    return { call, connectionId }
  })
