/** A project's OAuth apps at providers. Their secrets go in and never come out. */
import type { Call, CallOptions } from "../Call.ts"
import type { NewProviderApp, ProviderApp, ProviderAppUpdate } from "../Wire.ts"
import type { ProjectTarget } from "./Projects.ts"

export interface ProviderAppTarget extends ProjectTarget {
  readonly providerAppId: string
}

export interface ProviderApps {
  readonly create: (input: ProjectTarget & NewProviderApp, options?: CallOptions) => Promise<ProviderApp>
  readonly list: (input: ProjectTarget, options?: CallOptions) => Promise<ReadonlyArray<ProviderApp>>
  readonly get: (input: ProviderAppTarget, options?: CallOptions) => Promise<ProviderApp>
  /** Replaces the members that `updateMask` names. */
  readonly update: (input: ProviderAppTarget & ProviderAppUpdate, options?: CallOptions) => Promise<ProviderApp>
  readonly remove: (input: ProviderAppTarget, options?: CallOptions) => Promise<void>
}

const all = "/v1/projects/{projectIdOrName}/provider-apps"
const one = `${all}/{providerAppId}` as const

export const providerApps = (call: Call): ProviderApps => {
  const target = ({ project: projectIdOrName, providerAppId }: ProviderAppTarget) => ({
    path: { projectIdOrName, providerAppId }
  })
  return {
    create: ({ project: projectIdOrName, ...body }, options) =>
      call("post", all, { path: { projectIdOrName }, body }, options),
    list: ({ project: projectIdOrName }, options) => call("get", all, { path: { projectIdOrName } }, options),
    get: (input, options) => call("get", one, target(input), options),
    update: ({ project, providerAppId, ...body }, options) =>
      call("patch", one, { ...target({ project, providerAppId }), body }, options),
    remove: (input, options) => call("delete", one, target(input), options)
  }
}
