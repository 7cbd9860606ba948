/** What every adapter of RedriveJobStore must pass. @rule redrive.resume, redrive.bounds, redrive.cancel, erase.redrive */
import { assert, describe } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { GroupRef, InstallationId, OperationId, ProjectId, RedriveJobId } from "@fieldgate/core/domain/Ids"
import { RedriveJob, type RedriveProgress } from "@fieldgate/core/operations/RedriveJob"
import {
  type ClaimedRedriveJob,
  type NewRedriveJob,
  RedriveJobStore,
  type RedriveStepEnd
} from "@fieldgate/core/operations/RedriveJobStore"
import { noProgress, sentenceOf } from "@fieldgate/core/operations/rules/RedriveProgress"
import { IdempotencyKey } from "@fieldgate/core/writes/IdempotencyKey"
import * as AwkwardValues from "./AwkwardValues.ts"
import * as Sample from "./Sample.ts"
import * as Seed from "./Seed.ts"
import { type EmptyStores, over, sameAs } from "./StoreTest.ts"

const same = sameAs(RedriveJob)
const id = (n: number) => Sample.redriveJobId(n)

const jobOf = (n: number, members: Partial<NewRedriveJob["job"]> = {}): NewRedriveJob["job"] => ({
  id: id(n),
  projectId: Sample.projectId(),
  state: "running",
  request: { filter: {} },
  author: { actor: { kind: "key", id: "key", name: "backend" }, reason: "an outage" },
  createTime: Sample.time(n),
  updateTime: Sample.time(n),
  progress: noProgress,
  ...members
})

const shown = (job: NewRedriveJob["job"]): RedriveJob => ({ ...job, result: sentenceOf(job) })

const create = Effect.fnUntraced(function* (n: number, more: Partial<NewRedriveJob> = {}) {
  return yield* (yield* RedriveJobStore).create({ job: jobOf(n), most: 10, ...more })
})

const claim = Effect.fnUntraced(function* (at: number) {
  return yield* (yield* RedriveJobStore).claim(Sample.time(at), Sample.time(at + 60))
})

const claimOne = (at: number) => Effect.map(claim(at), Option.getOrThrow)

const some: RedriveProgress = {
  operations: 2,
  records: 3,
  causes: [{ cause: 'no\u0000 "quoted"', records: 3 }],
  skipped: [{ reason: "payloads_removed", operations: 1 }]
}

const save = Effect.fnUntraced(function* (claimed: ClaimedRedriveJob, at: number, end: Partial<RedriveStepEnd> = {}) {
  return yield* (yield* RedriveJobStore).save(claimed, {
    progress: some,
    before: Sample.operationId(7),
    state: "running",
    at: Sample.time(at),
    dueAt: Sample.time(at),
    ...end
  })
})

const get = Effect.fnUntraced(function* (n: number, projectId = Sample.projectId()) {
  return yield* (yield* RedriveJobStore).get(projectId, id(n))
})

const key = (name: string, digest = `of ${name}`) => ({ claim: { key: IdempotencyKey.make(name), digest } })
const group = { groupRef: Sample.groupRef, installationIds: [Sample.installationId()] }

/** Registers the tests of one adapter, over stores that are empty each time they are built. */
export const suite = (name: string, layer: EmptyStores) =>
  describe(`RedriveJobStore (${name})`, () => {
    const test = over(layer)

    test(
      "returns a job as it was stored, to its own project alone",
      Effect.gen(function* () {
        yield* Seed.projects
        const request: RedriveJob["request"] = {
          filter: {
            status: "failure",
            type: "create",
            mode: "asynchronous",
            integrationId: Sample.integrationId(),
            provider: Sample.provider,
            installationId: Sample.installationId(),
            groupRef: Sample.groupRef,
            objectName: Sample.contacts,
            errorCode: 'A "code"',
            since: Sample.time(1),
            until: Sample.time(2)
          },
          outcome: "uncertain",
          riskDuplicates: true,
          retryPolicy: { deadlineHours: 2 },
          dryRun: true,
          reason: "an outage",
          metadata: { ticket: "7" }
        }
        const job = jobOf(1, { request })
        assert.deepStrictEqual(yield* create(1, { job }), { _tag: "Created" })
        same(yield* get(1), shown(job))
        assert.strictEqual((yield* Effect.flip(get(2)))._tag, "RedriveJobNotFound")
        assert.strictEqual((yield* Effect.flip(get(1, Sample.projectId(2))))._tag, "RedriveJobNotFound")
        const store = yield* RedriveJobStore
        for (const unknown of AwkwardValues.unknownIds) {
          const refused = yield* Effect.flip(store.get(Sample.projectId(), RedriveJobId.make(unknown)))
          assert.strictEqual(refused._tag, "RedriveJobNotFound")
          assert.deepStrictEqual(yield* store.list({ projectId: ProjectId.make(unknown), limit: 9 }), [])
        }
      })
    )

    test(
      "returns the earlier job of a key, also to concurrent requests and after it has finished",
      Effect.gen(function* () {
        yield* Seed.projects
        const first = yield* Effect.all([create(1, key("a")), create(2, key("a")), create(3, key("a"))], {
          concurrency: "unbounded"
        })
        const created = first.findIndex(({ _tag }) => _tag === "Created") + 1
        const others = first.flatMap((each) => (each._tag === "Earlier" ? [[each.job.id, each.digest]] : []))
        assert.deepStrictEqual(others, [
          [id(created), "of a"],
          [id(created), "of a"]
        ])
        yield* save(yield* claimOne(9), 10, { state: "done" })
        const later = yield* create(4, key("a"))
        assert(later._tag === "Earlier")
        assert.deepStrictEqual([later.job.id, later.job.state], [id(created), "done"])
      })
    )

    test(
      "refuses more running jobs of a project than allowed, also to concurrent requests",
      Effect.gen(function* () {
        yield* Seed.projects
        const stored = yield* Effect.all(
          [1, 2, 3, 4].map((n) => create(n, { most: 2 })),
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual(stored.map(({ _tag }) => _tag).toSorted(), ["Created", "Created", "TooMany", "TooMany"])
        yield* save(yield* claimOne(9), 10, { state: "done" })
        assert.strictEqual((yield* create(5, { most: 2 }))._tag, "Created")
      })
    )

    test(
      "gives a job to one worker at a time, the longest due first, and again once a lease has ended",
      Effect.gen(function* () {
        yield* Seed.projects
        const store = yield* RedriveJobStore
        assert.isTrue(Option.isNone(yield* store.nextDue()))
        yield* create(2)
        yield* create(1)
        assert.isTrue(Option.isNone(yield* claim(0)))
        assert.deepStrictEqual(Option.getOrThrow(yield* store.nextDue()), Sample.time(1))
        const first = yield* claimOne(5)
        assert.deepStrictEqual([first.job.id, first.step, first.before], [id(1), 1, undefined])
        assert.strictEqual((yield* claimOne(6)).job.id, id(2))
        assert.isTrue(Option.isNone(yield* claim(64)))
        const again = yield* claimOne(65)
        assert.deepStrictEqual([again.job.id, again.step], [id(1), 2])
        assert.isFalse(yield* save(first, 66))
        same(yield* get(1), shown(jobOf(1)))
        assert.isTrue(yield* save(again, 66, { dueAt: Sample.time(70), waitingFor: "the queue" }))
        const progressed = jobOf(1, { progress: some, updateTime: Sample.time(66), waitingFor: "the queue" })
        same(yield* get(1), shown(progressed))
        assert.strictEqual((yield* claimOne(69)).job.id, id(2))
        const third = yield* claimOne(70)
        assert.deepStrictEqual([third.job.id, third.before], [id(1), Sample.operationId(7)])
        yield* save(third, 71, { state: "done" })
        const { waitingFor: _, ...done } = { ...progressed, state: "done" as const, updateTime: Sample.time(71) }
        same(yield* get(1), shown(done))
      })
    )

    test(
      "keeps a cancelled job cancelled, with what the running step did",
      Effect.gen(function* () {
        yield* Seed.projects
        const store = yield* RedriveJobStore
        yield* create(1)
        const claimed = yield* claimOne(5)
        const elsewhere = yield* Effect.flip(store.cancel(Sample.projectId(2), id(1), Sample.time(6)))
        assert.strictEqual(elsewhere._tag, "RedriveJobNotFound")
        const cancelled = yield* store.cancel(Sample.projectId(), id(1), Sample.time(6))
        assert.deepStrictEqual([cancelled.state, cancelled.updateTime], ["cancelled", Sample.time(6)])
        assert.isTrue(yield* save(claimed, 7))
        const { progress, state } = yield* get(1)
        assert.deepStrictEqual([state, progress], ["cancelled", some])
        assert.isTrue(Option.isNone(yield* claim(100)))
        yield* create(2)
        yield* save(yield* claimOne(101), 102, { state: "done" })
        assert.strictEqual((yield* store.cancel(Sample.projectId(), id(2), Sample.time(103))).state, "done")
      })
    )

    test(
      "lists jobs newest first, page by page, all or those of a group",
      Effect.gen(function* () {
        yield* Seed.projects
        const { list } = yield* RedriveJobStore
        const projectId = Sample.projectId()
        yield* create(1)
        yield* create(3, { job: jobOf(3, { request: { filter: { groupRef: Sample.groupRef } } }) })
        yield* create(2, { job: jobOf(2, { request: { filter: { installationId: Sample.installationId() } } }) })
        yield* create(4, { job: jobOf(4, { request: { filter: { groupRef: GroupRef.make("other") } } }) })
        const ids = (query: Parameters<typeof list>[0]) => Effect.map(list(query), (jobs) => jobs.map((job) => job.id))
        assert.deepStrictEqual(yield* ids({ projectId, limit: 3 }), [id(4), id(3), id(2)])
        assert.deepStrictEqual(yield* ids({ projectId, limit: 3, before: id(2) }), [id(1)])
        assert.deepStrictEqual(yield* ids({ projectId, group, limit: 9 }), [id(3), id(2)])
        const none = { ...group, installationIds: [InstallationId.make("odd")] }
        assert.deepStrictEqual(yield* ids({ projectId, group: none, limit: 9 }), [id(3)])
        assert.deepStrictEqual(yield* ids({ projectId: Sample.projectId(2), limit: 9 }), [])
      })
    )

    test(
      "removes finished jobs that are older than a time, a few at a time",
      Effect.gen(function* () {
        yield* Seed.projects
        const store = yield* RedriveJobStore
        for (const n of [1, 2, 3]) {
          yield* create(n)
          yield* save(yield* claimOne(n), n, { state: "done" })
        }
        yield* create(4)
        assert.strictEqual(yield* store.sweep(Sample.time(1), 9), 0)
        assert.strictEqual(yield* store.sweep(Sample.time(3), 1), 1)
        assert.strictEqual(yield* store.sweep(Sample.time(99), 9), 2)
        assert.strictEqual((yield* get(4)).state, "running")
      })
    )

    test(
      "removes the jobs of a group, and the causes from the others, also if a step runs",
      Effect.gen(function* () {
        yield* Seed.projects
        const store = yield* RedriveJobStore
        yield* create(1, { job: jobOf(1, { request: { filter: { groupRef: Sample.groupRef } } }) })
        yield* create(2)
        yield* save(yield* claimOne(1), 1, { state: "done" })
        yield* save(yield* claimOne(5), 6)
        const running = yield* claimOne(7)
        assert.strictEqual(yield* store.removeGroup(Sample.projectId(2), group), 0)
        assert.deepStrictEqual((yield* get(2)).progress, some)
        assert.strictEqual(yield* store.removeGroup(Sample.projectId(), group), 1)
        assert.strictEqual((yield* Effect.flip(get(1)))._tag, "RedriveJobNotFound")
        assert.isFalse(yield* save(running, 8))
        assert.deepStrictEqual((yield* get(2)).progress, { ...some, causes: [] })
        const again = yield* claimOne(67)
        assert.deepStrictEqual([again.job.id, again.before], [id(2), OperationId.make(Sample.operationId(7))])
      })
    )

    test(
      "removes the jobs that name a text, and the causes from all others",
      Effect.gen(function* () {
        const store = yield* RedriveJobStore
        yield* Seed.projects
        yield* create(1, { job: jobOf(1, { author: { ...jobOf(1).author, reason: "for Ada@acme.example" } }) })
        yield* create(2)
        yield* save(yield* claimOne(1), 1, { state: "done" })
        yield* save(yield* claimOne(5), 6)
        assert.strictEqual(yield* store.removeNamed(Sample.projectId(2), ["ada@acme.example"]), 0)
        assert.strictEqual(yield* store.removeNamed(Sample.projectId(), ["eve", "ada@acme.example"]), 1)
        assert.strictEqual((yield* Effect.flip(get(1)))._tag, "RedriveJobNotFound")
        assert.deepStrictEqual((yield* get(2)).progress, { ...some, causes: [] })
      })
    )
  })
