/** The driver suite's tests of writes whose records are found by a key, from the request to what is stored. @rule match.lookup, match.values, match.existing, value.keys */
import { assert, describe } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { WriteRequest } from "@fieldgate/core/writes/WriteRequest"
import * as InstalledDriver from "../InstalledDriver.ts"
import type { Subject, World } from "../ProviderDriverSubject.ts"
import { assertFailure, assertFields, newItem, writtenId } from "./DriverCalls.ts"
import { driverTest, needs } from "./DriverTest.ts"

export const tests = <W extends World>(subject: Subject<W>): void => {
  const { finding, sample, upserting } = subject
  const need = needs(subject)
  const objectName = ObjectName.make(sample.objectName)

  const installed = Effect.fnUntraced(function* ({ account, driver }: W) {
    const { host, input, platform } = yield* InstalledDriver.make({
      account,
      driver,
      objectName
    })
    return (request: Omit<WriteRequest, "groupRef">) => platform.decoded.writeRecords(host, input(request))
  })
  const upsert = (by: string, record: RecordFields) => ({ type: "upsert", match: { by: [by] }, record }) as const
  const resultOf = (answer: object): object =>
    "result" in answer && typeof answer.result === "object" && answer.result !== null ? answer.result : {}

  const reported = (action: "created" | "updated") => (upserting?.reportsAction === false ? {} : { action })

  describe("a record that is found by a key", () => {
    driverTest(
      subject,
      "is created once and then updated, however the key is written, and holds the key as it was looked for",
      [need.finding, need.create, need.update],
      ({ read, stored, world }) =>
        Effect.gen(function* () {
          const {
            field = "",
            spelled = (value: string) => `  ${value.toUpperCase()} `,
            value = () => ""
          } = finding ?? {}
          const write = yield* installed(world)
          const key = value(1)
          const created = yield* write(upsert(field, { ...sample.record(1), [field]: key }))
          assert.deepInclude(resultOf(created), { success: true, ...reported("created") })
          const again = yield* write(upsert(field, { ...sample.changes, [field]: spelled(key) }))
          assert.deepInclude(resultOf(again), { success: true, ...reported("updated"), matchedBy: [field] })
          const all = yield* stored
          assert.lengthOf(all, 1)
          const { fields } = yield* read(all[0]?.recordId ?? "", [field])
          assert.strictEqual(String(fields[field]), String(fields[field]).trim())
          assert.strictEqual(String(fields[field]).toLowerCase(), key.toLowerCase())
        })
    )

    driverTest(
      subject,
      "keeps the other values of a field when it is found by one of them, and the answer names the field",
      [need.finding, need.findingSeveral, need.create, need.update],
      ({ create, read, world }) =>
        Effect.gen(function* () {
          const { field, further, record } = finding?.several ?? { field: "", further: "", record: {} }
          const write = yield* installed(world)
          const recordId = writtenId(yield* create({ ...sample.record(1), ...record }))
          const before = yield* read(recordId, Object.keys(record))
          const answer = yield* write(upsert(field, { ...sample.changes, [field]: further }))
          assert.deepInclude(resultOf(answer), { success: true, recordId, matchedBy: [field] })
          assert.include(answer.warnings?.map(({ message }) => message).join(), `"${field}" was not sent`)
          assert.deepStrictEqual(yield* read(recordId, Object.keys(record)), before)
        })
    )

    driverTest(
      subject,
      "is not written where several records have the key",
      [need.finding, need.findingShared, need.create, need.update],
      ({ create, stored, world }) =>
        Effect.gen(function* () {
          const { field, given, value } = finding?.shared ?? { field: "", given: undefined, value: "" }
          const write = yield* installed(world)
          for (const n of [1, 2]) writtenId(yield* create({ ...sample.record(n), [field]: given ?? value }))
          const before = yield* stored
          const refused = yield* Effect.flip(write(upsert(field, { ...sample.changes, [field]: value })))
          assert.strictEqual(refused._tag === "WriteFailed" ? refused.errors[0]?.code : refused._tag, "match-ambiguous")
          assert.deepStrictEqual(yield* stored, before)
        })
    )
  })

  describe("a create with a unique value that another record has", () => {
    const record = (n: number): RecordFields => ({
      ...sample.record(n),
      ...(upserting === undefined ? {} : { [upserting.field]: upserting.value(1) })
    })
    const namesIt = upserting?.namesExisting !== false

    driverTest(
      subject,
      "is refused, and the refusal names that record",
      [need.upserting, need.create],
      ({ create, failure }) =>
        Effect.gen(function* () {
          const existingId = writtenId(yield* create(record(1)))
          const refusal = yield* failure(create(record(2)))
          assertFailure(refusal, "ProviderRejected")
          const named = namesIt ? existingId : undefined
          assert.deepStrictEqual([refusal.errors[0]?.existingId, refusal.context?.["existingId"]], [named, named])
        })
    )

    driverTest(
      subject,
      "is refused in a batch with the same words, and names that record",
      [need.upserting, need.create, need.batchCreate],
      ({ create, write }) =>
        Effect.gen(function* () {
          const existingId = writtenId(yield* create(record(1)))
          const [taken, free] = yield* write("create", [newItem(record(2)), newItem(sample.record(3))])
          assert.deepStrictEqual([taken?.outcome, free?.outcome], ["failed", "success"])
          assert.strictEqual(
            taken?.errors?.find((each) => each.existingId !== undefined)?.existingId,
            namesIt ? existingId : undefined
          )
        })
    )
  })

  describe("a field that is cleared", () => {
    driverTest(
      subject,
      "is empty afterwards, whatever its type",
      [need.clearing, need.create, need.update],
      ({ create, read, update }) =>
        Effect.gen(function* () {
          for (const [n, [field, value]] of Object.entries(sample.clearing ?? {}).entries()) {
            const recordId = writtenId(yield* create({ ...sample.record(n + 1), [field]: value }))
            assertFields((yield* read(recordId, [field])).fields, { [field]: value })
            assert.strictEqual((yield* update(recordId, { [field]: null })).outcome, "success", field)
            const { fields } = yield* read(recordId, [field])
            const { [field]: left } = fields
            assert.isTrue(
              left === undefined || left === null || left === "" || (Array.isArray(left) && left.length === 0),
              field
            )
          }
        })
    )
  })
}
