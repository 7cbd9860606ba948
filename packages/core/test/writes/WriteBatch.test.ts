import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { Caller } from "../../src/domain/Caller.ts"
import type { RecordOutcome } from "../../src/domain/RecordOutcome.ts"
import { ConnectionStore } from "../../src/connections/ConnectionStore.ts"
import { ProviderUnavailable } from "../../src/providers/ProviderError.ts"
import * as PlannedRecord from "../../src/writes/rules/PlannedRecord.ts"
import * as World from "../World.ts"

const host = Caller.Host()
const named = (...names: ReadonlyArray<string>) => names.map((name) => ({ record: { name } }))
const lost = new ProviderUnavailable({ message: "no answer", written: "unknown", timedOut: true })

describe("a synchronous batch (4.3.4)", () => {
  it.effect("answers a result for each record, in the order of the request", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      const answer = yield* world.write({ type: "create", batch: named("a", "b", "c") })
      assert.deepStrictEqual([answer.successCount, answer.failureCount, answer.uncertainCount], [3, 0, undefined])
      assert.deepStrictEqual(
        answer.results?.map(({ data, recordId }) => [recordId, data?.["name"]]),
        [
          ["record-1", "a"],
          ["record-2", "b"],
          ["record-3", "c"]
        ]
      )
      assert.strictEqual(world.scripted.commands.length, 1)
    })
  )

  it.effect("sends one command with allOrNone", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      yield* world.write({ type: "create", batch: named("a", "b"), batchPolicy: { allOrNone: true } })
      assert.deepStrictEqual(
        world.scripted.commands.map(({ allOrNone, items }) => [allOrNone, items.length]),
        [[true, 2]]
      )
    })
  )

  it.effect("ends every created record as uncertain if the answer was lost", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      world.scripted.failNext(lost)
      const error = yield* Effect.flip(world.write({ type: "create", batch: named("a", "b") }))
      assert.strictEqual(error._tag, "WriteFailed")
      if (error._tag !== "WriteFailed") return
      assert.deepStrictEqual([error.uncertain, error.batch?.uncertainCount, error.batch?.successCount], [true, 2, 0])
      const { operationId } = error
      const operation = yield* world.platform.getOperation(host, { project: "shop", operationId })
      assert.deepStrictEqual(
        [operation.status, operation.result],
        [
          "failure",
          "2 uncertain: no answer; it was sent without a unique field to look it up by: check for it at the provider before you create it again"
        ]
      )
    })
  )
})

describe("records of a batch that may go again (4.3.5)", () => {
  const written: RecordOutcome = { outcome: "success", recordId: "1" }
  const refused: RecordOutcome = { outcome: "failed", errors: [{ message: "no such option" }] }
  const locked: RecordOutcome = { outcome: "failed", errors: [{ message: "locked" }], retryable: true }
  const ended: RecordOutcome = { ...locked, errors: [{ message: "the token was revoked" }], unauthorized: true }

  it.effect("marks repeatable records separately from refused ones", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      world.scripted.answerNext(written, refused, locked)
      const answer = yield* world.write({ type: "create", batch: named("a", "b", "c") })
      assert.deepStrictEqual(
        answer.results?.map(({ retryable }) => retryable),
        [undefined, undefined, true]
      )
    })
  )

  it.effect("make a batch that failed altogether retryable, from the last moment named, and free its key", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      const retryAfter = DateTime.makeUnsafe("2026-01-01T00:00:00Z")
      const batch = named("a", "b")
      world.scripted.answerNext(locked, { ...locked, retryAfter })
      const error = yield* Effect.flip(world.write({ type: "create", batch }, host, "k"))
      assert.strictEqual(error._tag, "WriteFailed")
      if (error._tag !== "WriteFailed") return
      assert.isTrue(error.retryable)
      assert.deepInclude(error.failure, { _tag: "ProviderUnavailable", written: "no", retryAfter })
      const again = yield* world.write({ type: "create", batch }, host, "k")
      assert.strictEqual(again.successCount, 2)
    })
  )

  it.effect("report credentials that expired midway, and mark the connection as invalid", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      const status = Effect.gen(function* () {
        const connections = yield* ConnectionStore
        return (yield* connections.get(world.project.id, world.connection.id)).status
      }).pipe(world.run)
      world.scripted.answerNext(written, ended)
      const answer = yield* world.write({ type: "create", batch: named("a", "b") })
      assert.deepStrictEqual([answer.successCount, answer.failureCount], [1, 1])
      assert.strictEqual(yield* status, "bad_credentials")
      world.scripted.answerNext(refused, ended)
      const error = yield* Effect.flip(world.write({ type: "create", batch: named("a", "b") }))
      assert.strictEqual(error._tag === "WriteFailed" && error.failure._tag, "ProviderUnauthorized")
    })
  )
})

describe("writeOnUpdate: ifEmpty (2.9)", () => {
  const object = { selectedFieldSettings: { source: { writeOnUpdate: "ifEmpty" } } }
  const made = Effect.fnUntraced(function* () {
    const world = yield* World.make({ object })
    yield* world.write({ type: "create", record: { name: "a", source: "web" } })
    yield* world.write({ type: "create", record: { name: "b", source: "" } })
    return world
  })

  it.effect("sends the field only to records where it is empty", () =>
    Effect.gen(function* () {
      const world = yield* made()
      const record = (id: string) => ({ record: { id, name: "new", source: "fair" } })
      yield* world.write({ type: "update", batch: [record("record-1"), record("record-2")] })
      assert.deepStrictEqual(
        world.scripted.commands.at(-1)?.items.map(({ fields }) => fields),
        [{ name: "new" }, { name: "new", source: "fair" }]
      )
    })
  )

  it.effect("makes an update without remaining fields a success without a call, with a warning", () =>
    Effect.gen(function* () {
      const world = yield* made()
      const answer = yield* world.write({ type: "update", record: { id: "record-1", source: "fair" } })
      assert.strictEqual(world.scripted.commands.length, 2)
      assert.include(answer.warnings?.[0]?.message, "nothing was sent")
    })
  )

  it.effect("leaves out of a batch only the records of which nothing is left", () =>
    Effect.gen(function* () {
      const world = yield* made()
      const batch = ["record-1", "record-2"].map((id) => ({ record: { id, source: "fair" } }))
      const answer = yield* world.write({ type: "update", batch })
      assert.deepStrictEqual(
        world.scripted.commands.at(-1)?.items.map(({ recordId }) => recordId),
        ["record-2"]
      )
      assert.deepStrictEqual(
        answer.results?.map(({ recordId }) => recordId),
        ["record-1", "record-2"]
      )
      assert.deepStrictEqual(answer.warnings?.map(({ name = "" }) => name).toSorted(), [
        "batch[0].record",
        "batch[0].record.source"
      ])
    })
  )

  const kept = '"source" was not written: it has a value'

  it.effect("names each field that kept its value, in the answer and in the record of the operation", () =>
    Effect.gen(function* () {
      const world = yield* made()
      const change = { name: "new", source: "fair" }
      const single = yield* world.write({ type: "update", record: { id: "record-1", ...change } })
      assert.deepStrictEqual(single.warnings, [{ name: "record.source", message: kept }])
      const alone = yield* world.write({ type: "update", record: { id: "record-1", source: "fair" } })
      assert.deepStrictEqual(
        alone.warnings?.filter(({ message }) => message === kept).map(({ name }) => name),
        ["record.source"]
      )
      yield* world.write({ type: "create", record: { name: "c", source: "web" } })
      const batch = ["record-1", "record-2", "record-3"].map((id) => ({ record: { id, ...change } }))
      const several = yield* world.write({ type: "update", batch })
      assert.deepStrictEqual(several.warnings, [
        { name: "batch[0].record.source", message: kept },
        { name: "batch[2].record.source", message: kept }
      ])
      const { results } = yield* world.platform.getOperationRecords(host, {
        project: "shop",
        operationId: several.operationId
      })
      assert.deepStrictEqual(
        results.map(({ warnings }) => warnings),
        [[kept], undefined, [kept]]
      )
      const written = yield* world.write({ type: "create", record: change })
      assert.isUndefined(written.warnings)
    })
  )

  it("names a field by the caller's name where it is mapped", () => {
    const decisions = [{ field: "from", target: "source", rule: "ifEmpty" }] as const
    const record = { recordId: "record-1", decisions, fields: {}, ifEmpty: { source: "fair" }, associations: [] }
    assert.deepStrictEqual(PlannedRecord.keptBy(record, { source: "web" }), ["from"])
    assert.deepStrictEqual(PlannedRecord.keptBy(record, { source: null }), [])
  })

  it.effect("sends nothing of a batch that is all or none beside a record that could not be looked at (4.3.4)", () =>
    Effect.gen(function* () {
      const world = yield* made()
      const batch = ["record-9", "record-2"].map((id) => ({ record: { id, name: "new", source: "fair" } }))
      const error = yield* Effect.flip(world.write({ type: "update", batch, batchPolicy: { allOrNone: true } }))
      assert.strictEqual(error._tag === "WriteFailed" && error.batch?.failureCount, 2)
      assert.strictEqual(world.scripted.commands.length, 2)
    })
  )

  it.effect("fails a record that could not be looked at, without sending it", () =>
    Effect.gen(function* () {
      const world = yield* made()
      const batch = ["record-9", "record-2"].map((id) => ({ record: { id, source: "fair" } }))
      const answer = yield* world.write({ type: "update", batch })
      assert.deepStrictEqual(
        world.scripted.commands.at(-1)?.items.map(({ recordId }) => recordId),
        ["record-2"]
      )
      assert.deepStrictEqual(
        answer.results?.map(({ outcome }) => outcome),
        ["failed", "success"]
      )
    })
  )
})
