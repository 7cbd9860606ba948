/**
 * Creates of an operation whose answers were lost, in an earlier attempt or with the process that made it: looked up first, and
 * sent again only where that can't create a second record, or the caller accepted one. Spec 4.3.5, 4.3.6.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { LostCall } from "../LostCall.ts"
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"
import { CallPermit } from "../../connections/CallPermit.ts"
import type { Claimed } from "../../operations/OperationQueue.ts"
import type { WaitingRecord } from "../rules/Attempt.ts"
import * as OpenCreates from "../rules/OpenCreates.ts"
import * as PlannedRecord from "../rules/PlannedRecord.ts"
import * as CallPermits from "../../connections/calls/CallPermits.ts"
import type { DeliveryTarget } from "../../worker/DeliveryTarget.ts"
import { reconcile } from "./Reconcile.ts"

/** A record that a lost call may have created. */
export interface LostRecord {
  readonly record: WaitingRecord
  readonly call: LostCall
}

export const of = ({ head, operation: { createTime }, sentAt, waiting }: Claimed): ReadonlyArray<LostRecord> =>
  head.type === "create"
    ? waiting.flatMap((record) => {
        const call = OpenCreates.lostCallOf(
          record,
          Option.getOrElse(sentAt, () => createTime)
        )
        return call === undefined ? [] : [{ record, call }]
      })
    : []

/** What one lookup shows of each of them, in order. */
export const lookUp = Effect.fnUntraced(function* (
  { connectionId, ended, head, lease, operation: { resource } }: Claimed,
  { account, loaded: { driver } }: DeliveryTarget,
  lost: ReadonlyArray<LostRecord>
) {
  const permit = yield* CallPermits.background(driver, connectionId, lease)
  return yield* reconcile(driver, account, {
    head,
    objectName: resource,
    items: lost.map(({ record }) => PlannedRecord.resolve(record.record, {})),
    outcomes: lost.map(({ call }): RecordOutcome => ({ outcome: "uncertain", lostCall: call })),
    before: ended.map(({ outcome }) => outcome)
  }).pipe(Effect.provideService(CallPermit, permit))
})
