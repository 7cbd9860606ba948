/** Display texts for an operation's attempts. Pure. */
import type { OperationAttempt } from "@fieldgate/client"
import type { Tone } from "../parts/Status.tsx"
import { durationInWords } from "./duration.ts"

export const outcomes: Readonly<Record<OperationAttempt["outcome"], readonly [Tone, string]>> = {
  running: ["info", "Running"],
  success: ["success", "Succeeded"],
  partial: ["warning", "Partially succeeded"],
  failed: ["error", "Failed"],
  uncertain: ["warning", "Uncertain"],
  retry: ["warning", "Retrying"],
  parked: ["warning", "Paused"]
}

export type Call = NonNullable<OperationAttempt["calls"]>[number]

const between = (from: string, to: string): string => durationInWords(Date.parse(to) - Date.parse(from))

export const attemptDuration = ({ beginTime, endTime }: OperationAttempt): string =>
  endTime === undefined ? "–" : between(beginTime, endTime)

/** "POST /contacts" and "429 after 120 ms". */
export const callInWords = ({
  beginTime,
  endTime,
  method,
  path,
  status
}: Call): readonly [request: string, response: string] => [
  `${method} ${path}`,
  `${status ?? "no response"} after ${between(beginTime, endTime)}`
]

/** "98 written, 2 to retry"; undefined for a single record. */
export const recordsInWords = ({ records }: OperationAttempt): string | undefined => {
  if (records === undefined || records.total < 2) return undefined
  const { failed, succeeded, uncertain, waiting } = records
  return [
    [succeeded, "written"],
    [failed, "failed"],
    [uncertain, "uncertain"],
    [waiting, "to retry"]
  ]
    .filter(([count]) => count !== 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(", ")
}

/** Why fewer attempts are listed than were started; undefined if the list is complete. */
export const unlistedAttempts = (listed: ReadonlyArray<OperationAttempt>, started: number): string | undefined => {
  const missing = started - listed.length
  if (missing <= 0) return undefined
  if (listed.length === 0) return "The details of the attempts are no longer stored."
  return missing === 1
    ? "1 more attempt is not listed: it waited for an earlier write of the same record, or its process stopped."
    : `${missing} more attempts are not listed: they waited for an earlier write of the same record, or their process stopped.`
}

/** The value of an answer in JSON; undefined for other text, and for JSON that was cut. */
export const parsedAnswer = (answer: string): unknown => {
  try {
    const value: unknown = JSON.parse(answer)
    return typeof value === "object" && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
