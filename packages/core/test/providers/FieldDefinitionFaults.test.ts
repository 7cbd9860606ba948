/** @rule field.definition */
import { describe, expect, it } from "@effect/vitest"
import { upsertedFields } from "../../src/domain/Limits.ts"
import type { FieldDefinition } from "../../src/providers/FieldDefinition.ts"
import { faults, unused } from "../../src/providers/rules/FieldDefinitionFaults.ts"

const field = (fieldName: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  fieldName,
  displayName: fieldName,
  valueType: "string",
  ...more
})
const namesOf = (...definitions: ReadonlyArray<FieldDefinition>) =>
  faults({ contacts: definitions }).map(({ name }) => name)

describe("faults of field definitions", () => {
  it("accepts as many fields as one request may define, and names the bound beyond it", () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => field(`field_${index}`))
    expect(namesOf(...many(upsertedFields.maximum))).toEqual([])
    expect(faults({ contacts: many(upsertedFields.maximum + 1) })).toEqual([
      { name: "fields", message: expect.stringContaining(`at most ${upsertedFields.maximum} fields`) }
    ])
  })

  it("refuses a field that is defined twice, in whatever case", () => {
    expect(namesOf(field("Tier"), field("tier"))).toEqual(["fields.contacts[1].fieldName"])
  })

  it.each<readonly [FieldDefinition["valueType"], object, ReadonlyArray<string>]>([
    ["float", { min: 2, max: 1 }, ["min"]],
    ["float", { defaultValue: 1.5 }, []],
    ["float", { scale: 2 }, []],
    ["int", { defaultValue: 1.5 }, ["defaultValue"]],
    ["int", { scale: 1 }, ["scale"]],
    ["int", { min: 1, max: 1, defaultValue: 1 }, []]
  ])("validates the number options of a field of type %s: %o", (valueType, numericOptions, keys) => {
    expect(namesOf(field("size", { valueType, numericOptions }))).toEqual(
      keys.map((key) => `fields.contacts[0].numericOptions.${key}`)
    )
  })

  it("refuses a choice that repeats an earlier one, or is blank", () => {
    const choice = (...values: ReadonlyArray<string>) =>
      namesOf(field("tier", { valueType: "singleSelect", stringOptions: { values } }))
    expect(choice("a", "b", "a", " ")).toEqual([
      "fields.contacts[0].stringOptions.values[2]",
      "fields.contacts[0].stringOptions.values[3]"
    ])
    expect(choice("a", "b")).toEqual([])
  })

  it("refuses a choice without values, with the list that was sent", () => {
    const refused = (more: object) => faults({ contacts: [field("tier", { valueType: "singleSelect", ...more })] })
    const name = "fields.contacts[0].stringOptions.values"
    expect(refused({ stringOptions: { values: [] } })).toMatchObject([{ name, value: [] }])
    expect(refused({})).toEqual([{ name, message: expect.stringContaining("requires stringOptions.values") }])
  })

  it("warns of no number options at a float", () => {
    expect(unused(field("size", { valueType: "float", numericOptions: { min: 1 } }))).toEqual([])
    expect(unused(field("size", { numericOptions: { min: 1 } }))).toHaveLength(1)
  })
})
