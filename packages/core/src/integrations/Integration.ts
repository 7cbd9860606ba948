/** An integration of a project, and the revisions that deploys have given it. Spec 2.8. */
import * as Schema from "effect/Schema"
import { IntegrationId, ProjectId, ProviderName, RevisionId } from "../domain/Ids.ts"
import { IntegrationDefinition, specVersion } from "./Manifest.ts"

export const Revision = Schema.Struct({
  id: RevisionId,
  specVersion: Schema.Literal(specVersion),
  createTime: Schema.DateTimeUtcFromString,
  content: IntegrationDefinition
}).annotate({ identifier: "Revision" })
export interface Revision extends Schema.Schema.Type<typeof Revision> {}

export const Integration = Schema.Struct({
  id: IntegrationId,
  projectId: ProjectId,
  name: Schema.String,
  provider: ProviderName,
  createTime: Schema.DateTimeUtcFromString,
  updateTime: Schema.optionalKey(Schema.DateTimeUtcFromString),
  latestRevision: Revision
}).annotate({ identifier: "Integration" })
export interface Integration extends Schema.Schema.Type<typeof Integration> {}
