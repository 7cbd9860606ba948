/** Records at the provider. Spec 4.3. */
import type { Call, CallOptions } from "../Call.ts"
import type { BatchAnswer, BatchWrite, RecordAnswer, RecordWrite, WriteAnswer, WriteRequest } from "../Wire.ts"

/** Which object is written, through which integration. */
export interface WriteTarget {
  /** The project's id or name. */
  readonly project: string
  /** The integration's id or name. */
  readonly integration: string
  readonly objectName: string
}

export interface Records {
  /** Creates, updates or deletes at the provider, through the installation of the group `groupRef`. Spec 4.3. */
  readonly write: {
    (input: WriteTarget & RecordWrite, options?: CallOptions): Promise<RecordAnswer>
    (input: WriteTarget & BatchWrite, options?: CallOptions): Promise<BatchAnswer>
    (input: WriteTarget & WriteRequest, options?: CallOptions): Promise<WriteAnswer>
  }
}

const path = "/v1/projects/{projectIdOrName}/integrations/{integrationId}/objects/{objectName}"

export const records = (call: Call): Records => {
  const write = (
    { project: projectIdOrName, integration: integrationId, objectName, ...body }: WriteTarget & WriteRequest,
    options?: CallOptions
  ): Promise<WriteAnswer> => {
    const input = { path: { projectIdOrName, integrationId, objectName }, body }
    return call("post", path, input, { groupRef: body.groupRef, ...options })
  }
  // The server answers a record with one outcome and a batch with many; the contract can't say which goes with which.
  return { write: write as Records["write"] }
}
