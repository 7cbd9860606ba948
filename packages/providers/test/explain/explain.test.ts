/** @rule write.dryRun */
import { assert, describe, it } from "@effect/vitest"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { WriteType } from "@fieldgate/core/writes/WriteRequest"
import type { Account, ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import * as ReceivedRequests from "@fieldgate/core/testing/ReceivedRequests"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Sandbox } from "../../sandbox/Sandbox.ts"
import * as HubSpotWorld from "../hubspot/HubSpotWorld.ts"
import * as SalesforceWorld from "../salesforce/SalesforceWorld.ts"
import * as InstalledDriver from "@fieldgate/core/testing/InstalledDriver"

/** One of the three fields: its setting in the installation, the sent value, and the existing value. */
const Setting = Schema.Struct({
  writeOnCreate: Schema.Literals(["always", "never"]),
  writeOnUpdate: Schema.Literals(["always", "never", "ifEmpty", "ifEmpty"]),
  hasDefault: Schema.Boolean
})
const Value = Schema.Struct({ sent: Schema.Literals(["text", "null", "nothing"]), isHeld: Schema.Boolean })
const three = <S extends Schema.Top>(each: S) => Schema.Tuple([each, each, each])
const Given = Schema.Struct({
  type: Schema.Literals(["create", "update", "update"]),
  settings: three(Setting),
  /** Whether the first field has another name, and whether its values are mapped. */
  isMapped: Schema.Boolean,
  areValuesMapped: Schema.Boolean,
  isBatch: Schema.Boolean,
  allOrNone: Schema.Boolean,
  records: Schema.NonEmptyArray(three(Value)).check(Schema.isMaxLength(3))
})
type Given = typeof Given.Type

interface World {
  readonly driver: ProviderDriver
  readonly account: Account
  readonly sandbox: Pick<Sandbox, "journal">
}

interface Subject {
  readonly world: Effect.Effect<World>
  readonly objectName: string
  /** Texts that may be empty. */
  readonly fields: readonly [string, string, string]
  readonly required: (n: number) => RecordFields
}

const mappedName = "nameHere"

const contentOf = ({ areValuesMapped, isMapped, settings }: Given, { fields, objectName }: Subject) => {
  const selectedFieldSettings = Object.fromEntries(
    fields.map((field, n) => {
      const { hasDefault = false, ...gates } = settings[n] ?? {}
      return [field, { ...gates, ...(hasDefault ? { default: { stringValue: `default ${n}` } } : {}) }]
    })
  )
  const selectedValueMappings = areValuesMapped ? { [fields[0]]: { "text 0": "mapped" } } : {}
  const mappings = isMapped ? { selectedFieldMappings: { [mappedName]: fields[0] } } : {}
  return {
    read: { objects: { [objectName]: { objectName, selectedValueMappings, ...mappings } } },
    write: { objects: { [objectName]: { objectName, selectedFieldSettings } } }
  }
}

const recordOf = (values: Given["records"][number], { isMapped }: Given, { fields }: Subject): RecordFields =>
  Object.fromEntries(
    values.flatMap(({ sent }, n) => {
      const name = isMapped && n === 0 ? mappedName : (fields[n] ?? "")
      return sent === "nothing" ? [] : [[name, sent === "null" ? null : `text ${n}`]]
    })
  )

const existing = Effect.fnUntraced(function* (given: Given, subject: Subject, { account, driver }: World) {
  const ids: Array<string> = []
  for (const [n, values] of given.records.entries()) {
    const held = subject.fields.filter((_, m) => values[m]?.isHeld === true).map((field) => [field, "held"] as const)
    const fields = { ...subject.required(n), ...Object.fromEntries(held) }
    const objectName = ObjectName.make(subject.objectName)
    const items = [{ fields, associations: [] }] as const
    const [made] = yield* driver.write(account, { type: "create", objectName, items, allOrNone: false, headers: [] })
    ids.push(made?.recordId ?? assert.fail("the record was made"))
  }
  return ids
})

const requestOf = (given: Given, subject: Subject, ids: ReadonlyArray<string>) => {
  const { allOrNone, isBatch, records } = given
  const type: WriteType = given.type
  const all = records.map((values, n) => {
    const fields = recordOf(values, given, subject)
    return type === "create" ? { ...subject.required(n + 50), ...fields } : { id: ids[n] ?? "", ...fields }
  })
  return isBatch
    ? { type, batch: all.map((record) => ({ record })), batchPolicy: { allOrNone } }
    : { type, record: all[0] ?? {} }
}

const test = (name: string, subject: Subject) =>
  it.effect.prop(
    `sends ${name} exactly the explained requests, given what it holds`,
    [Given],
    ([given]) =>
      Effect.scoped(
        Effect.gen(function* () {
          const world = yield* subject.world
          const { account, driver, sandbox } = world
          const { objectName } = subject
          const content = contentOf(given, subject)
          const read = { objects: [{ objectName: ObjectName.make(objectName) }] }
          const { host, input, platform } = yield* InstalledDriver.make({
            driver,
            account,
            objectName,
            read,
            content
          })
          const ids = given.type === "create" ? [] : yield* existing(given, subject, world)
          const query = { objectName: ObjectName.make(objectName), recordIds: ids, fields: subject.fields }
          const held = driver.readMany === undefined || ids.length === 0 ? [] : yield* driver.readMany(account, query)
          const current = Object.fromEntries(held.map(({ fields, recordId }) => [recordId, fields]))
          const write = input(requestOf(given, subject, ids))
          const before = sandbox.journal().length
          const explained = yield* Effect.result(platform.explain(host, { ...write, current }))
          assert.strictEqual(sandbox.journal().length, before, "an explanation makes no call")
          const written = yield* Effect.result(platform.writeRecords(host, write))
          const received = sandbox.journal().slice(before)
          if (Result.isFailure(explained)) {
            assert.deepStrictEqual(Result.isFailure(written) && written.failure, explained.failure)
            assert.deepStrictEqual(received, [])
            return
          }
          assert.isTrue(Result.isSuccess(written), "the sandbox takes these records")
          assert.isUndefined(explained.success.errors)
          ReceivedRequests.assertReceived(explained.success.requests, received)
          const text = JSON.stringify(explained.success)
          const { credentials } = account
          const secret = "accessToken" in credentials ? credentials.accessToken : undefined
          const key = "apiKey" in credentials ? credentials.apiKey : undefined
          for (const each of [secret, key]) if (each) assert.notInclude(text, Redacted.value(each))
        })
      ),
    { timeout: 120_000, arbitrary: { runs: 60 } }
  )

describe("an explained write", () => {
  test("HubSpot", {
    world: HubSpotWorld.make(),
    objectName: "contacts",
    fields: ["firstname", "lastname", "city"],
    required: (n) => ({ email: `ann${n}@acme.test` })
  })
  test("Salesforce", {
    world: SalesforceWorld.make(),
    objectName: "Contact",
    fields: ["FirstName", "Title", "Department"],
    required: (n) => ({ LastName: `Smith ${n}` })
  })
})
