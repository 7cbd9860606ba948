/** What a consumer is shown of a sample record: enough to recognize a field by. Pure. @rule install.samples */
import * as Schema from "effect/Schema"
import type { Json, RecordFields } from "../../domain/Json.ts"
import { sampleValues } from "../../domain/Limits.ts"
import * as FieldNames from "../../providers/FieldNames.ts"

/** The values of one record of an account, by the provider's names of the fields. */
export const SampleValues = Schema.Record(
  Schema.String,
  Schema.Union([Schema.String, Schema.Number, Schema.Boolean])
).annotate({ identifier: "SampleValues" })
export type SampleValues = typeof SampleValues.Type

/** The requested fields that have a text, a number or a yes or no; long texts are cut. */
export const of = (
  record: RecordFields,
  fields: ReadonlyArray<string>,
  names: FieldNames.FieldNames = FieldNames.exact
): SampleValues =>
  Object.fromEntries(
    Object.entries(FieldNames.picked(names, record, fields.slice(0, sampleValues.fields))).flatMap(([field, value]) => {
      const short = shown(value)
      return short === undefined ? [] : [[field, short] as const]
    })
  )

const shown = (value: Json | undefined): SampleValues[string] | undefined => {
  if (typeof value === "number" || typeof value === "boolean") return value
  if (typeof value !== "string" || value.trim() === "") return undefined
  // By code points, so that no character is cut in two.
  const characters = Array.from(value.slice(0, 2 * sampleValues.characters))
  return characters.length <= sampleValues.characters
    ? value
    : `${characters.slice(0, sampleValues.characters).join("")}…`
}
