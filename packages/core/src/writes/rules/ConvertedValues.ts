/**
 * Converts the values of a record to the provider's form, by the stored description of its object. Pure.
 * @rule value.forms, value.fresh
 */
import * as Result from "effect/Result"
import type { Json } from "../../domain/Json.ts"
import * as FieldNames from "../../providers/FieldNames.ts"
import type { ValueForms } from "../../providers/ValueForms.ts"
import type { DescribedField, StoredDescription } from "../../providers/StoredDescription.ts"
import { isObject, keysOf, nameOf } from "./FieldMapping.ts"
import type { FieldDecision } from "./FieldRules.ts"
import type { WriteRejection } from "./WriteRejection.ts"

export interface Conversion {
  readonly forms: ValueForms
  /** The field at the provider's name for it, however its letters are written. */
  readonly fieldOf: (name: string) => DescribedField | undefined
  readonly names: ReadonlyArray<string>
  /** Whether the description has every field of the object. */
  readonly isComplete: boolean
  /** Sends values that don't fit as they are: what is known of the object may be out of date. */
  readonly isLenient: boolean
}

export const conversionOf = (
  forms: ValueForms,
  { fields, partial }: StoredDescription,
  names: FieldNames.FieldNames = FieldNames.exact,
  isLenient = false
): Conversion => {
  const fold = (name: string) => FieldNames.folded(names, [name]).join()
  const byName = new Map(Object.entries(fields).map(([name, field]) => [fold(name), field] as const))
  const fieldOf = (name: string) => byName.get(fold(name))
  return { forms, fieldOf, names: Object.keys(fields), isComplete: partial !== true, isLenient }
}

export interface ConvertedRecord {
  readonly decisions: ReadonlyArray<FieldDecision>
  readonly faults: ReadonlyArray<WriteRejection>
  /** Names of values that don't fit the description. */
  readonly unfit: ReadonlyArray<string>
  /** Names of fields that the description doesn't have. */
  readonly unknown: ReadonlyArray<string>
}

/** `name`: the record's in the request. */
export const converted = (
  conversion: Conversion,
  name: string,
  decisions: ReadonlyArray<FieldDecision>
): ConvertedRecord => {
  const faults: Array<WriteRejection> = []
  const unfit: Array<string> = []
  const unknown: Array<string> = []
  const changed = decisions.map((decision) => {
    const { defaultPath, field, target, value } = decision
    if (decision.decision === "dropped" || target === undefined) return decision
    const keys = keysOf(target)
    if (conversion.isComplete && conversion.fieldOf(keys[0] ?? "") === undefined) unknown.push(`${name}.${field}`)
    const fits = valueAt(conversion, keys, value)
    if (Result.isFailure(fits)) {
      unfit.push(`${name}.${field}`)
      if (!conversion.isLenient) {
        const source = defaultPath === undefined ? "" : `, whose value is its default at ${defaultPath},`
        const message = `"${field}"${source} ${fits.failure}`
        faults.push({ _tag: "InvalidInput", name: `${name}.${field}`, message })
      }
      return decision
    }
    return fits.success === value ? decision : { ...decision, value: fits.success, given: value }
  })
  return { decisions: changed, faults, unfit, unknown }
}

/** The value at the keys, with the fields inside of it that are described by themselves. */
export const valueAt = (
  conversion: Conversion,
  keys: ReadonlyArray<string>,
  value: Json
): Result.Result<Json, string> => {
  const field = conversion.fieldOf(nameOf(keys))
  if (field !== undefined) return conversion.forms(field, value)
  if (!isObject(value)) return Result.succeed(value)
  let isSame = true
  const entries: Array<readonly [string, Json]> = []
  for (const [key, inner] of Object.entries(value)) {
    const fits = valueAt(conversion, [...keys, key], inner)
    if (Result.isFailure(fits)) return Result.fail(`${fits.failure} (in its property "${key}")`)
    isSame &&= fits.success === inner
    entries.push([key, fits.success])
  }
  return Result.succeed(isSame ? value : Object.fromEntries(entries))
}
