/** The driver suite's tests of several records in one command. Spec 4.3.4. */
import { assert, describe } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"
import type { Subject, World } from "../ProviderDriverSubject.ts"
import { assertFailure, assertFields, newItem, writtenId } from "./DriverCalls.ts"
import { driverTest, needs } from "./DriverTest.ts"

export const tests = <W extends World>(subject: Subject<W>): void => {
  const { sample } = subject
  const need = needs(subject)
  const names = Object.keys(sample.record(1))
  const good = (n: number) => newItem(sample.record(n))
  const refused = newItem(sample.refused)

  describe("several records", () => {
    driverTest(subject, "creates have one outcome each, in order", [need.batchCreate], ({ read, write }) =>
      Effect.gen(function* () {
        const outcomes = yield* write("create", [good(1), good(2), good(3)])
        assert.strictEqual(outcomes.length, 3)
        for (const [index, outcome] of outcomes.entries()) {
          assertFields((yield* read(writtenId(outcome), names)).fields, sample.record(index + 1))
        }
      })
    )

    driverTest(subject, "updates have one outcome each, in order", [need.batchCreate, need.batchUpdate], ({ write }) =>
      Effect.gen(function* () {
        const ids = (yield* write("create", [good(1), good(2)])).map(writtenId)
        const items = ids.toReversed().map((recordId) => ({ recordId, fields: sample.changes, associations: [] }))
        const [first = assert.fail("two items"), ...others] = items
        const outcomes = yield* write("update", [first, ...others])
        assert.deepStrictEqual(outcomes.map(writtenId), ids.toReversed())
      })
    )

    driverTest(subject, "a refused record fails alone", [need.batchCreate], ({ stored, write }) =>
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
      "with allOrNone a refused record stops all",
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

    if (!subject.capabilities.batch.create) {
      driverTest(subject, "are refused whole where the driver has no batch.create", [need.create], (context) =>
        Effect.gen(function* () {
          assertFailure(yield* context.failure(context.write("create", [good(1), good(2)])), "ProviderRejected")
          assert.deepStrictEqual(yield* context.stored, [])
        })
      )
    }
  })
}

const reasonsOf = (outcome: RecordOutcome | undefined): number =>
  outcome?.errors?.filter((error) => error.message.trim() !== "").length ?? 0
