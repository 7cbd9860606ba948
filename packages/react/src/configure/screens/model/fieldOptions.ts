import type { SelectOption } from "../../../parts/SelectField.tsx"
import type { Field, Fields } from "./ConfigureObject.ts"

export const fieldOptions = (fields: Fields): ReadonlyArray<SelectOption> => optionsOf(Object.values(fields))

/** The writable fields without a rule. */
export const writableOptions = (
  fields: Fields,
  taken: Readonly<Record<string, unknown>>
): ReadonlyArray<SelectOption> =>
  optionsOf(
    Object.values(fields).filter(
      ({ fieldName, hidden, readOnly }) => !readOnly && !hidden && !Object.hasOwn(taken, fieldName)
    )
  )

/** Customers know labels; the API name is shown only where two fields have the same label. */
const optionsOf = (fields: ReadonlyArray<Field>): ReadonlyArray<SelectOption> => {
  const counts = new Map<string, number>()
  for (const { displayName } of fields) counts.set(displayName, (counts.get(displayName) ?? 0) + 1)
  return fields.map(({ displayName, fieldName }) => ({
    value: fieldName,
    label: displayName,
    ...((counts.get(displayName) ?? 0) > 1 ? { hint: fieldName } : {})
  }))
}
