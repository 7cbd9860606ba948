/** The app's values that the customer gives one of the provider's values to; where that can't be, why. Spec 4.6. */
import type { JSX } from "react"
import { setValueMapping } from "../../rules/edits.ts"
import { useText } from "../../../messages/useText.ts"
import { Heading } from "../../../parts/Heading.tsx"
import { Notice } from "../../../parts/Notice.tsx"
import { SelectField } from "../../../parts/SelectField.tsx"
import type { MappedValue } from "../model/FieldMapping.ts"
import { choicesFor, type ValueRow, valueRows } from "../model/valueRows.ts"
import { useInputPlace, useObjectScope } from "../ObjectScope.ts"

export const ValueMappings = (): JSX.Element => {
  const { draft, given, object } = useObjectScope()
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
  const { draft, edit, object } = useObjectScope()
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
