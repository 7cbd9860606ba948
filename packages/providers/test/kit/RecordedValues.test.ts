/**
 * Values for fields as the CRMs described them, and values that the CRMs refused. Every field and every refusal is from an answer that
 * another party recorded and published, or from an example in the CRM's own documentation; `source` names it and its date. Only what a
 * conversion depends on is repeated here.
 * @rule value.forms
 */
import { assert, describe, it } from "@effect/vitest"
import type { Json } from "@fieldgate/core/domain/Json"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import { fieldsByName, type ObjectMetadata } from "@fieldgate/core/providers/ObjectMetadata"
import * as StoredDescription from "@fieldgate/core/providers/StoredDescription"
import type { ValueForms } from "@fieldgate/core/providers/ValueForms"
import { Pipedrive } from "@fieldgate/providers"
import * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"
import * as HubSpotMetadata from "../../src/hubspot/HubSpotMetadata.ts"
import { valueForms as hubspot } from "../../src/hubspot/FieldFacts.ts"
import * as RestField from "../../src/rest/RestField.ts"
import * as SalesforceMetadata from "../../src/salesforce/SalesforceMetadata.ts"
import { valueForms as salesforce } from "../../src/salesforce/FieldFacts.ts"

const answerOf = (body: Json) => ({ status: 200, headers: {}, body: JSON.stringify(body) })
const name = ObjectName.make("Described")

/** A field of a provider, from the provider's own words for it, and its forms of values. */
const providers = {
  hubspot: {
    forms: hubspot,
    object: (property: Json) => {
      const properties = HubSpotMetadata.properties(answerOf({ results: [property] })) ?? assert.fail("not a property")
      return HubSpotMetadata.object(name, properties, undefined)
    }
  },
  salesforce: {
    forms: salesforce,
    object: (field: Json) => {
      const object = { name, label: name, custom: true, createable: true, updateable: true, fields: [field] }
      return SalesforceMetadata.object(answerOf(object)) ?? assert.fail("not a field")
    }
  },
  pipedrive: {
    forms: Pipedrive.driver().valueForms ?? assert.fail("converts"),
    object: (field: Json) => {
      const { describe: { fields } = assert.fail("describes") } = Pipedrive.definition
      const all = RestField.of(Pipedrive.definition, fields ?? assert.fail("lists fields"), "deals", field, undefined)
      return { name, displayName: name, isCustom: false, fields: fieldsByName(all) }
    }
  }
} satisfies Readonly<Record<string, { readonly forms: ValueForms; readonly object: (field: Json) => ObjectMetadata }>>
type Provider = keyof typeof providers

const sent = (provider: Provider, field: Json, value: Json): Json => {
  const { forms, object } = providers[provider]
  const { fields = {} } = StoredDescription.of(object(field), DateTime.makeUnsafe(0)) ?? {}
  const [described = assert.fail("no field")] = Object.values(fields)
  return Result.match(forms(described, value), { onSuccess: (fits) => fits, onFailure: (reason) => `! ${reason}` })
}

interface Recorded {
  readonly provider: Provider
  /** Where the answer was published, and when it was recorded. */
  readonly source: string
  readonly field: Json
  /** Values, and what is sent for them; a text after `!` is part of a refusal before the call. */
  readonly values: ReadonlyArray<readonly [given: Json, sent: Json]>
}

const property = (type: string, fieldType: string, options: ReadonlyArray<readonly [string, string]> = []) => ({
  name: "property",
  label: "Property",
  type,
  fieldType,
  options: options.map(([label, value]) => ({ label, value, hidden: false })),
  externalOptions: false,
  hasUniqueValue: false,
  modificationMetadata: { archivable: true, readOnlyDefinition: false, readOnlyValue: false }
})

const sobjectField = (type: string, more: Readonly<Record<string, Json>> = {}) => ({
  name: "Field__c",
  label: "Field",
  type,
  nillable: true,
  defaultedOnCreate: false,
  createable: true,
  updateable: true,
  custom: true,
  unique: false,
  ...more
})

/** Version 1 lists a field by `key` and `name`, version 2 by these names; types and options are the same. */
const pipedriveField = (field_type: string, options: ReadonlyArray<readonly [number | string, string]> = []) => ({
  field_code: "a31aaf5e2c4843027e1e183d7001686afb9781d0",
  field_name: "Field",
  field_type,
  is_custom_field: true,
  options: options.map(([id, label]) => ({ id, label }))
})

const ampersand = "amp-labs/connectors"
const table: ReadonlyArray<Recorded> = [
  {
    provider: "hubspot",
    source: `${ampersand} f6b6c32, metadata-contacts-properties-sampled.json, autogen, 2024-01-08`,
    field: property("enumeration", "booleancheckbox", [
      ["Yes", "true"],
      ["No", "false"]
    ]),
    values: [
      [true, true],
      ["Yes", "true"],
      ["no", "false"],
      ["maybe", '! has no option "maybe"']
    ]
  },
  {
    provider: "hubspot",
    source: `${ampersand} f6b6c32, metadata-contacts-properties-sampled.json, hs_predictivecontactscorebucket, 2024-11-07`,
    field: property("enumeration", "radio", [
      ["1 Star", "bucket_1"],
      ["2 Stars", "bucket_2"],
      ["3 Stars", "bucket_3"],
      ["4 Stars", "bucket_4"]
    ]),
    values: [
      ["2 Stars", "bucket_2"],
      ["bucket_2", "bucket_2"],
      ["3 Starss", '! did you mean "3 Stars"?']
    ]
  },
  {
    provider: "hubspot",
    source: `${ampersand} a71e293, batch-create-properties.json, interests__c and age__c, 2026-02-26`,
    field: property("enumeration", "select", [
      ["art", "art"],
      ["travel", "travel"],
      ["swimming", "swimming"]
    ]),
    values: [
      ["Travel", "travel"],
      [["art", "travel"], "! takes one option"]
    ]
  },
  {
    provider: "hubspot",
    source: `${ampersand} a71e293, batch-create-properties.json, interests__c and age__c, 2026-02-26`,
    field: property("number", "number"),
    values: [
      [42, 42],
      ["42", "42"],
      ["1.234,50", "! takes a number such as"]
    ]
  },
  {
    provider: "hubspot",
    source: "hubspot-net/HubSpot.NET#98: 1606768561954 is at 20:36:1.954 UTC, not midnight!, 2020-11-30",
    field: property("date", "date"),
    values: [
      [1_606_768_561_954, "! is not midnight UTC"],
      ["2020-11-30T20:36:01.954Z", "! a time within a day; send 2020-11-30"],
      ["2020-11-30", "2020-11-30"],
      ["2020-11-30T00:00:00+01:00", "2020-11-30"]
    ]
  },
  {
    provider: "hubspot",
    source: "verbb/formie#1755: 2025-10-23 for a date and time, INVALID_LONG, 2025-10-23",
    field: property("datetime", "date"),
    values: [
      ["2025-10-23", "! takes a time such as"],
      ["2025-10-23T09:30:00+02:00", "2025-10-23T07:30:00.000Z"]
    ]
  },
  {
    provider: "salesforce",
    source: `${ampersand} bd0eea2, custom-object-with-custom-fields.json, TestObject15__c.Interests__c, 2026`,
    field: sobjectField("multipicklist", {
      restrictedPicklist: true,
      filterable: true,
      picklistValues: ["art", "swimming", "travel"].map((value) => ({ active: true, label: value, value }))
    }),
    values: [
      [["art", "Travel"], "art;travel"],
      ["art;swimming", "art;swimming"],
      [[], null],
      [["traval"], '! did you mean "travel"?']
    ]
  },
  {
    provider: "salesforce",
    source:
      "regican/Salesforce#2: Cannot deserialize instance of datetime from VALUE_STRING value 2017-10-17 00:00:00, 2017-11-01",
    field: sobjectField("datetime"),
    values: [
      ["2017-10-17 00:00:00", "! add Z or an offset"],
      ["2017-10-17T00:00:00+02:00", "2017-10-17T00:00:00+02:00"]
    ]
  },
  {
    provider: "salesforce",
    source: "restforce/restforce#897: … of datetime from VALUE_STRING value 2024-07-30 20:54:16 UTC, 2024-07-30",
    field: sobjectField("datetime"),
    values: [
      ["2024-07-30 20:54:16 UTC", "! takes a time such as"],
      ["2024-07-30 20:54:16Z", "2024-07-30T20:54:16.000Z"]
    ]
  },
  {
    provider: "salesforce",
    source:
      "qoretechnologies/qore#3908: … of date from VALUE_STRING value 2020-04-30T13:19:18.000000+02:00, 2020-05-02",
    field: sobjectField("date"),
    values: [
      ["2020-04-30T13:19:18.000000+02:00", "! a time within a day; send 2020-04-30"],
      ["2020-04-30", "2020-04-30"]
    ]
  },
  {
    provider: "salesforce",
    source: "mautic/mautic#3048: … of double from VALUE_STRING value pointChange76-00Q58000007EWMDEA4, 2016-12-02",
    field: sobjectField("double", { scale: 2 }),
    values: [
      ["pointChange76-00Q58000007EWMDEA4", "! takes a number such as"],
      ["12.50", 12.5]
    ]
  },
  {
    provider: "salesforce",
    source: "verbb/formie#1173: … of boolean from VALUE_STRING value 1, 2022-11-15",
    field: sobjectField("boolean"),
    values: [
      ["1", true],
      [0, false]
    ]
  },
  {
    provider: "hubspot",
    source: "developers.hubspot.com, guide to deals, default properties: amount, with showCurrencySymbol, 2026-11-26",
    field: { ...property("number", "number"), showCurrencySymbol: true },
    values: [
      [1200.5, 1200.5],
      ["$1,200.50", "! without currency signs"]
    ]
  },
  {
    provider: "pipedrive",
    source: "tmecklem/line_drive 2378570, dealFields, a31aaf5e2c48…, 2023-08-24",
    field: pipedriveField("set", [
      [25, "or not"],
      [26, ", akond of"]
    ]),
    values: [
      [["or not"], [25]],
      [
        [", akond of", 25],
        [26, 25]
      ],
      [", akond of", [26]],
      ["26", [26]],
      [["or nott"], '! did you mean "or not"?']
    ]
  },
  {
    provider: "pipedrive",
    source: "tmecklem/line_drive 5254007, personFields, 8a9fba4ea88b…, 2023-03-20",
    field: pipedriveField("set", [
      [21, "good"],
      [22, "bad"],
      [23, "indifferent"]
    ]),
    values: [
      [
        ["Good", "indifferent"],
        [21, 23]
      ],
      [["good", "ugly"], "! has no option"]
    ]
  },
  {
    provider: "pipedrive",
    source: "developers.pipedrive.com/docs/api/v1/DealFields, Customer Type, 2019-02-04",
    field: pipedriveField("enum", [
      [190, "Private person"],
      [191, "Company"],
      [192, "Government"]
    ]),
    values: [
      ["company", 191],
      [192, 192],
      ["190", 190],
      ["Goverment", '! did you mean "Government"?']
    ]
  },
  {
    provider: "pipedrive",
    source:
      "pipedrive/client-nodejs#721: Expected non-empty 'array' as value for multi options custom field, 2026-03-26",
    field: pipedriveField("set", [[21, "good"]]),
    values: [[[], "! takes at least one option"]]
  }
]

describe("values for recorded fields", () => {
  for (const { field, provider, source, values } of table) {
    it.each(values)(`${provider}, ${source}: converts %j to %j`, (given, expected) => {
      const actual = sent(provider, field, given)
      if (typeof expected === "string" && expected.startsWith("! ")) assert.include(actual, expected.slice(2))
      else assert.deepStrictEqual(actual, expected)
    })
  }
})
