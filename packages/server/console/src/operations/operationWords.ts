/** What the list says about an operation beside its status: why it failed, what it waits for, or how many records it has. Pure. */
import type { Operation } from "@fieldgate/client"
import { countsInWords, modeInWords } from "./operationState.ts"

/** The result of a single record begins with a count, which is no news. */
const counted = /^1 (?:failed|uncertain): /u

export interface SecondLine {
  readonly text: string
  /** It is a cause, rather than a count. */
  readonly isCause: boolean
}

export const secondLine = (operation: Operation): SecondLine | undefined => {
  const { metadata, result, status } = operation
  const { failed = 0, total = 1, uncertain = 0 } = metadata?.counts ?? {}
  if (result !== undefined && (failed + uncertain > 0 || status === "in_progress")) {
    return { text: result.replace(counted, ""), isCause: failed + uncertain > 0 }
  }
  if (total > 1) return { text: countsInWords(operation), isCause: false }
  const mode = modeInWords(operation)
  return mode === undefined ? undefined : { text: mode, isCause: false }
}

/** "and 19 more" beside the subject of the first of 20 records. */
export const furtherRecords = ({ metadata }: Operation): string | undefined => {
  const further = (metadata?.counts?.total ?? 1) - 1
  return further < 1 ? undefined : `and ${further} more`
}
