import { Caller } from "@fieldgate/core/domain/Caller"
import { GroupRef, ObjectName, ProviderName } from "@fieldgate/core/domain/Ids"
import { MemoryStores } from "@fieldgate/core/memory"
import { Platform } from "@fieldgate/core/Platform"
import { ProviderRegistry } from "@fieldgate/core/providers/ProviderRegistry"
import { HubSpot } from "@fieldgate/providers"
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import * as ServeSandbox from "@fieldgate/providers/sandbox/serve"
import * as Effect from "effect/Effect"
import * as EffectHttpServer from "effect/http/HttpServer"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Redacted from "effect/Redacted"
import * as HttpServer from "../../src/HttpServer.ts"
import { ServerSettings } from "../../src/http/ServerSettings.ts"
import * as Chromium from "./Chromium.ts"
import * as HostPage from "./HostPage.ts"

const host = Caller.Host()

const provision = Effect.gen(function* () {
  const platform = yield* Platform
  const { id: orgId } = yield* platform.createOrganization(host, { label: "Acme" })
  const { name: project } = yield* platform.createProject(host, { orgId, name: "demo", frontendKeys: "development" })
  const { secret } = yield* platform.createApiKey(host, { project, label: "browser", scopes: ["frontend"] })
  const { clientId, clientSecret } = HubSpotSandbox.defaultApp
  yield* platform.decoded.createProviderApp(host, {
    project,
    provider: ProviderName.make("hubspot"),
    environment: "sandbox",
    clientId,
    clientSecret: Redacted.make(clientSecret),
    scopes: ["oauth", "crm.objects.contacts.read", "crm.objects.contacts.write"]
  })
  const provider = ProviderName.make("hubspot")
  for (const name of ["crm", "pickers"]) {
    yield* platform.createIntegration(host, { project, name, provider, latestRevision: revisionOf(provider, name) })
  }
  return Redacted.value(secret)
})

const revisionOf = (provider: ProviderName, name: string) => ({
  specVersion: "1.0.0" as const,
  content: {
    name,
    displayName: "CRM sync",
    provider,
    read: {
      objects: [
        {
          objectName: ObjectName.make("contacts"),
          destination: "hook",
          schedule: "*/10 * * * *",
          requiredFields: [{ fieldName: "email" }],
          optionalFields: [
            { fieldName: "firstname" },
            { fieldName: "phone" },
            { fieldName: "favourite_colour" },
            { mapToName: "notes" }
          ]
        }
      ]
    },
    write: {
      objects: [
        {
          objectName: ObjectName.make("contacts"),
          match: { by: ["email", "phone"], choice: "installation" as const }
        }
      ]
    }
  }
})

export const start = async () => {
  const sandbox = HubSpotSandbox.start()
  const crm = await ServeSandbox.start(sandbox)
  const registry = Layer.sync(ProviderRegistry, () =>
    ProviderRegistry.fromDrivers([HubSpot.driver({ baseUrl: crm.url, sandboxUrl: crm.url })])
  )
  const platform = Platform.layer.pipe(Layer.provide([MemoryStores.layer, registry]))
  // Host page and server need each other's origin, so this one is added later.
  const redirectOrigins: Array<string> = []
  const settings = ServerSettings.layer({ port: 0, logRequests: false, redirectOrigins })
  const runtime = ManagedRuntime.make(HttpServer.layer.pipe(Layer.provideMerge(platform), Layer.provide(settings)))
  const key = await runtime.runPromise(provision)
  const { address } = await runtime.runPromise(EffectHttpServer.HttpServer)
  const origin = EffectHttpServer.formatAddress(address)
  const application = await HostPage.serve({ origin, key })
  redirectOrigins.push(application.origin)
  const browser = await Chromium.launch()
  /** Creates or updates a contact as the product's backend would, by the keys that the group chose. */
  const upsert = (groupRef: string, record: Readonly<Record<string, string>>) =>
    runtime.runPromise(
      Effect.flatMap(Platform, (platform) =>
        platform.writeRecords(host, {
          project: "demo",
          integration: "crm",
          objectName: ObjectName.make("contacts"),
          request: { groupRef: GroupRef.make(groupRef), type: "upsert", record }
        })
      )
    )
  return {
    sandbox,
    browser,
    upsert,
    application: application.origin,
    key,
    origin,
    [Symbol.asyncDispose]: async () => {
      await browser.close()
      await application[Symbol.asyncDispose]()
      await runtime.dispose()
      await crm[Symbol.asyncDispose]()
    }
  }
}

export type BrowserWorld = Awaited<ReturnType<typeof start>>
