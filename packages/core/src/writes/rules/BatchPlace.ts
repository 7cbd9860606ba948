/** Where an accumulated record goes, and whose policy holds there. Spec 2.6, 4.3.7. */
import type { OperationId } from "../../domain/Ids.ts"

/** How long an auto batch gathers, and how long it is tried again. Spec 2.6. */
export interface BatchPolicy {
  readonly maxDelayMinutes: number
  readonly retryDeadlineHours: number
}

/** Where an accumulated record went, and whose policy holds there. */
export interface Placed {
  readonly operationId: OperationId
  /** Its place in the batch, from 0. */
  readonly index: number
  readonly policy: BatchPolicy
}
