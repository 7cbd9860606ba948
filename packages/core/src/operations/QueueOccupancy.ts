/** How much waits, of whom: what decides whether a further write is accepted. */
import type { ConnectionId, ProjectId } from "../domain/Ids.ts"

export interface QueueOccupancy {
  /** Operations of each project that are not done. */
  readonly projects: ReadonlyArray<{ readonly projectId: ProjectId; readonly operations: number }>
  /** Of each connection with many: those that can be sent, and those that wait for it to be connected again. */
  readonly connections: ReadonlyArray<{
    readonly connectionId: ConnectionId
    readonly waiting: number
    readonly parked: number
  }>
}
