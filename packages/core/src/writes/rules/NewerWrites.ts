/**
 * What an older waiting change leaves out because a newer synchronous write of the same record has set it. A field is the path of a value
 * within nested fields; of two of which one contains the other, neither goes beside the other. Pure. @rule order.newer
 */
import type { OperationId } from "../../domain/Ids.ts"
import type { Json, RecordFields } from "../../domain/Json.ts"
import { namedCauses } from "../../domain/Limits.ts"
import * as FieldNames from "../../providers/FieldNames.ts"
import type { LogEntry } from "../../operations/LogEntry.ts"
import type { WriteType } from "../WriteRequest.ts"
import { isObject, keysOf, nameOf } from "./FieldMapping.ts"
import type { PlannedRecord } from "./PlannedRecord.ts"

/** A field of a waiting record that a newer write has set: its path as JSON. */
export interface NewerWrite {
  readonly index: number
  readonly field: string
  readonly operationId: OperationId
}

type Path = ReadonlyArray<string>

/**
 * The fields that a successful write of the record has set, as JSON. What goes only into empty fields is not among them: written in
 * order, the older value would have kept it out.
 */
export const fieldsOf = (type: WriteType, { fields, match }: PlannedRecord): ReadonlyArray<string> =>
  type === "update" || (type === "upsert" && match?.onFound === "update")
    ? pathsOf(fields).map((path) => JSON.stringify(path))
    : []

/** A list is one value, and so is a reference to a record. */
const isNested = (value: Json | undefined): value is RecordFields =>
  isObject(value) && Object.keys(value).length > 0 && !Object.keys(value).some((key) => key.startsWith("$"))

const pathsOf = (fields: RecordFields, above: Path = []): ReadonlyArray<Path> =>
  Object.entries(fields).flatMap(([key, value]) =>
    isNested(value) ? pathsOf(value, [...above, key]) : [[...above, key]]
  )

const pathOf = ({ field }: NewerWrite): Path => JSON.parse(field) as Path

const overlaps = (one: Path, other: Path): boolean =>
  one.slice(0, other.length).every((key, depth) => key === other[depth])

/** A record and those newer writes because of which it lacks something. */
interface Reduced {
  readonly record: PlannedRecord
  readonly newer: ReadonlyArray<NewerWrite>
}

/** The record without what newer writes have set, in whatever spelling. Where it is created because none is found, it is complete. */
export const without = (
  record: PlannedRecord,
  newer: ReadonlyArray<NewerWrite>,
  names: FieldNames.FieldNames = FieldNames.exact
): Reduced => {
  if (newer.length === 0) return { record, newer }
  const set = newer.map((each) => ({ each, path: FieldNames.folded(names, pathOf(each)) }))
  const named = new Set<NewerWrite>()
  const isTaken = (path: Path): boolean => {
    const own = FieldNames.folded(names, path)
    const taking = set.filter((other) => overlaps(own, other.path))
    for (const { each } of taking) named.add(each)
    return taking.length > 0
  }
  const { ifEmpty, ...rest } = record
  const kept = Object.entries(ifEmpty ?? {}).filter(([target]) => !isTaken(keysOf(target)))
  const reduced = {
    ...rest,
    fields: remaining(record.fields, isTaken),
    ...(kept.length === 0 ? {} : { ifEmpty: Object.fromEntries(kept) })
  }
  return { record: reduced, newer: newer.filter((each) => named.has(each)) }
}

const remaining = (fields: RecordFields, isTaken: (path: Path) => boolean, above: Path = []): RecordFields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]): ReadonlyArray<readonly [string, Json]> => {
      const path = [...above, key]
      if (!isNested(value)) return isTaken(path) ? [] : [[key, value]]
      const inside = remaining(value, isTaken, path)
      return Object.keys(inside).length === 0 ? [] : [[key, inside]]
    })
  )

/** For the record's warnings and the log. */
export const sentence = (newer: ReadonlyArray<NewerWrite>): string => {
  const names = [...new Set(newer.map((each) => nameOf(pathOf(each))))]
  const more = names.length > namedCauses ? ` and ${names.length - namedCauses} more` : ""
  const operations = [...new Set(newer.map(({ operationId }) => operationId))].slice(0, namedCauses)
  return `not sent, because a newer synchronous write set it: ${names.slice(0, namedCauses).join(", ")}${more} (operation ${operations.join(", ")})`
}
/** Of the record that was written without these. */
export const warningsOf = (newer: ReadonlyArray<NewerWrite> = []): ReadonlyArray<string> =>
  newer.length === 0 ? [] : [sentence(newer)]

export const logOf = (newer: ReadonlyArray<NewerWrite>, timestamp: LogEntry["timestamp"]): ReadonlyArray<LogEntry> =>
  [...Map.groupBy(newer, ({ index }) => index)].slice(0, namedCauses).map(([index, ofRecord]) => ({
    timestamp,
    severity: "info",
    message: { msg: `record ${index + 1}: ${sentence(ofRecord)}` }
  }))
