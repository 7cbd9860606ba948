/** Records at the provider. Spec 4.3. */
import type { Call, CallOptions } from "../Call.ts"
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
export interface WriteTarget {
  /** The project's id or name. */
  readonly project: string
  /** The integration's id or name. */
  readonly integration: string
  /** The name of the object in the manifest, such as `contacts`. */
  readonly objectName: string
}

export interface WriteOptions extends CallOptions {
  /** Your own key for this write, at most 255 characters. Sent again with it within 72 hours, the write runs only once. Default: one is made. */
  readonly idempotencyKey?: string | undefined
}

/** A write that is carried out. */
interface Real {
  /** Executes the write; with `true`, `write` explains it instead. */
  readonly dryRun?: false
}

export interface Records {
  /** Creates, updates or deletes at the provider, through the installation of the group `groupRef`. Spec 4.3. */
  readonly write: {
    (input: WriteTarget & DeferredWrite & Real, options?: WriteOptions): Promise<AcceptedAnswer>
    (input: WriteTarget & Immediate<RecordWrite> & Real, options?: WriteOptions): Promise<RecordAnswer>
    (input: WriteTarget & Immediate<BatchWrite> & Real, options?: WriteOptions): Promise<BatchAnswer>
    /** With `dryRun: true`: explains the write, sends nothing and stores nothing. */
    (input: WriteTarget & DryRun, options?: CallOptions): Promise<Explanation>
    (input: WriteTarget & WriteRequest, options?: WriteOptions): Promise<WriteAnswer>
  }
}

const path = "/v1/projects/{projectIdOrName}/integrations/{integrationId}/objects/{objectName}"

/** `makesKeys`: a write without a key gets one of its own, so that it may be sent again. */
export const records = (call: Call, makesKeys: boolean): Records => {
  const write = (
    { project: projectIdOrName, integration: integrationId, objectName, ...body }: WriteTarget & WriteRequest,
    { headers, idempotencyKey, ...options }: WriteOptions = {}
  ): Promise<WriteAnswer> => {
    const input = { path: { projectIdOrName, integrationId, objectName }, body }
    const needsKey = makesKeys && body.dryRun !== true && !hasKey(headers)
    const key = idempotencyKey ?? (needsKey ? uniqueId() : undefined)
    const keyed = key === undefined ? headers : { ...headers, [keyHeader]: key }
    return call("post", path, input, { groupRef: body.groupRef, ...options, headers: keyed })
  }
  // The server answers a record with one outcome, a batch with many and a deferred write with its place; the contract can't say which goes with which.
  return { write: write as Records["write"] }
}
