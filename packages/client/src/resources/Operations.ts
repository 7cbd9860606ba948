/** Operations: what became of a write. Spec 4.4. */
import type { Call, CallOptions } from "../Call.ts"
import type { Operation } from "../Wire.ts"

export interface OperationTarget {
  /** The project's id or name. */
  readonly project: string
  readonly operationId: string
}

export interface Operations {
  /** Reads an operation as it stands now. Spec 4.4. */
  readonly get: (input: OperationTarget, options?: CallOptions) => Promise<Operation>
}

const path = "/v1/projects/{projectIdOrName}/operations/{operationId}"

export const operations = (call: Call): Operations => ({
  get: ({ project: projectIdOrName, operationId }, options) =>
    call("get", path, { path: { projectIdOrName, operationId } }, options)
})
