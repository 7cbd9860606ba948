/** @rule write.ifEmpty */
import { describe, expect, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { ConfigContent } from "../../src/installations/Config.ts"
import type { RecordFields } from "../../src/domain/Json.ts"
import { IntegrationDefinition } from "../../src/integrations/Manifest.ts"
import { gateValues } from "../../src/writes/rules/FieldRule.ts"
import * as FieldRules from "../../src/writes/rules/FieldRules.ts"
import { decide } from "../../src/writes/rules/FieldRules.ts"
import * as FieldMapping from "../../src/writes/rules/FieldMapping.ts"
import * as PlannedRecord from "../../src/writes/rules/PlannedRecord.ts"

const never = { writeOnCreate: "never", writeOnUpdate: "never" } as const
type Type = "create" | "update"

const sent = (
  type: Type,
  record: RecordFields,
  settings: FieldRules.FieldSettings = {},
  mappings = FieldMapping.none
) => PlannedRecord.fromDecisions(undefined, decide(type, record, FieldRules.of(settings, mappings)), [])

describe("field write control (2.9, 4.3.8)", () => {
  it.each<[string, Type, RecordFields, FieldRules.FieldSettings, object]>([
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
    ["ifEmpty doesn't touch a create", "create", { a: 1 }, { a: { writeOnUpdate: "ifEmpty" } }, { a: 1 }],
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
    [
      "a gate on a field holds what goes into it",
      "create",
      { "$['a']['b']": 1, c: 2 },
      { a: { writeOnCreate: "never" } },
      { c: 2 }
    ],
    [
      "a gate on a nested field lets the rest of its object go",
      "create",
      { a: { b: 1, c: 2 } },
      { "$['a']['b']": { writeOnCreate: "never" } },
      { a: { c: 2 } }
    ],
    [
      "a path to a plain field is that field",
      "create",
      { "$['a']": 1, b: 2 },
      { a: { writeOnCreate: "never" } },
      { b: 2 }
    ],
    [
      "null in an object is present, so no default",
      "create",
      { a: { b: null } },
      { "$['a']['b']": { default: { stringValue: "x" } } },
      { a: { b: null } }
    ],
    [
      "null instead of an object stays null, whatever default its fields have",
      "create",
      { a: null },
      { "$['a']['b']": { default: { stringValue: "x" } } },
      { a: null }
    ],
    [
      "a default goes into an object that lacks it",
      "create",
      { a: { c: 1 } },
      { "$['a']['b']": { default: { stringValue: "x" } } },
      { a: { b: "x", c: 1 } }
    ],
    ["a field named like an object's own method has no setting", "create", { toString: "x" }, {}, { toString: "x" }]
  ])("%s", (_, type, record, settings, fields) => {
    expect(sent(type, record, settings).fields).toEqual(fields)
  })

  it("keeps a field that goes only if empty apart", () => {
    const planned = sent("update", { a: 1, b: 2 }, { a: { writeOnUpdate: "ifEmpty" } })
    expect([planned.fields, planned.ifEmpty]).toEqual([{ b: 2 }, { a: 1 }])
  })

  it("writes a default only if empty under ifEmpty", () => {
    const planned = sent("update", {}, { a: { writeOnUpdate: "ifEmpty", default: { stringValue: "x" } } })
    expect([planned.fields, planned.ifEmpty]).toEqual([{}, { a: "x" }])
  })

  it.each<[unknown, boolean]>([
    [null, true],
    [undefined, true],
    ["", true],
    [false, false],
    [0, false],
    ["0", false],
    [" ", false]
  ])("takes %j for empty: %s", (current, written) => {
    const planned = sent("update", { a: 1 }, { a: { writeOnUpdate: "ifEmpty" } })
    const fields = current === undefined ? {} : { a: current as null }
    expect(PlannedRecord.resolve(planned, fields).fields).toEqual(written ? { a: 1 } : {})
  })
})

const definition = Schema.decodeUnknownSync(IntegrationDefinition)({
  name: "crm",
  provider: "p",
  read: {
    objects: [
      {
        objectName: "contacts",
        requiredFields: [{ fieldName: "email", mapToName: "mail" }, { fieldName: "phone" }],
        optionalFields: [
          { mapToName: "source", prompt: "Where do you keep the source?" },
          { mapToName: "notes" },
          { fieldName: "$['address']['city']", mapToName: "$['place']['town']" }
        ]
      }
    ]
  },
  write: { objects: [{ objectName: "contacts", inheritMapping: true }] }
})
const content = (write: object = {}) =>
  Schema.decodeUnknownSync(ConfigContent)({
    provider: "p",
    read: {
      objects: {
        contacts: {
          objectName: "contacts",
          selectedFieldMappings: { source: "lead_source__c" },
          selectedValueMappings: { source: { web: "Web Site" }, phone: { none: "-" } }
        }
      }
    },
    write: { objects: { contacts: { objectName: "contacts", ...write } } }
  })
const mappings = FieldMapping.mappingsOf(definition, content(), "contacts")

describe("mapping (2.8, 2.9)", () => {
  it.each<[string, RecordFields, object]>([
    ["a predefined mapping renames", { mail: "a@b.c" }, { email: "a@b.c" }],
    ["a customer's mapping renames", { source: "shop" }, { lead_source__c: "shop" }],
    ["an unmapped key passes", { other: 1 }, { other: 1 }],
    ["the provider's own name passes", { email: "a@b.c" }, { email: "a@b.c" }],
    ["an optional mapping that was left blank is dropped", { notes: "x", other: 1 }, { other: 1 }],
    [
      "a nested name is read and written nested",
      { place: { town: "Bonn", zip: 1 } },
      { address: { city: "Bonn" }, place: { zip: 1 } }
    ],
    ["an object that a nested name empties goes too", { place: { town: "Bonn" } }, { address: { city: "Bonn" } }],
    ["a value mapping is turned round", { source: "web" }, { lead_source__c: "Web Site" }],
    ["a value mapping under the provider's name too", { phone: "none" }, { phone: "-" }],
    ["a value without a mapping passes", { source: "fax" }, { lead_source__c: "fax" }],
    ["null passes a mapping", { mail: null }, { email: null }]
  ])("%s", (_, record, fields) => {
    expect(sent("create", record, {}, mappings).fields).toEqual(fields)
  })

  it("takes a setting by the integration's name or the provider's", () => {
    for (const name of ["source", "lead_source__c"]) {
      expect(sent("create", { source: "x" }, { [name]: { writeOnCreate: "never" } }, mappings).fields).toEqual({})
      const settings = { [name]: { default: { stringValue: "d" } } }
      expect(sent("create", {}, settings, mappings).fields).toEqual({ lead_source__c: "d" })
      expect(sent("create", { source: "x" }, settings, mappings).fields).toEqual({ lead_source__c: "x" })
    }
  })

  it("takes the strictest of two settings for one field, and the default under the integration's name", () => {
    const settings: FieldRules.FieldSettings = {
      source: { default: { stringValue: "own" }, writeOnUpdate: "always" },
      lead_source__c: { default: { stringValue: "provider's" }, writeOnUpdate: "never" }
    }
    expect(sent("create", {}, settings, mappings).fields).toEqual({ lead_source__c: "own" })
    expect(sent("update", { source: "x", other: 1 }, settings, mappings).fields).toEqual({ other: 1 })
  })

  it("lets the stricter of any two values of writeOnUpdate decide, in either order", () => {
    const order = ["always", "ifEmpty", "never"] as const
    expect([...gateValues.writeOnUpdate].toSorted()).toEqual([...order].toSorted())
    for (const [one, first] of order.entries()) {
      for (const [other, second] of order.entries()) {
        const settings = { source: { writeOnUpdate: first }, lead_source__c: { writeOnUpdate: second } }
        const [decision] = decide("update", { source: "x" }, FieldRules.of(settings, mappings))
        expect(decision?.decision).toBe((["sent", "ifEmpty", "dropped"] as const)[Math.max(one, other)])
      }
    }
  })

  it("holds a field back under the provider's name that is gated under the integration's", () => {
    const settings: FieldRules.FieldSettings = { source: { writeOnCreate: "never" } }
    expect(sent("create", { lead_source__c: "x", other: 1 }, settings, mappings).fields).toEqual({ other: 1 })
  })

  it("sends a nested field beside its object, whichever comes first", () => {
    for (const record of [
      { place: { town: "Bonn" }, address: { zip: 1 } },
      { address: { zip: 1 }, place: { town: "Bonn" } }
    ]) {
      expect(sent("create", record, {}, mappings).fields).toEqual({ address: { city: "Bonn", zip: 1 } })
    }
  })

  it("decides once on a field whose mapping was left blank, though it has a default too", () => {
    const rules = FieldRules.of({ notes: { default: { stringValue: "d" } } }, mappings)
    expect(decide("create", { notes: "x" }, rules)).toMatchObject([
      { field: "notes", decision: "dropped", source: "request" }
    ])
  })

  it("falls back to the manifest's inheritMapping, and lets the config decide otherwise", () => {
    expect(FieldMapping.inherits(definition, content(), "contacts")).toBe(true)
    expect(FieldMapping.inherits(definition, content({ inheritMapping: false }), "contacts")).toBe(false)
    expect(FieldMapping.mappingsOf(definition, content({ inheritMapping: false }), "contacts")).toEqual(
      FieldMapping.none
    )
  })
})
