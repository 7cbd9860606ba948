/** The driver suite's tests of associations. @rule write.associations */
import { assert, describe } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Associating, Subject, World } from "../ProviderDriverSubject.ts"
import { assertFailure, writtenId } from "./DriverCalls.ts"
import { driverTest, needs } from "./DriverTest.ts"

export const tests = <W extends World>(subject: Subject<W>): void => {
  const { sample } = subject
  const need = needs(subject)
  const required = [need.create, need.associations, need.associating]
  const using = <A, E, R>(body: (associating: Associating<W>) => Effect.Effect<A, E, R>) =>
    subject.associating === undefined ? Effect.die("skipped without associating") : body(subject.associating)
  const fields = sample.record(1)

  describe("associations", () => {
    driverTest(subject, "are created with a new record", required, ({ world, writeOne }) =>
      using(({ isJoined, valid }) =>
        Effect.gen(function* () {
          const association = yield* valid(world)
          const recordId = writtenId(yield* writeOne("create", { fields, associations: [association] }))
          assert.isTrue(yield* isJoined(world, recordId, association))
        })
      )
    )

    driverTest(subject, "prevent a new record if they can't be created", required, ({ failure, stored, writeOne }) =>
      using(({ missing }) =>
        Effect.gen(function* () {
          assertFailure(yield* failure(writeOne("create", { fields, associations: [missing] })), "ProviderRejected")
          assert.deepStrictEqual(yield* stored, [])
        })
      )
    )

    driverTest(
      subject,
      "are created with an update, and cause a warning if they can't be",
      [...required, need.update],
      ({ existing, read, world, writeOne }) =>
        using(({ isJoined, missing, valid }) =>
          Effect.gen(function* () {
            const recordId = yield* existing
            const association = yield* valid(world)
            const update = { recordId, fields: sample.changes, associations: [association, missing] }
            const outcome = yield* writeOne("update", update)
            assert.strictEqual(writtenId(outcome), recordId)
            assert.strictEqual(outcome.warnings?.length, 1)
            assert.isTrue(yield* isJoined(world, recordId, association))
            const [name = ""] = Object.keys(sample.changes)
            assert.deepStrictEqual((yield* read(recordId, [name])).fields[name], sample.changes[name])
          })
        )
    )
  })
}
