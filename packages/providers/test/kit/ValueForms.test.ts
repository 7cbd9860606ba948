/**
 * What the CRMs take is from their answers: HubSpot's refusals "X was not one of the allowed options: [A, B]", "… is at … UTC, not
 * midnight!" and "x was not a valid long." (developers.hubspot.com/docs/api-reference/error-handling, amp-labs/connectors
 * providers/hubspot/test), Salesforce's "Cannot deserialize instance of double from VALUE_STRING" and "bad value for restricted picklist
 * field" (REST API Developer Guide; amp-labs/connectors providers/salesforce/test, verbb/formie#789).
 * @rule value.forms
 */
import { assert, describe, it } from "@effect/vitest"
import type { Json } from "@fieldgate/core/domain/Json"
import type { ValueForms as Forms } from "@fieldgate/core/providers/ValueForms"
import type { DescribedField } from "@fieldgate/core/providers/StoredDescription"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { valueForms as hubspot } from "../../src/hubspot/FieldFacts.ts"
import * as ValueForms from "../../src/kit/ValueForms.ts"
import { valueForms as salesforce } from "../../src/salesforce/FieldFacts.ts"

/** As drivers that are made of a definition have it. */
const json = { text: "any", boolean: "any", number: "json", zone: "unchecked", options: "number", empty: null } as const
const rest = ValueForms.of({ ...json, neverEmpty: true })

const of = (type: DescribedField["type"], more: Partial<DescribedField> = {}): DescribedField => ({
  type,
  providerType: type,
  ...more
})

const options = [["open", "In Progress"], ["won", "Closed Won"], ["lost"], ["1", "Café, tea"]] as const
const [choice, choices] = [
  of("singleSelect", { options, restricted: true }),
  of("multiSelect", { options, restricted: true })
]
const fields = {
  text: of("string"),
  int: of("int"),
  float: of("float"),
  boolean: of("boolean"),
  localBoolean: of("boolean", {
    options: [
      ["true", "Ja"],
      ["false", "Nein"]
    ]
  }),
  date: of("date"),
  datetime: of("datetime"),
  choice,
  openChoice: of("singleSelect", { options }),
  unlistedChoice: of("singleSelect"),
  choices,
  openChoices: of("multiSelect", { options }),
  unlistedChoices: of("multiSelect"),
  twins: of("singleSelect", {
    options: [
      ["a", "Same"],
      ["b", "Same"]
    ],
    restricted: true
  }),
  reference: of("reference"),
  other: of("other")
} satisfies Readonly<Record<string, DescribedField>>
type Field = keyof typeof fields

/** `same`: unchanged. A text after `!` is part of the refusal. */
const table: ReadonlyArray<readonly [Field, Json, hubspot: Json, salesforce: Json, rest?: Json]> = [
  ["text", "Ada", "same", "same", "same"],
  ["text", null, "same", "same"],
  ["text", "", "same", "same"],
  ["text", 12.5, "same", "12.5", "same"],
  ["text", true, "same", "true"],
  ["text", ["a", "b"], "same", "same"],
  ["int", 7, "same", "same"],
  ["int", "7", "same", 7, 7],
  ["int", 7.5, "! a whole number", "! a whole number", "! a whole number"],
  ["int", [7, "8"], "! a whole number", "! a whole number", [7, 8]],
  ["int", "7.5", "! a whole number", "! a whole number"],
  ["float", 12.5, "same", "same"],
  ["float", "12.5", "same", 12.5],
  ["float", " 12.5 ", "12.5", 12.5],
  ["float", "12345678901234567890.5", "same", "same"],
  ["float", "1,234.50", "! a number such as", "! a number such as", "! a number such as"],
  ["float", "1e400", "! a number such as", "! a number such as", "! a number such as"],
  ["float", { currency_value: 7 }, "same", "same", "same"],
  ["float", "1.234,50", "! a number such as", "! a number such as"],
  ["float", "$12", "! without currency signs", "! without currency signs"],
  ["float", "12 EUR", "! without currency signs", "! without currency signs"],
  ["float", true, "! a number such as", "! a number such as"],
  ["float", [1], "! a number such as", "! a number such as"],
  ["float", null, "same", "same"],
  ["boolean", true, "same", "same"],
  ["boolean", "true", "same", true],
  ["boolean", "No", "false", false],
  ["boolean", 1, "true", true, "same"],
  ["boolean", "yes", "true", true, true],
  ["boolean", 2, "! takes true or false", "! takes true or false"],
  ["boolean", "maybe", "! takes true or false", "! takes true or false", "! takes true or false"],
  ["localBoolean", "ja", "true", true],
  ["localBoolean", "no", "false", false],
  ["date", "2026-03-01", "same", "same", "same"],
  ["date", " 2026-03-01 ", "2026-03-01", "2026-03-01", "same"],
  ["date", "2026-02-30", "! takes a date such as", "! takes a date such as"],
  ["date", "03/01/2026", "! takes a date such as", "! takes a date such as", "same"],
  ["date", "2026-03-01T00:00:00Z", "2026-03-01", "2026-03-01"],
  ["date", "2026-03-01T00:00:00+02:00", "2026-03-01", "2026-03-01"],
  ["date", "2026-03-01T00:00:00", "2026-03-01", "2026-03-01"],
  ["date", "2026-02-28T23:00:00Z", "! a time within a day", "! a time within a day"],
  ["date", 1_772_323_200_000, "same", "2026-03-01", "2026-03-01"],
  ["date", "1772323200000", "same", "2026-03-01", "2026-03-01"],
  ["date", " 1772323200000 ", "1772323200000", "2026-03-01", "2026-03-01"],
  ["date", 1_772_323_200_001, "! is not midnight UTC", "! is not midnight UTC"],
  ["date", 0, "! takes a date such as", "! takes a date such as", "! takes a date such as"],
  ["date", 1_728_000_000, "! not seconds since 1970", "! not seconds since 1970", "! not seconds since 1970"],
  ["date", "1728000000", "! not seconds since 1970", "! not seconds since 1970", "! not seconds since 1970"],
  ["date", -157_766_400_000, "same", "1965-01-01", "1965-01-01"],
  ["date", true, "! takes a date such as", "! takes a date such as", "! takes a date such as"],
  ["datetime", "2026-03-01T09:30:00Z", "same", "same", "same"],
  ["datetime", "2026-03-01T09:30:00.250Z", "same", "same"],
  ["datetime", "2026-03-01T09:30:00+02:00", "2026-03-01T07:30:00.000Z", "same"],
  ["datetime", "2026-03-01T09:30:00.000+0000", "2026-03-01T09:30:00.000Z", "same"],
  ["datetime", "2026-03-01 23:30-05:30", "2026-03-02T05:00:00.000Z", "2026-03-02T05:00:00.000Z"],
  ["datetime", "2026-03-01T09:30:00", "! add Z or an offset", "! add Z or an offset"],
  ["datetime", "2026-03-01", "! takes a time such as", "! takes a time such as", "same"],
  ["datetime", "2026-03-01T25:00:00Z", "! takes a time such as", "! takes a time such as"],
  ["datetime", 1_772_323_200_001, "same", "2026-03-01T00:00:00.001Z", "2026-03-01T00:00:00.001Z"],
  ["datetime", 1_772_323_200, "! not seconds since 1970", "! not seconds since 1970", "! not seconds since 1970"],
  ["datetime", "1772323200", "! not seconds since 1970", "! not seconds since 1970", "! not seconds since 1970"],
  ["datetime", " 1772323200 ", "! not seconds since 1970", "! not seconds since 1970", "! not seconds since 1970"],
  ["datetime", 1_772_323_200.5, "! takes a time such as", "! takes a time such as", "! takes a time such as"],
  ["datetime", "1772323200.25", "! takes a time such as", "! takes a time such as", "! takes a time such as"],
  ["datetime", 1_772_323_200_000_000, "! takes a time such as", "! takes a time such as", "! takes a time such as"],
  ["datetime", [1_772_323_200], "! takes a time such as", "! takes a time such as", "! not seconds since 1970"],
  ["choice", "open", "same", "same"],
  ["choice", "In Progress", "open", "open", "open"],
  ["choice", " in progress", "open", "open"],
  ["choice", "LOST", "lost", "lost"],
  ["choice", 1, "same", "1", "same"],
  ["choice", "1", "same", "same", 1],
  ["choice", ["won"], "won", "won"],
  ["choice", ["won", "LOST"], "! takes one option", "! takes one option", ["won", "lost"]],
  ["choice", [], "", null],
  ["choice", "Closed Wn", '! did you mean "Closed Won"?', '! did you mean "Closed Won"?'],
  ["choice", "nothing like it", '! send one of "open"', '! send one of "open"'],
  ["choice", null, "same", "same"],
  ["openChoice", "Closed Won", "won", "won"],
  ["openChoice", "a new one", "same", "same"],
  ["unlistedChoice", "whatever", "same", "same"],
  ["twins", "same", '! send one of the values "a", "b"', '! send one of the values "a", "b"'],
  ["twins", "b", "same", "same"],
  ["choices", ["open", "Closed Won"], "open;won", "open;won", ["open", "won"]],
  ["choices", ["open", "open"], "open", "open"],
  ["choices", [1], "1", "1"],
  ["choices", [], "", null, "! at least one option"],
  ["choices", "open;won", "same", "same"],
  ["choices", "open; won", "open;won", "open;won"],
  ["choices", ";won; ", ";won", ";won"],
  ["choices", ";won", "same", "same"],
  ["choices", ";Closed Won", ";won", ";won"],
  ["choices", "In Progress;lost", "open;lost", "open;lost"],
  ["choices", "Café, tea", "1", "1"],
  ["choices", "open,won", "! has no option", "! has no option"],
  ["choices", ["open", ["won"]], "! is not an option", "! is not an option"],
  ["choices", ["opne"], '! did you mean "open"?', '! did you mean "open"?'],
  ["openChoices", ["a new one", "lost"], "a new one;lost", "a new one;lost"],
  ["openChoices", ["a;b"], '! options without ";"', '! options without ";"'],
  ["unlistedChoices", ["a", "b"], "a;b", "a;b"],
  ["reference", "003000000000001AAA", "same", "same", "same"],
  ["reference", " 12345 ", "12345", "12345", "12345"],
  ["reference", 42, "same", "same"],
  ["other", { street: "x" }, "same", "same"],
  ["choice", { $find: 1 }, "same", "same"]
]

/** What the table has for it: `same`, the converted value, or the part of the refusal. */
const resultOf = (forms: Forms, field: Field, value: Json, expected: Json): Json => {
  const fits = forms(fields[field], value)
  if (Result.isSuccess(fits)) return expected === "same" && fits.success === value ? "same" : fits.success
  return typeof expected === "string" && fits.failure.includes(expected.slice(2)) ? expected : `! ${fits.failure}`
}

describe("the forms of values", () => {
  for (const [field, value, ofHubSpot, ofSalesforce, ofRest] of table) {
    it(`converts ${JSON.stringify(value)} for the field ${field}`, () => {
      assert.deepStrictEqual(
        [resultOf(hubspot, field, value, ofHubSpot), resultOf(salesforce, field, value, ofSalesforce)],
        [ofHubSpot, ofSalesforce]
      )
      if (ofRest !== undefined) assert.deepStrictEqual(resultOf(rest, field, value, ofRest), ofRest)
    })
  }

  it("takes seconds where a provider counts in them", () => {
    const forms = ValueForms.of({ ...json, since1970: "seconds" })
    assert.deepStrictEqual(resultOf(forms, "datetime", 1_772_323_200, "same"), "same")
    const expected = "! not milliseconds since 1970"
    assert.deepStrictEqual(resultOf(forms, "datetime", 1_772_323_200_000, expected), expected)
    assert.deepStrictEqual(resultOf(forms, "date", "1772323200", "same"), "same")
  })

  const Scalar = Schema.Union([
    Schema.String,
    Schema.Finite,
    Schema.Boolean,
    Schema.Literals([
      "open",
      "Closed Won",
      ";won",
      "true",
      "2026-03-01",
      "2026-03-01T09:30+02:00",
      "open; LOST",
      "1e3",
      "007"
    ])
  ])
  it.effect.prop(
    "converts a converted value to itself",
    [
      Schema.Literals(["hubspot", "salesforce", "rest"]),
      Schema.Literals(Object.keys(fields) as ReadonlyArray<Field>),
      Schema.Union([Scalar, Schema.Array(Scalar)])
    ],
    ([provider, field, value]) =>
      Effect.sync(() => {
        const forms = { hubspot, salesforce, rest }[provider]
        const once = forms(fields[field], value)
        if (Result.isFailure(once)) return
        assert.deepStrictEqual(forms(fields[field], once.success), once, `${field} ${JSON.stringify(value)}`)
      }),
    { arbitrary: { runs: 3000 } }
  )
})
