/** What every adapter of RemovalJobStore must pass. @rule removal.job */
import { assert, describe } from "@effect/vitest"
import { GroupRef, RemovalJobId } from "@fieldgate/core/domain/Ids"
import { nothingErased, RemovalJob, type RemovalRequest } from "@fieldgate/core/operations/RemovalJob"
import { type ClaimedRemoval, RemovalJobStore } from "@fieldgate/core/operations/RemovalJobStore"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as AwkwardValues from "./AwkwardValues.ts"
import * as Sample from "./Sample.ts"
import * as Seed from "./Seed.ts"
import { type EmptyStores, over, sameAs } from "./StoreTest.ts"

const same = sameAs(RemovalJob)
const id = (n: number) => Sample.removalJobId(n)

const jobOf = (n: number, more: Partial<RemovalJob> = {}): RemovalJob => ({
  id: id(n),
  projectId: Sample.projectId(),
  groupRef: Sample.groupRef,
  state: "running",
  createTime: Sample.time(n),
  updateTime: Sample.time(n),
  progress: { operations: 0, records: 0 },
  ...more
})

const request: RemovalRequest = {
  installationIds: [Sample.installationId()],
  connections: [{ id: Sample.connectionId(), groupRef: Sample.groupRef }]
}

const create = Effect.fnUntraced(function* (n: number, leaseUntil: number, more: Partial<RemovalJob> = {}) {
  return yield* (yield* RemovalJobStore).create(jobOf(n, more), request, Sample.time(leaseUntil))
})

const claim = Effect.fnUntraced(function* (at: number) {
  return yield* (yield* RemovalJobStore).claim(Sample.time(at), Sample.time(at + 60))
})

const save = Effect.fnUntraced(function* (claimed: ClaimedRemoval, at: number, state: RemovalJob["state"] = "running") {
  const job = { ...claimed.job, state, updateTime: Sample.time(at), progress: { operations: 2, records: 3 } }
  return yield* (yield* RemovalJobStore).save({ ...claimed, job, cursor })
})

const get = Effect.fnUntraced(function* (n: number, projectId = Sample.projectId()) {
  return yield* (yield* RemovalJobStore).get(projectId, id(n))
})

const cursor = {
  of: "connection",
  installationId: Sample.installationId(2),
  after: Sample.operationId(7)
} as const

/** Registers the tests of one adapter, over stores that are empty each time they are built. */
export const suite = (name: string, layer: EmptyStores) =>
  describe(`RemovalJobStore (${name})`, () => {
    const test = over(layer)

    test(
      "returns a job as it was stored, to its own project alone",
      Effect.gen(function* () {
        yield* Seed.projects
        yield* create(1, 60)
        same(yield* get(1), jobOf(1))
        const { groupRef: _, ...ofNoGroup } = jobOf(3)
        const erasure = { ...ofNoGroup, erased: { ...nothingErased, operations: 7 } }
        const erases = { groupRef: Sample.groupRef, formerRef: "erased:7" }
        const lease = Sample.time(60)
        yield* (yield* RemovalJobStore).create(erasure, { ...request, erases }, lease)
        same(yield* get(3), erasure)
        const claimed = Option.getOrThrow(yield* claim(61))
        assert.deepStrictEqual([claimed.job.id, claimed.request], [id(1), request])
        assert.deepStrictEqual(Option.getOrThrow(yield* claim(62)).request.erases, erases)
        assert.strictEqual((yield* Effect.flip(get(2)))._tag, "RemovalJobNotFound")
        assert.strictEqual((yield* Effect.flip(get(1, Sample.projectId(2))))._tag, "RemovalJobNotFound")
        const store = yield* RemovalJobStore
        for (const unknown of AwkwardValues.unknownIds) {
          const refused = yield* Effect.flip(store.get(Sample.projectId(), RemovalJobId.make(unknown)))
          assert.strictEqual(refused._tag, "RemovalJobNotFound")
        }
      })
    )

    test(
      "gives a job whose lease has ended to another process, which continues where it was saved; the first can't save any more",
      Effect.gen(function* () {
        yield* Seed.projects
        const first = yield* create(1, 60)
        assert.deepStrictEqual(yield* claim(59), Option.none())
        assert.isTrue(yield* save(first, 30))
        const second = Option.getOrThrow(yield* claim(30))
        assert.deepStrictEqual([second.step, second.cursor, second.request], [2, cursor, request])
        assert.deepStrictEqual(second.job.progress, { operations: 2, records: 3 })
        assert.isFalse(yield* save(first, 40, "done"))
        assert.strictEqual((yield* get(1)).state, "running")
        const due = Option.getOrThrow(yield* (yield* RemovalJobStore).nextDue())
        assert.strictEqual(due.epochMilliseconds, Sample.time(90).epochMilliseconds)
        assert.deepStrictEqual(yield* claim(89), Option.none())
        const third = Option.getOrThrow(yield* claim(90))
        assert.isTrue(yield* save(third, 91, "done"))
        assert.deepStrictEqual(yield* claim(1000), Option.none())
        assert.deepStrictEqual(yield* (yield* RemovalJobStore).nextDue(), Option.none())
        assert.strictEqual((yield* get(1)).state, "done")
      })
    )

    test(
      "removes finished jobs only: those that are old, and those of a group",
      Effect.gen(function* () {
        yield* Seed.projects
        const store = yield* RemovalJobStore
        yield* create(1, 60)
        for (const n of [2, 3]) yield* save(yield* create(n, 60), n * 10, "done")
        yield* save(yield* create(4, 60, { groupRef: GroupRef.make("other") }), 40, "done")
        assert.strictEqual(yield* store.sweep(Sample.time(30), 9), 1)
        assert.strictEqual((yield* Effect.flip(get(2)))._tag, "RemovalJobNotFound")
        yield* store.removeGroup(Sample.projectId(2), Sample.groupRef)
        yield* get(3)
        yield* store.removeGroup(Sample.projectId(), Sample.groupRef)
        assert.strictEqual((yield* Effect.flip(get(3)))._tag, "RemovalJobNotFound")
        yield* Effect.all([get(1), get(4)])
      })
    )
  })
