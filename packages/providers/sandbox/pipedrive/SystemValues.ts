/** System values that a caller may send with a record: when it was changed, and whether it is deleted. Pure. */
import * as Result from "effect/Result"
import type { Values } from "./CheckedValue.ts"
import type { ObjectType } from "./Fields.ts"
import { type ParameterFault, wrong } from "./Refusals.ts"
import { readInstant } from "./Timestamps.ts"

interface SystemValues {
  readonly updatedAt?: number
  readonly isDeleted?: boolean
}

/** The system values of a body, and the remaining fields; a parameter that the object doesn't accept remains a field. */
export const split = (
  { system }: ObjectType,
  sent: Values,
  isNew: boolean
): { readonly fields: Values; readonly system: Result.Result<SystemValues, ReadonlyArray<ParameterFault>> } => {
  const taken = Object.entries(sent).filter(([name]) => {
    if (name === "is_deleted") return system.is_deleted !== undefined
    return name === "update_time" && (system.update_time === "always" || (isNew && system.update_time === "create"))
  })
  const names = new Set(taken.map(([name]) => name))
  const fields = Object.fromEntries(Object.entries(sent).filter(([name]) => !names.has(name)))
  const { is_deleted, update_time } = Object.fromEntries(taken)
  const at = typeof update_time === "string" ? readInstant(update_time) : undefined
  const faults = [
    ...(is_deleted === undefined || typeof is_deleted === "boolean" ? [] : [wrong("is_deleted", "a boolean")]),
    ...(update_time === undefined || at !== undefined ? [] : [wrong("update_time", "a valid datetime")])
  ]
  const values: SystemValues = {
    ...(typeof is_deleted === "boolean" ? { isDeleted: is_deleted } : {}),
    ...(at === undefined ? {} : { updatedAt: Date.parse(at) })
  }
  return { fields, system: faults.length > 0 ? Result.fail(faults) : Result.succeed(values) }
}
