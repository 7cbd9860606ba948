/** Integrations, and the manifests that define them. Spec 2.8. */
import type { Call, CallOptions } from "../Call.ts"
import type { DeployPlan, Integration, NewIntegration } from "../Wire.ts"
import type { IntegrationTarget } from "./Installations.ts"

export interface ManifestToDeploy {
  /** The project's id or name. */
  readonly project: string
  /** The manifest's text, in YAML. */
  readonly sourceYaml: string
  /** Removes integrations that the manifest doesn't hold, with their installations. */
  readonly destructive?: boolean
}

export interface Integrations {
  /** What `deploy` would change. Spec 2.8. */
  readonly plan: (input: ManifestToDeploy, options?: CallOptions) => Promise<DeployPlan>
  /** Answers the manifest's integrations; what differs has a new revision. Spec 2.8. */
  readonly deploy: (input: ManifestToDeploy, options?: CallOptions) => Promise<ReadonlyArray<Integration>>
  readonly list: (input: { readonly project: string }, options?: CallOptions) => Promise<ReadonlyArray<Integration>>
  readonly get: (input: IntegrationTarget, options?: CallOptions) => Promise<Integration>
  readonly create: (input: NewIntegration & { readonly project: string }, options?: CallOptions) => Promise<void>
  /** Removes it with its revisions and installations; writes that wait end as failed. */
  readonly remove: (input: IntegrationTarget, options?: CallOptions) => Promise<void>
}

const all = "/v1/projects/{projectIdOrName}/integrations"
const one = `${all}/{integrationId}` as const

export const integrations = (call: Call): Integrations => {
  const within = ({ integration: integrationId, project: projectIdOrName }: IntegrationTarget) => ({
    path: { projectIdOrName, integrationId }
  })
  const put = (
    { destructive = false, project: projectIdOrName, ...body }: ManifestToDeploy,
    dryRun: "true" | "false",
    options?: CallOptions
  ) => {
    const query = { destructive: destructive ? ("true" as const) : ("false" as const), dryRun }
    return call("put", `${all}:batch`, { path: { projectIdOrName }, query, body }, options)
  }
  return {
    // Which of the two answers comes is decided by `dryRun`.
    plan: (input, options) => put(input, "true", options) as Promise<DeployPlan>,
    deploy: (input, options) => put(input, "false", options) as Promise<ReadonlyArray<Integration>>,
    list: ({ project: projectIdOrName }, options) => call("get", all, { path: { projectIdOrName } }, options),
    get: (target, options) => call("get", one, within(target), options),
    create: ({ project: projectIdOrName, ...body }, options) =>
      call("post", all, { path: { projectIdOrName }, body }, options),
    remove: (target, options) => call("delete", one, within(target), options)
  }
}
