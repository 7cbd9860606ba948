/** A failed call: problem, remedy, and request ID. */
import { Button } from "./Button.tsx"
import { Icon } from "./Icon.tsx"
import { RequestId } from "./RequestId.tsx"
import { wordsOf } from "./wordsOf.ts"

export interface FailureProps {
  readonly error: unknown
  readonly onRetry?: () => void
  /** Data from an earlier call is shown below. */
  readonly stale?: boolean
}

export const Failure = ({ error, onRetry, stale = false }: FailureProps) => {
  const { detail, href, remedy, requestId, title } = wordsOf(error)
  return (
    <div className="notice" data-tone="error" role="alert">
      <Icon name="alert" />
      <div>
        <p className="notice-title">{stale ? `${title}. The data shown may be out of date.` : title}</p>
        <p>{detail}</p>
        {remedy === undefined ? null : <p>{remedy}</p>}
        {requestId === undefined ? null : <RequestId id={requestId} />}
        <p className="notice-actions">
          {onRetry === undefined ? null : (
            <Button icon="refresh" onClick={onRetry}>
              Try again
            </Button>
          )}
          {href === undefined ? null : (
            <a href={href} target="_blank" rel="noreferrer">
              About this problem
            </a>
          )}
        </p>
      </div>
    </div>
  )
}
