/** What an integration has been, revision by revision. Spec 2.8. */
import type { Call, CallOptions } from "../Call.ts"
import type { Revision } from "../Wire.ts"
import type { IntegrationTarget } from "./Installations.ts"

export interface Revisions {
  /** The latest first. */
  readonly list: (input: IntegrationTarget, options?: CallOptions) => Promise<ReadonlyArray<Revision>>
  readonly get: (input: IntegrationTarget & { readonly revisionId: string }, options?: CallOptions) => Promise<Revision>
  /** Gives the integration the revision that a manifest's text holds for it, also where nothing differs. */
  readonly create: (
    input: IntegrationTarget & {
      /** In YAML. */
      readonly sourceYaml: string
    },
    options?: CallOptions
  ) => Promise<void>
}

const all = "/v1/projects/{projectIdOrName}/integrations/{integrationId}/revisions"

export const revisions = (call: Call): Revisions => {
  const within = ({ integration: integrationId, project: projectIdOrName }: IntegrationTarget) => ({
    projectIdOrName,
    integrationId
  })
  return {
    list: (target, options) => call("get", all, { path: within(target) }, options),
    get: ({ revisionId, ...target }, options) =>
      call("get", `${all}/{revisionId}`, { path: { ...within(target), revisionId } }, options),
    create: ({ sourceYaml, ...target }, options) =>
      call("post", all, { path: within(target), body: { sourceYaml } }, options)
  }
}
