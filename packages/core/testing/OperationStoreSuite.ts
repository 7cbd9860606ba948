import { assert, describe } from "@effect/vitest"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { IdempotencyKey } from "@fieldgate/core/writes/IdempotencyKey"
import { OperationId, ProjectId } from "@fieldgate/core/domain/Ids"
import { batchRecords } from "@fieldgate/core/domain/Limits"
import { type FinalStatus, Operation } from "@fieldgate/core/operations/Operation"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import {
  type IdempotencyClaim,
  type OperationEnd,
  type OperationNotFound,
  OperationStore
} from "@fieldgate/core/operations/OperationStore"
import type { StoreUnavailable } from "@fieldgate/core/domain/StoreError"
import * as AwkwardValues from "./AwkwardValues.ts"
import * as CorrectionTests from "./CorrectionTests.ts"
import * as PreconditionTests from "./PreconditionTests.ts"
import * as Sample from "./Sample.ts"
import * as Seed from "./Seed.ts"
import { type EmptyStores, over, sameAs, without } from "./StoreTest.ts"

const same = sameAs(Operation)
const project = Sample.projectId()
const id = Sample.operationId()

const end = (status: FinalStatus, outcomes: ReadonlyArray<RecordOutcome>, at: DateTime.Utc): OperationEnd => ({
  status,
  result: `ended in ${status}`,
  outcomes,
  at
})

const ended = (n: number, { at, result, status }: OperationEnd, successfulRecordIds: ReadonlyArray<string>) =>
  Sample.operation(n, {
    status,
    result,
    updateTime: at,
    metadata: { objects: [Sample.contacts], successfulRecordIds }
  })

/**
 * Registers the tests of one adapter, over stores that are empty each time they are built. Its stores may name preconditions, which the
 * statement that begins a write then checks; a store that names none is read before each write, and these tests are skipped.
 */
export const suite = (name: string, layer: EmptyStores, has: { readonly preconditions?: boolean } = {}) =>
  describe(`OperationStore (${name})`, () => {
    const test = over(layer)
    startTests(test)
    settling(test)
    keeping(test)
    finding(test)
    claiming(test)
    PreconditionTests.planned(test)
    PreconditionTests.tests(has.preconditions === true ? test : without("preconditions"))
    CorrectionTests.tests(test)
  })

const startTests = (test: ReturnType<typeof over>) => {
  test(
    "journals an operation in progress, its records without an outcome",
    Effect.gen(function* () {
      const store = yield* OperationStore
      yield* Seed.installed
      yield* store.begin(Sample.writeStart(Sample.operation(1), [Sample.item(1), Sample.item(2), Sample.item(3)]))
      yield* store.begin(Sample.writeStart(Sample.operation(2), [Sample.item(1)]))
      same(yield* store.get(project, id), Sample.operation(1))
      assert.deepStrictEqual(yield* store.outcomes(project, id), [undefined, undefined, undefined])
      assert.deepStrictEqual(yield* store.outcomes(project, Sample.operationId(2)), [undefined])
    })
  )

  test(
    "journals records that contain any JSON value",
    Effect.gen(function* () {
      const store = yield* OperationStore
      yield* Seed.installed
      const items = [Sample.item(1), { fields: AwkwardValues.fields, associations: [] }, Sample.item(3)]
      yield* store.begin(Sample.writeStart(Sample.operation(), items))
      assert.strictEqual((yield* store.outcomes(project, id)).length, items.length)
    })
  )
}

const settling = (test: ReturnType<typeof over>) => {
  test(
    "settles an operation and returns it",
    Effect.gen(function* () {
      const store = yield* OperationStore
      yield* Seed.installed
      for (const [n, status] of (["success", "failure"] as const).entries()) {
        yield* store.begin(Sample.writeStart(Sample.operation(n), [Sample.item()]))
        const outcome: RecordOutcome = status === "success" ? Sample.outcome(n) : { outcome: "failed" }
        const ending = end(status, [outcome], Sample.time(9))
        const expected = ended(n, ending, status === "success" ? [`${n}`] : [])
        same(yield* store.settle(project, Sample.operationId(n), ending), expected)
        same(yield* store.get(project, Sample.operationId(n)), expected)
      }
    })
  )

  test(
    "lists the records that were written, and only those",
    Effect.gen(function* () {
      const store = yield* OperationStore
      yield* Seed.installed
      const outcomes: ReadonlyArray<RecordOutcome> = [
        { outcome: "failed", recordId: "1", errors: [{ message: "no", code: "X", field: "name" }] },
        { outcome: "success", recordId: "2" },
        { outcome: "uncertain", recordId: "3" },
        { outcome: "success" },
        { outcome: "success", recordId: "'5\"" }
      ]
      yield* store.begin(
        Sample.writeStart(
          Sample.operation(),
          outcomes.map((_, n) => Sample.item(n))
        )
      )
      const { metadata } = yield* store.settle(project, id, end("success", outcomes, Sample.time(9)))
      assert.deepStrictEqual(metadata, { objects: [Sample.contacts], successfulRecordIds: ["2", "'5\""] })
      assert.deepStrictEqual(yield* store.outcomes(project, id), outcomes)
    })
  )

  test(
    "changes nothing when an operation is settled again",
    Effect.gen(function* () {
      const store = yield* OperationStore
      yield* Seed.installed
      yield* store.begin(Sample.writeStart(Sample.operation(), [Sample.item()]))
      const first = end("failure", [{ outcome: "uncertain" }], Sample.time(5))
      yield* store.settle(project, id, first)
      for (const status of ["success", "failure"] as const) {
        const again = yield* store.settle(project, id, end(status, [Sample.outcome(2)], Sample.time(9)))
        same(again, ended(1, first, []))
        same(yield* store.get(project, id), ended(1, first, []))
        assert.deepStrictEqual(yield* store.outcomes(project, id), first.outcomes)
      }
    })
  )

  test(
    "accepts one of several concurrent settlements, and returns it to all",
    Effect.gen(function* () {
      const store = yield* OperationStore
      yield* Seed.installed
      yield* store.begin(Sample.writeStart(Sample.operation(), [Sample.item()]))
      const answers = yield* Effect.forEach(
        [1, 2, 3, 4, 5],
        (n) => store.settle(project, id, end("success", [Sample.outcome(n)], Sample.time(n))),
        { concurrency: "unbounded" }
      )
      const kept = yield* store.get(project, id)
      for (const answer of answers) same(answer, kept)
      const [outcome] = yield* store.outcomes(project, id)
      assert.deepStrictEqual(kept.metadata?.successfulRecordIds, [outcome?.recordId ?? "none"])
    })
  )
}

const keeping = (test: ReturnType<typeof over>) => {
  test(
    "keeps outcomes unchanged and in order",
    Effect.gen(function* () {
      const store = yield* OperationStore
      yield* Seed.installed
      const numbers = Array.from({ length: batchRecords.maximum }, (_, index) => index)
      const outcomes = numbers.map((n): RecordOutcome =>
        n % 3 === 0
          ? { outcome: "success", recordId: `${n}`, data: { ...AwkwardValues.fields, n } }
          : { outcome: n % 3 === 1 ? "failed" : "uncertain", errors: [{ message: AwkwardValues.texts.join("") }] }
      )
      yield* store.begin(
        Sample.writeStart(
          Sample.operation(1),
          numbers.map((n) => Sample.item(n))
        )
      )
      yield* store.begin(Sample.writeStart(Sample.operation(2), [Sample.item()]))
      yield* store.settle(project, id, end("success", outcomes, Sample.time(9)))
      assert.deepStrictEqual(yield* store.outcomes(project, id), outcomes)
      assert.deepStrictEqual(yield* store.outcomes(project, Sample.operationId(2)), [undefined])
      same(yield* store.get(project, Sample.operationId(2)), Sample.operation(2))
    })
  )

  test(
    "keeps a result in the provider's words",
    Effect.gen(function* () {
      const store = yield* OperationStore
      yield* Seed.installed
      for (const [n, result] of AwkwardValues.texts.entries()) {
        yield* store.begin(Sample.writeStart(Sample.operation(n), [Sample.item()]))
        yield* store.settle(project, Sample.operationId(n), { ...end("failure", [], Sample.time(9)), result })
        assert.strictEqual((yield* store.get(project, Sample.operationId(n))).result, result)
      }
    })
  )

  test(
    "settles any text of a provider, also with a NUL character or half a surrogate pair",
    Effect.gen(function* () {
      const store = yield* OperationStore
      yield* Seed.installed
      yield* store.begin(Sample.writeStart(Sample.operation(), [Sample.item()]))
      const message = "before\u0000after \ud83d"
      const outcomes: ReadonlyArray<RecordOutcome> = [{ outcome: "success", recordId: message, errors: [{ message }] }]
      const ending = { ...end("success", outcomes, Sample.time(9)), result: message }
      const settled = yield* store.settle(project, id, ending)
      assert.strictEqual(settled.status, "success")
      assert.match(settled.result ?? "", /^before.after .$/u)
      assert.deepStrictEqual(settled.metadata?.successfulRecordIds, [message])
      assert.deepStrictEqual(yield* store.outcomes(project, id), outcomes)
    })
  )
}

const finding = (test: ReturnType<typeof over>) => {
  test(
    "neither returns nor changes anything of another project, or anything that was never saved",
    Effect.gen(function* () {
      const store = yield* OperationStore
      yield* Seed.installed
      yield* store.begin(Sample.writeStart(Sample.operation(), [Sample.item()]))
      const nowhere = [
        [Sample.projectId(2), id] as const,
        ...AwkwardValues.unknownIds.flatMap((unknown) => [
          [project, OperationId.make(unknown)] as const,
          [ProjectId.make(unknown), id] as const
        ])
      ]
      for (const [projectId, operationId] of nowhere) {
        const asked: ReadonlyArray<Effect.Effect<unknown, OperationNotFound | StoreUnavailable>> = [
          store.get(projectId, operationId),
          store.outcomes(projectId, operationId),
          store.settle(projectId, operationId, end("success", [Sample.outcome()], Sample.time(9)))
        ]
        for (const ask of asked) {
          const refused = yield* Effect.flip(ask)
          assert.deepInclude(refused, { _tag: "OperationNotFound", operationId })
        }
      }
      same(yield* store.get(project, id), Sample.operation())
      assert.deepStrictEqual(yield* store.outcomes(project, id), [undefined])
    })
  )
}

const key = IdempotencyKey.make('a key, "quoted" and \'; drop')
const claim = (digest = "digest", expiresAt = Sample.time(60)): IdempotencyClaim => ({ key, digest, expiresAt })
const answer = { answered: AwkwardValues.fields }

const claimedBy = Effect.fnUntraced(function* (at = Sample.time(1), of = project) {
  const found = yield* (yield* OperationStore).claimed(of, key, at)
  return Option.getOrUndefined(found)
})

const claiming = (test: ReturnType<typeof over>) => {
  test(
    "claims a key together with the operation, once",
    Effect.gen(function* () {
      const store = yield* OperationStore
      yield* Seed.installed
      assert.isUndefined(yield* claimedBy())
      const start = Sample.writeStart(Sample.operation(1), [Sample.item()], { claim: claim() })
      yield* store.begin(start)
      assert.deepStrictEqual(yield* claimedBy(), {
        digest: "digest",
        operationId: id,
        answer: Option.none(),
        operation: { stage: "running", envelope: start.envelope, dueAt: start.leaseUntil }
      })
      const second = yield* Effect.flip(
        store.begin(Sample.writeStart(Sample.operation(2), [Sample.item()], { claim: claim("other") }))
      )
      assert.strictEqual(second._tag, "IdempotencyKeyTaken")
      const missing = yield* Effect.flip(store.get(project, Sample.operationId(2)))
      assert.strictEqual(missing._tag, "OperationNotFound")
    })
  )

  test(
    "gives a key to one of several concurrent writes, and journals only that one",
    Effect.gen(function* () {
      const store = yield* OperationStore
      yield* Seed.installed
      const numbers = [1, 2, 3, 4, 5]
      const begun = yield* Effect.forEach(
        numbers,
        (n) => Effect.result(store.begin(Sample.writeStart(Sample.operation(n), [Sample.item()], { claim: claim() }))),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(begun.filter(Result.isSuccess).length, 1)
      const kept = yield* Effect.forEach(numbers, (n) => Effect.result(store.get(project, Sample.operationId(n))))
      assert.deepStrictEqual(kept.map(Result.isSuccess), begun.map(Result.isSuccess))
    })
  )

  test(
    "stores an answer unchanged, with the operation's end",
    Effect.gen(function* () {
      const store = yield* OperationStore
      yield* Seed.installed
      yield* store.begin(Sample.writeStart(Sample.operation(), [Sample.item()], { claim: claim() }))
      const ending = end("success", [Sample.outcome()], Sample.time(9))
      yield* store.settle(project, id, { ...ending, key: { _tag: "Remember", key, answer } })
      assert.deepStrictEqual((yield* claimedBy())?.answer, Option.some(answer))
      yield* store.settle(project, id, { ...ending, key: { _tag: "Free", key } })
      assert.deepStrictEqual((yield* claimedBy())?.answer, Option.some(answer))
    })
  )

  test(
    "answers and frees only the key of the settled operation",
    Effect.gen(function* () {
      const store = yield* OperationStore
      yield* Seed.installed
      const other = IdempotencyKey.make("another key")
      yield* store.begin(Sample.writeStart(Sample.operation(1), [Sample.item()], { claim: claim() }))
      yield* store.begin(
        Sample.writeStart(Sample.operation(2), [Sample.item(2)], { claim: { ...claim(), key: other } })
      )
      const ending = end("success", [Sample.outcome()], Sample.time(9))
      yield* store.settle(project, id, { ...ending, key: { _tag: "Remember", key, answer } })
      const found = Option.getOrUndefined(yield* store.claimed(project, other, Sample.time(1)))
      assert.deepStrictEqual([found?.operationId, found?.answer], [Sample.operationId(2), Option.none()])
      yield* store.settle(project, Sample.operationId(2), { ...ending, key: { _tag: "Free", key: other } })
      assert.deepStrictEqual((yield* claimedBy())?.answer, Option.some(answer))
    })
  )

  test(
    "frees a key for the next write",
    Effect.gen(function* () {
      const store = yield* OperationStore
      yield* Seed.installed
      yield* store.begin(Sample.writeStart(Sample.operation(1), [Sample.item()], { claim: claim() }))
      const ending = end("failure", [{ outcome: "failed" }], Sample.time(9))
      yield* store.settle(project, id, { ...ending, key: { _tag: "Free", key } })
      assert.isUndefined(yield* claimedBy())
      yield* store.begin(Sample.writeStart(Sample.operation(2), [Sample.item()], { claim: claim("other") }))
      assert.strictEqual((yield* claimedBy())?.operationId, Sample.operationId(2))
    })
  )

  test(
    "allows claiming an expired key again, without its old answer",
    Effect.gen(function* () {
      const store = yield* OperationStore
      yield* Seed.installed
      yield* store.begin(
        Sample.writeStart(Sample.operation(1), [Sample.item()], { claim: claim("digest", Sample.time(5)) })
      )
      const ending = end("success", [Sample.outcome()], Sample.time(1))
      yield* store.settle(project, id, { ...ending, key: { _tag: "Remember", key, answer } })
      assert.isUndefined(yield* claimedBy(Sample.time(5)))
      yield* store.begin(
        Sample.writeStart(Sample.operation(2, { createTime: Sample.time(5) }), [Sample.item()], {
          claim: claim("later")
        })
      )
      const { answer: none, digest, operationId } = (yield* claimedBy(Sample.time(5))) ?? assert.fail("not claimed")
      assert.deepStrictEqual([none, digest, operationId], [Option.none(), "later", Sample.operationId(2)])
    })
  )

  test(
    "reports the end of an operation that was settled without its key",
    Effect.gen(function* () {
      const store = yield* OperationStore
      yield* Seed.installed
      const start = Sample.writeStart(Sample.operation(1), [Sample.item()], { claim: claim() })
      yield* store.begin(start)
      yield* store.settle(project, id, end("failure", [{ outcome: "failed" }], Sample.time(2)))
      assert.deepStrictEqual((yield* claimedBy())?.operation, { stage: "done", envelope: start.envelope })
    })
  )

  test(
    "separates the keys of projects",
    Effect.gen(function* () {
      const store = yield* OperationStore
      yield* Seed.installed
      yield* store.begin(Sample.writeStart(Sample.operation(1), [Sample.item()], { claim: claim() }))
      assert.isUndefined(yield* claimedBy(Sample.time(1), Sample.projectId(2)))
      yield* store.begin(
        Sample.writeStart(Sample.operation(2, { projectId: Sample.projectId(2) }), [Sample.item()], { claim: claim() })
      )
    })
  )
}
