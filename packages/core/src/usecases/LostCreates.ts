/** Creates whose process was lost in the middle of a call: looked up once, and never sent again. Spec 4.3.5, 4.3.6. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { CallPermit } from "../ports/CallPermit.ts"
import type { Claimed } from "../ports/OperationQueue.ts"
import type { Ended, WaitingRecord } from "../write/Attempt.ts"
import * as PlannedRecord from "../write/PlannedRecord.ts"
import * as Unanswered from "../write/Unanswered.ts"
import * as CallPermits from "./CallPermits.ts"
import type { DeliveryTarget } from "./DeliveryTarget.ts"
import { reconcile } from "./Reconcile.ts"

export const of = ({ head, waiting }: Claimed): ReadonlyArray<WaitingRecord> =>
  head.type === "create" ? waiting.filter(({ unanswered }) => unanswered) : []

/** What became of them: what the look doesn't prove is uncertain. */
export const lookUp = Effect.fnUntraced(function* (
  { connectionId, lease, operation: { createTime, resource }, sentAt }: Claimed,
  { account, loaded: { driver } }: DeliveryTarget,
  lost: ReadonlyArray<WaitingRecord>
) {
  const permit = yield* CallPermits.background(driver, connectionId, lease)
  const outcomes = yield* reconcile(driver, account, {
    objectName: resource,
    attempt: { begun: Option.getOrElse(sentAt, () => createTime) },
    items: lost.map(({ record }) => PlannedRecord.resolve(record, {})),
    outcomes: lost.map(() => Unanswered.vanished)
  }).pipe(Effect.provideService(CallPermit, permit))
  return lost.map(({ index }, place): Ended => ({ index, outcome: outcomes[place] ?? Unanswered.vanished }))
})
