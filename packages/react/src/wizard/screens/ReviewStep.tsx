/** Step 4: the choices by object, and the refusals of the last install. */
import type { JSX, ReactNode } from "react"
import { type Text, useText } from "../../messages/useText.ts"
import { Actions } from "../../parts/Actions.tsx"
import { Button } from "../../parts/Button.tsx"
import { Card } from "../../parts/Card.tsx"
import { Heading } from "../../parts/Heading.tsx"
import { Notice } from "../../parts/Notice.tsx"
import { ProblemNotice } from "../../parts/ProblemNotice.tsx"
import { Stack } from "../../parts/Stack.tsx"
import type { PlatformError } from "../../platform/PlatformError.ts"
import { type Content, type Stop, type WizardObject, isChosen, isSameStop, stopsOf } from "../WizardPlan.ts"
import type { DraftProps } from "./DraftProps.ts"
import { useWizardScope } from "./WizardScope.ts"
import { fieldLabel } from "./fieldLabel.ts"
import { useStopTitle } from "./useStopTitle.ts"
import { openIssues } from "../openIssues.ts"

interface Props extends DraftProps {
  readonly failure: PlatformError | undefined
  readonly busy: boolean
  readonly onDone: () => void
}

export const ReviewStep = ({ busy, draft, failure, onDone }: Props): JSX.Element => {
  const text = useText()
  const { send, world } = useWizardScope()
  const chosen = (world.plan ?? []).filter(({ objectName }) => isChosen(draft, objectName))
  return (
    <Stack>
      <p className="fieldgate-hint">{text("wizard.reviewHint")}</p>
      {failure === undefined ? undefined : <Failure failure={failure} draft={draft} onDone={onDone} />}
      {chosen.map((object) => (
        <ObjectReview key={object.objectName} object={object} draft={draft} busy={busy} />
      ))}
      <Actions>
        <Button aria-disabled={busy} onClick={() => send({ type: "back" })}>
          {text("general.back")}
        </Button>
        <Button kind="primary" busy={busy} onClick={() => send({ type: "create" })}>
          {text(busy ? "wizard.installing" : "wizard.install")}
        </Button>
      </Actions>
    </Stack>
  )
}

interface FailureProps extends DraftProps {
  readonly failure: PlatformError
  readonly onDone: () => void
}

/** The refusals, with buttons to fix them, to open an existing installation, or to retry. */
const Failure = ({ draft, failure, onDone }: FailureProps): JSX.Element => {
  const text = useText()
  const { send, world } = useWizardScope()
  if (failure.problem?.type === "urn:fieldgate:problem:already-installed") {
    return (
      <Notice tone="warning" actions={<Button onClick={onDone}>{text("wizard.editConfiguration")}</Button>}>
        {text("wizard.alreadyInstalled")}
      </Notice>
    )
  }
  const issues = openIssues(failure.issues, world.plan ?? [], draft)
  return (
    <>
      <ProblemNotice error={failure} onRetry={failure.retryable ? () => send({ type: "create" }) : undefined} />
      {issues.map(({ place, stop, text: detail }) => (
        <Notice key={`${place} ${detail}`} tone="warning" actions={<Correct stop={stop} />}>
          <p className="fieldgate-verbatim">{detail}</p>
        </Notice>
      ))}
    </>
  )
}

const Correct = ({ stop }: { readonly stop: Stop }): JSX.Element => {
  const text = useText()
  const { send } = useWizardScope()
  const title = useStopTitle()
  return <Button onClick={() => send({ type: "goTo", stop })}>{text("wizard.correct", { page: title(stop) })}</Button>
}

interface ListProps {
  readonly title: string
  /** Short names in a row. */
  readonly pills?: boolean
  readonly children: ReactNode
}

const List = ({ children, pills = false, title }: ListProps): JSX.Element => (
  <div className="fieldgate-review-part">
    <p className="fieldgate-review-title">{title}</p>
    <ul className="fieldgate-review-list" data-part={pills ? "pills" : undefined}>
      {children}
    </ul>
  </div>
)

interface ObjectReviewProps extends DraftProps {
  readonly object: WizardObject
}

/** The choices for one object: fields, mappings and write rules. */
const ObjectReview = ({ busy, draft, object }: ObjectReviewProps & { readonly busy: boolean }): JSX.Element => (
  <Card>
    <Heading level={4}>{object.displayName}</Heading>
    <ReadReview object={object} draft={draft} />
    <WriteReview object={object} draft={draft} />
    {busy ? undefined : <Changes object={object} draft={draft} />}
  </Card>
)

const ReadReview = ({ draft, object }: ObjectReviewProps): JSX.Element | undefined => {
  const text = useText()
  const { app, provider } = useWizardScope()
  const chosen = draft.read?.objects?.[object.objectName]
  if (chosen === undefined || object.read === undefined) return undefined
  const { mapToDisplayName, mapToName } = object.read
  const mapped = mapToDisplayName ?? mapToName
  const names = { app, object: object.displayName }
  const fields = Object.entries(chosen.selectedFields ?? {}).flatMap(([name, selected]) => (selected ? [name] : []))
  const mappings = Object.entries(chosen.selectedFieldMappings ?? {}).filter(([, fieldName]) => fieldName !== "")
  const asked = [...object.read.requiredFields, ...object.read.optionalFields]
  const nameOf = (wanted: string): string =>
    asked.find((field) => field.mapToName === wanted)?.mapToDisplayName ?? wanted
  return (
    <>
      <p>{mapped === undefined ? text("wizard.reads", names) : text("wizard.readsAs", { ...names, mapped })}</p>
      {fields.length === 0 ? undefined : (
        <List title={text("wizard.fields", { count: fields.length })} pills>
          {fields.map((name) => (
            <li key={name}>{fieldLabel(object, name)}</li>
          ))}
        </List>
      )}
      {mappings.length === 0 ? undefined : (
        <List title={text("wizard.mappings")}>
          {mappings.map(([name, fieldName]) => (
            <li key={name}>
              {text("wizard.mappingOf", { field: fieldLabel(object, fieldName), provider, name: nameOf(name), app })}
            </li>
          ))}
        </List>
      )}
    </>
  )
}

const Changes = ({ draft, object }: ObjectReviewProps): JSX.Element => {
  const text = useText()
  const { send, world } = useWizardScope()
  const title = useStopTitle()
  const stops = stopsOf(world.plan ?? [], draft).filter(
    (stop) => stop.tag === "configure" && stop.objectName === object.objectName
  )
  return (
    <div className="fieldgate-review-changes">
      {stops.map((stop) => (
        <Button
          key={stops.findIndex((each) => isSameStop(each, stop))}
          kind="quiet"
          onClick={() => send({ type: "goTo", stop })}
        >
          {text("wizard.change", { page: title(stop) })}
        </Button>
      ))}
    </div>
  )
}

interface WriteReviewProps extends DraftProps {
  readonly object: WizardObject
}

type Written = NonNullable<NonNullable<Content["write"]>["objects"]>[string]
type FieldRule = NonNullable<Written["selectedFieldSettings"]>[string]

const WriteReview = ({ draft, object }: WriteReviewProps): JSX.Element | undefined => {
  const text = useText()
  const { app } = useWizardScope()
  const chosen = draft.write?.objects?.[object.objectName]
  if (chosen === undefined) return undefined
  const rules = Object.entries(chosen.selectedFieldSettings ?? {}).flatMap(([name, rule]) =>
    ruleTexts(text, fieldLabel(object, name), rule)
  )
  const isMapped = draft.read?.objects?.[object.objectName] !== undefined
  const inherits = isMapped && (chosen.inheritMapping ?? object.write?.inheritMapping) === true
  const lines = [
    ...(inherits ? [text("wizard.inherits", { app })] : []),
    ...(chosen.deletionSettings?.enabled === true ? [text("wizard.deletion", { app })] : []),
    ...(rules.length === 0 ? [text("wizard.everyField")] : rules)
  ]
  return (
    <>
      <p>{text("wizard.writes", { app, object: object.displayName })}</p>
      <List title={text("wizard.rules")}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </List>
    </>
  )
}

/** Rules other than "always write". */
const ruleTexts = (text: Text, field: string, rule: FieldRule): ReadonlyArray<string> => [
  ...(rule.writeOnCreate === "never" ? [text("wizard.onCreate", { field })] : []),
  ...(rule.writeOnUpdate === "never" ? [text("wizard.onUpdateNever", { field })] : []),
  ...(rule.writeOnUpdate === "ifEmpty" ? [text("wizard.onUpdateIfEmpty", { field })] : []),
  ...(rule.default === undefined ? [] : [text("wizard.hasDefault", { field })])
]
