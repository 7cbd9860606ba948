/** The driver suite's tests of explanations: what a driver says that it would send is what the provider gets. @rule driver.explain */
import { assert, describe } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { withoutSecrets } from "@fieldgate/core/connections/Credentials"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { WriteCommand, WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import type { Subject, World } from "../ProviderDriverSubject.ts"
import { assertReceived } from "../ReceivedRequests.ts"
import { newItem, secretsOf, writtenId } from "./DriverCalls.ts"
import { driverProperty, driverTest, needs } from "./DriverTest.ts"
import { completeCapabilities } from "@fieldgate/core/providers/Capabilities"

const Given = Schema.Struct({
  type: Schema.Literals(["create", "update", "delete"]),
  /** Which of the records that are there, and whether the item has the fields of a new record or those of a change. */
  items: Schema.NonEmptyArray(
    Schema.Struct({
      record: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2 })),
      whole: Schema.Boolean,
      associated: Schema.Boolean
    })
  ).check(Schema.isMaxLength(5)),
  allOrNone: Schema.Boolean
})

export const tests = <W extends World>(subject: Subject<W>): void => {
  const { associating, sample } = subject
  const capabilities = completeCapabilities(subject.capabilities)
  const need = needs(subject)
  const objectName = ObjectName.make(sample.objectName)
  const receivedBy = (world: W) => subject.received?.(world) ?? Effect.succeed([])
  const stripped = ({ account }: W) => ({ ...account, credentials: withoutSecrets(account.credentials) })

  /** Explains a command, carries it out, and holds one against the other. */
  const assertTold = Effect.fnUntraced(function* (world: W, command: WriteCommand) {
    const explained = world.driver.explain.write(stripped(world), command)
    const before = (yield* receivedBy(world)).length
    const written = yield* Effect.result(world.driver.write(world.account, command))
    const received = (yield* receivedBy(world)).slice(before)
    if (Result.isSuccess(explained)) return assertReceived(explained.success, received)
    assert.deepStrictEqual(received, [], "a refused command is not sent")
    assert.deepStrictEqual(Result.isFailure(written) && written.failure.message, explained.failure.message)
  })

  describe("an explanation", () => {
    driverProperty(
      subject,
      "shows what the provider receives, for every command",
      [need.received, need.create],
      Given,
      ({ create, world }, { allOrNone, items, type }) =>
        Effect.gen(function* () {
          const ids: Array<string> = []
          for (const n of [10, 11, 12]) ids.push(writtenId(yield* create(sample.record(n))))
          const association = associating === undefined ? undefined : yield* associating.valid(world)
          const fieldsOf = (whole: boolean, n: number) => {
            if (type === "delete") return {}
            return type === "create" || whole ? sample.record(20 + n) : sample.changes
          }
          const [first, ...others] = items.map(({ associated, record, whole }, n): WriteItem => ({
            ...(type === "create" ? {} : { recordId: ids[record] ?? "" }),
            fields: fieldsOf(whole, n),
            associations: associated && association !== undefined && type !== "delete" ? [association] : []
          }))
          if (first === undefined || !capabilities[type]) return
          const batch = type !== "delete" && capabilities.batch[type] ? others : []
          const whole = allOrNone && type !== "delete" && capabilities.allOrNone[type]
          yield* assertTold(world, { type, objectName, items: [first, ...batch], allOrNone: whole, headers: [] })
        }),
      60
    )

    driverTest(
      subject,
      "shows every call for more records than one call holds",
      [need.received, need.batchCreate],
      ({ world }) => {
        const fields = Array.from({ length: capabilities.batch.records }, (_, n) => newItem(sample.record(n + 1)))
        const items = [newItem(sample.record(0)), ...fields] as const
        return assertTold(world, { type: "create", objectName, items, allOrNone: false, headers: [] })
      }
    )

    driverTest(
      subject,
      "shows what the provider receives for a read",
      [need.received, need.create],
      ({ create, read, world }) =>
        Effect.gen(function* () {
          const ids = [writtenId(yield* create(sample.record(1))), writtenId(yield* create(sample.record(2)))]
          const query = { objectName, recordIds: ids, fields: [sample.clearable] }
          const explained = yield* Effect.fromResult(world.driver.explain.read(stripped(world), query))
          const before = (yield* receivedBy(world)).length
          if (world.driver.readMany === undefined) for (const id of ids) yield* read(id, query.fields)
          else yield* world.driver.readMany(world.account, query)
          assertReceived(explained, (yield* receivedBy(world)).slice(before))
        })
    )

    driverTest(subject, "explains why a command can't be sent, without a request", [need.received], ({ world }) => {
      const items = [newItem({}), newItem({})] as const
      const command: WriteCommand = { type: "delete", objectName, items, allOrNone: false, headers: [] }
      assert.isTrue(
        Result.isFailure(world.driver.explain.write(stripped(world), command)),
        "two records are deleted by two calls"
      )
      return assertTold(world, command)
    })

    driverTest(subject, "shows no secret of the account's credentials", [need.create], ({ world }) =>
      Effect.gen(function* () {
        const command: WriteCommand = {
          type: "create",
          objectName,
          items: [newItem(sample.record(1))],
          allOrNone: false,
          headers: []
        }
        const explained = yield* Effect.fromResult(world.driver.explain.write(world.account, command))
        const text = JSON.stringify(explained)
        for (const secret of secretsOf(world.account.credentials)) {
          assert.isFalse(text.includes(secret) || text.includes(encodeURIComponent(secret)), "no secret of the account")
        }
      })
    )
  })
}
