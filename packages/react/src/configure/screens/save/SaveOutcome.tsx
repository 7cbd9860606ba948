/** The result of an attempt to save, above the object. */
import { type JSX, type MouseEvent, useRef, useState } from "react"
import type { ConfigContent } from "../../rules/ConfigContent.ts"
import { diffOf } from "../../rules/ConfigDiff.ts"
import { placeId, useObjectScope } from "../ObjectScope.ts"
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
  readonly save: SaveState
  readonly configuring: Configuring
}

export const SaveOutcome = ({ configuring, save }: Props): JSX.Element | undefined => {
  const { issues, object } = useObjectScope()
  switch (save.tag) {
    case "idle":
    case "reviewing":
    case "saving":
    case "saved":
      return undefined
    case "blocked":
      return <IssueSummary />
    case "failed":
      // One box: each reason is in its list, and beside its input.
      return issues.length > 0 ? (
        <IssueSummary error={save.error} />
      ) : (
        <ProblemNotice
          error={save.error}
          onRetry={
            save.error.retryable ? () => void configuring.save(object.objectName, object.displayName) : undefined
          }
        />
      )
    case "conflict":
      return <ConflictPanel base={save.base} onResolve={(keep) => configuring.send({ type: "resolved", keep })} />
  }
}

interface ConflictPanelProps {
  /** The content from which both started. */
  readonly base: ConfigContent
  readonly onResolve: (keep: "mine" | "theirs") => void
}

/** Another user saved the same object: shows both changes side by side, and lets the user choose. */
const ConflictPanel = ({ base, onResolve }: ConflictPanelProps): JSX.Element => {
  const text = useText()
  const { draft, object, stored } = useObjectScope()
  const [keep, setKeep] = useState<"mine" | "theirs">("theirs")
  const changes = (from: ConfigContent, to: ConfigContent) =>
    diffOf(from, to).filter(({ objectName }) => objectName === object.objectName)
  const theirs = stored ?? base
  return (
    <Stack>
      <Heading level={3} focusOn="conflict">
        {text("configure.conflictTitle")}
      </Heading>
      <Notice tone="warning">{text("configure.conflictText", { object: object.displayName })}</Notice>
      <div className="fieldgate-conflict">
        <div>
          <Heading level={4}>{text("configure.theirChanges")}</Heading>
          <ChangeList diff={changes(base, theirs)} />
        </div>
        <div>
          <Heading level={4}>{text("configure.myChanges")}</Heading>
          <ChangeList diff={changes(theirs, draft)} />
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

interface IssueSummaryProps {
  /** The server's refusal that the issues come from; its other issues are shown too. */
  readonly error?: PlatformError
}

/** Lists every invalid input, with a link to it. */
const IssueSummary = ({ error }: IssueSummaryProps): JSX.Element => {
  const text = useText()
  const { issues, object } = useObjectScope()
  const others = (error?.issues ?? []).filter(({ name }) => placeOf(name)?.objectName !== object.objectName)
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
          <li key={`${issue.place} ${issue.text}`}>
            <IssueLink issue={issue} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Moves the focus itself: a change of the URL would trigger the host's router. */
const IssueLink = ({ issue }: { readonly issue: ShownIssue }): JSX.Element => {
  const { idPrefix } = useObjectScope()
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
