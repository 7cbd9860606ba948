/** Whether the provider creates or updates a record by its key in one call, or the record is looked up first. Pure. @rule match.native */
import { canonicalJson } from "../../domain/Json.ts"
import * as FieldNames from "../../providers/FieldNames.ts"
import type { DescribedFields } from "../../records/FindQuery.ts"
import type { KeyValue } from "../../records/FindRequest.ts"
import type { PlannedMatch } from "../Match.ts"
import * as References from "./References.ts"
import type { PlannedRecord, PlannedWrite } from "./PlannedRecord.ts"

type DescribedField = DescribedFields["fields"][string]

/** By which field the provider upserts. */
export interface NativeWay {
  readonly key: string
}

/** What a driver has for upserts. */
interface Driver {
  readonly fieldNames?: FieldNames.FieldNames
  readonly upsert?: { readonly takes?: (value: KeyValue) => boolean }
}

/** The way of each record; undefined where it is looked up. */
export const of = (driver: Driver, write: Pick<PlannedWrite, "type">, described: DescribedFields | undefined) => {
  const cached = new Map<string, DescribedField | undefined>()
  const fieldOf = (name: string) => {
    if (!cached.has(name)) cached.set(name, describedField(described, name, driver.fieldNames))
    return cached.get(name)
  }
  return (record: PlannedRecord): NativeWay | undefined => {
    const { match } = record
    if (driver.upsert === undefined || write.type !== "upsert" || match === undefined) return undefined
    const [key, ...others] = Object.keys(match.key)
    if (key === undefined || others.length > 0 || driver.upsert.takes?.(match.key[key] ?? "") === false)
      return undefined
    return fieldOf(key)?.upsertKey === true && isSameEitherWay(record, key) ? { key } : undefined
  }
}

/** The rules leave the same fields whether the record is found or not, and the key is one of them as it was looked for. */
const isSameEitherWay = (record: PlannedRecord, key: string): boolean => {
  const { associations, associationsByKey = [], fields, ifEmpty, match, whenMissing } = record
  return (
    match?.onFound === "update" &&
    match.onMissing === "create" &&
    ifEmpty === undefined &&
    associations.length === 0 &&
    associationsByKey.length === 0 &&
    whenMissing !== undefined &&
    Object.hasOwn(fields, key) &&
    typeof fields[key] !== "object" &&
    String(fields[key]) === String(match.key[key]) &&
    canonicalJson(fields) === canonicalJson(whenMissing.fields) &&
    // References are replaced by ids only for records that are changed by their ids or created.
    References.lookupsOf([record]).length === 0
  )
}

/** Whether the provider itself refuses a second record with the key: one field of it is enough. */
export const isUnique = (
  { key }: Pick<PlannedMatch, "key">,
  described: DescribedFields | undefined,
  names?: FieldNames.FieldNames
): boolean => Object.keys(key).some((field) => describedField(described, field, names)?.unique === true)

/** The field as it is described, however its name is written. */
export const describedField = (
  described: DescribedFields | undefined,
  name: string,
  names: FieldNames.FieldNames = FieldNames.exact
): DescribedField | undefined => {
  if (described === undefined) return undefined
  const own = described.fields[name]
  if (own !== undefined && Object.hasOwn(described.fields, name)) return own
  const fold = (field: string) => FieldNames.folded(names, [field]).join()
  return Object.values(described.fields).find(({ fieldName }) => fold(fieldName) === fold(name))
}
