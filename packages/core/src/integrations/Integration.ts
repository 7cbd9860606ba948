/** An integration of a project, and the revisions that deploys have given it. @rule integration.deploy, integration.names */
import * as Schema from "effect/Schema"
import { IntegrationId, ProjectId, ProviderName, RevisionId } from "../domain/Ids.ts"
import { IntegrationDefinition, specVersion } from "./Manifest.ts"

/** One deployed state of an integration's definition. */
export const Revision = Schema.Struct({
  /** The revision's id. */
  id: RevisionId,
  /** The version of the manifest's format. */
  specVersion: Schema.Literal(specVersion),
  /** When the revision was deployed. */
  createTime: Schema.DateTimeUtcFromString,
  /** The integration's definition in the manifest. */
  content: IntegrationDefinition
}).annotate({ identifier: "Revision" })
export interface Revision extends Schema.Schema.Type<typeof Revision> {}

/** One entry of a manifest, deployed: a provider, its read and write objects. */
export const Integration = Schema.Struct({
  /** The integration's id. */
  id: IntegrationId,
  /** The project that it belongs to. */
  projectId: ProjectId,
  /** The integration's name in the manifest; paths accept it in place of the id. */
  name: Schema.String,
  /** The provider of its accounts. */
  provider: ProviderName,
  /** When it was first deployed. */
  createTime: Schema.DateTimeUtcFromString,
  /** When it last got a revision; missing where that was the first. */
  updateTime: Schema.optionalKey(Schema.DateTimeUtcFromString),
  /** The revision that is current. */
  latestRevision: Revision
}).annotate({ identifier: "Integration" })
export interface Integration extends Schema.Schema.Type<typeof Integration> {}
