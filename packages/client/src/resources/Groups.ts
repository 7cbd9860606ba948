/** Groups: everything that is kept of one. */
import type { Call, CallOptions } from "../Call.ts"
import type { GroupErasure, GroupLine } from "../Wire.ts"

export interface GroupTarget {
  /** The project's id or name. */
  readonly project: string
  readonly groupRef: string
}

export interface Groups {
  /** Everything that is kept of a group, without secrets; told apart by `type`, the last one is `end`. */
  readonly export: (input: GroupTarget, options?: CallOptions) => Promise<ReadonlyArray<GroupLine>>
  /** Removes it for good; where the answer is not `complete`, ask again. */
  readonly erase: (input: GroupTarget, options?: CallOptions) => Promise<GroupErasure>
}

const path = "/v1/projects/{projectIdOrName}/groups/{groupRef}/data"

export const groups = (call: Call): Groups => {
  const target = ({ groupRef, project: projectIdOrName }: GroupTarget) => ({ path: { projectIdOrName, groupRef } })
  return {
    export: (input, options) => call("get", path, target(input), options),
    erase: (input, options) => call("delete", path, target(input), options)
  }
}
