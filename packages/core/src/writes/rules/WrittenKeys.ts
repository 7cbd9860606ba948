/** The keys by which a later write finds the record of this one. Pure. @rule match.recent */
import type { KeyValue } from "../../records/FindRequest.ts"
import type { WriteEnvelope } from "../WriteEnvelope.ts"
import * as MatchPlan from "./MatchPlan.ts"
import type { PlannedRecord } from "./PlannedRecord.ts"

/** The key by which the record is looked for, and each of the object's own keys of which the record has all values. */
export const keysOf = (
  { keys = [] }: Pick<WriteEnvelope, "keys">,
  { erased, fields, ifEmpty, match, whenMissing }: PlannedRecord
): ReadonlyArray<string> => {
  if (erased === true) return []
  const own = match === undefined ? [] : [MatchPlan.keyText(match)]
  if (keys.length === 0) return own
  const values = { ...whenMissing?.fields, ...ifEmpty, ...fields }
  const complete = keys.flatMap((names) => {
    const key = names.flatMap((name): ReadonlyArray<readonly [string, KeyValue]> => {
      const value = Object.hasOwn(values, name) ? (values[name] ?? null) : null
      return MatchPlan.isKeyValue(value) && !MatchPlan.isBlank(value) ? [[name, value]] : []
    })
    return key.length === names.length ? [MatchPlan.keyText({ key: Object.fromEntries(key) })] : []
  })
  return [...new Set([...own, ...complete])]
}
