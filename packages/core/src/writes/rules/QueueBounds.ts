/** How many operations may wait: of a deployment, of a project and of a connection. Pure. @rule async.queueCapacity */
import { queuedOfConnection, queuedOfProject, queueReserve } from "../../domain/Limits.ts"
import type { QueueLimits } from "../../operations/Usage.ts"

/** How many of them may be of one project and of one connection. Default: a quarter of all; 20,000, or a quarter of the project's. */
export interface Shares {
  readonly project?: number | undefined
  readonly connection?: number | undefined
  /** Of a connection that must be connected again. */
  readonly parked?: number | undefined
}

/** In a small queue too, one connection takes no more than a part of its project's share. */
export const boundsOf = (deployment: number, shares: Shares): QueueLimits => {
  const { project = Math.ceil(deployment / queuedOfProject.part) } = shares
  const { connection = Math.min(queuedOfConnection.maximum, Math.ceil(project / queuedOfProject.part)) } = shares
  const { parked = Math.min(queuedOfConnection.parked, Math.ceil(connection / queuedOfProject.part)) } = shares
  return {
    deployment,
    project,
    connection,
    parked,
    reserveFrom: deployment - Math.floor(deployment / queueReserve.part)
  }
}
