/** Writes records with every option of the API, and finds them. @rule client.writes, find.request */
import type { Call, CallOptions } from "../Call.ts"
import { type RecordsResource, records as generated } from "../generated/resources.ts"
import { hasKey, idempotencyKey as keyHeader } from "../Retries.ts"
import { uniqueId } from "../uniqueId.ts"
import type {
  AcceptedAnswer,
  BatchAnswer,
  BatchWrite,
  AsyncWrite,
  DryRun,
  Explanation,
  SyncWrite,
  RecordAnswer,
  RecordWrite,
  WriteAnswer,
  WriteRequest
} from "../Wire.ts"

/** The object to write to, and the integration to write through. */
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
  /** Your own key for this write, at most 255 characters. A write that is repeated with it within 72 hours is executed once. Default: a generated one. */
  readonly idempotencyKey?: string | undefined
}

interface NotDryRun {
  /** Executes the write; with `true`, `write` explains it instead. */
  readonly dryRun?: false
}

export interface Records extends Pick<RecordsResource, "find"> {
  /** Creates, updates or deletes records in the CRM account that the group `groupRef` has installed. @rule client.writes */
  readonly write: {
    (input: ObjectTarget & AsyncWrite & NotDryRun, options?: WriteCallOptions): Promise<AcceptedAnswer>
    (input: ObjectTarget & SyncWrite<RecordWrite> & NotDryRun, options?: WriteCallOptions): Promise<RecordAnswer>
    (input: ObjectTarget & SyncWrite<BatchWrite> & NotDryRun, options?: WriteCallOptions): Promise<BatchAnswer>
    /** With `dryRun: true`: explains the write, sends nothing and stores nothing. */
    (input: ObjectTarget & DryRun, options?: CallOptions): Promise<Explanation>
    (input: ObjectTarget & WriteRequest, options?: WriteCallOptions): Promise<WriteAnswer>
  }
}

/** With `addsKeys`, a write without an Idempotency-Key gets a generated one, so that it can be retried. */
export const records = (call: Call, addsKeys: boolean): Records => {
  const { find, write: send } = generated(call)
  const write = (
    input: ObjectTarget & WriteRequest,
    { headers, idempotencyKey, ...options }: WriteCallOptions = {}
  ): Promise<WriteAnswer> => {
    const needsKey = addsKeys && input.dryRun !== true && !hasKey(headers)
    const key = idempotencyKey ?? (needsKey ? uniqueId() : undefined)
    return send(input, { ...options, headers: key === undefined ? headers : { ...headers, [keyHeader]: key } })
  }
  // The answer depends on the request's `batch` and `mode`, which the OpenAPI document can't express.
  return { find, write: write as Records["write"] }
}
