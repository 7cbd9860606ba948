/** The driver suite's tests of several records in one command. @rule batch.matching, batch.partial */
import { assert, describe } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { Subject, World } from "../ProviderDriverSubject.ts"
import { assertFailure, assertFields, newItem, writtenId } from "./DriverCalls.ts"
import { driverTest, needs } from "./DriverTest.ts"
import { completeCapabilities } from "@fieldgate/core/providers/Capabilities"

export const tests = <W extends World>(subject: Subject<W>): void => {
  const { sample } = subject
  const need = needs(subject)
  const names = Object.keys(sample.record(1))
  const good = (n: number) => newItem(sample.record(n))
  const refused = newItem(sample.refused)
  const change = (recordId: string, fields = sample.changes) => ({ recordId, fields, associations: [] })

  describe("several records", () => {
    driverTest(subject, "returns one outcome per create, in order", [need.batchCreate], ({ read, write }) =>
      Effect.gen(function* () {
        const outcomes = yield* write("create", [good(1), good(2), good(3)])
        assert.strictEqual(outcomes.length, 3)
        for (const [index, outcome] of outcomes.entries()) {
          assertFields((yield* read(writtenId(outcome), names)).fields, sample.record(index + 1))
        }
      })
    )

    driverTest(subject, "returns one outcome per update, in order", [need.batchCreate, need.batchUpdate], ({ write }) =>
      Effect.gen(function* () {
        const ids = (yield* write("create", [good(1), good(2)])).map(writtenId)
        const items = ids.toReversed().map((recordId) => ({ recordId, fields: sample.changes, associations: [] }))
        const [first = assert.fail("two items"), ...others] = items
        const outcomes = yield* write("update", [first, ...others])
        assert.deepStrictEqual(outcomes.map(writtenId), ids.toReversed())
      })
    )

    driverTest(subject, "fails a refused record alone", [need.batchCreate], ({ stored, write }) =>
      Effect.gen(function* () {
        const outcomes = yield* write("create", [good(1), refused, good(2)])
        assert.deepStrictEqual(
          outcomes.map((each) => each.outcome),
          ["success", "failed", "success"]
        )
        assert.isAtLeast(reasonsOf(outcomes[1]), 1)
        assert.strictEqual((yield* stored).length, 2)
      })
    )

    driverTest(
      subject,
      "writes no record with allOrNone if one is refused",
      [need.batchCreate, need.allOrNoneCreate],
      ({ stored, write }) =>
        Effect.gen(function* () {
          const outcomes = yield* write("create", [good(1), refused, good(2)], true).pipe(
            Effect.catchTag("ProviderError", (error) => {
              assertFailure(error.reason, "ProviderRejected")
              return Effect.succeed([])
            })
          )
          assert.isFalse(outcomes.some((each) => each.outcome === "success"))
          assert.deepStrictEqual(yield* stored, [])
        })
    )

    driverTest(
      subject,
      "writes every record with allOrNone if none is refused",
      [need.batchCreate, need.allOrNoneCreate],
      ({ stored, write }) =>
        Effect.gen(function* () {
          const outcomes = yield* write("create", [good(1), good(2)], true)
          assert.deepStrictEqual(kindsOf(outcomes), ["success", "success"])
          assert.strictEqual((yield* stored).length, 2)
        })
    )

    driverTest(subject, "returns outcomes in the order of the records", [need.batchCreate], ({ read, write }) =>
      Effect.gen(function* () {
        const [first = refused, ...others] = Array.from({ length: 12 }, (_, n) => (n % 3 === 1 ? refused : good(n)))
        const outcomes = yield* write("create", [first, ...others])
        assert.strictEqual(outcomes.length, 12)
        for (const [n, outcome] of outcomes.entries()) {
          assert.strictEqual(outcome.outcome, n % 3 === 1 ? "failed" : "success")
          if (outcome.recordId !== undefined) {
            assertFields((yield* read(outcome.recordId, names)).fields, sample.record(n))
          }
        }
      })
    )

    driverTest(
      subject,
      "fails an update of a missing record alone",
      [need.batchCreate, need.batchUpdate],
      ({ read, write }) =>
        Effect.gen(function* () {
          const [recordId = ""] = (yield* write("create", [good(1), good(2)])).map(writtenId)
          const outcomes = yield* write("update", [change(sample.missingId), change(recordId)])
          assert.deepStrictEqual(kindsOf(outcomes), ["failed", "success"])
          assert.isAtLeast(reasonsOf(outcomes[0]), 1)
          assertFields((yield* read(recordId, names)).fields, { ...sample.record(1), ...sample.changes })
        })
    )

    driverTest(
      subject,
      "fails a refused update alone",
      [need.batchCreate, need.batchUpdate, need.refusedChange],
      ({ read, write }) =>
        Effect.gen(function* () {
          const ids = (yield* write("create", [good(1), good(2), good(3)])).map(writtenId)
          const [first = "", second = "", third = ""] = ids
          const fields = sample.refusedChange ?? {}
          const outcomes = yield* write("update", [change(first), change(second, fields), change(third)])
          assert.deepStrictEqual(kindsOf(outcomes), ["success", "failed", "success"])
          assert.isAtLeast(reasonsOf(outcomes[1]), 1)
          for (const [index, recordId] of ids.entries()) {
            const changes = recordId === second ? {} : sample.changes
            assertFields((yield* read(recordId, names)).fields, { ...sample.record(index + 1), ...changes })
          }
        })
    )

    driverTest(
      subject,
      "applies several updates of one record in their order",
      [need.batchCreate, need.batchUpdate],
      ({ read, write }) =>
        Effect.gen(function* () {
          const [one = "", other = ""] = (yield* write("create", [good(1), good(2)])).map(writtenId)
          const back = (n: number) =>
            Object.fromEntries(Object.keys(sample.changes).map((name) => [name, sample.record(n)[name] ?? null]))
          const outcomes = yield* write("update", [
            change(one),
            change(other, back(2)),
            change(one, back(1)),
            change(other)
          ])
          assert.deepStrictEqual(outcomes.map(writtenId), [one, other, one, other])
          assertFields((yield* read(one, names)).fields, sample.record(1))
          assertFields((yield* read(other, names)).fields, { ...sample.record(2), ...sample.changes })
        })
    )

    if (!completeCapabilities(subject.capabilities).batch.create) {
      driverTest(subject, "are refused as a whole if the driver has no batch.create", [need.create], (context) =>
        Effect.gen(function* () {
          assertFailure(yield* context.failure(context.write("create", [good(1), good(2)])), "ProviderRejected")
          assert.deepStrictEqual(yield* context.stored, [])
        })
      )
    }
  })
}

const kindsOf = (outcomes: ReadonlyArray<RecordOutcome>) => outcomes.map(({ outcome }) => outcome)

const reasonsOf = (outcome: RecordOutcome | undefined): number =>
  outcome?.errors?.filter((error) => error.message.trim() !== "").length ?? 0
