/** Bulk redrives, with `wait` and iteration over all pages. @rule redrive.progress */
import type { Call, CallOptions } from "../Call.ts"
import {
  type GetRedriveJobParams,
  type ListRedriveJobsParams,
  redriveJobs as generated,
  type RedriveJobsResource
} from "../generated/resources.ts"
import { items } from "../pages.ts"
import { waitForJob, type WaitOptions } from "../waitForOperation.ts"
import type { RedriveJob } from "../Wire.ts"

export interface RedriveJobs extends RedriveJobsResource {
  /** Returns the job once it no longer runs. Polls often at first, then every ten seconds. */
  readonly wait: (input: GetRedriveJobParams, options?: WaitOptions<RedriveJob>) => Promise<RedriveJob>
  /** The project's jobs, page after page. */
  readonly all: (input: ListRedriveJobsParams, options?: CallOptions) => AsyncIterable<RedriveJob>
}

export const redriveJobs = (call: Call): RedriveJobs => {
  const resource = generated(call)
  return {
    ...resource,
    wait: (input, options) => waitForJob((each) => resource.get(input, each), options),
    all: (input, options) => items((page) => resource.list({ ...input, ...page }, options))
  }
}
