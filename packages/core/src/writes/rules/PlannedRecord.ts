/** One record of a plan: what goes in any case, and what goes only where the provider's value is empty. Spec 2.9. */
import * as Struct from "effect/Struct"
import type { Json, RecordFields } from "../../domain/Json.ts"
import type { LostCall } from "../LostCall.ts"
import type { Association } from "../WriteRequest.ts"
import type { FieldDecision } from "./FieldDecision.ts"
import { keysOf, standingAt } from "./FieldPath.ts"
import * as FieldTree from "./FieldTree.ts"
import type { WriteItem } from "./WriteCommand.ts"

/** A record as it is journalled: complete but for the read that `ifEmpty` needs. */
export interface PlannedRecord extends WriteItem {
  /** The provider's field to the value that goes if the field is empty there; missing where there is none. */
  readonly ifEmpty?: RecordFields
  /** The provider's fields whose values are defaults, to the settings that hold these; missing where there are none. */
  readonly defaults?: Readonly<Record<string, string>>
  /** Of a redriven create: the calls of the earlier operation that may have created it. */
  readonly lostCall?: LostCall
}

/** The record that decisions lead to. */
export const fromDecisions = (
  recordId: string | undefined,
  decisions: ReadonlyArray<FieldDecision>,
  associations: ReadonlyArray<Association>
): PlannedRecord => {
  const having = (decision: FieldDecision["decision"]) =>
    decisions.flatMap((each) =>
      each.decision === decision && each.target !== undefined ? [[each.target, each.value] as const] : []
    )
  const ifEmpty = having("ifEmpty")
  const defaults = decisions.flatMap(({ decision, defaultPath, target }) =>
    decision === "dropped" || target === undefined || defaultPath === undefined ? [] : [[target, defaultPath] as const]
  )
  return {
    ...(recordId === undefined ? {} : { recordId }),
    fields: assemble({}, having("sent")),
    ...(ifEmpty.length === 0 ? {} : { ifEmpty: Object.fromEntries(ifEmpty) }),
    ...(defaults.length === 0 ? {} : { defaults: Object.fromEntries(defaults) }),
    associations
  }
}

/** Plain fields at once; then what goes into objects, an object before what goes into it. */
const assemble = (fields: RecordFields, values: ReadonlyArray<readonly [string, Json]>): RecordFields => {
  const keyed = values.map(([target, value]) => [keysOf(target), value] as const)
  const nested = keyed.filter(([keys]) => keys.length > 1).toSorted(([one], [other]) => one.length - other.length)
  const plain = keyed.flatMap(([[key = "", ...inside], value]) => (inside.length === 0 ? [[key, value] as const] : []))
  const whole = { ...fields, ...Object.fromEntries(plain) }
  return nested.length === 0 ? whole : FieldTree.withValues(whole, nested)
}

/** Null, missing and `""` are empty; a checkbox's false and a number's 0 are not. */
export const isEmpty = (value: Json | undefined): boolean => value === undefined || value === null || value === ""

/** The item to send, once the provider's current values are known. */
export const resolve = (planned: PlannedRecord, current: RecordFields): WriteItem => {
  const { ifEmpty = {}, ...item } = Struct.omit(planned, ["lostCall", "defaults"])
  const empty = Object.entries(ifEmpty).filter(([target]) => isEmpty(standingAt(current, keysOf(target))))
  return { ...item, fields: assemble(item.fields, empty) }
}

/** The provider's fields whose current values the records need. */
export const fieldsToRead = (records: ReadonlyArray<PlannedRecord>): ReadonlyArray<string> => [
  ...new Set(records.flatMap(({ ifEmpty = {} }) => Object.keys(ifEmpty)))
]

/** Whether an update has anything left to change. */
export const hasNothing = ({ associations, fields }: WriteItem): boolean =>
  Object.keys(fields).length === 0 && associations.length === 0
