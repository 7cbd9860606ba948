/** The outcomes of records as labels. */
import type { OperationRecord } from "@fieldgate/client"
import type { Tone } from "../parts/Status.tsx"

export const recordStates: Readonly<Record<OperationRecord["outcome"], readonly [Tone, string]>> = {
  success: ["success", "Written"],
  failed: ["error", "Failed"],
  uncertain: ["warning", "Uncertain"],
  waiting: ["info", "Waiting"]
}
