/** A platform whose provider follows a script, installed for several groups, for tests of circuit breakers. */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import { type ConnectionId, ConsumerRef, GroupRef, type OperationId, ProviderName } from "../../src/domain/Ids.ts"
import type { WriteRequest } from "../../src/writes/WriteRequest.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { Platform } from "../../src/Platform.ts"
import type { Account, ProviderDriver } from "../../src/providers/ProviderDriver.ts"
import { ProviderError, type ProviderFailure, ProviderUnavailable } from "../../src/providers/ProviderError.ts"
import { ProviderRegistry } from "../../src/providers/ProviderRegistry.ts"
import type { Stores } from "../../src/Stores.ts"
import type { WriteCommand } from "../../src/writes/rules/PlannedRecord.ts"
import * as World from "../World.ts"

export const host = Caller.Host()
export const provider = ProviderName.make("scripted")
export const down = new ProviderUnavailable({ message: "no answer", written: "no", timedOut: false })

/** How the provider behaves: what a write and a check fail with, and which calls it received. */
interface Wire {
  write: (account: Account, command: WriteCommand) => ProviderFailure | undefined
  check: (account: Account) => Effect.Effect<void, ProviderFailure>
  readonly writes: Array<string>
  readonly checks: Array<ConnectionId>
}

export const always: Wire["write"] = () => down
export const never: Wire["write"] = () => undefined
export const silent: Wire["check"] = () => Effect.fail(down)

const wire = (): Wire => ({ write: never, check: () => Effect.void, writes: [], checks: [] })

export const nameIn = (command: WriteCommand): string => String(command.items[0]?.fields["name"])

const guardOf =
  (script: Wire) =>
  (driver: ProviderDriver): ProviderDriver => ({
    ...driver,
    write: (account, command) =>
      Effect.suspend(() => {
        script.writes.push(nameIn(command))
        const reason = script.write(account, command)
        return reason === undefined
          ? driver.write(account, command)
          : Effect.fail(new ProviderError({ provider, reason }))
      }),
    check: (account) =>
      Effect.suspend(() => {
        script.checks.push(account.connectionId)
        return Effect.mapBoth(script.check(account), {
          onSuccess: () => ({}),
          onFailure: (reason) => new ProviderError({ provider, reason })
        })
      })
  })

export const make = Effect.fnUntraced(function* (groups = 1, stores: Layer.Layer<Stores> = MemoryStores.layer) {
  const script = wire()
  const world = yield* World.make({ guard: guardOf(script), stores })
  const { connection, platform, run } = world
  const tenants = [{ groupRef: GroupRef.make("acme"), connectionId: connection.id }]
  const connect = (group: GroupRef) =>
    Effect.map(
      platform.decoded.createConnection(host, {
        project: "shop",
        provider,
        groupRef: group,
        consumerRef: ConsumerRef.make("ann"),
        credentials: { _tag: "ApiKeyCredentials", apiKey: Redacted.make("s3cret") }
      }),
      ({ id }) => id
    )
  for (let n = 2; n <= groups; n++) {
    const groupRef = GroupRef.make(`group-${n}`)
    const connectionId = yield* connect(groupRef)
    yield* platform.createInstallation(host, {
      project: "shop",
      integration: "crm",
      groupRef,
      connectionId,
      skipSampling: true,
      config: { content: { provider, write: { objects: { contacts: { objectName: "contacts" } } } } }
    })
    tenants.push({ groupRef, connectionId })
  }
  // Connecting an account checks its credentials.
  script.checks.splice(0)
  const asTenant = (n: number, request: Omit<WriteRequest, "groupRef">, key?: string) => {
    const input = world.input(request, key)
    return { ...input, request: { ...input.request, groupRef: tenants[n - 1]?.groupRef ?? GroupRef.make("none") } }
  }
  const writeOn = (on: Platform["Service"]) => (n: number, request: Omit<WriteRequest, "groupRef">, key?: string) =>
    on.writeRecords(host, asTenant(n, request, key))
  const write = writeOn(platform)
  const later = (n: number, name: string, members: Partial<WriteRequest> = {}) =>
    Effect.map(write(n, { type: "create", mode: "asynchronous", record: { name }, ...members }), (answer) =>
      answer.dryRun === undefined ? answer.operationId : assert.fail("a dry run")
    )
  const statusOf = (operationId: OperationId) =>
    Effect.map(platform.getOperation(host, { project: "shop", operationId }), ({ result, status }) =>
      result === undefined ? status : `${status}: ${result}`
    )
  const outageOf = (n: number) =>
    Effect.map(
      platform.getConnection(host, { project: "shop", connectionId: tenants[n - 1]?.connectionId ?? connection.id }),
      ({ outage }) => outage?.state
    )
  const process = Effect.gen(function* () {
    const context = yield* run(Effect.context<Platform | Stores>())
    const registry = Layer.succeed(
      ProviderRegistry,
      ProviderRegistry.fromDrivers([guardOf(script)(world.scripted.driver)])
    )
    const layer = Layer.fresh(Platform.layer).pipe(
      Layer.provide(registry),
      Layer.provide(Layer.succeedContext(context))
    )
    const built = yield* Layer.build(layer)
    return yield* Effect.provideContext(Effect.service(Platform), built)
  })
  /** Opens the n-th tenant's circuit by writes that have no answer; all of the tenant's calls go on failing. */
  const open = Effect.fnUntraced(function* (n: number) {
    const before = script.write
    script.write = always
    yield* Effect.forEach([1, 2, 3, 4, 5], (each) =>
      Effect.result(write(n, { type: "create", record: { name: `lost ${each}` } }))
    )
    assert.strictEqual(yield* outageOf(n), "open")
    script.write = before
  })
  /** More connections of the first tenant. */
  const moreConnections = (count: number) =>
    Effect.forEach(Array.from({ length: count }), () => connect(GroupRef.make("acme")))
  return {
    ...world,
    script,
    tenants,
    asTenant,
    writeTo: write,
    writeOn,
    later,
    statusOf,
    outageOf,
    process,
    open,
    moreConnections
  }
})

export const working = Effect.fnUntraced(function* (...options: Parameters<typeof make>) {
  const world = yield* make(...options)
  const worker = yield* Effect.forkScoped(world.platform.runWorker())
  return { ...world, worker }
})

export const settle = TestClock.adjust(0)
