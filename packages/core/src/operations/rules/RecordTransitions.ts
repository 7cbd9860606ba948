/**
 * The state machine of one record of an operation, beside that of the operation itself (`OperationTransitions.ts`). A state
 * that an event doesn't list keeps its state. Pure. @rule operation.status, async.cancel
 */
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"

/** `sending`: it is in a call whose answer has not been noted, so the provider may have written it. */
export type RecordStage = "waiting" | "sending" | RecordOutcome["outcome"]

/** `outcome`: the state that its outcome names. */
type Next = "waiting" | "sending" | "outcome"

export const recordTransitions = {
  /** A call that holds it is journalled. A record whose lost call was looked up may be sent once more. */
  send: { waiting: "sending", sending: "sending" },
  /** An attempt notes a final outcome. */
  end: { waiting: "outcome", sending: "outcome" },
  /** An attempt notes that it is to be retried, and why. */
  retry: { waiting: "waiting", sending: "waiting" },
  /** Its operation is cancelled. Its outcome is what `Cancellation.ts` decides. */
  cancel: { waiting: "outcome" },
  /** The process that made the synchronous call reports the outcome: it has the provider's answer. */
  settle: { waiting: "outcome", sending: "outcome", success: "outcome", failed: "outcome", uncertain: "outcome" },
  /** A late answer shows that it was written: `Correction.ts` decides which. */
  correct: { uncertain: "outcome" }
} as const satisfies Record<string, { readonly [State in RecordStage]?: Next }>
export type RecordEvent = keyof typeof recordTransitions

export const changes = (event: RecordEvent, state: RecordStage): boolean => state in recordTransitions[event]
