/** The app's names beside the fields of the account that the customer maps them to. @rule react.fieldMapping */
import { type JSX, useMemo } from "react"
import { memberOf, readObjectOf } from "../../rules/ConfigContent.ts"
import type { SampleValues } from "../../useDryRun.ts"
import { setFieldMapping } from "../../rules/edits.ts"
import { FieldChoice } from "../FieldChoice.tsx"
import { useText } from "../../../messages/useText.ts"
import { Badge } from "../../../parts/Badge.tsx"
import { Heading } from "../../../parts/Heading.tsx"
import { Icon } from "../../../parts/Icon.tsx"
import type { SelectOption } from "../../../parts/SelectField.tsx"
import { fieldOptions } from "../model/fieldOptions.ts"
import { labelled, type MappingRow } from "../model/mappingRows.ts"
import { useInputPlace, useObjectScope, useSample } from "../ObjectScope.ts"
import { FieldFacts } from "./FieldFacts.tsx"

export const FieldMappings = ({ rows }: { readonly rows: ReadonlyArray<MappingRow> }): JSX.Element | undefined => {
  const text = useText()
  const { fields } = useObjectScope().object
  const options = useMemo(() => fieldOptions(fields ?? {}), [fields])
  return rows.length === 0 ? undefined : (
    <div className="fieldgate-mappings">
      <Heading level={4}>{text("setUp.matchFields")}</Heading>
      {labelled(rows).map((row) => (
        <FieldMappingInput key={row.mapToName} row={row} options={options} />
      ))}
    </div>
  )
}

interface FieldMappingInputProps {
  readonly row: MappingRow
  readonly options: ReadonlyArray<SelectOption>
}

const FieldMappingInput = ({ options, row }: FieldMappingInputProps): JSX.Element => {
  const { draft, edit, initial, object, stored } = useObjectScope()
  const { objectName } = object
  const { error, id } = useInputPlace("read", "selectedFieldMappings", row.mapToName)
  const chosenIn = (content: typeof draft) =>
    memberOf(readObjectOf(content, objectName)?.selectedFieldMappings, row.mapToName) ?? ""
  const value = chosenIn(draft)
  return (
    <div id={id} className="fieldgate-match" data-state={value === "" ? "open" : "chosen"}>
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
      {value === "" ? undefined : (
        <MatchFacts fieldName={value} isSuggested={stored === undefined && value === chosenIn(initial)} />
      )}
    </div>
  )
}

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
