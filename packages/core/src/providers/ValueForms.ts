import type * as Result from "effect/Result"
import type { Json } from "../domain/Json.ts"
import type { DescribedField } from "./StoredDescription.ts"

/**
 * A value in the form that the provider takes for the field, or why it doesn't fit: the rest of a sentence that starts with the field's
 * name, such as `takes a date such as 2026-03-01`. A converted value is converted to itself. Pure. @rule value.forms
 */
export type ValueForms = (field: DescribedField, value: Json) => Result.Result<Json, string>
