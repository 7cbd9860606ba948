/** Operations, with `wait` and iteration over all pages. @rule operation.get, client.wait */
import type { Call, CallOptions } from "../Call.ts"
import { waitForOperation, type WaitOptions } from "../waitForOperation.ts"
import {
  type GetOperationParams,
  type GetOperationRecordsParams,
  type ListOperationsParams,
  operations as generated,
  type RedriveAllParams,
  type OperationsResource
} from "../generated/resources.ts"
import { items } from "../pages.ts"
import type { Operation, OperationRecord, RedriveJob } from "../Wire.ts"
import { idempotencyKey as keyHeader } from "../Retries.ts"
import type { WriteCallOptions } from "./Records.ts"

export interface Operations extends OperationsResource {
  /** Returns the operation once it has finished. Polls often at first, then every ten seconds. */
  readonly wait: (input: GetOperationParams, options?: WaitOptions) => Promise<Operation>
  /**
   * Creates a job that redrives every operation that matches, and returns it. With an `idempotencyKey`, a repeated call returns the first
   * one's job.
   */
  readonly redriveAll: (input: RedriveAllParams, options?: WriteCallOptions) => Promise<RedriveJob>
  /** The operations of an installation, page after page: `for await (const operation of operations.all(…))`. */
  readonly all: (input: ListOperationsParams, options?: CallOptions) => AsyncIterable<Operation>
  /** An operation's records, page after page. */
  readonly allRecords: (input: GetOperationRecordsParams, options?: CallOptions) => AsyncIterable<OperationRecord>
}

export const operations = (call: Call): Operations => {
  const resource = generated(call)
  return {
    ...resource,
    wait: (input, options = {}) => waitForOperation((each) => resource.get(input, each), options),
    redriveAll: (input, { headers, idempotencyKey, ...options } = {}) =>
      resource.redriveAll(input, {
        ...options,
        headers: idempotencyKey === undefined ? headers : { ...headers, [keyHeader]: idempotencyKey }
      }),
    all: (input, options) => items((page) => resource.list({ ...input, ...page }, options)),
    allRecords: (input, options) => items((page) => resource.records({ ...input, ...page }, options))
  }
}
