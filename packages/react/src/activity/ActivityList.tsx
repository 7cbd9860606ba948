/** The latest writes of an installation: what was written when, and why something failed. @rule react.activity */
import type { Operation } from "@fieldgate/client"
import type { JSX } from "react"
import { useLanguage } from "../messages/Language.ts"
import { type Text, useText } from "../messages/useText.ts"
import { Badge, type BadgeProps } from "../parts/Badge.tsx"
import { Button } from "../parts/Button.tsx"
import { ProblemNotice } from "../parts/ProblemNotice.tsx"
import { Skeleton } from "../parts/Skeleton.tsx"
import type { ActivityAnswer } from "./useActivity.ts"

interface ActivityListProps {
  readonly activity: ActivityAnswer
  readonly app: string
  readonly provider: string
}

export const ActivityList = ({ activity, app, provider }: ActivityListProps): JSX.Element => {
  const text = useText()
  const { error, hasMore, isBusy, more, operations, retry } = activity
  if (error !== undefined) return <ProblemNotice error={error} onRetry={retry} busy={isBusy} />
  if (operations === undefined) return <Skeleton label={text("general.loading")} />
  if (operations.length === 0) return <p className="fieldgate-hint">{text("activity.empty", { app, provider })}</p>
  return (
    <div className="fieldgate-activity">
      <ul className="fieldgate-activity-list">
        {operations.map((operation) => (
          <Entry key={operation.id} operation={operation} />
        ))}
      </ul>
      <div className="fieldgate-activity-actions">
        <Button kind="quiet" busy={isBusy} onClick={retry}>
          {text("activity.refresh")}
        </Button>
        {hasMore ? (
          <Button busy={isBusy} onClick={more}>
            {text("activity.more")}
          </Button>
        ) : undefined}
      </div>
    </div>
  )
}

const Entry = ({ operation }: { readonly operation: Operation }): JSX.Element => {
  const text = useText()
  const { locale } = useLanguage()
  const { createTime, metadata, resource, result, status } = operation
  const count = metadata?.counts?.total ?? 1
  const { tone, word } = statusOf(operation, text)
  const time = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(new Date(createTime))
  return (
    <li className="fieldgate-activity-entry">
      <Badge tone={tone}>{word}</Badge>
      <span className="fieldgate-activity-title">
        {text(`activity.${metadata?.write?.type ?? "create"}`, { count, object: resource })}
      </span>
      <time dateTime={createTime}>{time}</time>
      {status === "success" || result === undefined ? undefined : <p className="fieldgate-hint">{result}</p>}
    </li>
  )
}

interface StatusWord {
  readonly tone: BadgeProps["tone"]
  readonly word: string
}

const statusOf = ({ metadata, status }: Operation, text: Text): StatusWord => {
  if (status === "failure") return { tone: "error", word: text("activity.failed") }
  if (status === "in_progress") {
    return metadata?.stage === "parked"
      ? { tone: "warning", word: text("activity.parked") }
      : { tone: "info", word: text("activity.waiting") }
  }
  const { failed = 0, uncertain = 0 } = metadata?.counts ?? {}
  const missing = failed + uncertain
  return missing === 0
    ? { tone: "success", word: text("activity.written") }
    : { tone: "warning", word: text("activity.partly", { count: missing }) }
}
