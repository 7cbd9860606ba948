/** How a record ends that will not be sent any more because its operation was cancelled. Settled 4. */
import type { RecordOutcome } from "../domain/RecordOutcome.ts"

/** With the reason given; only a record that an earlier call may have written stays as uncertain as it was. */
export const cancelled = (last: RecordOutcome | undefined, outcome: RecordOutcome): RecordOutcome =>
  last?.outcome === "uncertain" ? last : outcome
