/** The app's names beside the fields of the account that the customer maps them to. @rule react.fieldMapping */
import { type JSX, memo, useMemo } from "react"
import { memberOf, type ReadObject, readObjectOf } from "../../rules/ConfigContent.ts"
import type { SampleValues } from "../../useDryRun.ts"
import { setFieldMapping } from "../../rules/edits.ts"
import { FieldChoice } from "../FieldChoice.tsx"
import { useText } from "../../../messages/useText.ts"
import { Badge } from "../../../parts/Badge.tsx"
import { Heading } from "../../../parts/Heading.tsx"
import { Icon } from "../../../parts/Icon.tsx"
import type { SelectOption } from "../../../parts/SelectField.tsx"
import type { Fields } from "../model/ConfigureObject.ts"
import { fieldOptions } from "../model/fieldOptions.ts"
import { labelled, type MappingRow } from "../model/mappingRows.ts"
import { errorAt, placeId, useObjectDraft, useObjectScope, useSample } from "../ObjectScope.ts"
import { FieldFacts } from "./FieldFacts.tsx"

export const FieldMappings = ({ rows }: { readonly rows: ReadonlyArray<MappingRow> }): JSX.Element | undefined => {
  const text = useText()
  const { initial, object, stored } = useObjectScope()
  const { draft, issues } = useObjectDraft()
  const { fields, objectName } = object
  const options = fieldOptions(fields ?? noFields)
  const shown = useMemo(() => labelled(rows), [rows])
  const chosen = readObjectOf(draft, objectName)?.selectedFieldMappings
  const proposed = stored === undefined ? readObjectOf(initial, objectName)?.selectedFieldMappings : undefined
  return rows.length === 0 ? undefined : (
    <div className="fieldgate-mappings">
      <Heading level={4}>{text("setUp.matchFields")}</Heading>
      {shown.map((row) => (
        <FieldMappingInput
          key={row.mapToName}
          row={row}
          options={options}
          error={errorAt(issues, placeOf(row))}
          value={valueIn(chosen, row)}
          proposed={valueIn(proposed, row)}
        />
      ))}
    </div>
  )
}

const noFields: Fields = {}

const placeOf = ({ mapToName }: MappingRow): string => `read.selectedFieldMappings.${mapToName}`

const valueIn = (mappings: ReadObject["selectedFieldMappings"] | undefined, { mapToName }: MappingRow): string =>
  memberOf(mappings, mapToName) ?? ""

interface FieldMappingInputProps {
  readonly row: MappingRow
  readonly options: ReadonlyArray<SelectOption>
  readonly error: string | undefined
  /** Empty: not chosen. */
  readonly value: string
  /** The value before the first save that we proposed. */
  readonly proposed: string
}

/** Rendered again only if it changes: each has a searchable list of all fields. */
const FieldMappingInput = memo(({ error, options, proposed, row, value }: FieldMappingInputProps): JSX.Element => {
  const { edit, idPrefix, object } = useObjectScope()
  const { objectName } = object
  return (
    <div id={placeId(idPrefix, placeOf(row))} className="fieldgate-match" data-state={value === "" ? "open" : "chosen"}>
      <FieldChoice
        label={row.label}
        hint={row.prompt}
        error={error}
        optional={!row.required}
        options={options}
        value={value}
        onChange={(chosen) =>
          edit((content) => setFieldMapping(content, objectName, row.mapToName, chosen || undefined))
        }
      />
      {value === "" ? undefined : <MatchFacts fieldName={value} isSuggested={value === proposed} />}
    </div>
  )
})
FieldMappingInput.displayName = "FieldMappingInput"

/** By a value, customers recognize a field better than by its name. @rule install.samples */
const SampleValue = ({ value }: { readonly value: SampleValues[string] | undefined }): JSX.Element | undefined => {
  const text = useText()
  if (value === undefined) return undefined
  const shown = typeof value === "boolean" ? text(value ? "configure.yes" : "configure.no") : `${value}`
  return <span className="fieldgate-sample">{text("setUp.sample", { value: shown })}</span>
}

interface MatchFactsProps {
  readonly fieldName: string
  /** Proposed by us, and not changed. */
  readonly isSuggested: boolean
}

const MatchFacts = ({ fieldName, isSuggested }: MatchFactsProps): JSX.Element => {
  const text = useText()
  const value = memberOf(useSample(), fieldName)
  return (
    <p className="fieldgate-match-facts">
      <Icon name="check" />
      <FieldFacts fieldName={fieldName} />
      <SampleValue value={value} />
      {isSuggested ? <Badge tone="info">{text("setUp.suggested")}</Badge> : undefined}
    </p>
  )
}
