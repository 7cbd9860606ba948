/** @rule field.nested, field.collision */
import { describe, expect, it } from "@effect/vitest"
import type { RecordFields } from "../../src/domain/Json.ts"
import * as FieldRules from "../../src/writes/rules/FieldRules.ts"
import { planRecord } from "../../src/writes/rules/RecordPlan.ts"

const names = { anyCase: false, reserved: ["id"] }
const none = { fields: [], values: {} }
const planned = (record: RecordFields, settings: FieldRules.FieldSettings = {}, anyCase = false) =>
  planRecord(
    "create",
    { name: "record", associationsName: "associations", record, associations: undefined },
    FieldRules.of(settings, none, "settings", { ...names, anyCase })
  )
const faults = (record: RecordFields) => planned(record).faults.map(({ message }) => message)

describe("two values for one field", () => {
  it.each<[string, RecordFields, ReadonlyArray<string>]>([
    ["a plain name and a path", { a: 1, "$['a']": 2 }, ['"a" and "$[\'a\']" both map to a: send only one of them']],
    [
      "a value and what is inside it",
      { a: 1, "$['a']['b']": 2 },
      ["\"a\" and \"$['a']['b']\" both map to $['a']['b']: send only one of them"]
    ],
    [
      "what is inside, then an object that holds it too",
      { "$['a']['b']": 2, a: { b: 1 } },
      ["\"$['a']['b']\" and \"a\" both map to a: send only one of them"]
    ],
    [
      "what is inside, then a value that can hold nothing",
      { "$['a']['b']": 2, a: null },
      ["\"$['a']['b']\" and \"a\" both map to a: send only one of them"]
    ],
    ["an object and a path beside what it holds", { a: { b: 1 }, "$['a']['c']": 2 }, []],
    ["an empty object and a path into it", { a: {}, "$['a']['c']": 2 }, []],
    ["names that only begin alike", { a: 1, ab: 2 }, []]
  ])("finds %s", (_, record, expected) => expect(faults(record)).toEqual(expected))

  it("writes nested fields beside each other", () => {
    const { record } = planned({ a: { b: 1 }, "$['a']['c']": 2, "$['a']['d']['e']": 3, ["__proto__"]: 4 })
    expect(record.fields).toEqual({ a: { b: 1, c: 2, d: { e: 3 } }, ["__proto__"]: 4 })
  })
})

describe("a default", () => {
  const byDefault = (name: string) => ({ [name]: { default: { stringValue: "x" } } })
  const hasDefault = (record: RecordFields, name: string, anyCase = false) =>
    planned(record, byDefault(name), anyCase).decisions.some(({ source }) => source === "default")

  it.each<[string, RecordFields, string, boolean]>([
    ["is left out where the field has a value", { a: null }, "a", false],
    ["is left out where something inside the field has a value", { "$['a']['b']": 1 }, "a", false],
    ["is left out where a value is in place of what would hold it", { a: "text" }, "$['a']['b']", false],
    ["is left out where the object around it has it", { a: { b: 1 } }, "$['a']['b']", false],
    ["applies beside other fields of the object around it", { a: { c: 1 } }, "$['a']['b']", true],
    ["applies where only another field has a value", { ab: 1 }, "a", true]
  ])("%s", (_, record, name, applies) => expect(hasDefault(record, name)).toBe(applies))

  it("omits a default if part of the field has a value that goes to another field", () => {
    const mapping = { name: "$['a']['b']", target: "t", required: false, list: "selectedFieldMappings" as const }
    const { decisions } = planRecord(
      "create",
      { name: "record", associationsName: "associations", record: { "$['a']['b']": 1 }, associations: undefined },
      FieldRules.of(byDefault("a"), { fields: [mapping], values: {} }, "settings", names)
    )
    expect(decisions.filter(({ source }) => source === "default")).toEqual([])
  })

  it("omits a default for a different spelling if the provider ignores case", () => {
    expect(hasDefault({ Email: "x" }, "email", true)).toBe(false)
    expect(hasDefault({ Email: "x" }, "email")).toBe(true)
  })
})

describe("thousands of nested fields, settings and mappings", () => {
  it("take a time that grows with their number, not with its square", () => {
    const count = 20_000
    const of = <A>(entry: (index: number) => readonly [string, A]) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => entry(index)))
    const record = of((index) => [`$['a']['k${index}']`, "x"])
    const settings = of((index) => [`s${index}`, { default: { stringValue: "x" } }])
    const mappings = {
      fields: Array.from({ length: count }, (_, index) => ({
        name: `m${index}`,
        target: `t${index}`,
        required: false,
        list: "selectedFieldMappings" as const
      })),
      values: of((index) => [`v${index}`, { a: "b" }])
    }
    const started = performance.now()
    const rules = FieldRules.of(settings, mappings, "settings", { ...names, anyCase: true })
    const { decisions, faults } = planRecord(
      "create",
      { name: "record", associationsName: "associations", record, associations: undefined },
      rules
    )
    expect(faults).toEqual([])
    expect(decisions).toHaveLength(2 * count)
    // With each field compared to each, this took minutes.
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})
