import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import * as Sample from "../../testing/Sample.ts"
import { Caller } from "../../src/domain/Caller.ts"
import { type OperationId, OrgId, ProjectId } from "../../src/domain/Ids.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { ConnectionStore } from "../../src/connections/ConnectionStore.ts"
import { OperationStore } from "../../src/operations/OperationStore.ts"
import {
  ProviderQuotaExceeded,
  ProviderRejected,
  ProviderUnauthorized,
  ProviderUnavailable
} from "../../src/providers/ProviderError.ts"
import { StoreUnavailable } from "../../src/domain/StoreError.ts"
import type { WriteFailed } from "../../src/writes/WriteFailed.ts"
import * as World from "../World.ts"

const record = { email: "ann@acme.test" }
const host = Caller.Host()
const lost = new ProviderUnavailable({ message: "no answer", written: "unknown", timedOut: true })

const withOperations = (change: (store: OperationStore["Service"]) => Partial<OperationStore["Service"]>) =>
  Layer.effect(
    OperationStore,
    Effect.map(OperationStore, (store) => OperationStore.of({ ...store, ...change(store) }))
  ).pipe(Layer.provideMerge(MemoryStores.layer))

const failure = Effect.fnUntraced(function* (
  world: Effect.Success<ReturnType<typeof World.make>>,
  type: "create" | "update"
) {
  const error = yield* Effect.flip(world.write({ type, record: type === "update" ? { id: "1", ...record } : record }))
  assert.strictEqual(error._tag, "WriteFailed")
  const failed = error as WriteFailed
  const operation = yield* world.platform.getOperation(host, { project: "shop", operationId: failed.operationId })
  return { failed, operation }
})

describe("a synchronous write (4.3.6)", () => {
  it.effect("answers the provider's id and record, and its operation reads success", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      const answer = yield* world.write({ type: "create", record })
      assert.deepStrictEqual(answer.result, { success: true, recordId: "record-1", data: record })
      const operation = yield* world.platform.getOperation(host, { project: "shop", operationId: answer.operationId })
      assert.strictEqual(operation.status, "success")
      assert.deepStrictEqual(operation.metadata?.successfulRecordIds, ["record-1"])
      assert.strictEqual(operation.configId, world.installation.config.id)
    })
  )

  it.effect("journals a write before it calls the provider", () =>
    Effect.gen(function* () {
      const seen: Array<number> = []
      const world: Effect.Success<ReturnType<typeof World.make>> = yield* World.make({
        stores: withOperations((store) => ({
          begin: (start) =>
            Effect.tap(store.begin(start), () => Effect.sync(() => seen.push(world.scripted.commands.length)))
        }))
      })
      yield* world.write({ type: "create", record })
      assert.deepStrictEqual([seen, world.scripted.commands.length], [[0], 1])
    })
  )

  it.effect("sends nothing if the journal is unavailable", () =>
    Effect.gen(function* () {
      const world = yield* World.make({
        stores: withOperations(() => ({
          begin: () => Effect.fail(new StoreUnavailable({ store: "operation", cause: "away" }))
        }))
      })
      const error = yield* Effect.flip(world.write({ type: "create", record }))
      assert.strictEqual(error._tag, "StoreUnavailable")
      assert.strictEqual(world.scripted.commands.length, 0)
    })
  )

  it.effect("returns the real outcome with a warning if another process has failed the operation", () =>
    Effect.gen(function* () {
      const world = yield* World.make({
        stores: withOperations((store) => ({
          settle: (projectId, id, end) =>
            Effect.andThen(
              store.settle(projectId, id, {
                ...end,
                status: "failure",
                result: "1 failed",
                outcomes: [{ outcome: "failed" }]
              }),
              store.settle(projectId, id, end)
            )
        }))
      })
      const answer = yield* world.write({ type: "create", record })
      assert.strictEqual(answer.result?.recordId, "record-1")
      assert.include(answer.warnings?.[0]?.message, 'shows "1 failed"')
    })
  )

  it.effect("returns the real outcome with a warning if the journal can't be settled", () =>
    Effect.gen(function* () {
      const world = yield* World.make({
        stores: withOperations(() => ({
          settle: () => Effect.fail(new StoreUnavailable({ store: "operation", cause: "away" }))
        }))
      })
      const writing = yield* Effect.forkChild(world.write({ type: "create", record }))
      yield* TestClock.adjust("1 minute")
      const answer = yield* Fiber.join(writing)
      assert.strictEqual(answer.result?.recordId, "record-1")
      assert.include(answer.warnings?.[0]?.message, "could not be updated")
    })
  )

  it.effect("finishes the write when its caller disconnects", () =>
    Effect.gen(function* () {
      const started = yield* Deferred.make<void>()
      const goOn = yield* Deferred.make<void>()
      const ended = yield* Deferred.make<OperationId>()
      const world = yield* World.make({
        stores: withOperations((store) => ({
          begin: (start) =>
            store.begin(start).pipe(
              Effect.tap(() => Deferred.succeed(started, undefined)),
              Effect.tap(() => Deferred.await(goOn))
            ),
          settle: (project, id, end) => Effect.tap(store.settle(project, id, end), () => Deferred.succeed(ended, id))
        }))
      })
      const caller = yield* Effect.forkChild(world.write({ type: "create", record }))
      yield* Deferred.await(started)
      yield* Fiber.interrupt(caller)
      yield* Deferred.succeed(goOn, undefined)
      const operationId = yield* Deferred.await(ended)
      const operation = yield* world.platform.getOperation(host, { project: "shop", operationId })
      assert.strictEqual(operation.status, "success")
    })
  )

  it.effect("succeeds without a call if nothing is left to send", () =>
    Effect.gen(function* () {
      const world = yield* World.make({ object: { selectedFieldSettings: { email: { writeOnUpdate: "never" } } } })
      const answer = yield* world.write({ type: "update", record: { id: "7", ...record } })
      assert.deepStrictEqual(answer.result, { success: true, recordId: "7" })
      assert.strictEqual(world.scripted.commands.length, 0)
    })
  )
})

describe("a write that the provider fails (7.5)", () => {
  it.effect("refused: not retryable, with the provider's errors, and a failure in the journal", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      world.scripted.failNext(new ProviderRejected({ message: "invalid", errors: [{ message: "no such field" }] }))
      const { failed, operation } = yield* failure(world, "create")
      assert.deepStrictEqual(failed.errors, [{ message: "no such field" }])
      assert.isFalse(failed.retryable)
      assert.deepStrictEqual([operation.status, operation.result], ["failure", "1 failed: no such field"])
    })
  )

  it.effect("reports an exhausted quota as retryable", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      world.scripted.failNext(new ProviderQuotaExceeded({ message: "slow down" }))
      assert.isTrue((yield* failure(world, "create")).failed.retryable)
    })
  )

  it.effect("reports a create whose answer was lost as uncertain: not retryable and not repeated", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      world.scripted.failNext(lost)
      const { failed, operation } = yield* failure(world, "create")
      assert.isTrue(failed.uncertain)
      assert.isFalse(failed.retryable)
      assert.strictEqual(world.scripted.commands.length, 1)
      assert.strictEqual(
        operation.result,
        "1 uncertain: no answer; it was sent without a unique field to look it up by: check for it at the provider before you create it again"
      )
    })
  )

  it.effect("reports a create that a driver bug interrupted as uncertain", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      world.scripted.breakNext()
      const { failed, operation } = yield* failure(world, "create")
      assert.deepStrictEqual([failed.uncertain, failed.retryable, operation.status], [true, false, "failure"])
      assert.strictEqual(world.scripted.records.size, 1)
    })
  )

  it.effect("sends an update whose answer was lost once more", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      yield* world.write({ type: "create", record })
      world.scripted.failNext(lost)
      const answer = yield* world.write({ type: "update", record: { id: "record-1", ...record } })
      assert.isTrue(answer.result?.success)
      assert.strictEqual(world.scripted.commands.length, 3)
    })
  )

  it.effect("lets the caller repeat an update whose answer was lost twice", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      world.scripted.failNext(lost, lost)
      const { failed } = yield* failure(world, "update")
      assert.deepStrictEqual([failed.uncertain, failed.retryable], [false, true])
      // A timeout is another problem than a provider that is down.
      assert.propertyVal(failed.failure, "timedOut", true)
    })
  )

  it.effect.each([
    new ProviderQuotaExceeded({ message: "slow down" }),
    new ProviderUnauthorized({ message: "token expired" })
  ])("keeps an update whose answer was lost uncertain when its repeat fails: %s", (reason) =>
    Effect.gen(function* () {
      const world = yield* World.make()
      world.scripted.failNext(lost, reason)
      const { failed, operation } = yield* failure(world, "update")
      assert.deepStrictEqual([failed.retryable, failed.wroteNothing], [true, false])
      assert.strictEqual(operation.result, `1 uncertain: ${reason.message}`)
    })
  )

  it.effect("keeps a delete whose answer was lost uncertain when its repeat finds nothing", () =>
    Effect.gen(function* () {
      const world = yield* World.make({ object: { deletionSettings: { enabled: true } } })
      world.scripted.failNext(lost, new ProviderRejected({ message: "no such record", errors: [] }))
      const error = yield* Effect.flip(world.write({ type: "delete", record: { id: "record-1" } }))
      assert.deepInclude(error, { _tag: "WriteFailed", retryable: true, wroteNothing: false })
    })
  )

  it.effect("fails an update whose answer was lost for good when its repeat is refused", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      world.scripted.failNext(lost, new ProviderRejected({ message: "invalid", errors: [] }))
      const { failed, operation } = yield* failure(world, "update")
      assert.deepStrictEqual([failed.retryable, operation.result], [false, "1 failed: invalid"])
    })
  )

  it.effect("unauthorized: the connection is marked, and marked working again by the next success", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      const status = world.run(
        Effect.flatMap(ConnectionStore, (store) =>
          Effect.map(store.get(world.project.id, world.connection.id), (connection) => connection.status)
        )
      )
      world.scripted.failNext(new ProviderUnauthorized({ message: "token expired" }))
      yield* failure(world, "create")
      assert.strictEqual(yield* status, "bad_credentials")
      yield* world.write({ type: "create", record })
      assert.strictEqual(yield* status, "working")
    })
  )
})

describe("a caller (5)", () => {
  const holder = (world: Effect.Success<ReturnType<typeof World.make>>, changes: object = {}) =>
    Caller.ApiKeyHolder({
      projectId: world.project.id,
      projectName: world.project.name,
      orgId: world.organization.id,
      frontendKeys: "development",
      key: Sample.holderKey,
      scopes: ["full"],
      ...changes
    })

  it.effect("writes with a full key of the project", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      const answer = yield* world.write({ type: "create", record }, holder(world))
      assert.isTrue(answer.result?.success)
    })
  )

  it.effect("refuses a frontend key", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      const error = yield* Effect.flip(world.write({ type: "create", record }, holder(world, { scopes: ["frontend"] })))
      assert.strictEqual(error._tag, "InsufficientScope")
    })
  )

  it.effect("finds no project of another project's key", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      const stranger = holder(world, { projectId: ProjectId.make("other"), projectName: "other" })
      const error = yield* Effect.flip(world.write({ type: "create", record }, stranger))
      assert.strictEqual(error._tag, "ProjectNotFound")
    })
  )

  it.effect("refuses to rename another organization", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      const stranger = holder(world, { orgId: OrgId.make("other") })
      const update = { updateMask: ["label"] as const, org: { label: "Mine" } }
      const error = yield* Effect.flip(
        world.platform.updateOrganization(stranger, { orgId: world.organization.id, update })
      )
      assert.strictEqual(error._tag, "OrganizationNotFound")
    })
  )

  it.effect("identifies a caller by its key's secret, and no other", () =>
    Effect.gen(function* () {
      const { platform, project } = yield* World.make()
      const made = yield* platform.createApiKey(host, { project: "shop", label: "server", scopes: ["full"] })
      const caller = yield* platform.authenticate(made.secret)
      assert.strictEqual(caller._tag === "ApiKeyHolder" && caller.projectId, project.id)
      const other = yield* platform.createApiKey(host, { project: "shop", label: "ui", scopes: ["frontend"] })
      assert.notDeepEqual(yield* platform.authenticate(other.secret), caller)
    })
  )
})
