import { assert, describe, it } from "@effect/vitest"
import type { Json } from "../../src/domain/Json.ts"
import * as KeyMatch from "../../src/records/KeyMatch.ts"
import * as RecordChange from "../../src/writes/rules/RecordChange.ts"
import * as KeyForms from "../../src/writes/rules/KeyForms.ts"

/** @rule value.keys */
describe("values by which records are found", () => {
  it.each<[KeyForms.KeyForm, Json, Json]>([
    ["text", " AB-1 ", "AB-1"],
    ["text", [" a ", "b"], ["a", "b"]],
    ["text", { value: " a " }, { value: " a " }],
    ["text", 7, 7],
    ["email", " Ann@Acme.Test ", "ann@acme.test"],
    ["email", "mailto:ann@acme.test", "ann@acme.test"],
    ["email", " not an address ", "not an address"],
    ["email", " A@x.test;B@x.test", "A@x.test;B@x.test"],
    ["email", ["A@x.test"], ["a@x.test"]],
    ["email", [{ value: "A@x.test", label: "Work" }], [{ value: "a@x.test", label: "Work" }]],
    ["domain", "https://www.Acme.test/about?x=1", "acme.test"],
    ["domain", "Acme Inc", "Acme Inc"],
    ["domain", null, null]
  ])("are sent as they are compared, by %s: %j", (form, value, expected) => {
    assert.deepStrictEqual(KeyForms.valueIn(form, value), expected)
    assert.deepStrictEqual(KeyForms.valueIn(form, KeyForms.valueIn(form, value)), expected)
  })

  it("are those of keys, of unique fields, of e-mail addresses and of domains", () => {
    const field = { type: "string", providerType: "string" } as const
    const fields = { code: { ...field, unique: true as const }, note: field }
    const conversion = {
      forms: () => assert.fail("not used"),
      fieldOf: (name: string) => Object.entries(fields).find(([each]) => each === name)?.[1],
      names: [],
      isComplete: true,
      isLenient: false
    }
    const identifyingFields = {
      Contacts: { Email: "email", Domain: "domain", Site: "website", Name: "name" }
    } as const
    const input = { conversion, identifyingFields, fieldNames: { anyCase: true, reserved: [] } }
    const formOf = KeyForms.of(input, "contacts", ["Ref"])
    assert.deepStrictEqual(["email", "DOMAIN", "site", "name", "ref", "code", "note"].map(formOf), [
      "email",
      "domain",
      undefined,
      undefined,
      "text",
      "text",
      undefined
    ])
  })
})

/** @rule match.values */
describe("a record with several values of a field", () => {
  const lists: KeyMatch.FieldValues = {
    fields: (_, field) => [field],
    of: (_, field, record) => {
      const value = record[field]
      return Array.isArray(value) ? value.filter(KeyMatch.isKeyValue) : []
    },
    writes: "list"
  }

  it("has a key by any of them, and shows which values a write would replace", () => {
    const record = { emails: ["a@x.test", "b@x.test"], phones: ["7"] }
    const held = (values: KeyMatch.FieldValues, key: Record<string, string | number>) =>
      KeyMatch.of(values, "persons", key, record)
    assert.deepStrictEqual(held(lists, { emails: " B@x.test " }), { further: ["emails"] })
    assert.deepStrictEqual(held(lists, { emails: "a@x.test", phones: 7 }), { further: ["emails"] })
    assert.deepStrictEqual(held({ ...lists, writes: "main" }, { emails: "a@x.test" }), { further: [] })
    assert.deepStrictEqual(held({ ...lists, writes: "main" }, { emails: "b@x.test" }), { further: ["emails"] })
    assert.isUndefined(held(lists, { emails: "a@x.test", phones: "8" }))
  })

  it("is updated without the key, unless the caller sent a list", () => {
    const match = {
      key: { Emails: "b@x.test" },
      fields: ["mail"],
      onMissing: "create",
      onFound: "update",
      onMany: "fail"
    } as const
    const found = { recordId: "7", fields: {}, further: ["Emails"] }
    const planned = { fields: { name: "Ann", emails: "b@x.test" }, associations: [], match }
    const { record, warnings } = RecordChange.of(planned, found, { anyCase: true, reserved: [] })
    assert.deepStrictEqual([record.recordId, record.fields], ["7", { name: "Ann" }])
    assert.match(warnings[0] ?? "", /^"mail" was not sent: the record 7 has this value among others/u)
    const ifEmpty = RecordChange.of({ fields: {}, ifEmpty: { Emails: "b@x.test" }, associations: [], match }, found)
    assert.deepStrictEqual(ifEmpty.record.ifEmpty, {})
    const list = { ...planned, fields: { Emails: ["b@x.test", "c@x.test"] } }
    assert.deepStrictEqual(RecordChange.of(list, found).record.fields, list.fields)
    assert.deepStrictEqual(RecordChange.of(list, found).warnings, [])
  })
})
