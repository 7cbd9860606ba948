/** A process that delivers waiting writes to a provider that answers immediately: in this process, or as a child. */
import * as ProviderRegistry from "@fieldgate/core/providers/ProviderRegistry"
import { Platform } from "@fieldgate/core/Platform"
import * as ScriptedDriver from "@fieldgate/core/testing/ScriptedDriver"
import { Seal, SqlStores } from "@fieldgate/server"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { isMainThread } from "node:worker_threads"
import { layerOf } from "./scratchDatabase.mjs"

const key = Redacted.make(`k1:${Buffer.alloc(32, 1).toString("base64")}`)

/** A provider that takes this many milliseconds, counts its calls and stores nothing. */
export const countingProvider = (latency) => {
  const counted = { calls: 0, records: 0 }
  const write = (_account, { items }) =>
    Effect.sync(() => {
      counted.calls += 1
      counted.records += items.length
      return items.map(({ fields, recordId }) => {
        return { outcome: "success", recordId: recordId ?? `${process.pid}-${counted.records}`, data: fields }
      })
    }).pipe(latency > 0 ? Effect.delay(latency) : (same) => same)
  return { counted, driver: { ...ScriptedDriver.make().driver, write } }
}

export const sealing = Seal.layer(key)

export const storesOf = (name) => SqlStores.layer.pipe(Layer.provideMerge(layerOf(name)), Layer.provide(sealing))

export const platformOf = (driver) =>
  Platform.layer.pipe(
    Layer.provide(
      Layer.succeed(ProviderRegistry.ProviderRegistry, ProviderRegistry.ProviderRegistry.fromDrivers([driver]))
    )
  )

/** As a child: works from the first message on, until the second one requests the figures. */
const asChild = ([name, latency, options]) => {
  const { counted, driver } = countingProvider(Number(latency))
  const nextMessage = () => new Promise((resolve) => process.once("message", resolve))
  const program = Effect.gen(function* () {
    const platform = yield* Platform
    process.send("ready")
    yield* Effect.promise(nextMessage)
    yield* Effect.raceFirst(platform.runWorker(JSON.parse(options)), Effect.promise(nextMessage))
    process.send(counted)
  })
  return Effect.runPromise(Effect.provide(program, platformOf(driver).pipe(Layer.provide(storesOf(name))))).then(() =>
    process.disconnect()
  )
}

if (isMainThread && process.send !== undefined) await asChild(process.argv.slice(2))
