/** The driver suite's tests of what a provider says of its objects and fields. */
import { assert, describe } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import type { Describing, Subject, World } from "../ProviderDriverSubject.ts"
import { assertFailure } from "./DriverCalls.ts"
import { type DriverContext, driverTest, type Need, needs } from "./DriverTest.ts"

interface Described {
  readonly describing: Describing
  readonly object: (name?: string) => ReturnType<Describe["object"]>
  readonly objects: ReturnType<Describe["objects"]>
}
type Describe = NonNullable<ProviderDriver["describe"]>

export const tests = <W extends World>(subject: Subject<W>): void => {
  const { describing, sample } = subject
  const need = needs(subject)

  const describedBy = ({ account, driver }: World): Described => ({
    describing: describing ?? assert.fail("skipped without describing"),
    object: (name = sample.objectName) => callsOf(driver).object(account, ObjectName.make(name)),
    objects: Effect.suspend(() => callsOf(driver).objects(account))
  })
  const test = (
    title: string,
    more: ReadonlyArray<Need>,
    body: (described: Described, context: DriverContext<W>) => ReturnType<Parameters<typeof driverTest<W>>[3]>
  ) => driverTest(subject, title, [need.describing, ...more], (context) => body(describedBy(context.world), context))

  describe("a description", () => {
    test("lists the objects by names that can be described", [], ({ object, objects }) =>
      Effect.gen(function* () {
        const { name } = (yield* objects).find((each) => each.name === sample.objectName) ?? assert.fail("is listed")
        const whole = yield* object(name)
        assert.strictEqual(whole.name, name)
        assert.notStrictEqual(whole.displayName, "")
      })
    )

    test("has every field of a record, marked as writable", [], ({ object }) =>
      Effect.gen(function* () {
        const { fields } = yield* object()
        for (const name of Object.keys(sample.record(1))) {
          assert.deepInclude(fields[name], { fieldName: name, createable: true, readOnly: false })
        }
        for (const name of Object.keys(sample.changes)) {
          assert.deepInclude(fields[name], { fieldName: name, updateable: true, readOnly: false })
        }
      })
    )

    test("marks a field that no caller may write", [], ({ describing: { readOnly }, object }) =>
      Effect.gen(function* () {
        const field = (yield* object()).fields[readOnly]
        assert.deepInclude(field, { createable: false, updateable: false, readOnly: true })
        assert.isNotTrue(field?.isRequired, "a read-only field can't be required")
      })
    )

    test(
      "marks the fields that a new record requires, and no others",
      [need.create, need.describedRequired],
      ({ describing: { required = "" }, object }, { create, failure }) =>
        Effect.gen(function* () {
          const { fields } = yield* object()
          const { [required]: _, ...others } = sample.record(1)
          assert.isTrue(fields[required]?.isRequired)
          assert.isFalse(fields[sample.clearable]?.isRequired)
          assertFailure(yield* failure(create(others)), "ProviderRejected")
        })
    )

    test(
      "lists the values of a choice",
      [need.describedChoice],
      ({ describing: { choice = { field: "", value: "" } }, object }) =>
        Effect.gen(function* () {
          const { valueType, values = [] } =
            (yield* object()).fields[choice.field] ?? assert.fail("the choice is there")
          assert.include(["singleSelect", "multiSelect"], valueType)
          assert.include(
            values.map(({ value }) => value),
            choice.value
          )
          assert.isTrue(values.every(({ displayValue }) => displayValue !== ""))
        })
    )

    test("is rejected for an unknown object", [], ({ describing: { unknownObject }, object }, { failure }) =>
      Effect.gen(function* () {
        assertFailure(yield* failure(object(unknownObject)), "ProviderRejected")
      })
    )

    test("writes nothing", [], ({ object, objects }, { stored }) =>
      Effect.gen(function* () {
        yield* Effect.all([objects, object()])
        assert.deepStrictEqual(yield* stored, [])
      })
    )

    test("fails if the account is no longer accepted", [need.failure("unauthorized")], ({ object }, context) =>
      Effect.gen(function* () {
        yield* context.fail("unauthorized")
        assertFailure(yield* context.failure(object()), "ProviderUnauthorized")
      })
    )

    test("reports that a failure wrote nothing", [need.failure("downAfter")], ({ object }, context) =>
      Effect.gen(function* () {
        yield* context.fail("downAfter")
        const failure = yield* context.failure(object())
        assertFailure(failure, "ProviderUnavailable")
        assert.strictEqual(failure.written, "no")
      })
    )
  })
}

const callsOf = ({ describe, displayName }: ProviderDriver): Describe =>
  describe ?? assert.fail(`the driver of ${displayName} describes nothing, and its subject says that it does`)
