/** @rule cli.demo */
import { assert, describe, it } from "@effect/vitest"
import { Caller } from "@fieldgate/core/domain/Caller"
import { ObjectName, ProviderName } from "@fieldgate/core/domain/Ids"
import { MemoryStores } from "@fieldgate/core/memory"
import { Platform } from "@fieldgate/core/Platform"
import { ProviderRegistry } from "@fieldgate/core/providers/ProviderRegistry"
import { HubSpot, Pipedrive, Salesforce } from "@fieldgate/providers"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as DataFolder from "../../src/cli/settings/DataFolder.ts"
import * as Demo from "../../src/cli/demo/Demo.ts"
import * as Sandboxes from "../../src/cli/demo/Sandboxes.ts"
import { demo } from "../../src/cli/demo/DemoSeed.ts"
import { temporaryFolder } from "../cli/Process.ts"

const host = Caller.Host()
const project = demo.project
const registry = ProviderRegistry.fromDrivers([HubSpot.driver(), Salesforce.driver(), Pipedrive.driver()])
const platform = Platform.layer.pipe(
  Layer.provideMerge(Layer.merge(MemoryStores.layer, Layer.succeed(ProviderRegistry, registry)))
)

const started = Effect.gen(function* () {
  const folder = yield* Effect.acquireRelease(Effect.promise(temporaryFolder), (made) =>
    Effect.promise(() => made[Symbol.asyncDispose]())
  )
  const start = Demo.seed(folder.path, Sandboxes.credentials)
  yield* start
  return { start, folder: folder.path }
})

const byHand = {
  name: "crm",
  provider: ProviderName.make("hubspot"),
  write: { objects: [{ objectName: ObjectName.make("deals") }] }
}

const change = Effect.flatMap(Platform, ({ deployManifest }) =>
  deployManifest(host, { project, manifest: { specVersion: "1.0.0", integrations: [byHand] } })
)

const revisions = Effect.gen(function* () {
  const { listIntegrations } = yield* Platform
  const integrations = yield* listIntegrations(host, { project })
  return new Map(integrations.map(({ latestRevision, name }) => [name, latestRevision]))
})

describe("the demo, started again", () => {
  it.effect("keeps manual changes", () =>
    Effect.gen(function* () {
      const { start } = yield* started
      yield* change
      const before = yield* revisions
      yield* start
      assert.deepStrictEqual(yield* revisions, before)
      assert.deepStrictEqual(before.get("crm")?.content, byHand)
    }).pipe(Effect.provide(platform))
  )

  it.effect("restores a deleted integration and keeps the others", () =>
    Effect.gen(function* () {
      const { start } = yield* started
      yield* change
      yield* (yield* Platform).deleteIntegration(host, { project, integration: "sales" })
      yield* start
      const after = yield* revisions
      assert.deepStrictEqual([...after.keys()].toSorted(), ["crm", "deals", "sales"])
      assert.deepStrictEqual(after.get("crm")?.content, byHand)
    }).pipe(Effect.provide(platform))
  )

  it.effect("deploys its manifest again if it has changed", () =>
    Effect.gen(function* () {
      const { folder, start } = yield* started
      yield* change
      yield* DataFolder.write(folder, DataFolder.entries.demoManifest, "the digest of another manifest")
      yield* start
      const objects = (yield* revisions).get("crm")?.content.write?.objects ?? []
      assert.deepStrictEqual(
        objects.map(({ objectName }) => objectName),
        ["contacts", "companies"]
      )
      yield* change
      yield* start
      assert.deepStrictEqual((yield* revisions).get("crm")?.content, byHand, "once")
    }).pipe(Effect.provide(platform))
  )

  it.effect("stores a frontend key in the folder, also without a demo page", () =>
    Effect.gen(function* () {
      const { folder, start } = yield* started
      const key = Option.getOrThrow(yield* DataFolder.readSecret(folder, DataFolder.entries.frontendKey))
      assert.deepInclude(yield* (yield* Platform).authenticate(key), { scopes: ["frontend"] })
      yield* start
      assert.deepStrictEqual(
        Option.getOrThrow(yield* DataFolder.readSecret(folder, DataFolder.entries.frontendKey)),
        key
      )
    }).pipe(Effect.provide(platform))
  )
})
