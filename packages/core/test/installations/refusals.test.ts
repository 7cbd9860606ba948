/** @rule install.config, install.partial, install.validation, install.collidingMappings */
import { assert, describe, it } from "@effect/vitest"
import * as AccountRefusals from "../../src/installations/rules/AccountRefusals.ts"
import * as ConfigRefusals from "../../src/installations/rules/ConfigRefusals.ts"
import * as SaveWarnings from "../../src/installations/rules/SaveWarnings.ts"
import type { Capabilities } from "../../src/providers/Capabilities.ts"
import type { ConfigContent, ReadObject, WriteObject } from "../../src/installations/Config.ts"
import { ObjectName, ProviderName } from "../../src/domain/Ids.ts"
import * as ObjectMetadata from "../../src/providers/ObjectMetadata.ts"
import type { IntegrationDefinition } from "../../src/integrations/Manifest.ts"
import { everyCapability } from "../../testing/ScriptedDriver.ts"

const provider = ProviderName.make("scripted")
const [contacts, deals] = [ObjectName.make("contacts"), ObjectName.make("deals")]
const definition: IntegrationDefinition = {
  name: "crm",
  provider,
  read: { objects: [{ objectName: contacts }] },
  write: { objects: [{ objectName: contacts, inheritMapping: true }, { objectName: deals }] }
}
const at = "config.content"
const writing = (objects: Record<string, WriteObject>): ConfigContent => ({ provider, write: { objects } })

interface Options {
  readonly before?: ConfigContent
  readonly capabilities?: Partial<Capabilities>
  readonly definition?: IntegrationDefinition
}

const refused = (content: ConfigContent, { before, capabilities, ...options }: Options = {}) =>
  ConfigRefusals.refusals({
    definition,
    ...options,
    content,
    at,
    capabilities: { ...everyCapability, ...capabilities },
    ...(before === undefined ? {} : { before })
  }).map(({ capability, name }) => (capability === undefined ? [name] : [name, capability]))

const rows: ReadonlyArray<readonly [string, ConfigContent, Options, ReadonlyArray<ReadonlyArray<string>>]> = [
  ["fewer objects than the integration has are normal", writing({ deals: { objectName: "deals" } }), {}, []],
  ["a first save of nothing", writing({}), {}, [["config.content"]]],
  ["a later save of nothing", writing({}), { before: writing({}) }, []],
  ["nothing where nothing is defined", { provider }, { definition: { name: "crm", provider } }, []],
  [
    "another provider",
    { ...writing({ deals: { objectName: "deals" } }), provider: ProviderName.make("other") },
    {},
    [["config.content.provider"]]
  ],
  [
    "objects that the integration doesn't define, and keys that aren't the name",
    {
      provider,
      read: { objects: { deals: { objectName: "deals" } } },
      write: { objects: { contacts: { objectName: "deals" }, "a.b": { objectName: "a.b" } } }
    },
    {},
    [
      ["config.content.read.objects.deals"],
      ["config.content.write.objects.contacts.objectName"],
      ['config.content.write.objects["a.b"]']
    ]
  ],
  [
    "an object that only an earlier revision defined may stay",
    writing({ old: { objectName: "old" } }),
    { before: writing({ old: { objectName: "old" } }) },
    []
  ],
  [
    "ifEmpty and deletion together",
    writing({
      contacts: {
        objectName: "contacts",
        deletionSettings: { enabled: true },
        selectedFieldSettings: { email: { writeOnUpdate: "ifEmpty" }, phone: { writeOnUpdate: "never" } }
      },
      deals: { objectName: "deals", deletionSettings: { enabled: false } }
    }),
    { capabilities: { delete: false, ifEmpty: false } },
    [
      ["config.content.write.objects.contacts.deletionSettings.enabled", "delete"],
      ["config.content.write.objects.contacts.selectedFieldSettings.email.writeOnUpdate", "writeOnUpdate: ifEmpty"]
    ]
  ]
]

describe("what can't be saved, whatever the account holds", () => {
  it.each(rows)("%s", (_, content, options, expected) => assert.deepStrictEqual(refused(content, options), expected))
})

const field = (fieldName: string, members: Partial<ObjectMetadata.FieldMetadata> = {}) => ({
  fieldName,
  displayName: fieldName,
  valueType: "string" as const,
  providerType: "text",
  createable: true,
  updateable: true,
  isCustom: false,
  unique: false,
  hidden: false,
  ...members
})

const metadata = {
  name: contacts,
  displayName: "Contact",
  isCustom: false,
  fields: ObjectMetadata.fieldsByName([
    field("email", { isRequired: true }),
    field("lastname", { isRequired: true }),
    field("age", { valueType: "int" }),
    field("score", { valueType: "float" }),
    field("vip", { valueType: "boolean" }),
    field("born", { valueType: "date" }),
    field("secret", { hidden: true }),
    field("id", { createable: false, updateable: false })
  ])
}

const found = (content: ConfigContent, described: AccountRefusals.Described | undefined = { metadata }) =>
  AccountRefusals.findings({
    definition,
    content,
    objects: AccountRefusals.objectsToCheck(content, undefined),
    described: new Map(described === undefined ? [] : [["contacts", described]]),
    at
  })

const names = (content: ConfigContent, described?: AccountRefusals.Described) =>
  found(content, described).refusals.map(({ name }) => name)

const reading = (object: Partial<ReadObject>): ConfigContent => ({
  provider,
  read: { objects: { contacts: { objectName: "contacts", ...object } } }
})
const settings = (selectedFieldSettings: NonNullable<WriteObject["selectedFieldSettings"]>) =>
  writing({ contacts: { objectName: "contacts", selectedFieldSettings } })
const place = "config.content.write.objects.contacts"
const setting = `${place}.selectedFieldSettings`

describe("two fields of the integration that are mapped to one of the provider", () => {
  const mapped = (selectedFieldMappings: Record<string, string>, inheritMapping = true): ConfigContent => ({
    provider,
    read: { objects: { contacts: { objectName: "contacts", selectedFieldMappings } } },
    write: { objects: { contacts: { objectName: "contacts", inheritMapping } } }
  })
  const both = mapped({ given: "firstname", town: "firstname", city: "city" })
  const place = "config.content.read.objects.contacts.selectedFieldMappings"
  const faults = (proposal: Partial<ConfigRefusals.Proposal>) =>
    ConfigRefusals.refusals({ definition, capabilities: everyCapability, at, content: both, ...proposal })

  it("are refused, both by name", () => {
    assert.deepStrictEqual(faults({}), [
      {
        name: `${place}.town`,
        value: "firstname",
        message: '"given" and "town" of contacts are both mapped to firstname: map one of them to another field'
      }
    ])
  })

  it("are refused where one names a field that refers to a record, and one a field of that record", () => {
    const content = mapped({ firm: "AccountId", firmKey: "$['Account']['Ext__c']", boss: "$['ReportsTo']['Email']" })
    const relationships = [["", "Id"]] as const
    assert.deepStrictEqual(
      faults({ content, fieldNames: { anyCase: true, reserved: ["id"], relationships } }).map(({ name }) => name),
      [`${place}.firmKey`]
    )
  })

  it("are refused beside a mapping of the manifest, which the customer can't change", () => {
    const own: IntegrationDefinition = {
      ...definition,
      read: { objects: [{ objectName: contacts, optionalFields: [{ fieldName: "firstname", mapToName: "given" }] }] }
    }
    const content = mapped({ town: "firstname" })
    assert.deepStrictEqual(
      faults({ definition: own, content }).map(({ name }) => name),
      [`${place}.town`]
    )
    // A deploy brought it about: the rest of the config can still be saved, with a warning.
    assert.deepStrictEqual(faults({ definition: own, content, before: content }), [])
    assert.deepStrictEqual(
      SaveWarnings.ofInstalled(own, content).map(({ name }) => name),
      [`${place}.town`]
    )
  })

  it("are refused in other letters, where the provider doesn't mind them", () => {
    const content = mapped({ given: "FirstName", town: "firstname" })
    assert.deepStrictEqual(faults({ content }), [])
    assert.lengthOf(faults({ content, fieldNames: { anyCase: true, reserved: [] } }), 1)
  })

  it("may be read so, and may be left blank", () => {
    assert.deepStrictEqual(faults({ content: mapped({ given: "firstname", town: "firstname" }, false) }), [])
    assert.deepStrictEqual(faults({ content: mapped({ given: "", town: "" }) }), [])
  })
})

describe("what the account doesn't have or allow", () => {
  it.each<readonly [string, ConfigContent, ReadonlyArray<string>]>([
    [
      "a field that is selected for reading",
      reading({ selectedFields: { email: true, nope: true } }),
      ["config.content.read.objects.contacts.selectedFields.nope"]
    ],
    ["one that isn't selected after all", reading({ selectedFields: { nope: false } }), []],
    [
      "a mapped field",
      reading({ selectedFieldMappings: { mail: "email", phone: "nope", fax: "" } }),
      ["config.content.read.objects.contacts.selectedFieldMappings.phone"]
    ],
    [
      "a selected name that is a mapping's",
      reading({ selectedFields: { mail: true }, selectedFieldMappings: { mail: "email" } }),
      []
    ],
    ["a read object that is disabled", reading({ disabled: true, selectedFields: { nope: true } }), []],
    ["a setting's field that is missing", settings({ nope: {} }), [`${setting}.nope`]],
    ["hidden or read-only fields", settings({ secret: {}, id: {} }), [`${setting}.secret`, `${setting}.id`]],
    [
      "a required field that is never created",
      settings({ email: { writeOnCreate: "never" } }),
      [`${setting}.email.writeOnCreate`]
    ],
    ["one with a default", settings({ email: { writeOnCreate: "never", default: { stringValue: "x" } } }), []],
    [
      "defaults of the wrong type",
      settings({
        age: { default: { stringValue: "7" } },
        vip: { default: { integerValue: 1 } },
        email: { default: { booleanValue: true } }
      }),
      [
        `${setting}.age.default.stringValue`,
        `${setting}.vip.default.integerValue`,
        `${setting}.email.default.booleanValue`
      ]
    ],
    [
      "defaults of the right type",
      settings({
        age: { default: { integerValue: 7 } },
        score: { default: { integerValue: 7 } },
        vip: { default: { booleanValue: false } },
        born: { default: { stringValue: "2000-01-01" } }
      }),
      []
    ]
  ])("%s", (_, content, expected) => assert.deepStrictEqual(names(content), expected))

  it("refuses a default that is not among the field's options, and names the nearest", () => {
    const options = (...values: ReadonlyArray<string>) => values.map((value) => ({ value, displayValue: value }))
    const stage = { fieldName: "stage", displayName: "Stage", providerType: "enumeration", createable: true } as const
    const rest = { updateable: true, isCustom: false, unique: false, hidden: false } as const
    const fields = ObjectMetadata.fieldsByName([
      { ...stage, ...rest, valueType: "singleSelect", values: options("lead", "customer") },
      { ...stage, ...rest, fieldName: "tags", valueType: "multiSelect", values: options("a", "b") }
    ])
    const messages = (content: ConfigContent) =>
      found(content, { metadata: { ...metadata, fields } }).refusals.map(({ message, name }) => [name, message])
    const defaults = (tags: string, text: string) =>
      settings({ stage: { default: { stringValue: text } }, tags: { default: { stringValue: tags } } })
    assert.deepStrictEqual(messages(defaults("b;a", "lead")), [])
    assert.deepStrictEqual(messages(defaults("a;c", "leed")), [
      [`${setting}.stage.default.stringValue`, 'the field "stage" has no option "leed"; did you mean "lead"?'],
      [`${setting}.tags.default.stringValue`, 'the field "tags" has no option "c"; did you mean "a"?']
    ])
  })

  it("treats a setting by a mapped name as one of the target field", () => {
    const mapped = (to: string): ConfigContent => ({
      ...reading({ disabled: true, selectedFieldMappings: { mail: to } }),
      ...settings({ mail: {} })
    })
    assert.deepStrictEqual(names(mapped("email")), [])
    assert.deepStrictEqual(names(mapped("nope")), [`${setting}.mail`])
    // A blank mapping leads to no field, so there is nothing to check.
    assert.deepStrictEqual(names(mapped("")), [])
  })

  it("finds a missing object and one that can't be written", () => {
    const content = writing({ contacts: { objectName: "contacts" } })
    assert.deepStrictEqual(found(content, { missing: "no such object" }).refusals, [
      { name: place, value: "contacts", message: "no such object" }
    ])
    const closed = { metadata: { ...metadata, createable: false, updateable: false } }
    assert.deepStrictEqual(names(content, closed), [place])
    assert.deepStrictEqual(names(content, { metadata: { ...metadata, createable: false } }), [])
  })

  it("saves if the provider can't be reached", () => {
    const findings = AccountRefusals.findings({
      definition,
      content: settings({ nope: {} }),
      objects: { read: [], write: ["contacts"] },
      described: new Map(),
      at
    })
    assert.deepStrictEqual(findings, { refusals: [], warnings: [] })
  })

  it("warns about a required field that nothing fills", () => {
    const { refusals, warnings } = found(settings({ email: {} }))
    assert.deepStrictEqual(refusals, [])
    assert.deepStrictEqual(
      warnings.map(({ value }) => value),
      ["lastname"]
    )
    const unmade = { metadata: { ...metadata, createable: false } }
    assert.deepStrictEqual(found(settings({ email: {} }), unmade).warnings, [])
  })
})

describe("which objects are looked at", () => {
  const both: ConfigContent = {
    provider,
    read: { objects: { contacts: { objectName: "contacts" }, deals: { objectName: "deals", disabled: true } } },
    write: { objects: { contacts: { objectName: "contacts" }, deals: { objectName: "deals" } } }
  }
  it("checks all objects on the first save, except disabled ones", () =>
    assert.deepStrictEqual(AccountRefusals.objectsToCheck(both, undefined), {
      read: ["contacts"],
      write: ["contacts", "deals"]
    }))

  it("checks only changed objects on later saves", () => {
    assert.deepStrictEqual(AccountRefusals.objectsToCheck(both, both), { read: [], write: [] })
    const mapped = {
      ...both,
      read: { objects: { contacts: { objectName: "contacts", selectedFieldMappings: { a: "b" } } } }
    }
    assert.deepStrictEqual(AccountRefusals.objectsToCheck(mapped, both), { read: ["contacts"], write: ["contacts"] })
  })
})
