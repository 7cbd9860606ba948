/** Every input that needs a change, with a way to it. */
import { type JSX, type MouseEvent, useRef } from "react"
import { useText } from "../../../messages/useText.ts"
import { Notice } from "../../parts/Notice.tsx"
import type { ShownIssue } from "../model/ShownIssue.ts"
import { placeId, useObjectScope } from "../ObjectScope.ts"

export const IssueSummary = ({ tone }: { readonly tone: "error" | "warning" }): JSX.Element | undefined => {
  const text = useText()
  const { issues } = useObjectScope()
  if (issues.length === 0) return undefined
  return (
    <Notice tone={tone} title={text("configure.issuesTitle", { count: issues.length })}>
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
    elementAt(link.current?.ownerDocument, idPrefix, issue.place)
      ?.querySelector<HTMLElement>("input, select, textarea, button")
      ?.focus()
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
