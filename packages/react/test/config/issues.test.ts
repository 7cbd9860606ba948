import { hydrated } from "@fieldgate/react/testing"
import { expect, it } from "vitest"
import type { ConfigContent, ReadObject, WriteObject } from "../../src/configure/rules/ConfigContent.ts"
import { issuesOf } from "../../src/configure/rules/issues.ts"

const revision = hydrated("revision-1").content
const able = { delete: true, ifEmpty: true }
const reads = (more: Partial<ReadObject>): ConfigContent => ({
  provider: "acme",
  read: { objects: { contacts: { objectName: "contacts", ...more } } }
})
const writes = (objectName: string, more: Partial<WriteObject>): ConfigContent => ({
  provider: "acme",
  write: { objects: { [objectName]: { objectName, ...more } } }
})
const found = (content: ConfigContent, support = able) =>
  issuesOf({ content, revision, support }).map(({ key, keys }) => `${key} at ${keys.join(".")}`)

it.each<[string, ConfigContent, ReadonlyArray<string>]>([
  ["nothing chosen", { provider: "acme" }, []],
  ["a required mapping without a field", reads({}), ["issues.mappingMissing at selectedFieldMappings.phoneNumber"]],
  [
    "a required mapping with a blank field",
    reads({ selectedFieldMappings: { phoneNumber: " " } }),
    ["issues.mappingMissing at selectedFieldMappings.phoneNumber"]
  ],
  ["a required mapping with a field", reads({ selectedFieldMappings: { phoneNumber: "phone" } }), []],
  ["reading is stopped", reads({ disabled: true }), []],
  [
    "one field for two names",
    reads({ selectedFieldMappings: { phoneNumber: "phone", notes: "phone" } }),
    [
      "issues.mappingDuplicated at selectedFieldMappings.phoneNumber",
      "issues.mappingDuplicated at selectedFieldMappings.notes"
    ]
  ],
  [
    "a default of another type",
    writes("contacts", { selectedFieldSettings: { employees: { default: { stringValue: "many" } } } }),
    ["issues.defaultMistyped at selectedFieldSettings.employees.default"]
  ],
  [
    "a default of the type",
    writes("contacts", { selectedFieldSettings: { employees: { default: { integerValue: 3 } } } }),
    []
  ],
  [
    "a required field that is never written",
    writes("companies", { selectedFieldSettings: { name: { writeOnCreate: "never" } } }),
    ["issues.neverFilled at selectedFieldSettings.name.writeOnCreate"]
  ],
  [
    "a required field that is filled only by its default",
    writes("companies", { selectedFieldSettings: { name: { writeOnCreate: "never", default: { stringValue: "?" } } } }),
    []
  ]
])("lists the issues: %s", (_name, content, expected) => {
  expect(found(content)).toEqual(expected)
})

it("reports settings that the provider doesn't support", () => {
  const content = writes("contacts", {
    deletionSettings: { enabled: true },
    selectedFieldSettings: { email: { writeOnUpdate: "ifEmpty" } }
  })
  expect(found(content)).toEqual([])
  expect(found(content, { delete: false, ifEmpty: false })).toEqual([
    "issues.deletionUnsupported at deletionSettings.enabled",
    "issues.ifEmptyUnsupported at selectedFieldSettings.email.writeOnUpdate"
  ])
})

it("checks the mapped field of a rule if writing inherits the read mappings", () => {
  const content: ConfigContent = {
    ...reads({ selectedFieldMappings: { phoneNumber: "employees" } }),
    ...writes("contacts", { selectedFieldSettings: { phoneNumber: { default: { stringValue: "x" } } } })
  }
  expect(found(content)).toEqual(["issues.defaultMistyped at selectedFieldSettings.phoneNumber.default"])
})
