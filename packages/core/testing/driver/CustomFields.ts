/** The driver suite's tests of custom fields. @rule field.upsert, field.metadata, field.definition */
import { assert, describe } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { FieldDefinition } from "@fieldgate/core/providers/FieldDefinition"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { ObjectMetadata } from "@fieldgate/core/providers/ObjectMetadata"
import type { ProviderError } from "@fieldgate/core/providers/ProviderError"
import type { UpsertedField } from "@fieldgate/core/providers/ProviderDriver"
import type { Subject, World } from "../ProviderDriverSubject.ts"
import { assertFailure } from "./DriverCalls.ts"
import { driverTest, needs } from "./DriverTest.ts"

const plan: FieldDefinition = {
  fieldName: "fg_plan",
  displayName: "Plan",
  description: "What they pay for",
  valueType: "singleSelect",
  stringOptions: { values: ["free", "team"], valuesRestricted: true }
}
const text: FieldDefinition = { fieldName: "fg_text", displayName: "Text", valueType: "string" }
const one = (valueType: FieldDefinition["valueType"], more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  fieldName: `fg_${valueType.toLowerCase()}`,
  displayName: valueType,
  valueType,
  ...more
})
const everyType = [
  one("string"),
  one("boolean"),
  one("date"),
  one("datetime"),
  one("singleSelect", { stringOptions: { values: ["a", "b"] } }),
  one("multiSelect", { stringOptions: { values: ["a", "b"] } }),
  one("int"),
  one("float")
] as const

export const tests = <W extends World>(subject: Subject<W>): void => {
  const { describing, sample } = subject
  const need = needs(subject)
  const required = [need.customFields, need.describing]
  const objectName = ObjectName.make(sample.objectName)

  /** Nothing of it may have failed. */
  const upsert = ({ account, driver }: World, ...fields: readonly [FieldDefinition, ...Array<FieldDefinition>]) =>
    Effect.map(upsertIn({ account, driver }, objectName, fields), (answers) => {
      assert.deepStrictEqual(
        answers.flatMap(({ failure }) => failure?.message ?? []),
        []
      )
      return answers
    })
  const described = ({ account, driver }: Pick<World, "account" | "driver">) =>
    driver.describe?.object(account, objectName) ?? Effect.die("describes, as its subject says")

  describe("custom fields", () => {
    driverTest(subject, "are created, and records can hold them immediately", required, (context) =>
      Effect.gen(function* () {
        const { create, read, world } = context
        const [made] = yield* upsert(world, text)
        assert.strictEqual(made?.action, "create")
        const name = made?.fieldName ?? ""
        assert.deepInclude((yield* described(world)).fields[name], {
          displayName: "Text",
          valueType: "string",
          isCustom: true,
          createable: true,
          updateable: true
        })
        const { recordId = "" } = yield* create({ ...sample.record(1), [name]: "kept" })
        assert.deepInclude((yield* read(recordId, [name])).fields, { [name]: "kept" })
      })
    )

    driverTest(subject, "stay unchanged if they are already as defined", required, ({ world }) =>
      Effect.gen(function* () {
        yield* upsert(world, plan, text)
        const before = yield* described(world)
        const again = yield* upsert(world, plan, text)
        assert.deepStrictEqual(
          again.map(({ action }) => action),
          ["none", "none"]
        )
        assert.deepStrictEqual(yield* described(world), before)
      })
    )

    driverTest(subject, "change to their definition, and keep all options", required, ({ world }) =>
      Effect.gen(function* () {
        const [made] = yield* upsert(world, plan)
        // A provider that names fields itself finds one by that name.
        const changed = {
          ...plan,
          fieldName: made?.fieldName ?? "",
          displayName: "Plan of today",
          stringOptions: { values: ["scale"], valuesRestricted: true }
        }
        const [answer] = yield* upsert(world, changed)
        assert.strictEqual(answer?.action, "update")
        const field = (yield* described(world)).fields[made?.fieldName ?? ""]
        assert.strictEqual(field?.displayName, "Plan of today")
        assert.deepStrictEqual(
          // A provider may make the values itself.
          field?.values?.map(({ displayValue }) => displayValue),
          ["free", "team", "scale"]
        )
      })
    )

    driverTest(subject, "are created with every type that holds a value", required, ({ world }) =>
      Effect.gen(function* () {
        const lacking = describing?.lackingTypes ?? []
        const [first = text, ...others] = everyType.filter(({ valueType }) => !lacking.includes(valueType))
        const held = [first, ...others] as const
        const answers = yield* upsert(world, ...held)
        const { fields } = yield* described(world)
        for (const [index, { valueType }] of held.entries()) {
          const found = fields[answers[index]?.fieldName ?? ""]?.valueType
          // A provider may have one type for all numbers.
          assert.strictEqual(found === "float" && valueType === "int" ? "int" : found, valueType)
        }
      })
    )

    driverTest(
      subject,
      "are refused with a type that the provider doesn't have",
      [...required, need.lackingTypes],
      ({ world }) =>
        Effect.gen(function* () {
          for (const definition of everyType.filter(({ valueType }) => describing?.lackingTypes?.includes(valueType))) {
            const [answer] = yield* upsertIn(world, objectName, [definition])
            assert.strictEqual(answer?.failure?._tag, "ProviderRejected")
            assert.strictEqual(answer?.action, "none")
          }
        })
    )

    driverTest(
      subject,
      "return a warning for what can't be expressed, and never drop it silently",
      required,
      ({ world }) =>
        Effect.gen(function* () {
          const [answer] = yield* upsert(world, { ...text, stringOptions: { pattern: "^a" } })
          assert.isTrue(answer?.warnings.some((warning) => warning.includes("pattern")))
        })
    )

    driverTest(
      subject,
      "keep their type: a definition with another type is refused and changes nothing",
      required,
      ({ world }) =>
        Effect.gen(function* () {
          yield* upsert(world, text)
          const before = yield* described(world)
          const [answer, other] = yield* upsertIn(world, objectName, [{ ...text, valueType: "date" }, plan])
          assert.strictEqual(answer?.failure?._tag, "ProviderRejected")
          assert.strictEqual(answer?.action, "none")
          assert.strictEqual(other?.action, "create", "the others are made all the same")
          const name = answer?.fieldName ?? ""
          assert.deepStrictEqual((yield* described(world)).fields[name], before.fields[name])
        })
    )

    driverTest(subject, "are refused for an unknown object", required, ({ failure, world }) =>
      Effect.gen(function* () {
        const unknown = ObjectName.make(describing?.unknownObject ?? "")
        assertFailure(yield* failure(upsertIn(world, unknown, [text])), "ProviderRejected")
      })
    )

    driverTest(
      subject,
      "fail if the account is no longer accepted",
      [...required, need.failure("unauthorized")],
      ({ fail, failure, world }) =>
        Effect.gen(function* () {
          yield* fail("unauthorized")
          assertFailure(yield* failure(upsertIn(world, objectName, [text])), "ProviderUnauthorized")
        })
    )

    for (const nth of [1, 2, 3, 4, 5]) {
      for (const kind of ["lostAfter", "downBefore"] as const) {
        driverTest(
          subject,
          `whose call no ${nth} ends ${kind} are result truly, and sent again they are as defined`,
          [...required, need.failure(kind)],
          ({ fail, world }) =>
            Effect.gen(function* () {
              yield* fail(kind, nth)
              const result = yield* Effect.result(upsertIn(world, objectName, [text, plan]))
              // A fault that met no call of the upsert meets the look.
              const before = yield* Effect.retry(described(world), { times: 1 })
              if (result._tag === "Success") {
                for (const { action, failure, fieldName } of result.success) {
                  if (action === "create") assert.isTrue(isThere(before, fieldName) || failure !== undefined)
                  if (failure === undefined) assert.isTrue(isThere(before, fieldName))
                }
              }
              const again = yield* upsert(world, text, plan)
              const { fields } = yield* described(world)
              for (const { fieldName } of again) assert.isDefined(fields[fieldName])
            })
        )
      }
    }
  })
}

const isThere = ({ fields }: ObjectMetadata, name: string): boolean => fields[name] !== undefined

const upsertIn = (
  { account, driver }: Pick<World, "account" | "driver">,
  objectName: ObjectName,
  fields: readonly [FieldDefinition, ...ReadonlyArray<FieldDefinition>]
): Effect.Effect<ReadonlyArray<UpsertedField>, ProviderError> =>
  driver.upsertFields?.(account, { objectName, fields }) ?? Effect.die("makes fields, as its capabilities say")
