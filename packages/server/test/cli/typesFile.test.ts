/** @rule cli.types */
import { ConfigContent } from "@fieldgate/core/installations/Config"
import { HydratedWriteObject } from "@fieldgate/core/integrations/HydratedRevision"
import { IntegrationDefinition } from "@fieldgate/core/integrations/Manifest"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import * as TypesFile from "../../src/cli/types/TypesFile.ts"
import { temporaryFolder } from "./Process.ts"
import { faultsOf } from "./TypeCheck.ts"

type Field = Partial<HydratedWriteObject["allFieldsMetadata"] & object>[string]

const field = (fieldName: string, more: Partial<Field> = {}) => ({
  fieldName,
  displayName: fieldName,
  valueType: "string",
  providerType: "text",
  createable: true,
  updateable: true,
  readOnly: false,
  isCustom: false,
  unique: false,
  hidden: false,
  ...more
})

const options = (...values: ReadonlyArray<string>) => ({
  values: values.map((value) => ({ value, displayValue: value }))
})

const fields = [
  field("email", { isRequired: true }),
  field("stage", { valueType: "singleSelect", ...options("lead", "customer") }),
  field("hobbies", { valueType: "multiSelect", ...options("chess", "sailing") }),
  field("tags", { valueType: "multiSelect", providerType: "enumeration/checkbox", ...options("a", "b") }),
  field("age", { valueType: "int" }),
  field("vip", { valueType: "boolean", ...options("true", "false") }),
  field("since", { valueType: "date" }),
  field("title", { displayName: "ends */ here" }),
  field("a-b c"),
  field("city"),
  field("source", { updateable: false }),
  field("score", { createable: false, updateable: false, readOnly: true }),
  field("place", { valueType: "other" }),
  field("account", { valueType: "reference", referenceTo: ["accounts"] }),
  field("owner", { valueType: "singleSelect", referenceTo: ["owners"] })
]

/** One object, `contacts`, with these fields; what a test doesn't say is as a new integration has it. */
const textOf = (given: {
  readonly read?: object
  readonly inheritMapping?: boolean
  readonly chosen?: object
  readonly settings?: object
}): string => {
  const { chosen = {}, inheritMapping = true, read = {}, settings = {} } = given
  const objectName = "contacts"
  return TypesFile.textOf({
    groupRef: "acme",
    definition: Schema.decodeUnknownSync(IntegrationDefinition)({
      name: "crm",
      provider: "acmecrm",
      read: { objects: [{ objectName, ...read }] },
      write: { objects: [{ objectName, inheritMapping }] }
    }),
    content: Schema.decodeUnknownSync(ConfigContent)({
      provider: "acmecrm",
      read: { objects: { contacts: { objectName, ...chosen } } },
      write: { objects: { contacts: { objectName, selectedFieldSettings: settings } } }
    }),
    objects: [
      Schema.decodeUnknownSync(HydratedWriteObject)({
        objectName,
        displayName: "Contact",
        allFieldsMetadata: Object.fromEntries(fields.map((each) => [each.fieldName, each]))
      })
    ]
  })
}

const plain = `
const email = "a@b.test"
export const created: ReadonlyArray<Records["contacts"]["create"]> = [
  { email, stage: "lead", hobbies: "chess;sailing", tags: ";a", age: 3, vip: true, since: "2026-01-01", "a-b c": "x" },
  { email, vip: "true", tags: "a;b", stage: null, place: { at: [1] }, source: "web" },
  { email, hobbies: ["chess", "sailing"], tags: ["a"] },
  { email, account: { $find: { object: "accounts", by: { domain: "acme.test" }, onMissing: "drop" } } },
  { email, account: "7", owner: { $find: { object: "owners", by: { email } } } },
  // @ts-expect-error a field that holds no id of a record
  { email, city: { $find: { object: "cities", by: { name: "Rome" } } } },
  // @ts-expect-error a misspelt policy of a reference
  { email, account: { $find: { object: "accounts", by: { domain: "acme.test" }, onMissing: "skip" } } },
  // @ts-expect-error an option of a list that isn't there
  { email, hobbies: ["chss"] },
  // @ts-expect-error the required field is missing
  { stage: "lead" },
  // @ts-expect-error a required field is not emptied
  { email: null },
  // @ts-expect-error a misspelt field
  { email, stag: "lead" },
  // @ts-expect-error an option that isn't there
  { email, stage: "laed" },
  // @ts-expect-error the first of several options isn't there
  { email, hobbies: "chss;sailing" },
  // @ts-expect-error only this provider's checkboxes add to what is there
  { email, hobbies: ";chess" },
  // @ts-expect-error a number as a text
  { email, age: "3" },
  // @ts-expect-error a text as a choice
  { email, vip: "yes" },
  // @ts-expect-error a field that can't be written
  { email, score: "1" }
]
export const updated: ReadonlyArray<Records["contacts"]["update"]> = [
  {}, { age: null }, { email },
  // @ts-expect-error a required field is not emptied
  { email: null },
  // @ts-expect-error a field of new records alone
  { source: "web" }
]
`

const mapped = `
const mail = "a@b.test"
export const created: ReadonlyArray<Records["people"]["create"]> = [
  { mail, level: "lead", address: { city: "Rome" }, notes: 7 },
  { mail, level: "hot" },
  // @ts-expect-error the provider's name of a field that has one of ours
  { mail, email: mail },
  // @ts-expect-error the required field, by our name
  { level: "lead" },
  // @ts-expect-error neither one of ours nor one of the provider's
  { mail, level: "warm" },
  // @ts-expect-error a misspelt place
  { mail, address: { cty: "Rome" } }
]
`

const read = {
  mapToName: "people",
  requiredFields: [{ fieldName: "email", mapToName: "mail" }, { mapToName: "level" }],
  optionalFields: [{ mapToName: "$['address']['city']" }, { mapToName: "notes" }]
}
const chosen = {
  selectedFieldMappings: { level: "stage", "$['address']['city']": "city", notes: "" },
  selectedValueMappings: { level: { hot: "customer" } }
}

const inConfig = `
export const created: ReadonlyArray<Records["contacts"]["create"]> = [{ stage: "lead" }]
`

const unmapped = `
export const created: ReadonlyArray<Records["contacts"]["create"]> = [
  { email: "a@b.test" },
  // @ts-expect-error writes don't go by the mappings
  { mail: "a@b.test" }
]
// @ts-expect-error nor by the mapped object
export type People = Records["people"]
`

const twice = `
export const created: ReadonlyArray<Records["contacts"]["create"]> = [{ mail: "a@b.test" }, { address: "a@b.test" }]
`
const twoNames = {
  requiredFields: [
    { fieldName: "email", mapToName: "mail" },
    { fieldName: "email", mapToName: "address" }
  ]
}

/** Each a program of its own beside the types that it is compiled with. */
const programs = {
  plain: [textOf({}), plain],
  mapped: [textOf({ read, chosen }), mapped],
  byDefault: [textOf({ settings: { email: { default: { stringValue: "a@b.test" } } } }), inConfig],
  byGate: [textOf({ settings: { email: { writeOnCreate: "never" } } }), inConfig],
  unmapped: [textOf({ read, chosen, inheritMapping: false }), unmapped],
  twice: [textOf({ read: twoNames }), twice]
} as const

describe("the types of records", () => {
  it("accepts valid records, and refuses misspelt fields, wrong options and wrong types", async () => {
    await using folder = await temporaryFolder()
    const files = Object.entries(programs).flatMap(([name, [types, program]]) => [
      [`${name}.records.ts`, types],
      [`${name}.ts`, `import type { Records } from "./${name}.records.ts"\n${program}`]
    ])
    expect(await faultsOf(folder.path, Object.fromEntries(files))).toBe("")
  }, 60_000)

  it("gives each object a unique type name, whatever its name at the provider", () => {
    const named = ["my_thing__c", "my-thing-c", "2-123", "records"].map((objectName) => ({ objectName }))
    const text = TypesFile.textOf({
      groupRef: "acme */",
      definition: Schema.decodeUnknownSync(IntegrationDefinition)({
        name: "crm",
        provider: "acmecrm",
        write: { objects: named }
      }),
      content: Schema.decodeUnknownSync(ConfigContent)({ provider: "acmecrm" }),
      objects: named.map(({ objectName }) =>
        Schema.decodeUnknownSync(HydratedWriteObject)({ objectName, displayName: objectName, allFieldsMetadata: {} })
      )
    })
    expect([...text.matchAll(/interface (\w+)Create/gu)].map(([, name]) => name)).toEqual([
      "Object2123",
      "MyThingC",
      "MyThingC2",
      "Records2"
    ])
    expect(text).toContain('readonly "2-123": { readonly create: Object2123Create')
    expect(text.split("*/")[0]).toContain("accepts only these records")
  })
})
