/** An error with a text for customers, the server's detail, and the request ID. @rule react.errors */
import { type JSX, useCallback, useSyncExternalStore } from "react"
import { useText } from "../messages/useText.ts"
import { Button } from "./Button.tsx"
import { Notice } from "./Notice.tsx"
import { RequestId } from "./RequestId.tsx"
import { useFailureReport } from "./useFailureReport.ts"
import type { PlatformError } from "../platform/PlatformError.ts"

interface ProblemNoticeProps {
  readonly error: PlatformError
  /** Missing if retrying can't succeed. */
  readonly onRetry?: (() => void) | undefined
  readonly busy?: boolean | undefined
}

export const ProblemNotice = ({ busy, error, onRetry }: ProblemNoticeProps): JSX.Element => {
  const text = useText()
  useFailureReport(error)
  const actions =
    onRetry === undefined && error.requestId === undefined ? undefined : (
      <>
        {onRetry === undefined ? undefined : <Retry after={error.retryAfter} busy={busy} onRetry={onRetry} />}
        {error.requestId === undefined ? undefined : <RequestId requestId={error.requestId} />}
      </>
    )
  return (
    <Notice tone="error" title={text(`errors.${error.kind}`)} actions={actions}>
      <Verbatim error={error} />
    </Notice>
  )
}

/** For these kinds, the title is enough for the customer; the provider's message is for developers. */
const forDevelopers: ReadonlySet<PlatformError["kind"]> = new Set(["connection", "credentials"])

/** Errors without a server's problem are for developers, and so are remedies; the host finds both in the error. */
const Verbatim = ({ error }: { readonly error: PlatformError }): JSX.Element | undefined => {
  const text = useText()
  const { kind, problem } = error
  if (problem === undefined || forDevelopers.has(kind)) return undefined
  const { causes = [], detail } = problem as Partial<typeof problem>
  const further = causes.filter((cause) => cause !== detail)
  return (
    <>
      <p className="fieldgate-verbatim">{detail ?? error.message}</p>
      {further.length === 0 ? undefined : (
        <ul className="fieldgate-causes" aria-label={text("parts.causes")}>
          {further.map((cause) => (
            <li key={cause}>{cause}</li>
          ))}
        </ul>
      )}
    </>
  )
}

interface RetryProps {
  readonly after: Date | undefined
  readonly busy: boolean | undefined
  readonly onRetry: () => void
}

/** Seconds up to which the countdown is in seconds. */
const mostSeconds = 90

/** Counts down until the server allows a retry. */
const Retry = ({ after, busy, onRetry }: RetryProps): JSX.Element => {
  const text = useText()
  const seconds = useSecondsUntil(after)
  const wait =
    seconds > mostSeconds
      ? text("general.retryInMinutes", { count: Math.ceil(seconds / 60) })
      : text("general.retryIn", { count: seconds })
  return (
    <Button busy={busy} aria-disabled={seconds > 0} onClick={onRetry}>
      {seconds > 0 ? wait : text("general.retry")}
    </Button>
  )
}

/** Whole seconds until a time; 0 if it has passed or is missing. */
const useSecondsUntil = (moment: Date | undefined): number => {
  const end = moment?.getTime() ?? 0
  const left = useCallback(() => Math.max(0, Math.ceil((end - Date.now()) / 1000)), [end])
  const eachSecond = useCallback(
    (look: () => void) => {
      const timer = setInterval(() => {
        look()
        if (left() === 0) clearInterval(timer)
      }, 1000)
      return () => clearInterval(timer)
    },
    [left]
  )
  return useSyncExternalStore(end === 0 ? never : eachSecond, left, left)
}

const never = () => () => undefined
