import type { SelectOption } from "../../../parts/SelectField.tsx"
import type { Field, Fields } from "./ConfigureObject.ts"

export const fieldOptions = (fields: Fields): ReadonlyArray<SelectOption> => Object.values(fields).map(optionOf)

/** The writable fields without a rule. */
export const writableOptions = (
  fields: Fields,
  taken: Readonly<Record<string, unknown>>
): ReadonlyArray<SelectOption> =>
  Object.values(fields)
    .filter(({ fieldName, hidden, readOnly }) => !readOnly && !hidden && !Object.hasOwn(taken, fieldName))
    .map(optionOf)

const optionOf = ({ displayName, fieldName }: Field): SelectOption => ({
  value: fieldName,
  label: displayName,
  hint: fieldName
})
