/** A platform on memory stores with one installed integration, for tests of use cases. */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type { Capabilities } from "../src/providers/Capabilities.ts"
import { Caller } from "../src/domain/Caller.ts"
import type { Credentials } from "../src/connections/Credentials.ts"
import { IdempotencyKey } from "../src/writes/IdempotencyKey.ts"
import { ConsumerRef, GroupRef, ObjectName, ProviderName } from "../src/domain/Ids.ts"
import type { ManifestWriteObject } from "../src/integrations/Manifest.ts"
import type { ObjectMetadata } from "../src/providers/ObjectMetadata.ts"
import type { WriteRequest } from "../src/writes/WriteRequest.ts"
import * as MemoryStores from "../src/memory/MemoryStores.ts"
import { Platform } from "../src/Platform.ts"
import type { CheckedAccount, ProviderDriver } from "../src/providers/ProviderDriver.ts"
import { ProviderRegistry } from "../src/providers/ProviderRegistry.ts"
import type { Stores } from "../src/Stores.ts"
import * as ScriptedDriver from "../testing/ScriptedDriver.ts"

const host = Caller.Host()
const provider = ProviderName.make("scripted")
const groupRef = GroupRef.make("acme")

export interface WorldOptions {
  readonly capabilities?: Partial<Capabilities>
  readonly object?: object
  /** What the manifest has of the written object. */
  readonly declared?: Partial<ManifestWriteObject>
  readonly stores?: Layer.Layer<Stores>
  /** What the driver describes. Default: nothing. */
  readonly objects?: ReadonlyArray<ObjectMetadata>
  readonly credentials?: Credentials
  readonly checked?: CheckedAccount
  readonly skipSampling?: boolean
  /** A wrapper around the scripted driver. */
  readonly guard?: (driver: ProviderDriver) => ProviderDriver
}

export const make = Effect.fnUntraced(function* (options: WorldOptions = {}) {
  const scripted = ScriptedDriver.make({
    ...(options.capabilities ? { capabilities: options.capabilities } : {}),
    ...(options.objects ? { objects: options.objects } : {}),
    ...(options.checked ? { checked: options.checked } : {})
  })
  const driver = options.guard?.(scripted.driver) ?? scripted.driver
  const registry = Layer.succeed(ProviderRegistry, ProviderRegistry.fromDrivers([driver]))
  const stores = options.stores ?? MemoryStores.layer
  const context = yield* Layer.build(Platform.layer.pipe(Layer.provideMerge(Layer.merge(stores, registry))))
  const run = <A, E>(self: Effect.Effect<A, E, Platform | Stores>) => Effect.provideContext(self, context)
  const platform = yield* run(Effect.service(Platform))
  const organization = yield* platform.createOrganization(host, { label: "Acme" })
  const project = yield* platform.createProject(host, { orgId: organization.id, name: "shop" })
  yield* platform.deployManifest(host, {
    project: "shop",
    manifest: {
      specVersion: "1.0.0",
      integrations: [
        {
          name: "crm",
          provider,
          write: { objects: [{ objectName: ObjectName.make("contacts"), ...options.declared }] }
        }
      ]
    }
  })
  const connect = Effect.gen(function* () {
    const connection = yield* platform.decoded.createConnection(host, {
      project: "shop",
      provider,
      groupRef,
      consumerRef: ConsumerRef.make("ann"),
      ...(options.skipSampling === undefined ? {} : { skipSampling: options.skipSampling }),
      credentials: options.credentials ?? { _tag: "ApiKeyCredentials", apiKey: Redacted.make("s3cret") }
    })
    const installation = yield* platform.createInstallation(host, {
      project: "shop",
      integration: "crm",
      groupRef,
      connectionId: connection.id,
      skipSampling: true,
      config: {
        content: { provider, write: { objects: { contacts: { objectName: "contacts", ...options.object } } } }
      }
    })
    return { connection, installation }
  })
  const { connection, installation } = yield* connect
  const input = (request: Omit<WriteRequest, "groupRef">, key?: string) => ({
    ...(key === undefined ? {} : { idempotencyKey: IdempotencyKey.make(key) }),
    project: "shop",
    integration: "crm",
    objectName: ObjectName.make("contacts"),
    request: { groupRef, ...request }
  })
  const write = (request: Omit<WriteRequest, "groupRef">, caller: Caller = host, key?: string) =>
    Effect.map(platform.writeRecords(caller, input(request, key)), (answer) =>
      answer.dryRun === undefined ? answer : assert.fail("a dry run answers an explanation")
    )
  return { platform, run, scripted, organization, project, connect, connection, installation, input, write }
})
