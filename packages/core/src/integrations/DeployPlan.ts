/** What deploying a manifest would change in a project. Spec 2.8. */
import * as Schema from "effect/Schema"
import { GroupRef, InstallationId, IntegrationId, ProviderName } from "../domain/Ids.ts"
import { Warning } from "../domain/Warning.ts"

/** One member that differs. Objects and fields are named by their names, not by their places. */
export const DefinitionChange = Schema.Struct({
  action: Schema.Literals(["add", "remove", "change"]),
  /** Such as `write.objects.contacts` or `read.objects.contacts.requiredFields.email`. */
  path: Schema.String,
  before: Schema.optionalKey(Schema.Json),
  after: Schema.optionalKey(Schema.Json)
}).annotate({ identifier: "DefinitionChange" })
export interface DefinitionChange extends Schema.Schema.Type<typeof DefinitionChange> {}

/** An installation that has chosen what the deploy removes from the integration, or lacks what it newly requires. */
export const AffectedInstallation = Schema.Struct({
  installationId: InstallationId,
  groupRef: GroupRef,
  /** Members of its config that nothing defines any longer, such as `write.objects.contacts`. */
  undefinedObjects: Schema.Array(Schema.String),
  /** Required mappings that its config lacks, such as `read.objects.contacts.selectedFieldMappings.role`. */
  missingMappings: Schema.optionalKey(Schema.Array(Schema.String))
}).annotate({ identifier: "AffectedInstallation" })
export interface AffectedInstallation extends Schema.Schema.Type<typeof AffectedInstallation> {}

export const IntegrationPlan = Schema.Struct({
  name: Schema.String,
  provider: ProviderName,
  /** `unlisted`: the project has it, the manifest doesn't, and it stays as it is. */
  action: Schema.Literals(["add", "change", "none", "remove", "unlisted"]),
  /** Missing where the integration is new. */
  integrationId: Schema.optionalKey(IntegrationId),
  changes: Schema.Array(DefinitionChange),
  installations: Schema.Array(AffectedInstallation)
}).annotate({ identifier: "IntegrationPlan" })
export interface IntegrationPlan extends Schema.Schema.Type<typeof IntegrationPlan> {}

export const DeployPlan = Schema.Struct({
  /** Whether a deploy would change anything. */
  changes: Schema.Boolean,
  /** Those of the manifest in its order, then the project's others by name. */
  integrations: Schema.Array(IntegrationPlan),
  warnings: Schema.Array(Warning)
}).annotate({ identifier: "DeployPlan" })
export interface DeployPlan extends Schema.Schema.Type<typeof DeployPlan> {}
