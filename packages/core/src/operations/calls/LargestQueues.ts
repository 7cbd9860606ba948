/** Which projects use most of the queue. @rule limit.usage */
import * as Effect from "effect/Effect"
import { countedQueue, usageCounts } from "../../domain/Limits.ts"
import { OperationQueue } from "../OperationQueue.ts"

/** The projects with most unfinished operations, in this order. */
export const getLargestQueues = Effect.fn("getLargestQueues")(function* () {
  const { projects } = yield* (yield* OperationQueue).occupancy(countedQueue)
  return projects.toSorted((one, other) => other.operations - one.operations).slice(0, usageCounts.projects)
})
