/** The driver suite's tests of a provider that lets a call down: what is said about the write must be true. @rule driver.failures */
import { assert, describe } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Failure, Subject, World } from "../ProviderDriverSubject.ts"
import { assertFailure } from "./DriverCalls.ts"
import { driverTest, needs } from "./DriverTest.ts"
import { inTime } from "./Patience.ts"

export const tests = <W extends World>(subject: Subject<W>): void => {
  const { sample } = subject
  const need = needs(subject)
  const names = [sample.clearable]

  describe("a provider that fails", () => {
    driverTest(
      subject,
      "reports when a used-up limit ends, and writes nothing",
      [need.create, need.failure("quota")],
      ({ create, fail, failure, stored }) =>
        Effect.gen(function* () {
          yield* fail("quota")
          const reason = yield* failure(create(sample.record(1)))
          assertFailure(reason, "ProviderQuotaExceeded")
          const retryAfter = reason.retryAfter ?? assert.fail("a quota says when it ends")
          assert.isTrue(DateTime.isGreaterThan(retryAfter, yield* DateTime.now), "it ends later than now")
          assert.deepStrictEqual(yield* stored, [])
        })
    )

    driverTest(
      subject,
      "reports refused credentials, and writes nothing",
      [need.create, need.failure("unauthorized")],
      ({ create, fail, failure, stored }) =>
        Effect.gen(function* () {
          yield* fail("unauthorized")
          assertFailure(yield* failure(create(sample.record(1))), "ProviderUnauthorized")
          assert.deepStrictEqual(yield* stored, [])
        })
    )

    driverTest(
      subject,
      "sends a create once if the provider is down",
      [need.create, need.failure("downBefore")],
      ({ create, fail, failure, stored }) =>
        Effect.gen(function* () {
          yield* fail("downBefore")
          assertFailure(yield* failure(create(sample.record(1))), "ProviderUnavailable")
          assert.deepStrictEqual(yield* stored, [])
        })
    )

    for (const kind of ["downAfter", "lostAfter"] satisfies ReadonlyArray<Failure>) {
      driverTest(
        subject,
        `a create whose answer is lost is not said to be unwritten, and not sent again (${kind})`,
        [need.create, need.failure(kind)],
        ({ create, fail, failure, stored }) =>
          Effect.gen(function* () {
            yield* fail(kind)
            const reason = yield* failure(create(sample.record(1)))
            assertFailure(reason, "ProviderUnavailable")
            assert.strictEqual(reason.written, "unknown")
            assert.strictEqual((yield* stored).length, 1)
          })
      )
    }

    driverTest(
      subject,
      "reports that a failed read wrote nothing",
      [need.create, need.failure("downBefore")],
      ({ existing, fail, failure, read }) =>
        Effect.gen(function* () {
          const recordId = yield* existing
          yield* fail("downBefore")
          const reason = yield* failure(read(recordId, names))
          assertFailure(reason, "ProviderUnavailable")
          assert.strictEqual(reason.written, "no")
        })
    )

    driverTest(
      subject,
      "ends a create without an answer, and reports that it may have been written",
      [need.create, need.failure("silent")],
      ({ create, fail, failure }) =>
        Effect.gen(function* () {
          yield* fail("silent")
          const reason = yield* inTime(failure(create(sample.record(1))))
          assertFailure(reason, "ProviderUnavailable")
          assert.isTrue(reason.timedOut)
          assert.strictEqual(reason.written, "unknown")
        })
    )

    driverTest(
      subject,
      "ends a read without an answer",
      [need.create, need.failure("silent")],
      ({ existing, fail, failure, read }) =>
        Effect.gen(function* () {
          const recordId = yield* existing
          yield* fail("silent")
          const reason = yield* inTime(failure(read(recordId, names)))
          assertFailure(reason, "ProviderUnavailable")
          assert.isTrue(reason.timedOut)
          assert.strictEqual(reason.written, "no")
        })
    )
  })
}
