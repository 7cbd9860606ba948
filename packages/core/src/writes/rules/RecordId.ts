/** The provider's id inside a record. Spec 4.3.2. */
import type { RecordFields } from "../../domain/Json.ts"

/** The id, or undefined where there is none; a whole number is taken as its digits. */
export const recordIdOf = (record: RecordFields | undefined): string | undefined => {
  const id = record !== undefined && Object.hasOwn(record, "id") ? record["id"] : undefined
  if (typeof id === "number") return Number.isSafeInteger(id) ? String(id) : undefined
  return typeof id === "string" && id.trim() !== "" ? id : undefined
}

/** The record's other fields. */
export const withoutId = (record: RecordFields): RecordFields =>
  Object.fromEntries(Object.entries(record).filter(([field]) => field !== "id"))
