/**
 * The forms of HubSpot's values: texts of any JSON scalar, options as `a;b`, a leading `;` to append, dates at midnight UTC and times in
 * UTC, both also as milliseconds. developers.hubspot.com/docs/api-reference/crm-properties
 */
import * as ValueForms from "../kit/ValueForms.ts"

export const valueForms = ValueForms.of({
  text: "any",
  boolean: "text",
  number: "any",
  millis: true,
  zone: "utc",
  separator: ";",
  empty: ""
})
