/** What is left to do after a deletion, with `wait`. @rule removal.job */
import type { Call } from "../Call.ts"
import { type GetRemovalJobParams, removalJobs as generated, type RemovalJobsResource } from "../generated/resources.ts"
import { waitForJob, type WaitOptions } from "../waitForOperation.ts"
import type { RemovalJob } from "../Wire.ts"

export interface RemovalJobs extends RemovalJobsResource {
  /** Returns the job once it no longer runs. Polls often at first, then every ten seconds. */
  readonly wait: (input: GetRemovalJobParams, options?: WaitOptions<RemovalJob>) => Promise<RemovalJob>
}

export const removalJobs = (call: Call): RemovalJobs => {
  const resource = generated(call)
  return {
    ...resource,
    wait: (input, options) => waitForJob((each) => resource.get(input, each), options)
  }
}
