/** Creates that stay open after a lost answer: what is known of them, and which are sent again. Pure. @rule reconcile.openCreate */
import * as DateTime from "effect/DateTime"
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"
import type { LostCall } from "../LostCall.ts"
import type { WriteType } from "../WriteRequest.ts"
import type { WaitingRecord } from "./Attempt.ts"
import type { WriteEnvelope } from "../WriteEnvelope.ts"

/** The calls that may have created a record. Those of an earlier operation count until an attempt of this one reports on it. */
export const lostCallOf = (
  { last, record: { lostCall: inherited }, unanswered }: WaitingRecord,
  sentAt: DateTime.Utc,
  inDoubtSince?: DateTime.Utc
): LostCall | undefined => {
  const known = last === undefined ? inherited : last.lostCall
  if (!unanswered) return known
  const cause = inDoubtSince === undefined ? (vanished.errors?.[0]?.message ?? "") : inDoubt
  const { answerLost: _, ...earlier } = known ?? {}
  const first = inDoubtSince === undefined ? sentAt : DateTime.min(inDoubtSince, sentAt)
  return { ...earlier, firstSent: known?.firstSent ?? first, lastSent: sentAt, cause, lookup: "pending" }
}

const inDoubt =
  "the database was failed over or restored and may lack what was recorded last: this record may have been sent before"

/** How a record that was looked up goes on. */
export type Step =
  /** Its outcome is noted: it is final, or looked up again. */
  | { readonly _tag: "Note" }
  /** Sent again. With a lost call, that call may have created it too. */
  | { readonly _tag: "Send"; readonly lostCall?: LostCall }

/** What follows a lookup, which is sent again in the same attempt where it may be. */
export const stepOf = (
  { onUnknownOutcome }: Pick<WriteEnvelope, "onUnknownOutcome">,
  { lostCall, outcome, retryable }: RecordOutcome
): Step => {
  if (outcome === "failed" && retryable === true) {
    return lostCall === undefined ? { _tag: "Send" } : { _tag: "Send", lostCall }
  }
  if (outcome !== "uncertain" || lostCall === undefined) return { _tag: "Note" }
  const { answered, lookup, mayDuplicate } = lostCall
  if (lookup === "repeatable") return { _tag: "Send", lostCall }
  if (lookup === "keyless" && onUnknownOutcome === "retry" && answered !== true) return { _tag: "Send", lostCall }
  // The caller accepted a second record, once: the calls of the earlier operation count no more.
  if ((lookup === "keyless" || lookup === "ambiguous") && mayDuplicate === true) return { _tag: "Send" }
  return { _tag: "Note" }
}

/** How a record ends of whose call nothing was noted. */
export const vanished: RecordOutcome = {
  outcome: "uncertain",
  errors: [
    {
      message:
        "the process stopped before it recorded the provider's answer: check for the record at the provider before you send it again"
    }
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
 * too; a delete may find no record because it has deleted it. A create was looked up with its call (`LostCreate`), an upsert by its key.
 */
export const afterRepeat = (type: WriteType, record: WaitingRecord, outcome: RecordOutcome): RecordOutcome =>
  type === "create" || type === "upsert" || (type === "update" && outcome.retryable !== true)
    ? outcome
    : unsent(record, outcome)
