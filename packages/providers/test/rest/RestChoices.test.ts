import { assert, describe, it } from "@effect/vitest"
import type { DescribedField } from "@fieldgate/core/providers/StoredDescription"
import { Pipedrive, RestDriver } from "@fieldgate/providers"
import * as Result from "effect/Result"
import { acme } from "./Acme.ts"

const stage: DescribedField = {
  type: "singleSelect",
  providerType: "enum",
  options: [["1", "Hot"], ["2", "Cold"], ["3", "cold"], ["open"]],
  restricted: true
}

const formed = (
  field: DescribedField,
  value: Parameters<NonNullable<ReturnType<typeof Pipedrive.driver>["valueForms"]>>[1]
) => {
  const { valueForms = assert.fail("converts") } = Pipedrive.driver()
  return Result.match(valueForms(field, value), { onSuccess: (sent) => sent, onFailure: (message) => message })
}

/** @rule value.forms */
describe("choices of a definition", () => {
  it.each<[string, Parameters<typeof formed>[1], unknown]>([
    ["replaces a label by its option, as a number", " hot ", 1],
    ["keeps an option's value, as a number", "1", 1],
    ["leaves a converted value", 2, 2],
    ["keeps a value that isn't a number", "open", "open"],
    ["leaves a value that empties the field", null, null],
    ["refuses an ambiguous label", "COLD", 'has several options called "COLD": send one of the values "2", "3"'],
    ["refuses an unknown one with the nearest", "Hott", 'has no option "Hott"; did you mean "Hot"?']
  ])("%s", (_, value, expected) => {
    assert.deepStrictEqual(formed(stage, value), expected)
  })

  it("converts each of several", () => {
    assert.deepStrictEqual(formed({ ...stage, type: "multiSelect" }, ["Hot", 2]), [1, 2])
    assert.deepStrictEqual(formed({ ...stage, type: "multiSelect" }, "Hot"), [1])
  })

  it("leaves unrestricted choices and other fields alone", () => {
    const { restricted: _, ...open } = stage
    assert.strictEqual(formed(open, "new"), "new")
    assert.strictEqual(formed({ type: "string", providerType: "varchar" }, "Hot"), "Hot")
  })

  it("sends choices as they come where a definition has none, and checks times all the same", () => {
    assert.isUndefined(RestDriver.driver(RestDriver.define(acme)).valueForms)
    const described = {
      ...acme,
      objects: { leads: "leads" },
      describe: { known: { leads: { at: "datetime" } } }
    } as const
    const { valueForms = assert.fail("checks") } = RestDriver.driver(RestDriver.define(described))
    assert.deepStrictEqual(valueForms(stage, " hot "), Result.succeed(" hot "))
    assert.isTrue(Result.isFailure(valueForms({ type: "datetime", providerType: "time" }, 1_764_334_800)))
  })
})
