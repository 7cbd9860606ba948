/** The driver suite's tests of looks for records by a natural key, on which a lost create's outcome rests. */
import { assert, describe } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { RecordFields } from "@fieldgate/core/domain/Json"
import { Sighting } from "@fieldgate/core/writes/rules/LostCreate"
import type { Subject, World } from "../ProviderDriverSubject.ts"
import { newItem, writtenId } from "./DriverCalls.ts"
import { driverTest, needs } from "./DriverTest.ts"

/** Some providers tell whole seconds. */
const second = { seconds: 1 }

export const tests = <W extends World>(subject: Subject<W>): void => {
  const { keying, sample } = subject
  const need = needs(subject)
  const { field, value } = keying ?? { field: "", value: "" }
  const keyed = { ...sample.record(1), [field]: value }

  const look = ({ account, driver }: World, ...records: ReadonlyArray<RecordFields>) =>
    driver.findByKey?.(account, { objectName: ObjectName.make(sample.objectName), items: records.map(newItem) }) ??
    assert.fail(`the driver of ${driver.displayName} looks nothing up, and its subject says that it does`)

  describe("a lookup by natural key", () => {
    driverTest(subject, "shows the record as soon as it is written", [need.create, need.keying], ({ create, world }) =>
      Effect.gen(function* () {
        const before = yield* DateTime.now
        const recordId = writtenId(yield* create(keyed))
        const [sighting] = yield* look(world, keyed)
        if (!Sighting.$is("Found")(sighting)) return assert.fail(`the record was not found, but ${sighting?._tag}`)
        assert.deepInclude(sighting.key, { field, value })
        assert.deepInclude(sighting.holder, { recordId, isAsSent: true })
        const { created = assert.fail("it says when it was made") } = sighting.holder
        assert.isTrue(
          DateTime.between(created, {
            minimum: DateTime.subtract(before, second),
            maximum: DateTime.add(before, second)
          })
        )
      })
    )

    driverTest(
      subject,
      "distinguishes a record with other values from the one that was sent",
      [need.create, need.keying],
      ({ create, world }) =>
        Effect.gen(function* () {
          yield* create({ ...keyed, ...sample.changes })
          const [sighting] = yield* look(world, keyed)
          assert.isTrue(Sighting.$is("Found")(sighting) && !sighting.holder.isAsSent)
        })
    )

    driverTest(
      subject,
      "reports for each record whether its key is found, missing or absent",
      [need.create, need.keying],
      ({ create, world }) =>
        Effect.gen(function* () {
          yield* create(keyed)
          const free = { ...keyed, [field]: `another-${value}` }
          const sightings = yield* look(world, sample.changes, free, keyed)
          assert.deepStrictEqual(
            sightings.map(({ _tag }) => _tag),
            ["Keyless", "Missing", "Found"]
          )
        })
    )

    driverTest(
      subject,
      "marks a key as enforced only if the provider refuses a second record with it",
      [need.create, need.keying],
      ({ create, stored, world }) =>
        Effect.gen(function* () {
          yield* create(keyed)
          const [sighting] = yield* look(world, keyed)
          if (!Sighting.$is("Found")(sighting) || sighting.key.isEnforced !== true) return
          const before = (yield* stored).length
          yield* Effect.ignore(create({ ...keyed, ...sample.changes }))
          assert.strictEqual((yield* stored).length, before)
        })
    )

    driverTest(subject, "writes nothing", [need.keying], ({ stored, world }) =>
      Effect.gen(function* () {
        yield* look(world, keyed)
        assert.deepStrictEqual(yield* stored, [])
      })
    )
  })
}
