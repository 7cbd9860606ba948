/** The driver suite's tests of upserts by a field with unique values. @rule match.native */
import { assert, describe } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { withoutSecrets } from "@fieldgate/core/connections/Credentials"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { UpsertCommand } from "@fieldgate/core/writes/rules/PlannedRecord"
import type { Subject, World } from "../ProviderDriverSubject.ts"
import { assertReceived } from "../ReceivedRequests.ts"
import { newItem, writtenId } from "./DriverCalls.ts"
import { driverTest, needs } from "./DriverTest.ts"

export const tests = <W extends World>(subject: Subject<W>): void => {
  const { sample, upserting } = subject
  const need = needs(subject)
  const { field: key, value } = upserting ?? { field: "", value: () => "" }
  const objectName = ObjectName.make(sample.objectName)
  const record = (n: number): RecordFields => ({ ...sample.record(n), [key]: value(n) })
  const callsOf = ({ driver }: World) =>
    driver.upsert ?? assert.fail(`the driver of ${driver.displayName} has no upsert, and its subject names a key`)
  const commandOf = (first: RecordFields, ...others: ReadonlyArray<RecordFields>): UpsertCommand => ({
    objectName,
    key,
    items: [newItem(first), ...others.map(newItem)],
    allOrNone: false,
    headers: [],
    returnRecord: false
  })
  const upsert = (world: W, ...records: Parameters<typeof commandOf>) =>
    callsOf(world).write(world.account, commandOf(...records))
  const actions = (outcomes: Effect.Success<ReturnType<typeof upsert>>) => outcomes.map(({ action }) => action)
  /** What outcomes report: a provider that doesn't say what became of a record is not guessed at. */
  const reported = (...all: ReadonlyArray<"created" | "updated">) =>
    all.map((action) => (upserting?.reportsAction === false ? undefined : action))

  describe("an upsert", () => {
    driverTest(subject, "creates a record once, and updates it after that", [need.upserting], ({ stored, world }) =>
      Effect.gen(function* () {
        const first = yield* upsert(world, record(1))
        const second = yield* upsert(world, { ...record(1), ...sample.changes })
        assert.deepStrictEqual([...actions(first), ...actions(second)], reported("created", "updated"))
        assert.deepStrictEqual(second.map(writtenId), first.map(writtenId))
        assert.lengthOf(yield* stored, 1)
      })
    )

    driverTest(
      subject,
      "returns each record's own id and what became of it, in the order of the records",
      [need.upserting],
      ({ stored, world }) =>
        Effect.gen(function* () {
          const [known] = yield* upsert(world, record(2))
          const outcomes = yield* upsert(world, record(1), record(2), record(3))
          assert.deepStrictEqual(actions(outcomes), reported("created", "updated", "created"))
          assert.strictEqual(outcomes[1]?.recordId, known?.recordId)
          const ids = new Map((yield* stored).map(({ fields, recordId }) => [fields[key], recordId]))
          assert.deepStrictEqual(
            outcomes.map(({ recordId }) => recordId),
            [1, 2, 3].map((n) => ids.get(value(n)))
          )
        })
    )

    driverTest(
      subject,
      "can be repeated after a lost answer, and leaves one record",
      [need.upserting, need.failure("lostAfter")],
      ({ fail, failure, stored, world }) =>
        Effect.gen(function* () {
          yield* fail("lostAfter")
          yield* failure(upsert(world, record(1)))
          assert.deepStrictEqual(actions(yield* upsert(world, record(1))), reported("updated"))
          assert.lengthOf(yield* stored, 1)
        })
    )

    driverTest(
      subject,
      "is offered by its description, and only for fields with unique values",
      [need.upserting, need.describing],
      ({ world }) =>
        Effect.gen(function* () {
          const describeObject = world.driver.describe?.object ?? assert.fail("the driver describes objects")
          const { fields } = yield* describeObject(world.account, objectName)
          const keys = Object.values(fields).filter(({ upsertKey }) => upsertKey === true)
          assert.isTrue(keys.every(({ unique }) => unique))
          assert.include(
            keys.map(({ fieldName }) => fieldName),
            key
          )
        })
    )

    driverTest(subject, "is explained by the requests that it makes", [need.upserting, need.received], ({ world }) =>
      Effect.gen(function* () {
        const received = subject.received?.(world) ?? Effect.succeed([])
        const account = { ...world.account, credentials: withoutSecrets(world.account.credentials) }
        for (const command of [commandOf(record(1)), commandOf(record(1), record(2))]) {
          const before = (yield* received).length
          const explained = yield* Effect.fromResult(callsOf(world).explain(account, command))
          yield* callsOf(world).write(world.account, command)
          assertReceived(explained, (yield* received).slice(before))
        }
      })
    )
  })
}
