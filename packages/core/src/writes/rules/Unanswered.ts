/** Records that an earlier call may have written, because its answer was lost. Pure. Spec 4.3.5. */
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"
import type { WriteType } from "../WriteRequest.ts"
import type { WaitingRecord } from "./Attempt.ts"

/** How a record ends of whose call nothing was noted. */
export const vanished: RecordOutcome = {
  outcome: "uncertain",
  errors: [
    { message: "the process ended before the provider's answer was noted: look in the provider before repeating it" }
  ]
}

const mayBeWritten = ({ last, record, unanswered }: WaitingRecord): boolean =>
  unanswered || (last === undefined ? record.lostCall !== undefined : last.outcome === "uncertain")

/** The outcome of a record that was not sent now. */
export const unsent = (record: WaitingRecord, outcome: RecordOutcome): RecordOutcome => {
  if (!mayBeWritten(record) || outcome.outcome !== "failed") return outcome
  const lostCall = record.last?.lostCall ?? record.record.lostCall
  return { ...outcome, outcome: "uncertain", ...(lostCall === undefined ? {} : { lostCall }) }
}

/**
 * The outcome of a record that was sent once more and failed. Only an update that is refused for good was refused before
 * too; a delete may find no record because it has deleted it. A create was looked up with its call (`LostCreate`).
 */
export const afterRepeat = (type: WriteType, record: WaitingRecord, outcome: RecordOutcome): RecordOutcome =>
  type === "create" || (type === "update" && outcome.retryable !== true) ? outcome : unsent(record, outcome)
