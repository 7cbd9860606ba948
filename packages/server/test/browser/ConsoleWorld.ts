/** A server with the built console on the memory stores, installations of two groups, a changed config, a webhook sender, and a browser. */
import { Caller } from "@fieldgate/core/domain/Caller"
import { ConsumerRef, GroupRef, ObjectName, ProviderName } from "@fieldgate/core/domain/Ids"
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
import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import * as SiteFolder from "../../src/cli/SiteFolder.ts"
import * as HttpServer from "../../src/HttpServer.ts"
import { ServerSettings, type Settings } from "../../src/http/ServerSettings.ts"
import { nodeWebhookSender } from "../../src/webhooks/NodeWebhookSender.ts"
import * as Chromium from "./Chromium.ts"

const host = Caller.Host()
const project = "shop"
const provider = ProviderName.make("hubspot")
const contacts = ObjectName.make("contacts")

/** Each `further` mapping is required, too. */
export const manifest = (displayName: string, ...further: ReadonlyArray<string>) => ({
  specVersion: "1.0.0" as const,
  integrations: [
    {
      name: "crm",
      displayName,
      provider,
      read: {
        objects: [
          {
            objectName: contacts,
            mapToName: "people",
            requiredFields: [
              { fieldName: "email" },
              { mapToName: "role", prompt: "Which field says what they do?" },
              ...further.map((mapToName) => ({ mapToName }))
            ],
            optionalFields: [{ fieldName: "phone" }]
          }
        ]
      },
      write: { objects: [{ objectName: contacts, inheritMapping: true }] }
    }
  ] as const
})

export const installed = Effect.fnUntraced(function* (group: string) {
  const platform = yield* Platform
  const groupRef = GroupRef.make(group)
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
  return yield* platform.createInstallation(host, {
    project,
    integration: "crm",
    groupRef,
    connectionId,
    skipSampling: true,
    config: {
      createdBy: "consumer:ann",
      content: {
        provider,
        read: { objects: { contacts: { objectName: contacts, selectedFieldMappings: { role: "jobtitle" } } } },
        write: { objects: { contacts: { objectName: contacts } } }
      }
    }
  })
})

const provision = Effect.gen(function* () {
  const platform = yield* Platform
  const { id: orgId } = yield* platform.createOrganization(host, { label: "Acme" })
  yield* platform.createProject(host, { orgId, name: project, appName: "Shop" })
  const full = yield* platform.createApiKey(host, { project, label: "backend", scopes: ["full"] })
  const frontend = yield* platform.createApiKey(host, { project, label: "browser", scopes: ["frontend"] })
  yield* platform.deployManifest(host, { project, manifest: manifest("CRM") })
  yield* platform.deployManifest(host, { project, manifest: manifest("Customer CRM") })
  const { connection, id: installationId } = yield* installed("acme")
  yield* installed("globex")
  yield* platform.updateInstallation(host, {
    project,
    integration: "crm",
    installationId,
    skipSampling: true,
    updateMask: ["config.createdBy", "config.content.write.objects"],
    installation: {
      config: {
        createdBy: "consumer:bob",
        content: {
          write: {
            objects: {
              contacts: {
                objectName: contacts,
                deletionSettings: { enabled: true },
                selectedFieldSettings: { email: { writeOnUpdate: "ifEmpty" } }
              }
            }
          }
        }
      }
    }
  })
  const [revision] = yield* platform.listRevisions(host, { project, integration: "crm" })
  return {
    key: Redacted.value(full.secret),
    frontendKey: Redacted.value(frontend.secret),
    installationId,
    connectionId: connection.id,
    revisionId: revision?.id ?? ""
  }
})

const folder = fileURLToPath(new URL("../../console", import.meta.url))

export const start = async (further: Partial<Settings> = {}) => {
  execFileSync(process.execPath, [`${folder}/build.mjs`, "--if-stale"], { stdio: "ignore" })
  const crm = await ServeSandbox.start(HubSpotSandbox.start())
  const registry = Layer.sync(ProviderRegistry, () =>
    ProviderRegistry.fromDrivers([HubSpot.driver({ sandboxUrl: crm.url })])
  )
  const console = await Effect.runPromise(SiteFolder.read(`${folder}/dist`))
  const platform = Platform.layer.pipe(Layer.provide([MemoryStores.layer, registry]))
  const delivering = Layer.effectDiscard(
    Effect.flatMap(Platform, (library) =>
      Effect.forkScoped(library.deliverWebhooks(nodeWebhookSender({ loopback: true })))
    )
  )
  const settings = ServerSettings.layer({
    port: 0,
    logRequests: false,
    console,
    webhookLoopback: true,
    ...further
  })
  const runtime = ManagedRuntime.make(
    Layer.merge(HttpServer.layer, delivering).pipe(Layer.provideMerge(platform), Layer.provide(settings))
  )
  const seeded = await runtime.runPromise(provision)
  const { address } = await runtime.runPromise(EffectHttpServer.HttpServer)
  const browser = await Chromium.launch()
  return {
    ...seeded,
    browser,
    origin: EffectHttpServer.formatAddress(address),
    run: <A, E>(effect: Effect.Effect<A, E, Platform>) => runtime.runPromise(effect),
    [Symbol.asyncDispose]: async () => {
      await browser.close()
      await runtime.dispose()
      await crm[Symbol.asyncDispose]()
    }
  }
}

export type ConsoleWorld = Awaited<ReturnType<typeof start>>
