/** All that a UI begins with, in one call. */
import type { Call, CallOptions } from "../Call.ts"
import type { Bootstrap } from "../Wire.ts"
import type { IntegrationTarget } from "./Installations.ts"

export interface BootstrapTarget extends IntegrationTarget {
  readonly groupRef: string
  readonly consumerRef?: string
}

export interface Bootstraps {
  /** Project, integration, provider, and what the group has of them; what there is not yet is left out. */
  readonly get: (input: BootstrapTarget, options?: CallOptions) => Promise<Bootstrap>
}

const path = "/v1/projects/{projectIdOrName}/integrations/{integrationId}/bootstrap"

export const bootstraps = (call: Call): Bootstraps => ({
  get: ({ integration: integrationId, project: projectIdOrName, ...query }, options) =>
    call("get", path, { path: { projectIdOrName, integrationId }, query }, { ...query, ...options })
})
