import { hydrated } from "@fieldgate/react/testing"
import { describe, expect, it } from "vitest"
import type { ConfigContent } from "../../src/configure/rules/ConfigContent.ts"
import * as edits from "../../src/configure/rules/edits.ts"

const [contacts] = hydrated("revision-1").content.read?.objects ?? []
if (contacts === undefined) throw new Error("the fixture reads an object")

const saved: ConfigContent = {
  provider: "acme",
  unknown: "kept",
  read: {
    objects: {
      contacts: {
        objectName: "contacts",
        selectedFields: { email: true },
        selectedFieldMappings: { phoneNumber: "phone" },
        selectedValueMappings: { phoneNumber: { a: "b" } },
        unknown: "kept"
      }
    }
  },
  write: {
    objects: {
      contacts: {
        objectName: "contacts",
        deletionSettings: { enabled: false },
        selectedFieldSettings: { email: { writeOnUpdate: "never" } }
      }
    }
  }
}
const [read, write] = [saved.read?.objects?.["contacts"], saved.write?.objects?.["contacts"]]
const reading = (content: ConfigContent) => content.read?.objects?.["contacts"]
const writing = (content: ConfigContent) => content.write?.objects?.["contacts"]

describe("edits of a read object", () => {
  it.each<[string, (content: ConfigContent) => ConfigContent, object]>([
    [
      "select",
      (c) => edits.selectFields(c, "contacts", ["phone", "fax"], true),
      { selectedFields: { email: true, phone: true, fax: true } }
    ],
    ["unselect", (c) => edits.selectFields(c, "contacts", ["email"], false), { selectedFields: {} }],
    [
      "map a value",
      (c) => edits.setValueMapping(c, "contacts", "stage", "new", "lead"),
      { selectedValueMappings: { phoneNumber: { a: "b" }, stage: { new: "lead" } } }
    ],
    [
      "remove the last value",
      (c) => edits.setValueMapping(c, "contacts", "phoneNumber", "a", undefined),
      { selectedValueMappings: {} }
    ],
    [
      "map a field",
      (c) => edits.setFieldMapping(c, "contacts", "notes", "text"),
      { selectedFieldMappings: { phoneNumber: "phone", notes: "text" } }
    ],
    [
      "another field drops the values of the former",
      (c) => edits.setFieldMapping(c, "contacts", "phoneNumber", "mobile"),
      { selectedFieldMappings: { phoneNumber: "mobile" }, selectedValueMappings: {} }
    ],
    ["the same field keeps them", (c) => edits.setFieldMapping(c, "contacts", "phoneNumber", "phone"), {}],
    ["stop", (c) => edits.stopReading(c, "contacts"), { disabled: true }],
    ["stop and resume", (c) => edits.resumeReading(edits.stopReading(c, "contacts"), "contacts"), {}]
  ])("changes only the edited object: %s", (_name, edit, changed) => {
    const before = structuredClone(saved)
    expect(edit(saved)).toEqual({ ...saved, read: { objects: { contacts: { ...read, ...changed } } } })
    expect(saved).toEqual(before)
  })

  it("initializes a newly selected object with its required fields and default mappings", () => {
    const withDefault = {
      ...contacts,
      requiredFields: [...contacts.requiredFields, { mapToName: "notes", default: "about" }]
    }
    expect(reading(edits.chooseRead({ provider: "acme" }, withDefault))).toEqual({
      objectName: "contacts",
      destination: "contacts-webhook",
      schedule: "*/10 * * * *",
      selectedFields: { email: true },
      selectedFieldMappings: { notes: "about" }
    })
  })

  it("restores the saved object when it is selected again, and keeps edits of a selected one", () => {
    expect(edits.chooseRead(edits.removeRead(saved, "contacts"), contacts, saved)).toEqual(saved)
    expect(edits.chooseRead(saved, contacts)).toBe(saved)
  })
})

describe("edits of a write object", () => {
  it.each<[string, (content: ConfigContent) => ConfigContent, object]>([
    ["inherit mappings", (c) => edits.setInheritMapping(c, "contacts", true), { inheritMapping: true }],
    ["allow deletion", (c) => edits.setDeletion(c, "contacts", true), { deletionSettings: { enabled: true } }],
    [
      "set a rule",
      (c) => edits.setFieldSetting(c, "contacts", "fax", { default: { stringValue: "0" } }),
      { selectedFieldSettings: { email: { writeOnUpdate: "never" }, fax: { default: { stringValue: "0" } } } }
    ],
    ["remove a rule", (c) => edits.setFieldSetting(c, "contacts", "email", undefined), { selectedFieldSettings: {} }]
  ])("changes only the edited object: %s", (_name, edit, changed) => {
    expect(edit(saved)).toEqual({ ...saved, write: { objects: { contacts: { ...write, ...changed } } } })
  })

  it("restores the rules of an object that is forbidden and allowed again", () => {
    const forbidden = edits.setWriting(saved, "contacts", false)
    expect(writing(forbidden)).toBeUndefined()
    expect(edits.setWriting(forbidden, "contacts", true, saved)).toEqual(saved)
    expect(edits.setWriting(saved, "companies", true).write?.objects?.["companies"]).toEqual({
      objectName: "companies"
    })
  })
})
