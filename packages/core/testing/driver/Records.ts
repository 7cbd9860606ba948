/** The driver suite's tests of one record: written, read back, refused. */
import { assert, describe } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { completeCapabilities, DeclaredCapabilities } from "@fieldgate/core/providers/Capabilities"
import type { Subject, World } from "../ProviderDriverSubject.ts"
import { assertFailure, assertFields, writtenId } from "./DriverCalls.ts"
import { driverTest, needs } from "./DriverTest.ts"

/** Texts that would leave their place in a URL or a query if a driver pasted them in. */
export const strayIds = ["..", ".", "../1", "a/b", "1?x=y", "1#x", "%2e%2e", "'; --", " ", ""]

export const tests = <W extends World>(subject: Subject<W>): void => {
  const { sample } = subject
  const need = needs(subject)

  describe("one record", () => {
    driverTest(subject, "declares the driver's name and capabilities", [], ({ world: { account, driver } }) =>
      Effect.gen(function* () {
        assert.strictEqual(driver.name, account.provider)
        assert.notStrictEqual(driver.displayName.trim(), "")
        const declared = yield* Schema.decodeUnknownEffect(DeclaredCapabilities)(driver.capabilities)
        assert.deepStrictEqual(completeCapabilities(declared), completeCapabilities(subject.capabilities))
      })
    )

    driverTest(subject, "returns a record's id, and reads it back", [need.create], ({ create, read, stored }) =>
      Effect.gen(function* () {
        const outcome = yield* create(sample.record(1))
        const recordId = writtenId(outcome)
        assert.isDefined(outcome.data, "the record as the provider returned it")
        const record = yield* read(recordId, Object.keys(sample.record(1)))
        assert.strictEqual(record.recordId, recordId)
        assertFields(record.fields, sample.record(1))
        assert.deepStrictEqual(
          (yield* stored).map((each) => each.recordId),
          [recordId]
        )
      })
    )

    driverTest(subject, "returns ids in the form that the driver declares", [need.create], ({ existing, world }) =>
      Effect.gen(function* () {
        const { canonicalId = (id: string) => id, recordForm = {} } = world.driver
        const id = canonicalId(yield* existing)
        assert.isTrue(recordForm.id?.pattern.test(id) !== false, `${id} is ${recordForm.id?.description}`)
      })
    )

    driverTest(subject, "reads only the named fields", [need.create], ({ existing, read }) =>
      Effect.gen(function* () {
        const record = yield* read(yield* existing, [sample.clearable])
        assert.deepStrictEqual(Object.keys(record.fields), [sample.clearable])
      })
    )

    driverTest(
      subject,
      "updates the sent fields and no others",
      [need.create, need.update],
      ({ existing, read, update }) =>
        Effect.gen(function* () {
          const recordId = yield* existing
          const outcome = yield* update(recordId, sample.changes)
          assert.strictEqual(writtenId(outcome), recordId)
          assert.isDefined(outcome.data, "the record as the provider returned it")
          const expected = { ...sample.record(1), ...sample.changes }
          assertFields((yield* read(recordId, Object.keys(expected))).fields, expected)
        })
    )

    driverTest(subject, "clears a field with null", [need.create, need.update], ({ existing, read, update }) =>
      Effect.gen(function* () {
        const recordId = yield* existing
        writtenId(yield* update(recordId, { [sample.clearable]: null }))
        const { fields } = yield* read(recordId, [sample.clearable])
        assert.include([null, undefined, ""], fields[sample.clearable])
      })
    )

    driverTest(
      subject,
      "deletes a record, which then can't be read",
      [need.create, need.delete],
      ({ existing, failure, read, remove, stored }) =>
        Effect.gen(function* () {
          const recordId = yield* existing
          assert.strictEqual((yield* remove(recordId)).outcome, "success")
          assertFailure(yield* failure(read(recordId, [sample.clearable])), "ProviderRejected")
          assert.deepStrictEqual(yield* stored, [])
        })
    )

    driverTest(
      subject,
      "rejects a record with the provider's reasons, and stores nothing",
      [need.create],
      ({ create, failure, stored }) =>
        Effect.gen(function* () {
          const reason = yield* failure(create(sample.refused))
          assertFailure(reason, "ProviderRejected")
          assert.isAtLeast(reason.errors.length, 1)
          assert.isTrue(reason.errors.every((error) => error.message.trim() !== ""))
          assert.isFalse(reason.retryable)
          assert.deepStrictEqual(yield* stored, [])
        })
    )

    driverTest(subject, "rejects an update of a missing record", [need.update], ({ failure, update }) =>
      Effect.gen(function* () {
        assertFailure(yield* failure(update(sample.missingId, sample.changes)), "ProviderRejected")
      })
    )

    driverTest(subject, "rejects a read of a missing record", [], ({ failure, read }) =>
      Effect.gen(function* () {
        assertFailure(yield* failure(read(sample.missingId, [sample.clearable])), "ProviderRejected")
      })
    )

    driverTest(
      subject,
      "treats an id as an id, whatever characters it contains",
      [need.create, need.update],
      ({ existing, failure, read, stored, update }) =>
        Effect.gen(function* () {
          yield* existing
          const before = yield* stored
          for (const id of strayIds) {
            assertFailure(yield* failure(read(id, [sample.clearable])), "ProviderRejected")
            assertFailure(yield* failure(update(id, sample.changes)), "ProviderRejected")
          }
          assert.deepStrictEqual(yield* stored, before)
        })
    )
  })
}
