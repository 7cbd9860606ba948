/**
 * Bulk redrives: what matches is redriven once, whatever process executes the job, and however often it is requested.
 * @rule redrive.all, redrive.once, redrive.resume, redrive.dryRun, redrive.bounds, redrive.cancel, redrive.fairness, redrive.progress
 */
import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as DateTime from "effect/DateTime"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import type { OperationId } from "../../src/domain/Ids.ts"
import { redriveJobs } from "../../src/domain/Limits.ts"
import { StoreUnavailable } from "../../src/domain/StoreError.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { OperationHistory } from "../../src/operations/OperationHistory.ts"
import { OperationQueue } from "../../src/operations/OperationQueue.ts"
import { OperationStore } from "../../src/operations/OperationStore.ts"
import { RedriveJobStore } from "../../src/operations/RedriveJobStore.ts"
import { Platform } from "../../src/Platform.ts"
import { ProviderRegistry } from "../../src/providers/ProviderRegistry.ts"
import { ProviderRejected, ProviderUnavailable } from "../../src/providers/ProviderError.ts"
import { mostQueued } from "../../src/writes/calls/QueueCapacity.ts"
import type { Stores } from "../../src/Stores.ts"
import * as World from "../World.ts"

const host = Caller.Host()
const later = { type: "create", mode: "asynchronous" } as const
const busy = new ProviderUnavailable({ message: "busy", written: "no", timedOut: false })
const lost = new ProviderUnavailable({ message: "no answer", written: "unknown", timedOut: true })
const refusal = (code: string) => new ProviderRejected({ message: "no", errors: [{ message: `no (${code})`, code }] })

/** Lets everything run that is due, without time passing. */
const settle = TestClock.adjust(0)

/** Long enough for some steps. */
const steps = TestClock.adjust("10 seconds")

type Request = Parameters<Platform["Service"]["redriveAll"]>[1]["request"]

const working = Effect.fnUntraced(function* (options?: World.WorldOptions) {
  const world = yield* World.make(options)
  const { platform, scripted, write } = world
  yield* Effect.forkScoped(platform.runWorker())
  const jobOf = ({ id: jobId }: { readonly id: string }) => platform.getRedriveJob(host, { project: "shop", jobId })
  return {
    ...world,
    jobOf,
    /** Writes that fail, one after another, with these codes. */
    failing: Effect.fnUntraced(function* (...codes: ReadonlyArray<string>) {
      const ids: Array<OperationId> = []
      for (const code of codes) {
        scripted.failNext(refusal(code))
        ids.push((yield* write({ ...later, record: { name: code } })).operationId)
        yield* settle
      }
      yield* TestClock.adjust("1 second")
      return ids
    }),
    redriveAll: (request: Partial<Request> = {}, key?: string) =>
      platform.redriveAll(host, {
        project: "shop",
        request: { filter: {}, ...request },
        ...(key === undefined ? {} : { idempotencyKey: key })
      }),
    unresolved: Effect.map(
      platform.searchOperations(host, { project: "shop", resolution: "unresolved" }),
      ({ results }) => results.length
    ),
    /** The operations that write the records of others again, by these. */
    successors: Effect.map(platform.searchOperations(host, { project: "shop" }), ({ results }) =>
      results.flatMap(({ redrive }) => redrive?.operationId ?? [])
    )
  }
})

describe("redriveAll", () => {
  it.effect("redrives everything that matches, once, and links each operation to its successor", () =>
    Effect.gen(function* () {
      const { failing, jobOf, platform, redriveAll, scripted, successors, unresolved, write } = yield* working()
      const ids = yield* failing("A", "A", "B")
      yield* write({ ...later, record: { name: "fine" } })
      yield* settle
      assert.strictEqual(yield* unresolved, 3)
      const job = yield* redriveAll()
      assert.deepStrictEqual([job.state, job.result], ["running", "0 redriven"])
      yield* steps
      const { author, progress, result, state } = yield* jobOf(job)
      assert.deepStrictEqual([state, result, author], ["done", "3 redriven", { actor: { kind: "host" } }])
      assert.deepStrictEqual(progress, {
        operations: 3,
        records: 3,
        causes: [
          { cause: "A", records: 2 },
          { cause: "B", records: 1 }
        ],
        skipped: []
      })
      assert.deepStrictEqual((yield* successors).toSorted(), ids.toSorted())
      assert.strictEqual(yield* unresolved, 0)
      assert.strictEqual(scripted.records.size, 4)
      const { causes, steps: figures } = yield* platform.getStatistics(host, { project: "shop" })
      assert.isEmpty(causes)
      assert.strictEqual(
        figures.reduce((sum, step) => sum + step.resolved, 0),
        3
      )

      const again = yield* redriveAll()
      yield* steps
      assert.strictEqual((yield* jobOf(again)).result, "0 redriven, 3 skipped: already redriven")
      assert.strictEqual(scripted.records.size, 4)
    })
  )

  it.effect("counts and changes nothing in a dry run", () =>
    Effect.gen(function* () {
      const { failing, jobOf, redriveAll, scripted, successors, unresolved } = yield* working()
      yield* failing("A", "B")
      const job = yield* redriveAll({ dryRun: true, filter: { errorCode: "A" } })
      yield* steps
      const { progress, result, state } = yield* jobOf(job)
      assert.deepStrictEqual([state, result], ["done", "1 to redrive"])
      assert.deepStrictEqual(progress.causes, [{ cause: "A", records: 1 }])
      assert.deepStrictEqual([yield* unresolved, (yield* successors).length, scripted.records.size], [2, 0, 0])
    })
  )

  it.effect.each<readonly [string, Request["filter"], number]>([
    ["the group", { groupRef: "acme" }, 2],
    ["another group", { groupRef: "globex" }, 0],
    ["the provider", { provider: "scripted" }, 2],
    ["another provider", { provider: "other" }, 0],
    ["the integration by name", { integrationId: "crm" }, 2],
    ["the object", { objectName: "contacts" }, 2],
    ["another object", { objectName: "deals" }, 0],
    ["the status failure", { status: "failure" }, 2],
    ["the status success", { status: "success" }, 0],
    ["the error code", { errorCode: "B" }, 1],
    ["a time before", { until: "1970-01-01T00:00:00Z" }, 0],
    ["a time since", { since: "1970-01-01T00:00:00Z" }, 2]
  ])("redrives only what matches %s", ([, filter, count]) =>
    Effect.gen(function* () {
      const { failing, jobOf, redriveAll } = yield* working()
      yield* failing("A", "B")
      const job = yield* redriveAll({ filter })
      yield* steps
      assert.strictEqual((yield* jobOf(job)).progress.operations, count)
    })
  )

  it.effect("refuses an integration that does not exist", () =>
    Effect.gen(function* () {
      const { redriveAll } = yield* working()
      const refused = yield* Effect.flip(redriveAll({ filter: { integrationId: "erp" } }))
      assert.strictEqual(refused._tag, "IntegrationNotFound")
    })
  )

  it.effect("redrives records of an operation that wrote the others", () =>
    Effect.gen(function* () {
      const { jobOf, redriveAll, scripted, write } = yield* working()
      scripted.answerNext({ outcome: "success", recordId: "7" }, { outcome: "failed", errors: [{ message: "no" }] })
      yield* write({ ...later, batch: [{ record: { name: "Ann" } }, { record: { name: "Bob" } }] })
      yield* TestClock.adjust("1 second")
      const job = yield* redriveAll()
      yield* steps
      assert.deepInclude((yield* jobOf(job)).progress, { operations: 1, records: 1 })
    })
  )

  it.effect("returns the first job to a repeated request with its key, and refuses the key for another request", () =>
    Effect.gen(function* () {
      const { failing, platform, redriveAll } = yield* working()
      yield* failing("A")
      const [first, same] = yield* Effect.all([redriveAll({}, "night"), redriveAll({}, "night")], {
        concurrency: "unbounded"
      })
      yield* steps
      assert.strictEqual(first.id, same.id)
      assert.strictEqual((yield* redriveAll({}, "night")).state, "done")
      const refused = yield* Effect.flip(redriveAll({ dryRun: true }, "night"))
      assert.strictEqual(refused._tag, "IdempotencyKeyReused")
      const { results } = yield* platform.listRedriveJobs(host, { project: "shop" })
      assert.deepStrictEqual(
        results.map(({ id }) => id),
        [first.id]
      )
    })
  )

  it.effect("redrives uncertain records only with the caller's consent", () =>
    Effect.gen(function* () {
      const { jobOf, redriveAll, scripted, write } = yield* working()
      scripted.failNext(lost)
      yield* write({ ...later, record: { name: "Ann" } })
      yield* TestClock.adjust("1 second")
      const report = Effect.fnUntraced(function* (request: Partial<Request>) {
        const job = yield* redriveAll(request)
        yield* steps
        return (yield* jobOf(job)).result
      })
      assert.strictEqual(yield* report({}), "0 redriven")
      assert.strictEqual(yield* report({ outcome: "uncertain" }), "0 redriven, 1 skipped: duplicates not accepted")
      assert.strictEqual(scripted.commands.length, 1)
      assert.strictEqual(yield* report({ outcome: "uncertain", riskDuplicates: true }), "1 redriven")
      assert.strictEqual(scripted.commands.length, 2)
    })
  )

  it.effect("counts what can't be redriven by its reason", () =>
    Effect.gen(function* () {
      const { failing, installation, jobOf, platform, redriveAll, run, scripted } = yield* working()
      yield* failing("A", "B")
      yield* platform.deleteInstallation(host, {
        project: "shop",
        integration: "crm",
        installationId: installation.id
      })
      const removed = yield* redriveAll()
      yield* steps
      assert.strictEqual((yield* jobOf(removed)).result, "0 redriven, 2 skipped: installation removed")
      const now = yield* DateTime.now
      const long = DateTime.subtract(now, { days: 1 })
      const sweep = Effect.flatMap(OperationStore, (store) =>
        store.sweep({ operations: long, payloads: now, logs: long, keys: long }, 1)
      )
      yield* run(sweep)
      const swept = yield* redriveAll()
      yield* steps
      assert.strictEqual(
        (yield* jobOf(swept)).result,
        "0 redriven, 2 skipped: 1 installation removed, 1 payloads removed"
      )
      assert.strictEqual(scripted.records.size, 0)
    })
  )

  it.effect("refuses one more running job than a project may have, and takes it when one was cancelled", () =>
    Effect.gen(function* () {
      const { platform } = yield* World.make()
      const redriveAll = platform.redriveAll(host, { project: "shop", request: { filter: {} } })
      const jobs = yield* Effect.all(Array.from({ length: redriveJobs.perProject }, () => redriveAll))
      const refused = yield* Effect.flip(redriveAll)
      assert.strictEqual(refused._tag, "LimitReached")
      const [first] = jobs
      const cancel = platform.cancelRedriveJob(host, { project: "shop", jobId: first?.id ?? "" })
      assert.deepInclude(yield* cancel, { state: "cancelled", result: "0 redriven; cancelled" })
      assert.strictEqual((yield* redriveAll).state, "running")
    })
  )

  it.effect("redrives nothing more once it is cancelled", () =>
    Effect.gen(function* () {
      const { failing, jobOf, platform, redriveAll, successors } = yield* working()
      yield* failing(...Array.from({ length: redriveJobs.stepOperations + 10 }, () => "A"))
      const job = yield* redriveAll()
      yield* settle
      yield* platform.cancelRedriveJob(host, { project: "shop", jobId: job.id })
      yield* steps
      const { progress, state } = yield* jobOf(job)
      assert.deepStrictEqual([state, progress.operations], ["cancelled", redriveJobs.stepOperations])
      assert.strictEqual((yield* successors).length, redriveJobs.stepOperations)
    })
  )

  it.effect("waits while the queue is full, and continues where it stopped", () =>
    Effect.gen(function* () {
      const { failing, jobOf, redriveAll, scripted } = yield* working()
      for (const code of ["A", "B", "C", "D", "E", "F"]) {
        yield* failing(code)
        yield* TestClock.adjust("2 seconds")
      }
      // Two of them wait for the provider, which is as many as may.
      scripted.failNext(...Array.from({ length: 10 }, () => busy))
      const job = yield* redriveAll()
      yield* steps
      const waiting = yield* jobOf(job)
      assert.strictEqual(waiting.state, "running")
      assert.match(waiting.waitingFor ?? "", /pending writes/u)
      assert.isBelow(waiting.progress.operations, 6)
      yield* TestClock.adjust("20 minutes")
      const done = yield* jobOf(job)
      assert.deepStrictEqual([done.result, done.waitingFor], ["6 redriven", undefined])
    }).pipe(Effect.provideService(mostQueued, 32))
  )
})

describe("a redrive job after a failure", () => {
  it.effect("repeats a step whose progress was not saved, and counts each operation once", () =>
    Effect.gen(function* () {
      let failures = 1
      const flaky = Layer.effect(
        RedriveJobStore,
        Effect.map(RedriveJobStore, (store) => ({
          ...store,
          save: (...args: Parameters<typeof store.save>) =>
            Effect.suspend(() =>
              failures-- > 0
                ? Effect.fail(new StoreUnavailable({ store: "redrive job", cause: "away" }))
                : store.save(...args)
            )
        }))
      ).pipe(Layer.provideMerge(MemoryStores.layer))
      const { failing, jobOf, redriveAll, successors } = yield* working({ stores: flaky })
      const ids = yield* failing("A", "B", "C")
      const job = yield* redriveAll()
      yield* steps
      assert.deepStrictEqual([(yield* jobOf(job)).result, (yield* successors).length], ["0 redriven", 3])
      yield* TestClock.adjust("2 minutes")
      assert.deepStrictEqual([(yield* jobOf(job)).state, (yield* jobOf(job)).result], ["done", "3 redriven"])
      assert.deepStrictEqual((yield* successors).toSorted(), ids.toSorted())
    })
  )

  it.effect("is continued by another process, while the first one is paused and after it has come back", () =>
    Effect.gen(function* () {
      const paused = yield* Deferred.make<void>()
      const world = yield* World.make()
      const { platform, run, scripted, write } = world
      yield* Effect.forkScoped(platform.runWorker())
      const count = 12
      for (let n = 0; n < count; n++) {
        scripted.failNext(refusal("A"))
        yield* write({ ...later, record: { name: `${n}` } })
        yield* settle
      }
      yield* TestClock.adjust("1 second")
      const context = yield* run(Effect.context<Stores | Platform>())
      const registry = Layer.succeed(ProviderRegistry, ProviderRegistry.fromDrivers([scripted.driver]))
      // The other process stops in the middle of a step, before it accepts the fifth operation.
      let accepted = 0
      const stopping = Layer.effect(
        OperationQueue,
        Effect.map(OperationQueue, (queue) => ({
          ...queue,
          accept: (...args: Parameters<typeof queue.accept>) =>
            Effect.suspend(() =>
              ++accepted === 5 ? Effect.andThen(Deferred.await(paused), queue.accept(...args)) : queue.accept(...args)
            )
        }))
      ).pipe(Layer.provideMerge(Layer.succeedContext(context)))
      const other = yield* Effect.provide(
        Effect.service(Platform),
        yield* Layer.build(Layer.fresh(Platform.layer).pipe(Layer.provideMerge(Layer.merge(stopping, registry))))
      )
      yield* Effect.forkScoped(other.runJobs())
      const job = yield* other.redriveAll(host, { project: "shop", request: { filter: {} } })
      yield* settle
      assert.strictEqual(accepted, 5)
      // This process finds the job once the other one's lease has ended.
      yield* TestClock.adjust("2 minutes")
      const read = platform.getRedriveJob(host, { project: "shop", jobId: job.id })
      assert.deepStrictEqual([(yield* read).state, (yield* read).result], ["done", `${count} redriven`])
      yield* Deferred.succeed(paused, undefined)
      yield* TestClock.adjust("2 minutes")
      assert.strictEqual((yield* read).result, `${count} redriven`)
      const all = yield* run(
        Effect.flatMap(OperationHistory, (history) =>
          history.search({ projectId: world.project.id, limit: 100, most: 1000 })
        )
      )
      const from = all.operations.flatMap(({ redrive }) => redrive?.operationId ?? [])
      assert.deepStrictEqual([from.length, new Set(from).size, scripted.records.size], [count, count, count])
    })
  )

  it.effect("leaves no operation redriven twice by two jobs that run at the same time", () =>
    Effect.gen(function* () {
      const { failing, jobOf, redriveAll, scripted, successors } = yield* working()
      const ids = yield* failing(...Array.from({ length: 20 }, () => "A"))
      const jobs = yield* Effect.all([redriveAll(), redriveAll(), redriveAll()], { concurrency: "unbounded" })
      yield* steps
      yield* TestClock.adjust("2 minutes")
      const done = yield* Effect.forEach(jobs, jobOf)
      assert.strictEqual(
        done.reduce((sum, { progress }) => sum + progress.operations, 0),
        ids.length
      )
      assert.deepStrictEqual((yield* successors).toSorted(), ids.toSorted())
      assert.strictEqual(scripted.records.size, ids.length)
    })
  )
})
