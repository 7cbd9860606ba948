/** A whole platform in memory over one provider's sandbox. */
import { Caller } from "@fieldgate/core/domain/Caller"
import type { IdempotencyKey } from "@fieldgate/core/writes/IdempotencyKey"
import { ConsumerRef, GroupRef, ObjectName, type OperationId } from "@fieldgate/core/domain/Ids"
import type { WriteRequest } from "@fieldgate/core/writes/WriteRequest"
import { MemoryStores } from "@fieldgate/core/memory"
import { Platform } from "@fieldgate/core/Platform"
import { OperationStore } from "@fieldgate/core/operations/OperationStore"
import { ProviderRegistry } from "@fieldgate/core/providers/ProviderRegistry"
import type { Stores } from "@fieldgate/core/Stores"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import type { Held } from "./OutcomeCheck.ts"
import type { Provider } from "./Providers.ts"

const host = Caller.Host()
const groupRef = GroupRef.make("acme")
const scope = { project: "shop", integration: "crm" }

export const make = Effect.fnUntraced(function* (
  provider: Provider,
  writeObject: object = {},
  stores: Layer.Layer<Stores> = MemoryStores.layer
) {
  const { driver, sandbox } = yield* provider.make
  const registry = Layer.succeed(ProviderRegistry, ProviderRegistry.fromDrivers([driver]))
  const context = yield* Layer.build(Platform.layer.pipe(Layer.provideMerge(Layer.merge(stores, registry))))
  const run = <A, E>(self: Effect.Effect<A, E, Platform | OperationStore>) => Effect.provideContext(self, context)
  const platform = yield* run(Platform)
  const objectName = ObjectName.make(provider.objectName)
  const organization = yield* platform.createOrganization(host, { label: "Acme" })
  const project = yield* platform.createProject(host, { orgId: organization.id, name: scope.project })
  // What the provider refuses, the plan must not.
  const writing = { objects: [{ objectName, convertValues: false }] }
  const integration = { name: scope.integration, provider: driver.name, write: writing }
  yield* platform.deployManifest(host, {
    project: scope.project,
    manifest: { specVersion: "1.0.0", integrations: [integration] }
  })
  const connection = yield* platform.decoded.createConnection(host, {
    project: scope.project,
    provider: driver.name,
    groupRef,
    consumerRef: ConsumerRef.make("ann"),
    credentials: provider.credentials,
    ...(provider.metadata === undefined ? {} : { providerMetadata: inputs(provider.metadata) })
  })
  const ifEmpty = provider.capabilities.ifEmpty ? { [provider.other]: { writeOnUpdate: "ifEmpty" as const } } : {}
  const defaults = { objectName, deletionSettings: { enabled: true }, selectedFieldSettings: ifEmpty }
  const { deletionSettings, ...others } = { ...defaults, ...writeObject }
  // A test leaves them out by undefined, which is not JSON.
  const object = deletionSettings === undefined ? others : { ...others, deletionSettings }
  const installation = yield* platform.createInstallation(host, {
    skipSampling: true,
    ...scope,
    groupRef,
    connectionId: connection.id,
    config: { content: { provider: driver.name, write: { objects: { [objectName]: object } } } }
  })
  const write = (request: Omit<WriteRequest, "groupRef">, idempotencyKey?: IdempotencyKey) => {
    const keyed = idempotencyKey === undefined ? {} : { idempotencyKey }
    return inTime(platform.writeRecords(host, { ...scope, ...keyed, objectName, request: { groupRef, ...request } }))
  }
  const outcomes = (operationId: OperationId) =>
    run(Effect.flatMap(OperationStore, (store) => store.outcomes(project.id, operationId)))
  const held = (): Held =>
    new Map(
      sandbox
        .records()
        .filter((record) => record.objectType === objectName && !record.archived)
        .map(({ id, properties }) => [id, properties])
    )
  const clearFaults = Effect.promise(() => sandbox.fetch("http://sandbox.test/__sandbox/faults", { method: "DELETE" }))
  // Connecting has checked the credentials.
  const before = sandbox.journal().length
  const journal = () => sandbox.journal().slice(before)
  return {
    platform,
    installationId: installation.id,
    connectionId: connection.id,
    sandbox: { ...sandbox, journal },
    write,
    outcomes,
    held,
    clearFaults
  }
})

export type TruthWorld = Effect.Success<ReturnType<typeof make>>

const inputs = (metadata: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, { value, source: "input" as const }]))

/** Lets the call proceed, and advances the clock whenever it only waits. */
const inTime = Effect.fnUntraced(function* <A, E, R>(call: Effect.Effect<A, E, R>) {
  const fiber = yield* Effect.forkChild(call)
  while (true) {
    for (let turn = 0; turn < 60 && fiber.pollUnsafe() === undefined; turn++) yield* macrotask
    if (fiber.pollUnsafe() !== undefined) return yield* Fiber.join(fiber)
    yield* TestClock.adjust("1 minute")
  }
})

const macrotask = Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))
