/** Records at the provider. @rule client.writes */
import type { Call, CallOptions } from "../Call.ts"
import { records as generated } from "../generated/resources.ts"
import { hasKey, idempotencyKey as keyHeader } from "../Repeating.ts"
import { uniqueId } from "../uniqueId.ts"
import type {
  AcceptedAnswer,
  BatchAnswer,
  BatchWrite,
  DeferredWrite,
  DryRun,
  Explanation,
  Immediate,
  RecordAnswer,
  RecordWrite,
  WriteAnswer,
  WriteRequest
} from "../Wire.ts"

/** Which object is written, through which integration. */
export interface ObjectTarget {
  /** The project's id or name. */
  readonly project: string
  /** The integration's id or name. */
  readonly integration: string
  /** The name of the object in the manifest, such as `contacts`. */
  readonly objectName: string
}

/** Options of a call that writes. */
export interface WriteCallOptions extends CallOptions {
  /** Your own key for this write, at most 255 characters. Sent again with it within 72 hours, the write runs only once. Default: one is made. */
  readonly idempotencyKey?: string | undefined
}

/** A write that is carried out. */
interface Real {
  /** Executes the write; with `true`, `write` explains it instead. */
  readonly dryRun?: false
}

export interface Records {
  /** Creates, updates or deletes at the provider, through the installation of the group `groupRef`. @rule client.writes */
  readonly write: {
    (input: ObjectTarget & DeferredWrite & Real, options?: WriteCallOptions): Promise<AcceptedAnswer>
    (input: ObjectTarget & Immediate<RecordWrite> & Real, options?: WriteCallOptions): Promise<RecordAnswer>
    (input: ObjectTarget & Immediate<BatchWrite> & Real, options?: WriteCallOptions): Promise<BatchAnswer>
    /** With `dryRun: true`: explains the write, sends nothing and stores nothing. */
    (input: ObjectTarget & DryRun, options?: CallOptions): Promise<Explanation>
    (input: ObjectTarget & WriteRequest, options?: WriteCallOptions): Promise<WriteAnswer>
  }
}

/** `makesKeys`: a write without a key gets one of its own, so that it may be sent again. */
export const records = (call: Call, makesKeys: boolean): Records => {
  const { write: send } = generated(call)
  const write = (
    input: ObjectTarget & WriteRequest,
    { headers, idempotencyKey, ...options }: WriteCallOptions = {}
  ): Promise<WriteAnswer> => {
    const needsKey = makesKeys && input.dryRun !== true && !hasKey(headers)
    const key = idempotencyKey ?? (needsKey ? uniqueId() : undefined)
    return send(input, { ...options, headers: key === undefined ? headers : { ...headers, [keyHeader]: key } })
  }
  // The server answers a record with one outcome, a batch with many and a deferred write with its place; the contract can't say which goes with which.
  return { write: write as Records["write"] }
}
