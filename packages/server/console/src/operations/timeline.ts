/** What happened to an operation, in order: its log between its acceptance and its end, or what it waits for. Pure. */
import type { LogEntry, Operation } from "@fieldgate/client"
import type { Tone } from "../parts/Status.tsx"
import { durationInWords } from "./duration.ts"
import { operationState } from "./operationState.ts"

export interface Moment {
  readonly key: string
  /** Missing for what is still to come at no known time. */
  readonly at?: string | undefined
  readonly tone: Tone
  readonly what: string
  readonly detail?: string | undefined
}

const tones = { info: "neutral", warning: "warning", error: "error" } as const

/** The last line of the log says the result, and so does the end. */
const isEnd = ({ result, status }: Operation, { message }: LogEntry): boolean =>
  status !== "in_progress" && message.msg === result

const logged = (entries: ReadonlyArray<LogEntry>): ReadonlyArray<Moment> =>
  entries.map(({ message, severity, timestamp }, index) => ({
    key: `log ${index}`,
    at: timestamp,
    tone: tones[severity],
    what: message.msg,
    detail: message.error
  }))

/** What comes next, by the stage of an operation that has not ended. */
const next: Readonly<Record<string, Omit<Moment, "key" | "at">>> = {
  accumulating: { tone: "info", what: "Gathers records until its batch is full or its delay is over" },
  ready: { tone: "info", what: "Waits for a worker" },
  running: { tone: "info", what: "An attempt is under way" },
  parked: {
    tone: "warning",
    what: "Waits until its connection works again",
    detail: "Reconnect the account to let it go on."
  }
}

/** The time of what comes: while an attempt runs, its due time is only the end of its lease. */
const nextAt = ({ metadata }: Operation): string | undefined =>
  metadata?.stage === "accumulating" || metadata?.stage === "ready" ? metadata.dueTime : undefined

const lastMoment = (operation: Operation): Moment => {
  const { createTime, metadata, result, status, updateTime } = operation
  if (status === "in_progress") {
    const coming = next[metadata?.stage ?? "ready"] ?? { tone: "info", what: "Is in progress" }
    return { key: "next", at: nextAt(operation), ...coming }
  }
  const taken = durationInWords(Date.parse(updateTime) - Date.parse(createTime))
  return {
    key: "end",
    at: updateTime,
    tone: operationState(operation).tone,
    what: `Ended after ${taken}`,
    detail: result
  }
}

/** The last attempt, where the log says nothing of it: one that went well leaves no line. */
const lastAttempt = ({ metadata }: Operation, entries: ReadonlyArray<LogEntry>): ReadonlyArray<Moment> => {
  const { attempts = 0, lastAttempt: at } = metadata?.retry ?? {}
  const isTold = at === undefined || entries.some(({ timestamp }) => timestamp >= at)
  return attempts === 0 || isTold ? [] : [{ key: "attempt", at, tone: "neutral", what: attemptOf(attempts) }]
}

const attemptOf = (attempts: number): string =>
  attempts === 1 ? "The first attempt began" : `Attempt ${attempts} began`

export const timelineOf = (operation: Operation, entries: ReadonlyArray<LogEntry>): ReadonlyArray<Moment> => [
  { key: "accepted", at: operation.createTime, tone: "neutral", what: "Accepted" },
  ...[...logged(entries.filter((entry) => !isEnd(operation, entry))), ...lastAttempt(operation, entries)].toSorted(
    (one, other) => ((one.at ?? "") < (other.at ?? "") ? -1 : 1)
  ),
  lastMoment(operation)
]
