/** The outcomes of records as labels. */
import type { OperationRecord } from "@fieldgate/client"
import type { Tone } from "../parts/Status.tsx"

export const recordStates: Readonly<Record<OperationRecord["outcome"], readonly [Tone, string]>> = {
  success: ["success", "Written"],
  failed: ["error", "Failed"],
  uncertain: ["warning", "Uncertain"],
  waiting: ["info", "Waiting"]
}

const actions: Readonly<Record<NonNullable<OperationRecord["action"]>, string>> = {
  created: "Created",
  updated: "Updated",
  skipped: "Skipped"
}

/** What was done to a record that was looked for by a key, such as "Updated, matched by email". */
export const matchInWords = ({
  action,
  matchedBy
}: Pick<OperationRecord, "action" | "matchedBy">): string | undefined =>
  matchedBy === undefined
    ? undefined
    : `${action === undefined ? "Matched" : `${actions[action]}, matched`} by ${matchedBy.join(" and ")}`
