/** A server in a process of its own, with stores in memory and a provider that answers immediately: what takes time is Fieldgate's. */
import { Caller } from "@fieldgate/core/domain/Caller"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import { MemoryStores } from "@fieldgate/core/memory"
import { Platform } from "@fieldgate/core/Platform"
import type { ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import { ProviderError, ProviderRejected } from "@fieldgate/core/providers/ProviderError"
import { ProviderRegistry } from "@fieldgate/core/providers/ProviderRegistry"
import * as QueueRoom from "@fieldgate/core/writes/calls/QueueCapacity"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpServer from "effect/http/HttpServer"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Server from "../../src/HttpServer.ts"
import { ServerSettings, type Settings } from "../../src/http/ServerSettings.ts"
import * as RecordingProvider from "../http/RecordingProvider.ts"
import { provision } from "../http/TestPlatform.ts"

const { mostQueued = Number.POSITIVE_INFINITY, ...settings }: Partial<Settings> & { readonly mostQueued?: number } =
  JSON.parse(process.argv[2] ?? "{}")

/** Every field that a config reads is refused with an error of its own. */
const sample: ProviderDriver["sample"] = (_account, { fields }) =>
  Effect.fail(
    new ProviderError({
      provider: RecordingProvider.providerName,
      reason: new ProviderRejected({
        message: "unknown fields",
        errors: fields.map((field) => ({ field, message: "unknown field" }))
      })
    })
  )
const driver: ProviderDriver = { ...RecordingProvider.make({ describes: true }).driver, sample }

const contacts = ObjectName.make("contacts")
const provider = RecordingProvider.providerName

const millisSince = (before: NodeJS.CpuUsage) => {
  const { system, user } = process.threadCpuUsage(before)
  return (system + user) / 1000
}

/** Parsing it shows how fast the processor is at the moment: a busy neighbor slows down its caches. */
const megabyte = JSON.stringify(
  Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`u${n}`, { a: n, b: "x".repeat(20) }]))
)

const start = Effect.gen(function* () {
  const registry = Layer.succeed(ProviderRegistry, ProviderRegistry.fromDrivers([driver]))
  const room = Layer.succeed(QueueRoom.mostQueued, mostQueued)
  const platform = Platform.layer.pipe(Layer.provide([MemoryStores.layer, registry, room]))
  const context = yield* Layer.build(
    Server.layer.pipe(
      Layer.provideMerge(platform),
      Layer.provide(ServerSettings.layer({ port: 0, logRequests: false, ...settings }))
    )
  )
  const { key } = yield* Effect.provideContext(provision("demo"), context)
  // The object is also read, and its mappings apply to writing.
  yield* Context.get(context, Platform).deployManifest(Caller.Host(), {
    project: "demo",
    manifest: {
      specVersion: "1.0.0",
      integrations: [
        {
          name: "crm",
          provider,
          read: {
            objects: [{ objectName: contacts, destination: "d", schedule: "*/10 * * * *", optionalFieldsAuto: "all" }]
          },
          write: { objects: [{ objectName: contacts, inheritMapping: true }] }
        }
      ]
    }
  })
  // Between two turns of the event loop, by this thread's processor time: what others take of the processor is no delay of ours.
  let longestDelay = 0
  let before = process.threadCpuUsage()
  setInterval(() => {
    longestDelay = Math.max(longestDelay, millisSince(before))
    before = process.threadCpuUsage()
  }, 1)
  process.on("message", (message) => {
    if (message === "reset") longestDelay = 0
    const measured = { longestDelay, rss: process.memoryUsage.rss() }
    const started = process.threadCpuUsage()
    JSON.parse(megabyte)
    process.send?.({ ...measured, parsing: millisSince(started) })
    before = process.threadCpuUsage()
  })
  const other = yield* Context.get(context, Platform).createApiKey(Caller.Host(), {
    project: "demo",
    label: "another backend",
    scopes: ["full"]
  })
  const otherKey = Redacted.value(other.secret)
  process.send?.({
    otherKey,
    origin: HttpServer.formatAddress(Context.get(context, HttpServer.HttpServer).address),
    key
  })
  return yield* Effect.never
})

process.on("disconnect", () => process.exit())
Effect.runFork(Effect.scoped(start))
