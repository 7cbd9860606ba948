import * as Context from "effect/Context"
import type * as Latch from "effect/Latch"

/** Opened when this process creates a job, or leaves the rest of one to workers. */
export class JobWakeup extends Context.Service<JobWakeup, Latch.Latch>()("@fieldgate/core/operations/JobWakeup") {}
