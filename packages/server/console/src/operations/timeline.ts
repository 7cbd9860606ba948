/** An operation's history in order: received, its log, then its end or its current stage. Pure. */
import type { LogEntry, Operation } from "@fieldgate/client"
import type { Tone } from "../parts/Status.tsx"
import { durationInWords } from "./duration.ts"
import { operationState } from "./operationState.ts"

export interface Moment {
  readonly key: string
  /** Missing for a next step without a known time. */
  readonly at?: string | undefined
  readonly tone: Tone
  readonly title: string
  readonly detail?: string | undefined
}

const tones = { info: "neutral", warning: "warning", error: "error" } as const

/** The last log entry repeats the result, which the end shows. */
const isEnd = ({ result, status }: Operation, { message }: LogEntry): boolean =>
  status !== "in_progress" && message.msg === result

const logged = (entries: ReadonlyArray<LogEntry>): ReadonlyArray<Moment> =>
  entries.map(({ message, severity, timestamp }, index) => ({
    key: `log ${index}`,
    at: timestamp,
    tone: tones[severity],
    title: message.msg,
    detail: message.error
  }))

/** The next step, by stage. */
const next: Readonly<Record<string, Omit<Moment, "key" | "at">>> = {
  accumulating: { tone: "info", title: "Collecting records until the batch is full or its delay has passed" },
  ready: { tone: "info", title: "Waiting for a worker" },
  running: { tone: "info", title: "Attempt in progress" },
  parked: {
    tone: "warning",
    title: "Paused until its connection works again",
    detail: "Reconnect the account to resume it."
  }
}

/** The time of the next step. While an attempt runs, the due time is only the end of its lease. */
const nextAt = ({ metadata }: Operation): string | undefined =>
  metadata?.stage === "accumulating" || metadata?.stage === "ready" ? metadata.dueTime : undefined

const lastMoment = (operation: Operation): Moment => {
  const { createTime, metadata, result, status, updateTime } = operation
  if (status === "in_progress") {
    const step = next[metadata?.stage ?? "ready"] ?? { tone: "info", title: "In progress" }
    return { key: "next", at: nextAt(operation), ...step }
  }
  const duration = durationInWords(Date.parse(updateTime) - Date.parse(createTime))
  return {
    key: "end",
    at: updateTime,
    tone: operationState(operation).tone,
    title: `Finished after ${duration}`,
    detail: result
  }
}

/** The last attempt, if the log has no entry for it: a successful attempt leaves none. */
const lastAttempt = ({ metadata }: Operation, entries: ReadonlyArray<LogEntry>): ReadonlyArray<Moment> => {
  const { attempts = 0, lastAttempt: at } = metadata?.retry ?? {}
  const isLogged = at === undefined || entries.some(({ timestamp }) => timestamp >= at)
  return attempts === 0 || isLogged ? [] : [{ key: "attempt", at, tone: "neutral", title: attemptOf(attempts) }]
}

const attemptOf = (attempts: number): string =>
  attempts === 1 ? "First attempt started" : `Attempt ${attempts} started`

export const timelineOf = (operation: Operation, entries: ReadonlyArray<LogEntry>): ReadonlyArray<Moment> => [
  { key: "accepted", at: operation.createTime, tone: "neutral", title: "Received" },
  ...[...logged(entries.filter((entry) => !isEnd(operation, entry))), ...lastAttempt(operation, entries)].toSorted(
    (one, other) => ((one.at ?? "") < (other.at ?? "") ? -1 : 1)
  ),
  lastMoment(operation)
]
