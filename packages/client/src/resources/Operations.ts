/** Operations, with `wait` and iteration over all pages. @rule operation.get, client.wait */
import type { Call, CallOptions } from "../Call.ts"
import type { OperationEvent, WatchOptions } from "../watch.ts"
import { waitForOperation, type WaitOptions } from "../waitForOperation.ts"
import {
  type GetOperationParams,
  type GetOperationRecordsParams,
  type ListOperationsParams,
  operations as generated,
  type RedriveAllParams,
  type OperationsResource,
  type WatchOperationsParams
} from "../generated/resources.ts"
import { items } from "../pages.ts"
import type { Operation, OperationRecord, RedriveJob } from "../Wire.ts"
import { idempotencyKey as keyHeader } from "../Retries.ts"
import type { WriteCallOptions } from "./Records.ts"

export interface Operations extends Omit<OperationsResource, "watch"> {
  /**
   * Yields operations as they change, until `signal` aborts: `for await (const { operation } of operations.watch({ project }))`. It connects
   * again where a connection is lost, and continues where it was. After a `reset`, changes may be missing: read the operations again.
   */
  readonly watch: (input: WatchInput, options?: WatchOptions) => AsyncGenerator<OperationEvent>
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

/** Which operations to watch. */
export type WatchInput = Omit<WatchOperationsParams, "after" | "seconds">

export const operations = (call: Call): Operations => {
  const resource = generated(call)
  return {
    ...resource,
    watch: async function* (input, options) {
      // Loaded by those who watch only.
      const { watch } = await import("../watch.ts")
      // The only answer that is a response: see Exchange.ts.
      yield* watch((after, each) => resource.watch({ ...input, ...after }, each) as Promise<Response>, options)
    },
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
