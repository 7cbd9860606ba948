/** What an integration has been, revision by revision. Spec 2.8. */
import type { Call, CallOptions } from "../Call.ts"
import type { Revision } from "../Wire.ts"
import type { IntegrationTarget } from "./Installations.ts"

/** A manifest's text in YAML, or the definition itself. */
export type RevisionSource =
  | { readonly sourceYaml: string }
  | { readonly specVersion?: "1.0.0"; readonly content: Revision["content"] }

export interface Revisions {
  /** The latest first. */
  readonly list: (input: IntegrationTarget, options?: CallOptions) => Promise<ReadonlyArray<Revision>>
  readonly get: (input: IntegrationTarget & { readonly revisionId: string }, options?: CallOptions) => Promise<Revision>
  /** Gives the integration a new revision, even where nothing differs: what a manifest holds for it, or a definition. */
  readonly create: (input: IntegrationTarget & RevisionSource, options?: CallOptions) => Promise<void>
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
    create: ({ integration, project, ...body }, options) =>
      call("post", all, { path: within({ integration, project }), body }, options)
  }
}
