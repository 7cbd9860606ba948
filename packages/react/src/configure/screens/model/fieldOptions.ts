import type { SelectOption } from "../../../parts/SelectField.tsx"
import type { Field, Fields } from "./ConfigureObject.ts"

type Options = ReadonlyArray<SelectOption>

/** All pickers of an object share one list, which may have thousands of options. */
const made = new WeakMap<Fields, Options>()

export const fieldOptions = (fields: Fields): Options => {
  const known = made.get(fields)
  if (known !== undefined) return known
  const options = optionsOf(Object.values(fields))
  made.set(fields, options)
  return options
}

/** The writable fields without a rule. */
export const writableOptions = (fields: Fields, taken: Readonly<Record<string, unknown>>): Options =>
  fieldOptions(fields).filter(({ value }) => {
    const field = fields[value]
    return field !== undefined && !field.readOnly && !field.hidden && !Object.hasOwn(taken, value)
  })

/** Customers know labels; the API name is shown only where two fields have the same label. */
const optionsOf = (fields: ReadonlyArray<Field>): Options => {
  const counts = new Map<string, number>()
  for (const { displayName } of fields) counts.set(displayName, (counts.get(displayName) ?? 0) + 1)
  return fields.map(({ displayName, fieldName }) => ({
    value: fieldName,
    label: displayName,
    ...((counts.get(displayName) ?? 0) > 1 ? { hint: fieldName } : {})
  }))
}
