/** Differences of one object, line by line. */
import type { JSX } from "react"
import type { ConfigDiff } from "../../../config/ConfigDiff.ts"
import { useText } from "../../../messages/useText.ts"
import { Badge } from "../../parts/Badge.tsx"
import { type ReviewLine, reviewLine } from "../model/reviewLine.ts"
import { useNames } from "../ObjectScope.ts"

export const ChangeList = ({ diff }: { readonly diff: ConfigDiff }): JSX.Element => {
  const text = useText()
  const names = useNames()
  if (diff.length === 0) return <p>{text("configure.nothingChanged")}</p>
  return (
    <ul className="fieldgate-changes">
      {diff.map((entry) => (
        <Change key={JSON.stringify({ ...entry, before: 0, after: 0 })} line={reviewLine(entry, names, text)} />
      ))}
    </ul>
  )
}

const tones = { added: "success", removed: "error", changed: "info" } as const

const Change = ({ line: { after, before, kind, label } }: { readonly line: ReviewLine }): JSX.Element => {
  const text = useText()
  return (
    <li className="fieldgate-change" data-state={kind}>
      <Badge tone={tones[kind]}>{text(`configure.${kind}`)}</Badge>
      <span className="fieldgate-change-label">{label}</span>
      {before === undefined && after === undefined ? undefined : (
        <span className="fieldgate-change-values">
          {text("configure.changedFromTo", {
            before: before ?? text("configure.nothing"),
            after: after ?? text("configure.nothing")
          })}
        </span>
      )}
    </li>
  )
}
