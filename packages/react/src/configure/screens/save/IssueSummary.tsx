/** Every input that needs a change, with a way to it. */
import { type JSX, type MouseEvent, useRef } from "react"
import { useText } from "../../../messages/useText.ts"
import type { PlatformError } from "../../../platform/PlatformError.ts"
import { Notice } from "../../../parts/Notice.tsx"
import { RequestId } from "../../../parts/RequestId.tsx"
import { placeOf } from "../model/IssuePlace.ts"
import type { ShownIssue } from "../model/ShownIssue.ts"
import { placeId, useObjectScope } from "../ObjectScope.ts"

interface Props {
  /** The server's refusal that the issues come from; its reasons about anything else are shown too. */
  readonly error?: PlatformError
}

export const IssueSummary = ({ error }: Props): JSX.Element => {
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

/** Moves the focus itself: a change of the address would be news to the host's router. */
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

/** The input, or what is around it where it is not on the screen. */
const elementAt = (page: Document | undefined, prefix: string, place: string): HTMLElement | undefined => {
  const found = page?.getElementById(placeId(prefix, place)) ?? undefined
  const end = place.lastIndexOf(".")
  return found !== undefined || end < 0 ? found : elementAt(page, prefix, place.slice(0, end))
}
