/** The outcomes of records that are not sent because their operation was cancelled. @rule async.cancel */
import type { LostCall } from "../../writes/LostCall.ts"
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"
import { ended } from "../../writes/rules/LostCreate.ts"

/** The outcome of a record that was cancelled before it was sent. */
export const cancelledBeforeSending: RecordOutcome = { outcome: "failed", errors: [{ message: "cancelled" }] }

/** The outcome of a record that was not sent before its installation was removed. */
export const installationRemoved: RecordOutcome = { outcome: "failed", errors: [{ message: "installation removed" }] }

/** The outcome of a record that was not sent before its connection was removed. */
export const connectionRemoved: RecordOutcome = { outcome: "failed", errors: [{ message: "connection removed" }] }

/** The outcome of a record whose cancelled operation a worker has claimed; without a group, its installation is gone. */
export const notSent = ({ groupRef }: { readonly groupRef?: unknown }): RecordOutcome =>
  groupRef === undefined ? installationRemoved : cancelledBeforeSending

/** Uncertain if an earlier call may have written the record. `inherited`: the lost call of the operation that this one redrives. */
export const cancelled = (
  last: RecordOutcome | undefined,
  outcome: RecordOutcome,
  inherited?: LostCall
): RecordOutcome => {
  if (last?.outcome === "uncertain") return ended(last)
  return last === undefined && inherited !== undefined
    ? ended({ ...outcome, outcome: "uncertain", lostCall: inherited })
    : outcome
}
