import type { Config } from "@fieldgate/client"
import { describe, expect, it } from "vitest"
import { configDifferences, ruleWords } from "../src/differences/configDifferences.ts"
import { jsonDifferences } from "../src/differences/jsonDifferences.ts"

const line = ({ after, before, kind, where }: ReturnType<typeof jsonDifferences>[number]) =>
  `${kind} ${where.join(".")}: ${before ?? "-"} → ${after ?? "-"}`

describe("Two JSON values differ", () => {
  it.each([
    ["not at all", { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, []],
    ["in a member", { a: 1, b: "x" }, { a: 2, b: "x" }, ["changed a: 1 → 2"]],
    ["in a member that came", {}, { a: { b: true } }, ["added a.b: - → true"]],
    ["in a member that went", { a: null }, {}, ["removed a: null → -"]],
    ["in a list of plain values, as a whole", { a: [1, 2] }, { a: [2, 1] }, ["changed a: [1,2] → [2,1]"]],
    [
      "in a named thing, wherever in its list it stands",
      { objects: [{ objectName: "x" }, { objectName: "y", mapToName: "a" }] },
      { objects: [{ objectName: "y", mapToName: "b" }, { objectName: "x" }] },
      ["changed objects.y.mapToName: a → b"]
    ],
    [
      "in a named thing that came and one that went",
      { fields: [{ fieldName: "phone" }] },
      { fields: [{ fieldName: "city" }] },
      ['removed fields.phone: {"fieldName":"phone"} → -', 'added fields.city: - → {"fieldName":"city"}']
    ],
    [
      "in a list in which two have one name, as a whole",
      { fields: [{ fieldName: "a" }, { fieldName: "a" }] },
      { fields: [{ fieldName: "a" }] },
      ['changed fields: [{"fieldName":"a"},{"fieldName":"a"}] → [{"fieldName":"a"}]']
    ],
    ["in a list that became something else", { a: [] }, { a: { b: 1 } }, ['changed a: [] → {"b":1}']]
  ])("%s", (_, before, after, expected) => {
    expect(jsonDifferences(before, after).map(line)).toEqual(expected)
  })
})

const content = (more: object): Config["content"] => ({ provider: "hub", ...more })

describe("Two configs differ", () => {
  it("by objects, fields, mappings and rules, in words", () => {
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
      "added write.contacts.email: - → on create never, default a@b.c",
      "added proxy.enabled: - → true"
    ])
  })

  it("from nothing by everything that they hold", () => {
    const first = content({ write: { objects: { deals: { objectName: "deals" } } } })
    expect(configDifferences(undefined, first).map(line)).toEqual(["added write.deals: - → written"])
    expect(configDifferences(first, first)).toEqual([])
  })
})

it("says a rule in words", () => {
  expect(ruleWords({ writeOnCreate: "always", writeOnUpdate: "ifEmpty", default: { integerValue: 0 } })).toBe(
    "on create always, on update only if empty, default 0"
  )
  expect(ruleWords({})).toBe("no rule")
  expect(ruleWords(undefined)).toBeUndefined()
})
