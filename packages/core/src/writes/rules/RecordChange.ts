/** The change of a record that a lookup found, by its id. Pure. @rule match.values */
import type { RecordFields } from "../../domain/Json.ts"
import * as FieldNames from "../../providers/FieldNames.ts"
import type { FoundByKey } from "../../records/FindQuery.ts"
import type { PlannedRecord } from "./PlannedRecord.ts"

interface RecordChange {
  readonly record: PlannedRecord
  readonly warnings: ReadonlyArray<string>
}

/** A key that is only one of several values of the record is left out, because it would replace another one. */
export const of = (
  { lostCall: _l, match, whenMissing: _w, ...record }: PlannedRecord,
  { further = [], recordId }: FoundByKey,
  names: FieldNames.FieldNames = FieldNames.exact
): RecordChange => {
  const { ifEmpty } = record
  const isLeftOut = (field: string, value: RecordFields[string]) =>
    further.some((each) => FieldNames.isSame(names, each, field)) && !(Array.isArray(value) && value.length > 1)
  const without = (fields: RecordFields): RecordFields =>
    Object.fromEntries(Object.entries(fields).filter(([field, value]) => !isLeftOut(field, value)))
  const leftOut = Object.entries({ ...ifEmpty, ...record.fields }).flatMap(([field, value]) =>
    isLeftOut(field, value) ? [field] : []
  )
  const called = (field: string) => {
    const place = Object.keys(match?.key ?? {}).findIndex((each) => FieldNames.isSame(names, each, field))
    return match?.fields[place] ?? field
  }
  return {
    record: {
      ...record,
      recordId,
      fields: without(record.fields),
      ...(ifEmpty === undefined ? {} : { ifEmpty: without(ifEmpty) })
    },
    warnings: leftOut.map(
      (field) =>
        `"${called(field)}" was not sent: the record ${recordId} has this value among others of the field, and the update would replace them`
    )
  }
}
