/** Converts a record that was accepted before its object was described. Pure. @rule value.described */
import * as Result from "effect/Result"
import * as Struct from "effect/Struct"
import type { RecordFields } from "../../domain/Json.ts"
import type { RecordError } from "../../domain/RecordOutcome.ts"
import { type Conversion, valueAt } from "./ConvertedValues.ts"
import { keysOf, nameOf } from "./FieldMapping.ts"
import { valueIn } from "./KeyForms.ts"
import type { PlannedRecord } from "./PlannedRecord.ts"

/** A record that was planned without a description, in the provider's form; or the values that don't fit. @rule value.described */
export const convertedRecord = (
  conversion: Conversion,
  record: PlannedRecord
): Result.Result<PlannedRecord, ReadonlyArray<RecordError>> => {
  const errors: Array<RecordError> = []
  const each = (values: RecordFields): RecordFields =>
    Object.fromEntries(
      Object.entries(values).map(([target, value]) => {
        const keys = keysOf(target)
        const fits = valueAt(conversion, keys, value)
        if (Result.isFailure(fits)) errors.push({ message: `"${target}" ${fits.failure}`, field: target })
        const converted = Result.getOrElse(fits, () => value)
        return [target, conversion.fieldOf(nameOf(keys))?.unique === true ? valueIn("text", converted) : converted]
      })
    )
  const { fields, ifEmpty } = record
  const now = {
    ...Struct.omit(record, ["undescribed"]),
    fields: each(fields),
    ...(ifEmpty === undefined ? {} : { ifEmpty: each(ifEmpty) })
  }
  return errors.length === 0 ? Result.succeed(now) : Result.fail(errors)
}
