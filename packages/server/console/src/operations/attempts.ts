/** An attempt at an operation in words. Pure. */
import type { OperationAttempt } from "@fieldgate/client"
import type { Tone } from "../parts/Status.tsx"
import { durationInWords } from "./duration.ts"

export const outcomes: Readonly<Record<OperationAttempt["outcome"], readonly [Tone, string]>> = {
  running: ["info", "Running"],
  success: ["success", "Succeeded"],
  partial: ["warning", "Partly written"],
  failed: ["error", "Failed"],
  uncertain: ["warning", "Uncertain"],
  retry: ["warning", "Tried again"],
  parked: ["warning", "Parked"]
}

export type Call = NonNullable<OperationAttempt["calls"]>[number]

const between = (from: string, to: string): string => durationInWords(Date.parse(to) - Date.parse(from))

export const took = ({ beginTime, endTime }: OperationAttempt): string =>
  endTime === undefined ? "–" : between(beginTime, endTime)

/** "POST /contacts", and what came of it: "429 after 120 ms". */
export const callInWords = ({
  beginTime,
  endTime,
  method,
  path,
  status
}: Call): readonly [what: string, end: string] => [
  `${method} ${path}`,
  `${status ?? "no answer"} after ${between(beginTime, endTime)}`
]

/** What became of its records, where there are several: "98 written, 2 to try again". */
export const recordsInWords = ({ records }: OperationAttempt): string | undefined => {
  if (records === undefined || records.total < 2) return undefined
  const { failed, succeeded, uncertain, waiting } = records
  return [
    [succeeded, "written"],
    [failed, "failed"],
    [uncertain, "uncertain"],
    [waiting, "to try again"]
  ]
    .filter(([count]) => count !== 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(", ")
}

/** What the list doesn't hold, of so many attempts that there were; undefined where it is whole. */
export const leftOut = (told: ReadonlyArray<OperationAttempt>, begun: number): string | undefined => {
  const missing = begun - told.length
  if (missing <= 0) return undefined
  return told.length === 0
    ? "What the attempts came to is no longer kept."
    : `${missing} more ${missing === 1 ? "attempt isn't" : "attempts aren't"} told: they waited for an earlier write of the same record, or their process ended.`
}
