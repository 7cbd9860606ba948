import type { Config } from "@fieldgate/client"
import { describe, expect, it } from "vitest"
import { configDifferences, ruleWords } from "../src/differences/configDifferences.ts"
import { jsonDifferences } from "../src/differences/jsonDifferences.ts"

const line = ({ after, before, kind, where }: ReturnType<typeof jsonDifferences>[number]) =>
  `${kind} ${where.join(".")}: ${before ?? "-"} → ${after ?? "-"}`

describe("jsonDifferences", () => {
  it.each([
    ["no difference", { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, []],
    ["a changed property", { a: 1, b: "x" }, { a: 2, b: "x" }, ["changed a: 1 → 2"]],
    ["an added property", {}, { a: { b: true } }, ["added a.b: - → true"]],
    ["a removed property", { a: null }, {}, ["removed a: null → -"]],
    ["a list of plain values as a whole", { a: [1, 2] }, { a: [2, 1] }, ["changed a: [1,2] → [2,1]"]],
    [
      "a named item at any position in its list",
      { objects: [{ objectName: "x" }, { objectName: "y", mapToName: "a" }] },
      { objects: [{ objectName: "y", mapToName: "b" }, { objectName: "x" }] },
      ["changed objects.y.mapToName: a → b"]
    ],
    [
      "a named item that was added and one that was removed",
      { fields: [{ fieldName: "phone" }] },
      { fields: [{ fieldName: "city" }] },
      ['removed fields.phone: {"fieldName":"phone"} → -', 'added fields.city: - → {"fieldName":"city"}']
    ],
    [
      "a list with a repeated name as a whole",
      { fields: [{ fieldName: "a" }, { fieldName: "a" }] },
      { fields: [{ fieldName: "a" }] },
      ['changed fields: [{"fieldName":"a"},{"fieldName":"a"}] → [{"fieldName":"a"}]']
    ],
    ["a list that became an object", { a: [] }, { a: { b: 1 } }, ['changed a: [] → {"b":1}']]
  ])("reports %s", (_, before, after, expected) => {
    expect(jsonDifferences(before, after).map(line)).toEqual(expected)
  })
})

const content = (more: object): Config["content"] => ({ provider: "hub", ...more })

describe("configDifferences", () => {
  it("reports changed objects, fields, mappings and rules", () => {
    const before = content({
      read: { objects: { contacts: { objectName: "contacts", selectedFields: { phone: true } } } },
      write: { objects: { contacts: { objectName: "contacts" } } }
    })
    const after = content({
      read: {
        objects: { contacts: { objectName: "contacts", disabled: true, selectedFieldMappings: { role: "job" } } }
      },
      write: {
        objects: {
          contacts: {
            objectName: "contacts",
            deletionSettings: { enabled: true },
            selectedFieldSettings: { email: { writeOnCreate: "never", default: { stringValue: "a@b.c" } } }
          }
        }
      },
      proxy: { enabled: true }
    })
    expect(configDifferences(before, after).map(line)).toEqual([
      "changed read.contacts: reading → stopped",
      "removed read.contacts.phone: selected → -",
      "added read.contacts.role: - → job",
      "changed write.contacts.deletion: disabled → enabled",
      "added write.contacts.email: - → on create: never, default: a@b.c",
      "added proxy.enabled: - → true"
    ])
  })

  it("reports everything in a first config as added", () => {
    const first = content({ write: { objects: { deals: { objectName: "deals" } } } })
    expect(configDifferences(undefined, first).map(line)).toEqual(["added write.deals: - → written"])
    expect(configDifferences(first, first)).toEqual([])
  })
})

it("formats a field rule", () => {
  expect(ruleWords({ writeOnCreate: "always", writeOnUpdate: "ifEmpty", default: { integerValue: 0 } })).toBe(
    "on create: always, on update: only if empty, default: 0"
  )
  expect(ruleWords({})).toBe("no rule")
  expect(ruleWords(undefined)).toBeUndefined()
})
