/** Tests of reading one record, by which a config is checked. @rule install.validation, install.writeValidation, react.fieldMapping */
import { assert, describe } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { ProviderError } from "@fieldgate/core/providers/ProviderError"
import type { Subject, World } from "../ProviderDriverSubject.ts"
import { assertFailure } from "./DriverCalls.ts"
import { driverTest, needs } from "./DriverTest.ts"

export const tests = <W extends World>(subject: Subject<W>): void => {
  const { describing, sample } = subject
  const need = needs(subject)
  const fields = Object.keys(sample.record(1))
  const look = (
    { account, driver }: World,
    names: ReadonlyArray<string>,
    objectName = sample.objectName
  ): Effect.Effect<RecordFields | undefined, ProviderError> =>
    driver.sample?.(account, { objectName: ObjectName.make(objectName), fields: names }) ??
    Effect.die("samples, as its subject says")

  describe("a sample", () => {
    driverTest(
      subject,
      "returns the values of a record, or nothing if there is no record",
      [need.sampling],
      (context) =>
        Effect.gen(function* () {
          const { stored, world } = context
          yield* look(world, [])
          assert.isUndefined(yield* look(world, fields))
          assert.deepStrictEqual(yield* stored, [], "it writes nothing")
          const recordId = yield* context.existing
          const objectName = ObjectName.make(sample.objectName)
          const read = yield* world.driver.read(world.account, { objectName, recordId, fields })
          const found = yield* look(world, fields)
          assert.deepStrictEqual(Object.fromEntries(fields.map((field) => [field, found?.[field]])), read.fields)
        })
    )

    driverTest(subject, "names every missing field, in the provider's words", [need.sampling], (context) =>
      Effect.gen(function* () {
        const refused = yield* context.failure(look(context.world, ["nowhere", ...fields, "elsewhere"]))
        assertFailure(refused, "ProviderRejected")
        assert.deepStrictEqual(
          refused.errors.map(({ field }) => field),
          ["nowhere", "elsewhere"]
        )
        for (const { field = "", message } of refused.errors) assert.include(message, field)
      })
    )

    driverTest(subject, "is rejected for an unknown object", [need.sampling, need.describing], (context) =>
      Effect.gen(function* () {
        const refused = yield* context.failure(look(context.world, fields, describing?.unknownObject ?? ""))
        assertFailure(refused, "ProviderRejected")
      })
    )

    driverTest(
      subject,
      "fails if the account is no longer accepted",
      [need.sampling, need.failure("unauthorized")],
      ({ fail, failure, world }) =>
        Effect.gen(function* () {
          yield* fail("unauthorized")
          assertFailure(yield* failure(look(world, fields)), "ProviderUnauthorized")
        })
    )
  })
}
