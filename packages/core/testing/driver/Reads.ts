/** The driver suite's tests of a read of several records. @rule write.ifEmpty */
import { assert, describe } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { Subject, World } from "../ProviderDriverSubject.ts"
import { assertFields, writtenId } from "./DriverCalls.ts"
import { driverTest, needs } from "./DriverTest.ts"

export const tests = <W extends World>(subject: Subject<W>): void => {
  const { sample } = subject
  const need = needs(subject)

  describe("a read of several records", () => {
    driverTest(
      subject,
      "returns the existing records under the requested ids, with only the named fields",
      [need.readingMany, need.create],
      ({ create, world: { account, driver } }) =>
        Effect.gen(function* () {
          const readMany = driver.readMany ?? assert.fail("the driver reads several records in one call")
          const ids = [writtenId(yield* create(sample.record(1))), writtenId(yield* create(sample.record(2)))]
          const records = yield* readMany(account, {
            objectName: ObjectName.make(sample.objectName),
            recordIds: [...ids, sample.missingId],
            fields: [sample.clearable]
          })
          const found = new Map(records.map((record) => [record.recordId, record.fields]))
          assert.deepStrictEqual([...found.keys()].toSorted(), ids.toSorted())
          for (const [index, recordId] of ids.entries()) {
            const fields = found.get(recordId) ?? {}
            assert.deepStrictEqual(Object.keys(fields), [sample.clearable])
            assertFields(fields, { [sample.clearable]: sample.record(index + 1)[sample.clearable] ?? null })
          }
        })
    )
  })
}
