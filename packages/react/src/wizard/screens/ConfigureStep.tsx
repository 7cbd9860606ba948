/** Step 3: one page of a selected object, with the inputs of the standard view. */
import { type JSX, useEffect, useId, useMemo } from "react"
import { setFieldMapping } from "../../configure/rules/edits.ts"
import { type MappingSuggestion, suggestAll } from "../../configure/rules/suggest.ts"
import { ObjectScopeProvider, placeId, useObjectScope } from "../../configure/screens/ObjectScope.ts"
import type { ShownIssue } from "../../configure/screens/model/ShownIssue.ts"
import { type MappingRow, mappingRows } from "../../configure/screens/model/mappingRows.ts"
import { FieldMappings } from "../../configure/screens/read/FieldMappings.tsx"
import { ObjectMappingNote } from "../../configure/screens/read/ObjectMappingNote.tsx"
import { OptionalFields } from "../../configure/screens/read/OptionalFields.tsx"
import { RequiredFields } from "../../configure/screens/read/RequiredFields.tsx"
import { WriteRules } from "../../configure/screens/write/WriteRules.tsx"
import { type SampleRead, useDryRun } from "../../configure/useDryRun.ts"
import { useText } from "../../messages/useText.ts"
import { useAnnounce } from "../../parts/Announcer.tsx"
import { Button } from "../../parts/Button.tsx"
import { Heading } from "../../parts/Heading.tsx"
import { Notice } from "../../parts/Notice.tsx"
import { Skeleton } from "../../parts/Skeleton.tsx"
import { Stack } from "../../parts/Stack.tsx"
import type { PlatformError } from "../../platform/PlatformError.ts"
import type { Content, Page, WizardObject } from "../WizardPlan.ts"
import type { Gap } from "../gaps.ts"
import type { DraftProps } from "./DraftProps.ts"
import { Navigation } from "./Navigation.tsx"
import { useWizardScope } from "./WizardScope.ts"
import { useGapText } from "./useGapText.ts"
import { openIssues } from "../openIssues.ts"

interface Props extends DraftProps {
  readonly objectName: string
  readonly page: Page
  readonly failure: PlatformError | undefined
  readonly showsGaps: boolean
}

export const ConfigureStep = (props: Props): JSX.Element => {
  const { objectName, page } = props
  const text = useText()
  const { progress, provider, world } = useWizardScope()
  const object = world.plan?.find((each) => each.objectName === objectName)
  return (
    <Stack>
      {progress.page === undefined ? undefined : <p className="fieldgate-hint">{text("wizard.page", progress.page)}</p>}
      {object === undefined ? (
        <Skeleton label={text("wizard.loadingObjects", { provider })} />
      ) : (
        <ObjectPage key={`${objectName} ${page}`} object={object} {...props} />
      )}
      <Navigation />
    </Stack>
  )
}

const ObjectPage = ({ draft, object, page, ...props }: Props & { readonly object: WizardObject }): JSX.Element => {
  const { app, gaps, provider, send, world } = useWizardScope()
  const idPrefix = useId()
  const issues = usePageIssues({ draft, ...props })
  const scope = {
    object,
    app,
    provider,
    support: world.support,
    stored: undefined,
    draft,
    given: [],
    faults: gaps.flatMap((gap) => (gap.tag === "issue" ? [gap.issue] : [])),
    canSave: gaps.length === 0,
    issues,
    idPrefix,
    edit: (change: (content: Content) => Content) => send({ type: "edit", change })
  }
  const whole = issues.filter(({ place }) => place === (page === "rules" ? "write" : "read"))
  return (
    <ObjectScopeProvider value={scope}>
      {whole.map(({ text }) => (
        <Notice key={text} tone="error">
          <p className="fieldgate-verbatim">{text}</p>
        </Notice>
      ))}
      <PageBody page={page} object={object} draft={draft} />
    </ObjectScopeProvider>
  )
}

const PageBody = ({
  draft,
  object: { read, write, ...object },
  page
}: DraftProps & { readonly object: WizardObject; readonly page: Page }): JSX.Element | undefined => {
  const text = useText()
  switch (page) {
    case "fields":
      return read === undefined ? undefined : (
        <>
          <ObjectMappingNote read={read} />
          <RequiredFields read={read} />
          <OptionalFields read={read} />
        </>
      )
    case "mappings": {
      if (read === undefined) return undefined
      const { optional, required } = mappingRows(read, [])
      return (
        <>
          <FieldMappings title={text("configure.mapFields")} rows={required} />
          <FieldMappings title={text("configure.mapOptionalFields")} rows={optional} />
          <Suggestions object={{ ...object, read, write }} draft={draft} rows={[...required, ...optional]} />
        </>
      )
    }
    case "rules":
      return write === undefined ? undefined : <WriteRules write={write} />
  }
}

interface SuggestionsProps extends DraftProps {
  readonly object: WizardObject
  readonly rows: ReadonlyArray<MappingRow>
}

/** Suggested fields for open mappings, each with its reason. */
const Suggestions = ({ draft, object, rows }: SuggestionsProps): JSX.Element | undefined => {
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
    // The button disappears with the suggestion, so the filled input takes the focus.
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

interface PageProps {
  readonly draft: Content
  readonly objectName: string
  /** Why the last install was refused. */
  readonly failure: PlatformError | undefined
  /** Next was pressed while something was missing. */
  readonly showsGaps: boolean
}

/** Gaps, and refusals by the server or the account, for display beside their inputs. */
const usePageIssues = ({ draft, failure, objectName, showsGaps }: PageProps): ReadonlyArray<ShownIssue> => {
  const say = useGapText()
  const { gaps, world } = useWizardScope()
  const seen = useAccountIssues(draft, objectName)
  const missing = gaps.flatMap((gap) => {
    const place = placeOfGap(gap)
    return place === undefined ? [] : [{ place, label: undefined, text: say(gap) }]
  })
  const issues = seen.length === 0 ? (failure?.issues ?? []) : seen
  const refused = openIssues(issues, world.plan ?? [], draft).flatMap((issue) =>
    issue.objectName === objectName ? [{ place: issue.place, label: undefined, text: issue.text }] : []
  )
  return [...(showsGaps ? missing : []), ...refused]
}

/** Choices that the account doesn't support; announced when they are found. */
const useAccountIssues = (draft: Content, objectName: string): SampleRead["issues"] => {
  const text = useText()
  const announce = useAnnounce()
  const { bootstrap, connection, subject } = useWizardScope()
  const { issues } = useDryRun({
    ...subject,
    integrationId: bootstrap.integration.id,
    connectionId: connection?.id,
    draft,
    objectName
  })
  const count = issues.length
  useEffect(() => {
    if (count > 0) announce(text("configure.issuesTitle", { count }))
  }, [announce, count, text])
  return issues
}

/** The input of a gap. */
const placeOfGap = (gap: Gap): string | undefined => {
  switch (gap.tag) {
    case "connection":
    case "loading":
    case "objects":
      return undefined
    case "issue":
      return [gap.issue.action, ...gap.issue.keys].join(".")
    case "notANumber":
      return `write.selectedFieldSettings.${gap.fieldName}.default.integerValue`
  }
}
