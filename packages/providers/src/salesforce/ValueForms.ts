/**
 * The forms of Salesforce's values: JSON of the field's own type, options as `a;b`, dates and times in ISO 8601, times with any offset.
 * REST API Developer Guide, "Valid Date and DateTime Formats"
 */
import * as ValueForms from "../kit/ValueForms.ts"

export const valueForms = ValueForms.of({
  text: "text",
  boolean: "json",
  number: "json",
  millis: false,
  zone: "any",
  separator: ";",
  empty: null
})
