/** Step 3: one page of one chosen object. The inputs are those of the standard view. */
import { type JSX, useId } from "react"
import { useText } from "../../messages/useText.ts"
import type { PlatformError } from "../../platform/PlatformError.ts"
import type { Content, Page, WizardObject } from "../WizardPlan.ts"
import { mappingRows } from "../../configure/screens/model/mappingRows.ts"
import { ObjectScopeProvider } from "../../configure/screens/ObjectScope.ts"
import { FieldMappings } from "../../configure/screens/read/FieldMappings.tsx"
import { ObjectMappingNote } from "../../configure/screens/read/ObjectMappingNote.tsx"
import { OptionalFields } from "../../configure/screens/read/OptionalFields.tsx"
import { RequiredFields } from "../../configure/screens/read/RequiredFields.tsx"
import { WriteRules } from "../../configure/screens/write/WriteRules.tsx"
import { Notice } from "../../parts/Notice.tsx"
import { Skeleton } from "../../parts/Skeleton.tsx"
import { Stack } from "../../parts/Stack.tsx"
import type { DraftProps } from "./DraftProps.ts"
import { Navigation } from "./Navigation.tsx"
import { Suggestions } from "./Suggestions.tsx"
import { usePageIssues } from "./usePageIssues.ts"
import { useWizardScope } from "./WizardScope.ts"

interface Props extends DraftProps {
  readonly objectName: string
  readonly page: Page
  readonly failure: PlatformError | undefined
  readonly told: boolean
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
