/** @rule limit.callBudget */
import { assert, describe, it } from "@effect/vitest"
import { Caller } from "@fieldgate/core/domain/Caller"
import { ConsumerRef, GroupRef, ObjectName } from "@fieldgate/core/domain/Ids"
import type { WriteRequest } from "@fieldgate/core/writes/WriteRequest"
import { MemoryStores } from "@fieldgate/core/memory"
import { Platform } from "@fieldgate/core/Platform"
import { ProviderRegistry } from "@fieldgate/core/providers/ProviderRegistry"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import * as HubSpot from "../../src/hubspot/HubSpot.ts"
import * as HubSpotSandbox from "../../sandbox/hubspot/HubSpotSandbox.ts"

const host = Caller.Host()
const scope = { project: "shop", integration: "crm" }
const groupRef = GroupRef.make("acme")
const objectName = ObjectName.make("contacts")
const macrotask = Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))

/** Several platforms on the same stores, like several processes, over an account with a limit of a hundred calls in ten seconds. */
const make = Effect.fnUntraced(function* (
  processes: number,
  sandboxLimits: { readonly tenSecondly: number; readonly daily?: number } = { tenSecondly: 100 },
  share: { readonly budgetShare?: number } = {}
) {
  const sandbox = yield* HubSpotSandbox.make({ limits: sandboxLimits, journalSize: 10_000 })
  const driver = HubSpot.driver({ fetch: sandbox.fetch })
  const registry = Layer.succeed(ProviderRegistry, ProviderRegistry.fromDrivers([driver]))
  const stores = yield* Layer.build(Layer.merge(MemoryStores.layer, registry))
  const process = Effect.map(
    Layer.build(Layer.fresh(Platform.layer).pipe(Layer.provide(Layer.succeedContext(stores)))),
    (context) => Effect.provideContext(Effect.service(Platform), context)
  ).pipe(Effect.flatten)
  const platforms = yield* Effect.forEach(Array.from({ length: processes }), () => process)
  const [platform] = platforms
  if (platform === undefined) return yield* Effect.die("no process")
  const organization = yield* platform.createOrganization(host, { label: "Acme" })
  yield* platform.createProject(host, { orgId: organization.id, name: scope.project })
  const integration = { name: scope.integration, provider: driver.name, write: { objects: [{ objectName }] } }
  yield* platform.deployManifest(host, {
    project: scope.project,
    manifest: { specVersion: "1.0.0", integrations: [integration] }
  })
  const connection = yield* platform.decoded.createConnection(host, {
    project: scope.project,
    provider: driver.name,
    groupRef,
    consumerRef: ConsumerRef.make("ann"),
    ...share,
    credentials: { _tag: "ApiKeyCredentials", apiKey: Redacted.make(HubSpotSandbox.defaultToken) }
  })
  const content = { provider: driver.name, write: { objects: { contacts: { objectName } } } }
  yield* platform.createInstallation(host, {
    ...scope,
    skipSampling: true,
    groupRef,
    connectionId: connection.id,
    config: { content }
  })
  yield* platform.describeObject(host, {
    project: scope.project,
    account: { integration: scope.integration, groupRef },
    objectName
  })
  // Connecting and describing are calls of another window.
  yield* pass(10)
  const before = sandbox.journal().length
  const write = (request: Omit<WriteRequest, "groupRef">, at = platform) =>
    at.writeRecords(host, { ...scope, objectName, request: { groupRef, ...request } })
  const accept = (count: number) =>
    Effect.forEach(Array.from({ length: count }), (_, n) =>
      write({ type: "create", mode: "asynchronous", record: { email: `ann${n}@acme.test` } })
    )
  const answers = () =>
    sandbox
      .journal()
      .slice(before)
      .flatMap(({ answer }) => answer?.status ?? [])
  return { accept, answers, before, platforms, sandbox, write }
})

/** Lets everything proceed that waits for an answer, then moves the clock a little, for that many seconds. */
const pass = Effect.fnUntraced(function* (seconds: number, stepMillis = 250) {
  for (let passed = 0; passed < seconds * 1000; passed += stepMillis) {
    for (let turn = 0; turn < 12; turn++) yield* macrotask
    yield* TestClock.adjust(stepMillis)
  }
})

describe("the calls of one account", { timeout: 120_000 }, () => {
  it.effect.each([1, 2])("stay below its limit, in %i processes", (processes) =>
    Effect.gen(function* () {
      const { accept, answers, platforms } = yield* make(processes)
      yield* accept(300)
      yield* Effect.forEach(platforms, (each) => Effect.forkScoped(each.runWorker()))
      yield* pass(60)
      assert.deepStrictEqual([...new Set(answers())], [201])
      assert.strictEqual(answers().length, 300)
    })
  )

  it.effect("prefer a waiting caller to a thousand background writes", () =>
    Effect.gen(function* () {
      const { accept, answers, platforms, write } = yield* make(1)
      yield* accept(1000)
      const workers = yield* Effect.forEach(platforms, (each) => Effect.forkScoped(each.runWorker()))
      yield* pass(20)
      const before = answers().length
      assert.isBelow(before, 1000)
      const asked = DateTime.toEpochMillis(yield* DateTime.now)
      const caller = yield* Effect.forkChild(write({ type: "create", record: { email: "caller@acme.test" } }))
      yield* pass(2)
      const answered = yield* Fiber.join(caller)
      assert.isTrue(answered.result?.success)
      assert.isBelow(DateTime.toEpochMillis(yield* DateTime.now) - asked, 2500)
      assert.notInclude(answers(), 429)
      // The rest of the writes waits for the budget, which needs the clock.
      const stopping = yield* Effect.forkChild(Fiber.interruptAll(workers))
      yield* pass(25)
      yield* Fiber.join(stopping)
    })
  )

  it.effect("make a caller wait five seconds at most for a used-up budget, then send nothing", () =>
    Effect.gen(function* () {
      const { answers, write } = yield* make(1)
      // A tenth of the hundred is the customer's other apps'.
      yield* Effect.forEach(Array.from({ length: 90 }), (_, n) =>
        write({ type: "create", record: { email: `ann${n}@acme.test` } })
      )
      const late = yield* Effect.forkChild(Effect.flip(write({ type: "create", record: { email: "late@acme.test" } })))
      yield* pass(5)
      const refused = yield* Fiber.join(late)
      assert(refused._tag === "WriteFailed" && refused.failure._tag === "ProviderQuotaExceeded")
      assert.isDefined(refused.failure.retryAfter)
      assert.strictEqual(answers().length, 90)
    })
  )

  it.effect.each([1, 2])(
    "are as many as its answers report where that is less than expected, in %i processes",
    (processes) =>
      Effect.gen(function* () {
        const { accept, answers, platforms } = yield* make(processes, { tenSecondly: 20 })
        yield* accept(60)
        yield* Effect.forEach(platforms, (each) => Effect.forkScoped(each.runWorker()))
        yield* pass(60)
        assert.deepStrictEqual([...new Set(answers())], [201])
        assert.strictEqual(answers().length, 60)
      })
  )

  it.effect("are as many as its answers report where that is more than expected", () =>
    Effect.gen(function* () {
      const { accept, answers, platforms } = yield* make(1, { tenSecondly: 190 })
      yield* accept(900)
      const workers = yield* Effect.forEach(platforms, (each) => Effect.forkScoped(each.runWorker()))
      yield* pass(20, 50)
      const before = answers().length
      yield* pass(20, 50)
      // Nine tenths of them are the connection's part: 342. The driver's own limit allows 180.
      assert.isAtLeast(answers().length - before, 325)
      assert.deepStrictEqual([...new Set(answers())], [201])
      const stopping = yield* Effect.forkChild(Fiber.interruptAll(workers))
      yield* pass(25)
      yield* Fiber.join(stopping)
    })
  )

  it.effect("are the part of them that the connection may use", () =>
    Effect.gen(function* () {
      const { answers, write } = yield* make(1, { tenSecondly: 100 }, { budgetShare: 0.05 })
      yield* Effect.forEach([1, 2, 3, 4, 5], (n) => write({ type: "create", record: { email: `ann${n}@acme.test` } }))
      const late = yield* Effect.forkChild(Effect.flip(write({ type: "create", record: { email: "late@acme.test" } })))
      yield* pass(5)
      assert.strictEqual((yield* Fiber.join(late))._tag, "WriteFailed")
      assert.strictEqual(answers().length, 5)
    })
  )

  it.effect("leave the last tenth of a day's calls to callers, who are refused until midnight when it is used up", () =>
    Effect.gen(function* () {
      const { accept, answers, before, platforms, write } = yield* make(1, { tenSecondly: 100, daily: 50 })
      yield* accept(60)
      yield* Effect.forEach(platforms, (each) => Effect.forkScoped(each.runWorker()))
      yield* pass(120)
      const background = before + answers().length
      assert.isAtLeast(background, 45)
      // Calls that were under way when the last tenth began.
      assert.isAtMost(background, 48)
      let written = 0
      for (let n = 0; n < 50 - background; n++) {
        const caller = yield* Effect.forkChild(write({ type: "create", record: { email: `caller${n}@acme.test` } }))
        yield* pass(1)
        written += (yield* Fiber.join(caller)).result?.success === true ? 1 : 0
      }
      assert.strictEqual(written, 50 - background)
      const refused = yield* Effect.flip(write({ type: "create", record: { email: "late@acme.test" } }))
      assert(refused._tag === "WriteFailed" && refused.failure._tag === "ProviderQuotaExceeded")
      const midnight = DateTime.add(DateTime.startOf(yield* DateTime.now, "day"), { days: 1 })
      assert.deepStrictEqual(refused.failure.retryAfter, midnight)
      assert.deepStrictEqual([...new Set(answers())], [201])
    })
  )
})
