import { assert, describe, it } from "@effect/vitest"
import { Caller } from "@fieldgate/core/domain/Caller"
import { ConsumerRef, GroupRef, ObjectName, type OperationId } from "@fieldgate/core/domain/Ids"
import type { WriteRequest } from "@fieldgate/core/writes/WriteRequest"
import { Platform } from "@fieldgate/core/Platform"
import type { ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import { ProviderError, ProviderUnavailable } from "@fieldgate/core/providers/ProviderError"
import { ProviderRegistry } from "@fieldgate/core/providers/ProviderRegistry"
import { ScriptedDriver } from "@fieldgate/core/testing"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { databases } from "./FreshSchema.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

const host = Caller.Host()
const groupRef = GroupRef.make("acme")
const reason = new ProviderUnavailable({ message: "no answer", written: "no", timedOut: false })

const install = Effect.fnUntraced(function* (platform: Platform["Service"], { name: provider }: ProviderDriver) {
  const { id: orgId } = yield* platform.createOrganization(host, { label: "Acme" })
  yield* platform.createProject(host, { orgId, name: "shop" })
  const objects = [{ objectName: ObjectName.make("contacts") }]
  yield* platform.deployManifest(host, {
    project: "shop",
    manifest: { specVersion: "1.0.0", integrations: [{ name: "crm", provider, write: { objects } }] }
  })
  const { id: connectionId } = yield* platform.decoded.createConnection(host, {
    project: "shop",
    provider,
    groupRef,
    consumerRef: ConsumerRef.make("ann"),
    credentials: { _tag: "ApiKeyCredentials", apiKey: Redacted.make("s3cret") }
  })
  yield* platform.createInstallation(host, {
    project: "shop",
    integration: "crm",
    groupRef,
    connectionId,
    skipSampling: true,
    config: { content: { provider, write: { objects: { contacts: { objectName: "contacts" } } } } }
  })
  return connectionId
})

/** Two platforms on one database, over a provider that can be silenced. */
const make = Effect.fnUntraced(function* (fresh: (typeof databases)[number][1]) {
  const scripted = ScriptedDriver.make()
  const wire = { isSilent: false, writes: 0, probes: 0 }
  const fails = Effect.fail(new ProviderError({ provider: scripted.driver.name, reason }))
  const driver: ProviderDriver = {
    ...scripted.driver,
    write: (...call) =>
      Effect.suspend(() => {
        wire.writes++
        return wire.isSilent ? fails : scripted.driver.write(...call)
      }),
    check: () =>
      Effect.suspend(() => {
        wire.probes++
        return wire.isSilent ? fails : Effect.succeed({})
      })
  }
  const registry = Layer.succeed(ProviderRegistry, ProviderRegistry.fromDrivers([driver]))
  const stores = yield* Layer.build(StoresOnSql.layer(fresh))
  const open = Layer.build(
    Layer.fresh(Platform.layer).pipe(Layer.provide([Layer.succeedContext(stores), registry]))
  ).pipe(Effect.flatMap((context) => Effect.provideContext(Effect.service(Platform), context)))
  const platforms = [yield* open, yield* open] as const
  const connectionId = yield* install(platforms[0], driver)
  wire.probes = 0
  const write = (on: Platform["Service"], members: Partial<WriteRequest> = {}) =>
    on.writeRecords(host, {
      project: "shop",
      integration: "crm",
      objectName: ObjectName.make("contacts"),
      request: { groupRef, type: "create", record: { name: "Ann" }, ...members }
    })
  return { connectionId, platforms, wire, write }
})

describe.each(databases)("two processes and a provider that stops answering (%s)", (_name, fresh) => {
  it.live(
    "open one circuit with their calls together, probe it once, and both send again",
    () =>
      Effect.gen(function* () {
        const { connectionId, platforms, wire, write } = yield* make(fresh)
        const [one, other] = platforms
        // Both remember their target, as after any write.
        for (const each of platforms) yield* write(each)
        wire.isSilent = true
        for (const each of [one, other, one, other, one]) yield* Effect.result(write(each))
        const sent = wire.writes
        for (const each of platforms) assert.strictEqual((yield* Effect.flip(write(each)))._tag, "ProviderNotAnswering")
        assert.strictEqual(wire.writes, sent)
        const held = yield* write(other, { mode: "asynchronous" })
        yield* Effect.forEach(platforms, (each) => Effect.forkScoped(each.runWorker()))
        yield* Effect.sleep("1 second")
        assert.strictEqual(wire.writes, sent)
        wire.isSilent = false
        const outcome = Effect.map(
          one.getOperation(host, { project: "shop", operationId: held.operationId as OperationId }),
          ({ status }) => status
        )
        yield* Effect.repeat(Effect.delay(outcome, "100 millis"), { until: (status) => status !== "in_progress" }).pipe(
          Effect.timeout("15 seconds")
        )
        assert.strictEqual(yield* outcome, "success")
        assert.strictEqual(wire.probes, 1)
        assert.isUndefined((yield* other.getConnection(host, { project: "shop", connectionId })).outage)
        for (const each of platforms) yield* write(each)
        assert.strictEqual(wire.writes, sent + 3)
      }).pipe(Effect.scoped),
    40_000
  )
})
