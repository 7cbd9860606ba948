/** @rule field.names */
import { describe, expect, it } from "@effect/vitest"
import * as FieldNames from "../../src/providers/FieldNames.ts"
import type { RecordFields } from "../../src/domain/Json.ts"
import * as FieldMapping from "../../src/writes/rules/FieldMapping.ts"
import * as FieldRules from "../../src/writes/rules/FieldRules.ts"
import { planRecord } from "../../src/writes/rules/RecordPlan.ts"

const anyCase: FieldNames.FieldNames = { anyCase: true, reserved: ["id", "attributes"] }

const planned = (
  type: "create" | "update",
  record: RecordFields,
  settings: FieldRules.FieldSettings = {},
  { mappings = FieldMapping.none, names = anyCase } = {}
) =>
  planRecord(
    type,
    { name: "record", record, associationsName: "associations", associations: undefined },
    FieldRules.of(settings, mappings, "settings", names)
  )

describe("field names of any case (2.9, 4.3.8)", () => {
  it("applies a gate in any spelling of the field, and names the setting", () => {
    const { decisions, record } = planned("create", { EMAIL: "x", Other: 1 }, { Email: { writeOnCreate: "never" } })
    expect(record.fields).toEqual({ Other: 1 })
    expect(decisions).toMatchObject([{ field: "EMAIL", decision: "dropped", named: "Email" }, {}])
  })

  it("applies the strictest of several gates for one field", () => {
    const settings = { Email: { writeOnUpdate: "always" }, email: { writeOnUpdate: "never" } } as const
    expect(planned("update", { id: "7", Email: "x" }, settings).record.fields).toEqual({})
  })

  it("ifEmpty looks at the field under the caller's spelling", () => {
    const { record } = planned("update", { id: "7", phone: "1" }, { Phone: { writeOnUpdate: "ifEmpty" } })
    expect(record).toMatchObject({ fields: {}, ifEmpty: { phone: "1" } })
  })

  it("uses no default for a field that is sent under another spelling", () => {
    const settings = { Phone: { default: { stringValue: "none" } } }
    expect(planned("create", { phone: null }, settings).record.fields).toEqual({ phone: null })
    expect(planned("create", { LastName: "x" }, settings).record.fields).toEqual({ LastName: "x", Phone: "none" })
  })

  it("refuses two spellings of one field as ambiguous", () => {
    expect(planned("create", { lastname: "x", LastName: "y" }).faults).toMatchObject([
      { name: "record.LastName", message: '"lastname" and "LastName" both map to LastName: send only one of them' }
    ])
  })

  it.each<[RecordFields, string | undefined]>([
    [{ AccountId: "1", Account: { Ext__c: "A1" } }, "record.Account"],
    [{ "$['account']['Ext__c']": "A1", AccountId: "1" }, "record.AccountId"],
    [{ Owner__r: { Ext__c: "A1" }, owner__c: "1" }, "record.owner__c"],
    [{ Account: { Ext__c: "A1" }, Account__c: "1", OwnerId: "2" }, undefined],
    [{ AccountId: { $find: { object: "Account", by: { Ext__c: "A1" } } } }, undefined]
  ])("refuses a record that is referred to by its id and by a key of its own: %o", (record, name) => {
    const names = {
      ...anyCase,
      relationships: [
        ["__r", "__c"],
        ["", "Id"]
      ] as const
    }
    const { faults } = planned("create", record, {}, { names })
    expect(faults.map((fault) => ("name" in fault ? fault.name : undefined))).toEqual(name === undefined ? [] : [name])
  })

  it("applies a mapping's gate and values to its target in any spelling", () => {
    const mappings = {
      fields: [{ name: "source", target: "Lead_Source__c", required: false, list: "selectedFieldMappings" as const }],
      values: { Lead_Source__c: { web: "Web Site" } }
    }
    const settings = { source: { writeOnUpdate: "never" } } as const
    expect(planned("update", { id: "7", lead_source__c: "web" }, settings, { mappings }).record.fields).toEqual({})
    expect(planned("create", { lead_source__c: "web" }, settings, { mappings }).record.fields).toEqual({
      lead_source__c: "Web Site"
    })
  })

  it("distinguishes spellings where the provider is case-sensitive", () => {
    const settings = { email: { writeOnCreate: "never" } } as const
    const record = { email: "x", Email: "y" }
    expect(planned("create", record, settings, { names: FieldNames.exact })).toMatchObject({
      record: { fields: { Email: "y" } },
      faults: []
    })
  })
})

describe("a name in a record that is not a field", () => {
  it.each<[FieldNames.FieldNames, RecordFields, ReadonlyArray<string>]>([
    [FieldNames.exact, { id: "1", name: "x" }, ["record.id"]],
    [anyCase, { Id: "1", Attributes: { type: "Account" }, name: "x" }, ["record.Id", "record.Attributes"]]
  ])("omits it with a warning", (names, record, warned) => {
    const plan = planned("create", record, {}, { names })
    expect(plan.record.fields).toEqual({ name: "x" })
    expect(plan.warnings.map(({ name }) => name)).toEqual(warned)
    expect(plan.warnings[0]?.message).toContain("is not a writable field")
  })

  it("refuses a create from nothing else", () => {
    expect(planned("create", { id: "1" }).faults).toMatchObject([
      { message: expect.stringContaining("record has no fields left to create a record with") }
    ])
  })

  it("can't be the target of a mapping either", () => {
    const mappings = {
      fields: [{ name: "key", target: "id", required: false, list: "selectedFieldMappings" as const }],
      values: {}
    }
    expect(planned("update", { id: "7", key: "8" }, {}, { mappings }).record).toMatchObject({
      recordId: "7",
      fields: {}
    })
  })
})
