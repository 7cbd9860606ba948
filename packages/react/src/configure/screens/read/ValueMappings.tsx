/** Value mappings, or the reason why values can't be mapped. */
import type { JSX } from "react"
import { setValueMapping } from "../../rules/edits.ts"
import { useInputPlace, useObjectDraft, useObjectScope } from "../ObjectScope.ts"
import type { Fields } from "../model/ConfigureObject.ts"
import type { FieldMappingEntry, MappedValue } from "../model/FieldMapping.ts"
import { useText } from "../../../messages/useText.ts"
import { Heading } from "../../../parts/Heading.tsx"
import { Notice } from "../../../parts/Notice.tsx"
import { SelectField } from "../../../parts/SelectField.tsx"

export const ValueMappings = (): JSX.Element => {
  const { given, object } = useObjectScope()
  const { draft } = useObjectDraft()
  const mappings = draft.read?.objects?.[object.objectName]?.selectedFieldMappings ?? {}
  return (
    <>
      {valueRows(given, mappings, object.fields ?? {}).map((row) => (
        <ValuesOfField key={row.mapToName} row={row} />
      ))}
    </>
  )
}

const ValuesOfField = ({ row }: { readonly row: ValueRow }): JSX.Element => {
  const text = useText()
  const { label } = row
  const why = (reason: string) => <Notice tone="info">{reason}</Notice>
  switch (row.tag) {
    case "needsField":
      return why(text("configure.valuesNeedField", { field: label }))
    case "needsChoices":
      return why(text("configure.valuesNeedChoices", { field: label, chosen: row.chosen }))
    case "empty":
      return why(text("configure.valuesEmpty", { field: label, chosen: row.chosen }))
    case "offered":
      return (
        <div className="fieldgate-mappings">
          <Heading level={4}>{text("configure.mapValues", { field: label })}</Heading>
          {row.values.map((value) => (
            <ValueMappingInput key={value.mappedValue} row={row} value={value} />
          ))}
        </div>
      )
  }
}

const ValueMappingInput = ({
  row,
  value: { mappedDisplayValue, mappedValue }
}: {
  readonly row: Extract<ValueRow, { readonly tag: "offered" }>
  readonly value: MappedValue
}): JSX.Element => {
  const text = useText()
  const { edit, object } = useObjectScope()
  const { draft } = useObjectDraft()
  const { error, id } = useInputPlace("read", "selectedValueMappings", row.mapToName, mappedValue)
  const chosen = draft.read?.objects?.[object.objectName]?.selectedValueMappings?.[row.mapToName] ?? {}
  return (
    <div id={id}>
      <SelectField
        label={mappedDisplayValue}
        error={error}
        placeholder={text("configure.chooseValue")}
        options={choicesFor(row.choices, chosen, mappedValue)}
        value={chosen[mappedValue] ?? ""}
        onChange={(value) =>
          edit((content) => setValueMapping(content, object.objectName, row.mapToName, mappedValue, value || undefined))
        }
      />
    </div>
  )
}

interface MappedField {
  readonly mapToName: string
  readonly label: string
}

type ValueRow =
  | (MappedField & {
      readonly tag: "offered"
      readonly values: ReadonlyArray<MappedValue>
      readonly choices: ReadonlyArray<{ readonly value: string; readonly label: string }>
    })
  | (MappedField & { readonly tag: "needsField" })
  | (MappedField & { readonly tag: "needsChoices" | "empty"; readonly chosen: string })

/** One row per entry with values; `mappings` are the customer's choices so far. */
const valueRows = (
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
  asked: MappedField,
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

const choicesFor = (
  choices: ReadonlyArray<{ readonly value: string; readonly label: string }>,
  chosen: Readonly<Record<string, string>>,
  mappedValue: string
) => {
  const taken = new Set(Object.entries(chosen).flatMap(([key, value]) => (key === mappedValue ? [] : [value])))
  return choices.filter(({ value }) => !taken.has(value))
}
