/** The right to carry out an operation for a time. @rule worker.fence */
import type { OperationId, ProjectId, WorkerId } from "../domain/Ids.ts"

/** A process's right to one attempt at an operation; whoever claims the operation later makes it void. */
export interface Lease {
  readonly operationId: OperationId
  readonly projectId: ProjectId
  readonly worker: WorkerId
  /** Attempts begun, this one included. */
  readonly attempt: number
}
