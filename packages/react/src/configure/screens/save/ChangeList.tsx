import type { JSX } from "react"
import type { ConfigDiff } from "../../rules/ConfigDiff.ts"
import { useText } from "../../../messages/useText.ts"
import { Badge } from "../../../parts/Badge.tsx"
import { type ReviewLine, reviewLine } from "../model/reviewLine.ts"
import { useObjectScope } from "../ObjectScope.ts"
import { useGrowingList } from "../../../parts/useGrowingList.ts"

export const ChangeList = ({ diff }: { readonly diff: ConfigDiff }): JSX.Element => {
  const text = useText()
  const { names } = useObjectScope()
  const { count, isLong, onScroll } = useGrowingList(diff.length, "")
  if (diff.length === 0) return <p>{text("configure.nothingChanged")}</p>
  return (
    <ul
      className="fieldgate-changes"
      data-state={isLong ? "long" : undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by the keyboard
      tabIndex={isLong ? 0 : undefined}
      onScroll={onScroll}
    >
      {diff.slice(0, count).map((entry) => (
        <Change key={JSON.stringify({ ...entry, before: 0, after: 0 })} line={reviewLine(entry, names, text)} />
      ))}
    </ul>
  )
}

const tones = { added: "success", removed: "error", changed: "info" } as const

const Change = ({ line }: { readonly line: ReviewLine }): JSX.Element => {
  const text = useText()
  const values = useValues(line)
  return (
    <li className="fieldgate-change" data-state={line.kind}>
      <Badge tone={tones[line.kind]}>{text(`configure.${line.kind}`)}</Badge>
      <span className="fieldgate-change-label">{line.label}</span>
      {values === undefined ? undefined : <span className="fieldgate-change-values">{values}</span>}
    </li>
  )
}

/** The added or removed value, or both values of a change. */
const useValues = ({ after, before, kind }: ReviewLine): string | undefined => {
  const text = useText()
  if (kind === "added") return after
  if (kind === "removed") return before
  const nothing = text("configure.nothing")
  return before === undefined && after === undefined
    ? undefined
    : text("configure.changedFromTo", { before: before ?? nothing, after: after ?? nothing })
}
