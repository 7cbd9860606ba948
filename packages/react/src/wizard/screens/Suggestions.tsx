/** Fields that the open mappings most likely mean, each with the reason; the user decides. */
import { type JSX, useMemo } from "react"
import { setFieldMapping } from "../../configure/rules/edits.ts"
import { type MappingSuggestion, suggestAll } from "../../configure/rules/suggest.ts"
import { useText } from "../../messages/useText.ts"
import type { WizardObject } from "../WizardPlan.ts"
import type { MappingRow } from "../../configure/screens/model/mappingRows.ts"
import { placeId, useObjectScope } from "../../configure/screens/ObjectScope.ts"
import { Button } from "../../parts/Button.tsx"
import { Heading } from "../../parts/Heading.tsx"
import type { DraftProps } from "./DraftProps.ts"

interface Props extends DraftProps {
  readonly object: WizardObject
  readonly rows: ReadonlyArray<MappingRow>
}

export const Suggestions = ({ draft, object, rows }: Props): JSX.Element | undefined => {
  const text = useText()
  const { objectName, read } = object
  const chosen = draft.read?.objects?.[objectName]?.selectedFieldMappings
  const fields = read?.allFieldsMetadata
  const suggestions = useMemo(() => {
    const mapped = new Map(Object.entries(chosen ?? {}))
    const open = rows.filter(({ mapToName }) => (mapped.get(mapToName) ?? "") === "")
    const wanted = open.map(({ label, mapToName }) => ({ mapToName, mapToDisplayName: label }))
    return suggestAll(wanted, Object.values(fields ?? {}), new Set(mapped.values()))
  }, [chosen, fields, rows])
  if (suggestions.length === 0) return undefined
  return (
    <div className="fieldgate-suggestions">
      <Heading level={4}>{text("wizard.suggestions")}</Heading>
      <ul className="fieldgate-suggestion-list">
        {suggestions.map((suggestion) => (
          <li key={suggestion.mapToName} className="fieldgate-suggestion">
            <Suggestion suggestion={suggestion} objectName={objectName} rows={rows} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface SuggestionProps {
  readonly suggestion: MappingSuggestion
  readonly objectName: string
  readonly rows: ReadonlyArray<MappingRow>
}

const Suggestion = ({ objectName, rows, suggestion }: SuggestionProps): JSX.Element => {
  const text = useText()
  const { edit, idPrefix } = useObjectScope()
  const { displayName, fieldName, mapToName, reason } = suggestion
  const names = { field: displayName, name: rows.find((row) => row.mapToName === mapToName)?.label ?? mapToName }
  const accept = () => {
    edit((content) => setFieldMapping(content, objectName, mapToName, fieldName))
    // The suggestion goes with its button: the focus goes to the input that it filled.
    const place = placeId(idPrefix, `read.selectedFieldMappings.${mapToName}`)
    document.getElementById(place)?.querySelector<HTMLElement>("input, select")?.focus()
  }
  return (
    <>
      <span>{text(`wizard.${reason}`, names)}</span>
      <Button onClick={accept}>{text("wizard.useField", names)}</Button>
    </>
  )
}
