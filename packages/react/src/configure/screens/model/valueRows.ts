/** Which values the host wants mapped, and whether the chosen field has any to choose from. Pure. Spec 4.6. */
import type { Fields } from "./ConfigureObject.ts"
import type { FieldMappingEntry, MappedValue } from "./FieldMapping.ts"

interface Asked {
  readonly mapToName: string
  readonly label: string
}

/** Either the values can be mapped, or the reason why not is shown in their place. */
export type ValueRow =
  | (Asked & {
      readonly tag: "offered"
      readonly values: ReadonlyArray<MappedValue>
      readonly choices: ReadonlyArray<{ readonly value: string; readonly label: string }>
    })
  | (Asked & { readonly tag: "needsField" })
  | (Asked & { readonly tag: "needsChoices" | "empty"; readonly chosen: string })

/** One row for each entry with values; `mappings` is what the customer has chosen so far. */
export const valueRows = (
  given: ReadonlyArray<FieldMappingEntry>,
  mappings: Readonly<Record<string, string>>,
  fields: Fields
): ReadonlyArray<ValueRow> =>
  given.flatMap((entry) => {
    const { fieldName, mapToDisplayName, mapToName, mappedValues = [] } = entry
    if (mappedValues.length === 0) return []
    return [
      rowOf({ mapToName, label: mapToDisplayName ?? mapToName }, fieldName ?? mappings[mapToName], mappedValues, fields)
    ]
  })

const rowOf = (
  asked: Asked,
  fieldName: string | undefined,
  values: ReadonlyArray<MappedValue>,
  fields: Fields
): ValueRow => {
  if (fieldName === undefined || fieldName === "") return { ...asked, tag: "needsField" }
  const field = Object.hasOwn(fields, fieldName) ? fields[fieldName] : undefined
  const chosen = field?.displayName ?? fieldName
  if (field?.valueType !== "singleSelect" && field?.valueType !== "multiSelect") {
    return { ...asked, tag: "needsChoices", chosen }
  }
  const choices = (field.values ?? []).map(({ displayValue, value }) => ({ value, label: displayValue }))
  return choices.length === 0 ? { ...asked, tag: "empty", chosen } : { ...asked, tag: "offered", values, choices }
}

/** What may still be chosen for one value: a choice that another value has is gone. */
export const choicesFor = (
  choices: ReadonlyArray<{ readonly value: string; readonly label: string }>,
  chosen: Readonly<Record<string, string>>,
  mappedValue: string
) => {
  const taken = new Set(Object.entries(chosen).flatMap(([key, value]) => (key === mappedValue ? [] : [value])))
  return choices.filter(({ value }) => !taken.has(value))
}
