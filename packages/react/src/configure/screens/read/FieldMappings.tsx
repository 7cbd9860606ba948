/** The app's names that the customer maps to fields of the account. @rule react.fieldMapping */
import type { JSX } from "react"
import { setFieldMapping } from "../../rules/edits.ts"
import { FieldChoice } from "../FieldChoice.tsx"
import { Heading } from "../../../parts/Heading.tsx"
import { fieldOptions } from "../model/fieldOptions.ts"
import { labelled, type MappingRow } from "../model/mappingRows.ts"
import { useInputPlace, useObjectScope } from "../ObjectScope.ts"

interface Props {
  readonly title: string
  readonly rows: ReadonlyArray<MappingRow>
}

export const FieldMappings = ({ rows, title }: Props): JSX.Element | undefined =>
  rows.length === 0 ? undefined : (
    <div className="fieldgate-mappings">
      <Heading level={4}>{title}</Heading>
      {labelled(rows).map((row) => (
        <FieldMappingInput key={row.mapToName} row={row} />
      ))}
    </div>
  )

const FieldMappingInput = ({ row }: { readonly row: MappingRow }): JSX.Element => {
  const { draft, edit, object } = useObjectScope()
  const { error, id } = useInputPlace("read", "selectedFieldMappings", row.mapToName)
  const value = draft.read?.objects?.[object.objectName]?.selectedFieldMappings?.[row.mapToName] ?? ""
  return (
    <div id={id}>
      <FieldChoice
        label={row.label}
        hint={row.prompt}
        error={error}
        optional={!row.required}
        options={fieldOptions(object.fields ?? {})}
        value={value}
        onChange={(chosen) =>
          edit((content) => setFieldMapping(content, object.objectName, row.mapToName, chosen || undefined))
        }
      />
    </div>
  )
}
