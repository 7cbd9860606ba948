/** The driver suite's tests of the call that credentials are checked by when they are given. */
import { assert, describe } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { CheckedAccount } from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderError } from "@fieldgate/core/providers/ProviderError"
import type { Subject, World } from "../ProviderDriverSubject.ts"
import { assertFailure } from "./DriverCalls.ts"
import { driverTest, needs } from "./DriverTest.ts"
import { inTime } from "./Patience.ts"

export const tests = <W extends World>(subject: Subject<W>): void => {
  const need = needs(subject)
  const check = ({ account, driver }: World): Effect.Effect<CheckedAccount, ProviderError> =>
    driver.check?.(account) ?? Effect.die("checks credentials, as its subject says")

  describe("a check of credentials", () => {
    driverTest(subject, "reports whose they are, and writes nothing", [need.checking], ({ stored, world }) =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* check(world), subject.checking)
        assert.deepStrictEqual(yield* stored, [])
      })
    )

    driverTest(
      subject,
      "fails as unauthorized if the provider doesn't accept them",
      [need.checking, need.failure("unauthorized")],
      ({ fail, failure, world }) =>
        Effect.gen(function* () {
          yield* fail("unauthorized")
          assertFailure(yield* failure(check(world)), "ProviderUnauthorized")
        })
    )

    driverTest(
      subject,
      "reports a used-up limit as one, not as refused credentials",
      [need.checking, need.failure("quota")],
      ({ fail, failure, world }) =>
        Effect.gen(function* () {
          yield* fail("quota")
          assertFailure(yield* failure(check(world)), "ProviderQuotaExceeded")
        })
    )

    driverTest(
      subject,
      "reports a provider that is down as unavailable, with nothing written",
      [need.checking, need.failure("downBefore")],
      ({ fail, failure, world }) =>
        Effect.gen(function* () {
          yield* fail("downBefore")
          const reason = yield* failure(check(world))
          assertFailure(reason, "ProviderUnavailable")
          assert.strictEqual(reason.written, "no")
        })
    )

    driverTest(
      subject,
      "gives up on a provider that never answers",
      [need.checking, need.failure("silent")],
      ({ fail, failure, world }) =>
        Effect.gen(function* () {
          yield* fail("silent")
          const reason = yield* inTime(failure(check(world)))
          assertFailure(reason, "ProviderUnavailable")
          assert.isTrue(reason.timedOut)
          assert.strictEqual(reason.written, "no")
        })
    )
  })
}
