/** The result of an attempt to save, above the objects. */
import { type JSX, type MouseEvent, useRef } from "react"
import { type ObjectScope, placeId } from "../ObjectScope.ts"
import { placeOf } from "../model/IssuePlace.ts"
import type { ShownIssue } from "../model/ShownIssue.ts"
import { saveReview } from "./reviewChunk.ts"
import type { Configuring } from "../state/useConfigure.ts"
import { useText } from "../../../messages/useText.ts"
import { ChunkPart } from "../../../parts/ChunkPart.tsx"
import { Notice } from "../../../parts/Notice.tsx"
import { ProblemNotice } from "../../../parts/ProblemNotice.tsx"
import { RequestId } from "../../../parts/RequestId.tsx"
import type { PlatformError } from "../../../platform/PlatformError.ts"

interface Props {
  readonly configuring: Configuring
  readonly scopes: ReadonlyArray<ObjectScope>
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
    case "conflict": {
      const conflict = state.save
      return (
        <ChunkPart of={saveReview}>
          {({ ConflictPanel }) => (
            <ConflictPanel
              save={conflict}
              theirs={state.initial}
              draft={state.draft}
              scopes={scopes}
              onResolve={(keep) => send({ type: "resolved", keep })}
            />
          )}
        </ChunkPart>
      )
    }
  }
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
