/**
 * A synchronous upsert that stays without an answer and can be repeated safely: its caller is answered, and a worker repeats it until its
 * outcome is known. Pure. @rule match.lost
 */
import * as DateTime from "effect/DateTime"
import { deadlineHours, matchRounds } from "../../domain/Limits.ts"
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"
import type { Operation } from "../../operations/Operation.ts"
import type { Warning } from "../../domain/Warning.ts"
import type { WriteEnvelope } from "../WriteEnvelope.ts"
import { type AttemptEnd, attemptLog, type Ended, type Made, waitingFor } from "./Attempt.ts"

/** Whether the record was sent, nothing is known of it, and the same write can't make a second one. */
const isOpen = ({ outcome, retryable }: RecordOutcome): boolean => outcome === "uncertain" && retryable === true

/** Whether a worker goes on with the write. */
export const isLeft = ({ type }: Pick<WriteEnvelope, "type">, outcomes: ReadonlyArray<RecordOutcome>): boolean =>
  type === "upsert" && outcomes.some(isOpen)

/** Until when a worker repeats an upsert of that operation. */
export const repeatedUntil = ({ createTime }: Pick<Operation, "createTime">): DateTime.Utc =>
  DateTime.add(createTime, { hours: deadlineHours.default })

/** What is known of the records is final; the others are due again soon. */
export const endOf = (
  operation: Operation,
  outcomes: ReadonlyArray<RecordOutcome>,
  made: Made,
  at: DateTime.Utc
): AttemptEnd => {
  const all = outcomes.map((outcome, index): Ended => ({ index, outcome }))
  const ended = all.filter(({ outcome }) => !isOpen(outcome))
  const unended = all.filter(({ outcome }) => isOpen(outcome))
  const dueAt = DateTime.add(at, { seconds: matchRounds.leftSeconds })
  const { error, msg } = waitingFor(made.provider, { ended, unended, dueAt })
  const result = error === undefined ? msg : `${msg}: ${error}`
  const end = {
    at,
    ended,
    unended,
    retryUntil: repeatedUntil(operation),
    next: { _tag: "Again", dueAt, result }
  } as const
  return { ...end, log: attemptLog(made, [], end) }
}

export const warning = ({ id }: Operation): Warning => ({
  message:
    `the write goes on: a worker repeats it for up to ${deadlineHours.default} hour, and the operation ${id} shows its outcome; until then ` +
    "other writes of the same record wait"
})
