/** The demo in this process: the server on a port, memory stores, its manifest's integrations, and the CRM sandboxes. */
import { MemoryStores } from "@fieldgate/core/memory"
import { Platform } from "@fieldgate/core/Platform"
import { ProviderRegistry } from "@fieldgate/core/providers/ProviderRegistry"
import { HubSpot, Pipedrive, Salesforce } from "@fieldgate/providers"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as EffectHttpServer from "effect/http/HttpServer"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Redacted from "effect/Redacted"
import * as Demo from "../../src/cli/demo/Demo.ts"
import * as Sandboxes from "../../src/cli/demo/Sandboxes.ts"
import * as HttpServer from "../../src/HttpServer.ts"
import { ServerSettings } from "../../src/http/ServerSettings.ts"

const silent: Console.Console = { ...console, log: () => {}, error: () => {} }

export const start = async (folder: string) => {
  const sandboxes = Layer.effect(ProviderRegistry)(
    Effect.gen(function* () {
      const { hubspot = "", pipedrive = "", salesforce = "" } = yield* Sandboxes.start(folder, 0, "127.0.0.1")
      return ProviderRegistry.fromDrivers([
        HubSpot.driver({ sandboxUrl: hubspot }),
        Salesforce.driver({ sandboxUrl: salesforce }),
        Pipedrive.driver({ sandboxUrl: pipedrive })
      ])
    })
  )
  const platform = Platform.layer.pipe(Layer.provideMerge(Layer.merge(MemoryStores.layer, sandboxes)))
  const settings = ServerSettings.layer({ port: 0, logRequests: false })
  const runtime = ManagedRuntime.make(HttpServer.layer.pipe(Layer.provideMerge(platform), Layer.provide(settings)))
  const { apiKey } = await runtime.runPromise(
    Demo.seed(folder, Sandboxes.credentials).pipe(Effect.provideService(Console.Console, silent))
  )
  const { address } = await runtime.runPromise(EffectHttpServer.HttpServer)
  return {
    url: EffectHttpServer.formatAddress(address),
    key: Redacted.isRedacted(apiKey) ? Redacted.value(apiKey) : apiKey,
    [Symbol.asyncDispose]: () => runtime.dispose()
  }
}
