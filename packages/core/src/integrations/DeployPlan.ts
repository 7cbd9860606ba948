/** What deploying a manifest would change in a project. @rule integration.plan */
import * as Schema from "effect/Schema"
import { GroupRef, InstallationId, IntegrationId, ProviderName } from "../domain/Ids.ts"
import { Warning } from "../domain/Warning.ts"

/** One property of a definition that differs. */
export const DefinitionChange = Schema.Struct({
  /** What happens to the property. */
  action: Schema.Literals(["add", "remove", "change"]),
  /** Where the property is, such as `write.objects.contacts` or `read.objects.contacts.requiredFields.email`. */
  path: Schema.String,
  /** The value before the deploy. */
  before: Schema.optionalKey(Schema.Json),
  /** The value after the deploy. */
  after: Schema.optionalKey(Schema.Json)
}).annotate({ identifier: "DefinitionChange" })
export interface DefinitionChange extends Schema.Schema.Type<typeof DefinitionChange> {}

/** An installation that has chosen what the deploy removes from the integration, or lacks what it newly requires. */
export const AffectedInstallation = Schema.Struct({
  /** The installation's id. */
  installationId: InstallationId,
  /** The group that the installation belongs to. */
  groupRef: GroupRef,
  /** Properties of its config that nothing defines any longer, such as `write.objects.contacts`. They are kept, and can't be written. */
  undefinedObjects: Schema.Array(Schema.String),
  /**
   * Required mappings that its config lacks, such as `read.objects.contacts.selectedFieldMappings.role`; its next save of
   * these objects must bring them.
   */
  missingMappings: Schema.optionalKey(Schema.Array(Schema.String))
}).annotate({ identifier: "AffectedInstallation" })
export interface AffectedInstallation extends Schema.Schema.Type<typeof AffectedInstallation> {}

/** What a deploy would do to one integration. */
export const IntegrationPlan = Schema.Struct({
  /** The integration's name. */
  name: Schema.String,
  /** The integration's provider. */
  provider: ProviderName,
  /** What happens to the integration. `unlisted`: the project has it, the manifest doesn't, and it stays as it is. */
  action: Schema.Literals(["add", "change", "none", "remove", "unlisted"]),
  /** The integration's id; missing where it is new. */
  integrationId: Schema.optionalKey(IntegrationId),
  /** Every property, object and field that differs. */
  changes: Schema.Array(DefinitionChange),
  /** Installations whose configs hold what is removed; all installations where the integration is removed. */
  installations: Schema.Array(AffectedInstallation)
}).annotate({ identifier: "IntegrationPlan" })
export interface IntegrationPlan extends Schema.Schema.Type<typeof IntegrationPlan> {}

/** What deploying a manifest would change. */
export const DeployPlan = Schema.Struct({
  /** Whether a deploy would change anything. */
  changes: Schema.Boolean,
  /** The integrations of the manifest in its order, then the project's others by name. */
  integrations: Schema.Array(IntegrationPlan),
  /** What to know about the deploy; none of these prevents it. */
  warnings: Schema.Array(Warning)
}).annotate({ identifier: "DeployPlan" })
export interface DeployPlan extends Schema.Schema.Type<typeof DeployPlan> {}
