/** The right to carry out an operation for a time. @rule worker.fence */
import type { OperationId, ProjectId, WorkerId } from "../domain/Ids.ts"

/** A process's exclusive right to one attempt at an operation; a later claim voids it. */
export interface Lease {
  readonly operationId: OperationId
  readonly projectId: ProjectId
  readonly worker: WorkerId
  /** Started attempts, including this one. */
  readonly attempt: number
}
