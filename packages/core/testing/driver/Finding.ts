/** The driver suite's tests of a search for records by values. @rule find.request */
import { assert, describe } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { RecordFields } from "@fieldgate/core/domain/Json"
import { withoutSecrets } from "@fieldgate/core/connections/Credentials"
import type { FindQuery } from "@fieldgate/core/records/FindQuery"
import type { Subject, World } from "../ProviderDriverSubject.ts"
import { assertReceived } from "../ReceivedRequests.ts"
import { assertFields, writtenId } from "./DriverCalls.ts"
import { driverTest, needs } from "./DriverTest.ts"

/** Values that would change a query if they were put into it as they are. */
const awkward = [
  "' OR Name != '",
  "\\' OR Id != null --",
  'a" }] , "operator": "HAS_PROPERTY',
  "100%_*?",
  "a;b,c|d&e=f#g",
  "line\nbreak\ttab",
  "Zoë 🦊 Ærø"
]

export const tests = <W extends World>(subject: Subject<W>): void => {
  const { finding, sample } = subject
  const need = needs(subject)
  const { field, shared = { field: "", value: "" }, value } = finding ?? { field: "", value: () => "" }
  const record = (n: number): RecordFields => ({
    ...sample.record(n),
    [field]: value(n),
    ...(finding?.shared === undefined ? {} : { [shared.field]: shared.given ?? shared.value })
  })
  const objectName = ObjectName.make(sample.objectName)
  const queryOf = ({ account, driver }: W, keys: FindQuery["keys"], fields: FindQuery["fields"]) =>
    Effect.gen(function* () {
      const described = driver.describe === undefined ? undefined : yield* driver.describe.object(account, objectName)
      return { objectName, keys, fields, described }
    })
  const findBy = ({ account, driver }: W, query: FindQuery) => {
    assert.isDefined(driver.find, "a driver with the capability find has the call")
    return driver.find(account, query)
  }
  const find = (world: W, keys: FindQuery["keys"], fields: FindQuery["fields"] = []) =>
    Effect.flatMap(queryOf(world, keys, fields), (query) => findBy(world, query))

  describe("a search for records", () => {
    driverTest(
      subject,
      "finds each record by its key, in the order of the keys, and reports the keys that no record has",
      [need.finding, need.create],
      ({ create, world }) =>
        Effect.gen(function* () {
          const ids: Array<string> = []
          for (const n of [1, 2]) {
            ids.push(writtenId(yield* create(record(n))))
          }
          const { records } = yield* find(world, [{ [field]: value(2) }, { [field]: value(9) }, { [field]: value(1) }])
          assert.deepStrictEqual(
            records.map((found) => found.map(({ recordId }) => recordId)),
            [[ids[1]], [], [ids[0]]]
          )
        })
    )

    driverTest(subject, "is explained by the requests that it makes", [need.finding, need.received], ({ world }) =>
      Effect.gen(function* () {
        const received = subject.received?.(world) ?? Effect.succeed([])
        const account = { ...world.account, credentials: withoutSecrets(world.account.credentials) }
        const { explain } = world.driver
        assert.isDefined(explain.find, "a driver with the capability find explains it")
        const query = yield* queryOf(world, [{ [field]: value(1) }, { [field]: value(2) }], [sample.clearable])
        const explained = yield* Effect.fromResult(explain.find(account, query))
        const before = (yield* received).length
        yield* findBy(world, query)
        assertReceived(explained, (yield* received).slice(before))
      })
    )

    driverTest(subject, "returns the named fields alone", [need.finding, need.create], ({ create, world }) =>
      Effect.gen(function* () {
        yield* create(record(1))
        const { records } = yield* find(world, [{ [field]: value(1) }], [sample.clearable])
        const fields = records[0]?.[0]?.fields ?? {}
        assert.deepStrictEqual(Object.keys(fields), [sample.clearable])
        assertFields(fields, { [sample.clearable]: sample.record(1)[sample.clearable] ?? null })
      })
    )

    driverTest(
      subject,
      "finds all records that share a value, the oldest first, and a record only by all fields of its key",
      [need.finding, need.findingShared, need.create],
      ({ create, world }) =>
        Effect.gen(function* () {
          const ids: Array<string> = []
          for (const n of [1, 2]) {
            ids.push(writtenId(yield* create(record(n))))
          }
          const { records } = yield* find(world, [
            { [shared.field]: shared.value },
            { [shared.field]: shared.value, [field]: value(2) },
            { [shared.field]: shared.value, [field]: value(9) }
          ])
          assert.deepStrictEqual(
            records.map((found) => found.map(({ recordId }) => recordId)),
            [ids, [ids[1]], []]
          )
        })
    )

    driverTest(subject, "treats every text as a value", [need.finding, need.create], ({ create, world }) =>
      Effect.gen(function* () {
        yield* create(record(1))
        for (const text of awkward) {
          const { records } = yield* find(world, [{ [finding?.shared?.field ?? field]: text }])
          assert.deepStrictEqual(records, [[]], text)
        }
      })
    )
  })
}
