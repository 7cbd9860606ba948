/** Wakes workers when the queue has changed since the last claim or when an operation becomes due. */
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"
import type { OperationTable, Row } from "../OperationTable.ts"
import { heldUntil } from "../../operations/rules/Due.ts"
import { type IsHeld, type SlowOnes, waitingOf } from "./Claim.ts"

export const make = (table: OperationTable, isHeld: IsHeld, slowOnes: SlowOnes) => {
  const changed = Latch.makeUnsafe(true)
  let claimedAt: DateTime.Utc | undefined
  /** Held operations may be claimed once their deadline has passed. */
  const nextTime = ({ queued }: Row) =>
    isHeld(queued.connectionId)
      ? DateTime.max(queued.dueAt, DateTime.add(heldUntil(waitingOf(queued)), { milliseconds: 1 }))
      : queued.dueAt
  /** Work that was due at the last claim but not taken waits for capacity, which is announced separately. */
  const nextDue = (of: { readonly slow: boolean }) =>
    table
      .open()
      .filter(({ queued }) => of.slow || !slowOnes.has(queued.connectionId))
      .map(nextTime)
      .filter((dueAt) => claimedAt === undefined || DateTime.isGreaterThan(dueAt, claimedAt))
  return {
    /** Something may be due now, or earlier than before. */
    notifyChange: () => Latch.openUnsafe(changed),
    /** A worker claims at this time and takes everything that it can. */
    noteClaim: (at: DateTime.Utc, tookAll: boolean) => {
      claimedAt = at
      if (tookAll) Latch.closeUnsafe(changed)
    },
    wait: (longest: DateTime.Utc, of = { slow: true }) =>
      Effect.gen(function* () {
        const now = yield* DateTime.now
        const until = nextDue(of).reduce((one, other) => DateTime.min(one, other), longest)
        const pause = DateTime.toEpochMillis(until) - DateTime.toEpochMillis(now)
        yield* Effect.raceFirst(changed.await, Effect.sleep(Duration.millis(Math.max(0, pause))))
      })
  }
}
