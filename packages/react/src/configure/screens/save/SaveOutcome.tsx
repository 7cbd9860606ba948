/** The result of an attempt to save, above the objects. */
import { type JSX, type MouseEvent, useRef, useState } from "react"
import type { ConfigContent } from "../../rules/ConfigContent.ts"
import { diffOf } from "../../rules/ConfigDiff.ts"
import { ObjectScopeProvider, placeId } from "../ObjectScope.ts"
import type { ShownObject } from "../ShownObject.ts"
import { placeOf } from "../model/IssuePlace.ts"
import type { ShownIssue } from "../model/ShownIssue.ts"
import { ChangeList } from "./ChangeList.tsx"
import type { SaveState } from "../state/ConfigureState.ts"
import type { Configuring } from "../state/useConfigure.ts"
import { useText } from "../../../messages/useText.ts"
import { Actions } from "../../../parts/Actions.tsx"
import { Button } from "../../../parts/Button.tsx"
import { ChoiceField } from "../../../parts/ChoiceField.tsx"
import { Heading } from "../../../parts/Heading.tsx"
import { Notice } from "../../../parts/Notice.tsx"
import { ProblemNotice } from "../../../parts/ProblemNotice.tsx"
import { RequestId } from "../../../parts/RequestId.tsx"
import { Stack } from "../../../parts/Stack.tsx"
import type { PlatformError } from "../../../platform/PlatformError.ts"

interface Props {
  readonly configuring: Configuring
  readonly scopes: ReadonlyArray<ShownObject>
  /** The issues of the objects on the screen. */
  readonly issues: ReadonlyArray<ShownIssue>
}

export const SaveOutcome = ({ configuring, issues, scopes }: Props): JSX.Element | undefined => {
  const { save, send, state } = configuring
  switch (state.save.tag) {
    case "idle":
    case "reviewing":
    case "saving":
    case "saved":
      return undefined
    case "blocked":
      return issues.length === 0 ? undefined : <IssueSummary scopes={scopes} issues={issues} />
    case "failed":
      // One box: each reason is in its list, and beside its input.
      return issues.length > 0 ? (
        <IssueSummary scopes={scopes} issues={issues} error={state.save.error} />
      ) : (
        <ProblemNotice error={state.save.error} onRetry={state.save.error.retryable ? () => void save() : undefined} />
      )
    case "conflict":
      return (
        <ConflictPanel
          save={state.save}
          theirs={state.initial}
          draft={state.draft}
          scopes={scopes}
          onResolve={(keep) => send({ type: "resolved", keep })}
        />
      )
  }
}

interface ConflictPanelProps {
  readonly save: Extract<SaveState, { readonly tag: "conflict" }>
  readonly theirs: ConfigContent
  readonly draft: ConfigContent
  readonly scopes: ReadonlyArray<ShownObject>
  readonly onResolve: (keep: "mine" | "theirs") => void
}

/** Another user changed the same fields: shows both changes side by side, and lets the user choose. */
const ConflictPanel = ({ draft, onResolve, save, scopes, theirs }: ConflictPanelProps): JSX.Element => {
  const text = useText()
  const [keep, setKeep] = useState<"mine" | "theirs">("theirs")
  const { base, objectNames } = save
  const concerned = scopes.filter(({ object }) => objectNames.includes(object.objectName))
  const changes = (from: ConfigContent, to: ConfigContent) => (
    <>
      {concerned.map((scope) => (
        <ObjectScopeProvider key={scope.object.objectName} value={scope}>
          {concerned.length > 1 ? <p>{scope.object.displayName}</p> : undefined}
          <ChangeList diff={diffOf(from, to).filter(({ objectName }) => objectName === scope.object.objectName)} />
        </ObjectScopeProvider>
      ))}
    </>
  )
  return (
    <Stack>
      <Heading level={3} focusOn="conflict">
        {text("configure.conflictTitle")}
      </Heading>
      <Notice tone="warning">
        {text("configure.conflictText", { object: concerned.map(({ object }) => object.displayName).join(", ") })}
      </Notice>
      <div className="fieldgate-conflict">
        <div>
          <Heading level={4}>{text("configure.theirChanges")}</Heading>
          {changes(base, theirs)}
        </div>
        <div>
          <Heading level={4}>{text("configure.myChanges")}</Heading>
          {changes(theirs, draft)}
        </div>
      </div>
      <ChoiceField
        legend={text("configure.conflictChoice")}
        options={[
          { value: "theirs", label: text("configure.theirs") },
          { value: "mine", label: text("configure.mine") }
        ]}
        value={keep}
        onChange={setKeep}
      />
      <Actions>
        <Button kind="primary" onClick={() => onResolve(keep)}>
          {text("configure.resolve")}
        </Button>
      </Actions>
    </Stack>
  )
}

interface IssueSummaryProps extends Pick<Props, "issues" | "scopes"> {
  /** The server's refusal that the issues come from; its other issues are shown too. */
  readonly error?: PlatformError
}

/** Lists every invalid input, with a link to it. */
const IssueSummary = ({ error, issues, scopes }: IssueSummaryProps): JSX.Element => {
  const text = useText()
  const names = new Set(scopes.map(({ object }) => object.objectName))
  const others = (error?.issues ?? []).filter(({ name }) => !names.has(placeOf(name)?.objectName ?? ""))
  const requestId = error?.requestId
  return (
    <Notice
      tone="error"
      title={text("configure.issuesTitle", { count: issues.length })}
      actions={requestId === undefined ? undefined : <RequestId requestId={requestId} />}
    >
      {others.map(({ detail, name }) => (
        <p key={`${name} ${detail}`} className="fieldgate-verbatim">
          {detail}
        </p>
      ))}
      <ul className="fieldgate-issues">
        {issues.map((issue) => (
          <li key={`${issue.objectName} ${issue.place} ${issue.text}`}>
            <IssueLink
              issue={issue}
              idPrefix={scopes.find(({ object }) => object.objectName === issue.objectName)?.idPrefix ?? ""}
            />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

interface IssueLinkProps {
  readonly issue: ShownIssue
  readonly idPrefix: string
}

/** Moves the focus itself: a change of the URL would trigger the host's router. */
const IssueLink = ({ idPrefix, issue }: IssueLinkProps): JSX.Element => {
  const link = useRef<HTMLAnchorElement>(null)
  const go = (event: MouseEvent) => {
    event.preventDefault()
    const element = elementAt(link.current?.ownerDocument, idPrefix, issue.place)
    const input = element?.querySelector<HTMLElement>("input, select, textarea, button")
    ;(input ?? element)?.focus()
  }
  return (
    <a ref={link} className="fieldgate-issue" href={`#${placeId(idPrefix, issue.place)}`} onClick={go}>
      {issue.label === undefined ? issue.text : `${issue.label}: ${issue.text}`}
    </a>
  )
}

/** The input, or the nearest visible element around it. */
const elementAt = (page: Document | undefined, prefix: string, place: string): HTMLElement | undefined => {
  const found = page?.getElementById(placeId(prefix, place)) ?? undefined
  const end = place.lastIndexOf(".")
  return found !== undefined || end < 0 ? found : elementAt(page, prefix, place.slice(0, end))
}
