/** Why an operation in progress waits, and how long. Pure. */
import type { Operation } from "@fieldgate/client"
import { durationInWords } from "./duration.ts"

/** How many unfinished writes of its installation were received before it, at a time. */
export interface Ahead {
  readonly count: number
  /** More than were counted. */
  readonly isMore: boolean
  /** Milliseconds since 1970. */
  readonly at: number
}

export interface Waiting {
  readonly title: string
  readonly detail: string
}

const whole = new Intl.NumberFormat("en-GB")

/** Shorter observations show no pace. */
const observed = 8000

/** "about 4 min at the current pace"; undefined until the queue is seen to shrink. */
export const remainingInWords = (first: Ahead, latest: Ahead): string | undefined => {
  const elapsed = latest.at - first.at
  const done = first.count - latest.count
  if (latest.isMore || elapsed < observed || done <= 0) return undefined
  return `about ${durationInWords(Math.max(1000, Math.round(((latest.count / done) * elapsed) / 1000) * 1000))} at the current pace`
}

const turnOf = (first: Ahead | undefined, latest: Ahead | undefined): string => {
  if (latest === undefined) return "Counting the writes ahead of it…"
  if (latest.count === 0) return "No earlier write of this installation is ahead of it."
  const ahead = `${whole.format(latest.count)}${latest.isMore ? "+" : ""} ${latest.count === 1 && !latest.isMore ? "earlier write" : "earlier writes"} of this installation ${latest.count === 1 && !latest.isMore ? "is" : "are"} ahead of it`
  const remaining = first === undefined ? undefined : remainingInWords(first, latest)
  return `${ahead}${remaining === undefined ? "" : `: ${remaining}`}. Fieldgate sends as fast as the provider's limit of calls allows.`
}

/** Undefined where it doesn't wait: it is being sent, or has ended. */
export const waitingOf = (
  { metadata, status }: Operation,
  now: number,
  first: Ahead | undefined,
  latest: Ahead | undefined
): Waiting | undefined => {
  if (status !== "in_progress") return undefined
  const { dueTime, outage, retry, stage = "ready" } = metadata ?? {}
  const rest = dueTime === undefined ? undefined : Date.parse(dueTime) - now
  if (stage === "parked") {
    return {
      title: "Paused: the account must be reconnected",
      detail: "The provider no longer accepts its credentials. The write is sent once the account is reconnected."
    }
  }
  if (stage === "accumulating") {
    return {
      title: "Collecting records for a batch",
      detail: `It is sent when the batch is full${rest === undefined ? "" : `, at the latest in ${durationInWords(rest)}`}.`
    }
  }
  if (stage !== "ready") return undefined
  if (outage !== undefined) {
    return {
      title: "Waiting for the provider, which doesn't respond",
      detail: `No answer for ${durationInWords(now - Date.parse(outage.since))}. Fieldgate checks at least once a minute and sends the write when it responds again.`
    }
  }
  if ((retry?.attempts ?? 0) > 0 && rest !== undefined && rest > 0) {
    return {
      title: `Waiting ${durationInWords(rest)} for the next attempt`,
      detail: `Attempt ${retry?.attempts ?? 0} failed for a reason that may pass; the history shows it.`
    }
  }
  return { title: "Waiting for its turn", detail: turnOf(first, latest) }
}
