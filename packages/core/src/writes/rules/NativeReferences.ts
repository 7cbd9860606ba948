/**
 * References that the provider resolves itself: the record names the other one by a field of which no two records hold the same value.
 * Pure. @rule reference.native
 */
import type { RecordFields } from "../../domain/Json.ts"
import type { RecordError } from "../../domain/RecordOutcome.ts"
import * as FieldNames from "../../providers/FieldNames.ts"
import type { DescribedFields } from "../../records/FindQuery.ts"
import type { NativeReference } from "../Reference.ts"
import * as MatchWay from "./MatchWay.ts"
import type { DirectRecord } from "./PlannedRecord.ts"
import * as References from "./References.ts"

/** What a driver has for such references. */
interface Driver {
  readonly fieldNames?: FieldNames.FieldNames
  readonly referenceKeys?: (fieldName: string) => boolean
}

interface Candidate extends Omit<NativeReference, "name"> {}

/** References that may be of this kind. One that may be left out is looked up, because the provider would refuse its record. */
const candidatesOf = (driver: Driver, fields: RecordFields): ReadonlyArray<Candidate> =>
  Object.entries(fields).flatMap(([field, value]) => {
    const reference = References.referenceIn(value)
    if (reference === undefined || reference.onMissing === "drop") return []
    const [[key, held] = [], ...others] = Object.entries(reference.by)
    if (key === undefined || held === undefined || others.length > 0 || String(held).trim() === "") return []
    return driver.referenceKeys?.(key) === true ? [{ field, object: reference.object, key, value: held }] : []
  })

/** The objects whose descriptions decide it; none where no reference may be of this kind. */
export const objectsOf = (driver: Driver, records: ReadonlyArray<DirectRecord>): ReadonlyArray<string> =>
  driver.referenceKeys === undefined
    ? []
    : [...new Set(records.flatMap(({ fields }) => candidatesOf(driver, fields).map(({ object }) => object)))]

/** The record with the references that the provider resolves apart from its fields; the others stay where they are. */
export const separated = (
  driver: Driver,
  record: DirectRecord,
  written: DescribedFields | undefined,
  describedOf: (objectName: string) => DescribedFields | undefined
): DirectRecord => {
  const fold = (name: string) => FieldNames.folded(driver.fieldNames ?? FieldNames.exact, [name]).join()
  const sent = new Set(Object.keys(record.fields).map(fold))
  const references = candidatesOf(driver, record.fields).flatMap((each): ReadonlyArray<NativeReference> => {
    const link = MatchWay.describedField(written, each.field, driver.fieldNames)
    const key = MatchWay.describedField(describedOf(each.object), each.key, driver.fieldNames)
    if (link?.referenceName === undefined || key?.upsertKey !== true) return []
    const isOfObject = link.referenceTo?.some((object) => fold(object) === fold(each.object)) === true
    if (!isOfObject || sent.has(fold(link.referenceName))) return []
    const value = key.valueType === "string" ? String(each.value) : each.value
    return [{ ...each, name: link.referenceName, value }]
  })
  if (references.length === 0) return record
  const native = new Set(references.map(({ field }) => field))
  const fields = Object.fromEntries(Object.entries(record.fields).filter(([field]) => !native.has(field)))
  return { ...record, fields, references }
}

/** The error of a record whose provider found no record with the key. */
export const notFound = ({ field, key, object, value }: NativeReference): RecordError => ({
  message: References.notFound(field, { object, by: { [key]: value } }),
  field,
  code: "reference-not-found"
})
