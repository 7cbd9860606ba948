import { describe, expect, it } from "@effect/vitest"
import type { FieldSettings } from "../../src/write/FieldPolicy.ts"
import { permit } from "../../src/write/FieldPolicy.ts"

const never = { writeOnCreate: "never", writeOnUpdate: "never" } as const

describe("FieldPolicy.permit (2.9, 4.3.8)", () => {
  it.each<[string, "create" | "update", Record<string, string | number | boolean | null>, FieldSettings, object]>([
    ["a field without a setting goes", "create", { a: 1 }, {}, { a: 1 }],
    [
      "writeOnCreate never holds a field back on create",
      "create",
      { a: 1, b: 2 },
      { a: { writeOnCreate: "never" } },
      { b: 2 }
    ],
    ["writeOnCreate never doesn't touch an update", "update", { a: 1 }, { a: { writeOnCreate: "never" } }, { a: 1 }],
    [
      "writeOnUpdate never holds a field back on update",
      "update",
      { a: 1, b: 2 },
      { a: { writeOnUpdate: "never" } },
      { b: 2 }
    ],
    ["writeOnUpdate never doesn't touch a create", "create", { a: 1 }, { a: { writeOnUpdate: "never" } }, { a: 1 }],
    [
      "a missing field takes its string default",
      "create",
      { a: 1 },
      { b: { default: { stringValue: "x" } } },
      { a: 1, b: "x" }
    ],
    ["a missing field takes its integer default", "create", {}, { b: { default: { integerValue: 0 } } }, { b: 0 }],
    [
      "a missing field takes its boolean default",
      "create",
      {},
      { b: { default: { booleanValue: false } } },
      { b: false }
    ],
    ["an empty string is a default", "create", {}, { b: { default: { stringValue: "" } } }, { b: "" }],
    ["defaults fill updates too", "update", {}, { b: { default: { stringValue: "x" } } }, { b: "x" }],
    ["a present field keeps its value", "create", { b: "y" }, { b: { default: { stringValue: "x" } } }, { b: "y" }],
    ["null is present, so no default", "create", { b: null }, { b: { default: { stringValue: "x" } } }, { b: null }],
    ["a default obeys the gate", "create", { a: 1 }, { b: { ...never, default: { stringValue: "x" } } }, { a: 1 }],
    ["a field named like an object's own method has no setting", "create", { toString: "x" }, {}, { toString: "x" }]
  ])("%s", (_, type, record, settings, fields) => {
    expect(permit(type, record, settings).fields).toEqual(fields)
  })

  it("names what the caller sent and a gate held back, but not a default that nobody sent", () => {
    const settings = { a: never, b: { ...never, default: { stringValue: "x" } } }
    expect(permit("update", { a: 1 }, settings).gates).toEqual([
      { name: "a", message: '"a" was not sent: its writeOnUpdate is never' }
    ])
  })
})
