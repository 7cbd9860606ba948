/** Projects: what a product is built in. Spec 4.2. */
import type { Call, CallOptions } from "../Call.ts"
import type { Project, ProjectRequest, ProjectUpdate } from "../Wire.ts"

export interface ProjectTarget {
  /** The project's id or name. */
  readonly project: string
}

/** The new values of the members that `updateMask` names. */
export interface ProjectChange extends ProjectTarget {
  readonly updateMask: ProjectUpdate["updateMask"]
  readonly changes: ProjectUpdate["project"]
}

export interface Projects {
  /** Makes a project of an organization; `apiKeys.create` makes its first key. */
  readonly create: (input: ProjectRequest, options?: CallOptions) => Promise<Project>
  readonly get: (input: ProjectTarget, options?: CallOptions) => Promise<Project>
  /** The projects that the credentials are for. */
  readonly list: (options?: CallOptions) => Promise<ReadonlyArray<Project>>
  readonly update: (input: ProjectChange, options?: CallOptions) => Promise<Project>
}

const all = "/v1/projects"
const one = `${all}/{projectIdOrName}` as const

export const projects = (call: Call): Projects => {
  const target = ({ project: projectIdOrName }: ProjectTarget) => ({ path: { projectIdOrName } })
  return {
    create: (body, options) => call("post", all, { body }, options),
    get: (input, options) => call("get", one, target(input), options),
    list: (options) => call("get", all, {}, options),
    update: ({ changes: project, updateMask, ...input }, options) =>
      call("patch", one, { ...target(input), body: { updateMask, project } }, options)
  }
}
