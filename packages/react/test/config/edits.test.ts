/** Each edit of a config, by what it changes and what it leaves. */
import { hydrated } from "@fieldgate/react/testing"
import { describe, expect, test } from "vitest"
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

describe("reading", () => {
  test.each<[string, (content: ConfigContent) => ConfigContent, object]>([
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
      "take the last value back",
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
  ])("%s", (_name, edit, changed) => {
    const before = structuredClone(saved)
    expect(edit(saved)).toEqual({ ...saved, read: { objects: { contacts: { ...read, ...changed } } } })
    expect(saved).toEqual(before)
  })

  test("chosen for the first time, an object begins with its required fields and the defaults of its mappings", () => {
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

  test("chosen again, it is as it was saved; chosen twice, as it was edited", () => {
    expect(edits.chooseRead(edits.removeRead(saved, "contacts"), contacts, saved)).toEqual(saved)
    expect(edits.chooseRead(saved, contacts)).toBe(saved)
  })
})

describe("writing", () => {
  test.each<[string, (content: ConfigContent) => ConfigContent, object]>([
    ["inherit mappings", (c) => edits.setInheritMapping(c, "contacts", true), { inheritMapping: true }],
    ["allow deletion", (c) => edits.setDeletion(c, "contacts", true), { deletionSettings: { enabled: true } }],
    [
      "set a rule",
      (c) => edits.setFieldSetting(c, "contacts", "fax", { default: { stringValue: "0" } }),
      { selectedFieldSettings: { email: { writeOnUpdate: "never" }, fax: { default: { stringValue: "0" } } } }
    ],
    ["remove a rule", (c) => edits.setFieldSetting(c, "contacts", "email", undefined), { selectedFieldSettings: {} }]
  ])("%s", (_name, edit, changed) => {
    expect(edit(saved)).toEqual({ ...saved, write: { objects: { contacts: { ...write, ...changed } } } })
  })

  test("forbidden and allowed again, an object has its rules back; a new one has none", () => {
    const forbidden = edits.setWriting(saved, "contacts", false)
    expect(writing(forbidden)).toBeUndefined()
    expect(edits.setWriting(forbidden, "contacts", true, saved)).toEqual(saved)
    expect(edits.setWriting(saved, "companies", true).write?.objects?.["companies"]).toEqual({
      objectName: "companies"
    })
  })
})
