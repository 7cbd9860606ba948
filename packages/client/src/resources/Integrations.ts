/** Integrations, with `plan` and `deploy`. @rule integration.deploy, integration.plan */
import type { Call, CallOptions } from "../Call.ts"
import {
  type DeployManifestParams as Params,
  type IntegrationsResource,
  integrations as generated
} from "../generated/resources.ts"
import type { DeployPlan, Integration } from "../Wire.ts"

/** What `integrations.plan` and `integrations.deploy` take. */
export type DeployManifestParams = Omit<Params, "dryRun">

export interface Integrations extends Omit<IntegrationsResource, "deploy"> {
  /** Returns what `deploy` would change, without changing it. @rule integration.plan */
  readonly plan: (input: DeployManifestParams, options?: CallOptions) => Promise<DeployPlan>
  /** Deploys the manifest and returns its integrations; those that changed have a new revision. @rule integration.deploy */
  readonly deploy: (input: DeployManifestParams, options?: CallOptions) => Promise<ReadonlyArray<Integration>>
}

export const integrations = (call: Call): Integrations => {
  const resource = generated(call)
  return {
    ...resource,
    // `dryRun` decides which of the two answers is returned.
    plan: (input, options) => resource.deploy({ ...input, dryRun: true }, options) as Promise<DeployPlan>,
    deploy: (input, options) =>
      resource.deploy({ ...input, dryRun: false }, options) as Promise<ReadonlyArray<Integration>>
  }
}
