/** Manifests, integrations, their revisions, and the providers. */
import type { ListedPart } from "../domain/ListPart.ts"
import type { DeployPlan } from "../integrations/DeployPlan.ts"
import type { HydratedRevision } from "../integrations/HydratedRevision.ts"
import type { Integration, Revision } from "../integrations/Integration.ts"
import type { ProviderApp } from "../providers/ProviderApp.ts"
import type { ProviderInfo } from "../providers/ProviderInfo.ts"
import * as CreateIntegration from "../integrations/calls/CreateIntegration.ts"
import * as CreateProviderApp from "../providers/calls/CreateProviderApp.ts"
import * as CreateRevision from "../integrations/calls/CreateRevision.ts"
import * as DeleteIntegration from "../integrations/calls/DeleteIntegration.ts"
import * as DeployManifest from "../integrations/calls/DeployManifest.ts"
import * as GetIntegration from "../integrations/calls/GetIntegration.ts"
import * as GetProvider from "../providers/calls/GetProvider.ts"
import * as GetProviderApp from "../providers/calls/GetProviderApp.ts"
import * as GetRevision from "../integrations/calls/GetRevision.ts"
import * as HydrateRevision from "../integrations/calls/HydrateRevision.ts"
import * as ListIntegrations from "../integrations/calls/ListIntegrations.ts"
import * as ListProviderApps from "../providers/calls/ListProviderApps.ts"
import * as ListProviders from "../providers/calls/ListProviders.ts"
import * as ListRevisions from "../integrations/calls/ListRevisions.ts"
import * as PlanDeploy from "../integrations/calls/PlanDeploy.ts"
import * as RemoveProviderApp from "../providers/calls/RemoveProviderApp.ts"
import * as UpdateProviderApp from "../providers/calls/UpdateProviderApp.ts"
import type { Calling } from "./Calling.ts"
import type { CallOptions } from "../call/DerivedCalls.ts"
import type { Platform } from "../Platform.ts"

/** Calls about what can be installed: manifests, integrations, revisions, providers and their apps. */
export interface IntegrationCalls {
  /** Brings a project's integrations to what a manifest says; what doesn't differ stays as it is. */
  deployManifest(input: typeof DeployManifest.Input.Encoded, options?: CallOptions): Promise<ReadonlyArray<Integration>>
  /** Tells what deploying a manifest would change, and for whom; changes nothing. */
  planDeploy(input: typeof PlanDeploy.Input.Encoded, options?: CallOptions): Promise<DeployPlan>
  /** Makes one integration. */
  createIntegration(input: typeof CreateIntegration.Input.Encoded, options?: CallOptions): Promise<void>
  /** Lists a project's integrations with their latest revisions. */
  listIntegrations(
    input: typeof ListIntegrations.Input.Encoded,
    options?: CallOptions
  ): Promise<ListedPart<Integration>>
  /** Gets an integration by its id or its name. */
  getIntegration(input: typeof GetIntegration.Input.Encoded, options?: CallOptions): Promise<Integration>
  /** Removes an integration with its installations; what waits to be written ends as failed. */
  deleteIntegration(input: typeof DeleteIntegration.Input.Encoded, options?: CallOptions): Promise<void>
  /** Gives an integration a new revision. */
  createRevision(input: typeof CreateRevision.Input.Encoded, options?: CallOptions): Promise<void>
  /** Lists an integration's revisions, the latest first. */
  listRevisions(input: typeof ListRevisions.Input.Encoded, options?: CallOptions): Promise<ListedPart<Revision>>
  /** Gets one revision of an integration. */
  getRevision(input: typeof GetRevision.Input.Encoded, options?: CallOptions): Promise<Revision>
  /** Joins a revision with the objects and fields of a connected account. */
  hydrateRevision(input: typeof HydrateRevision.Input.Encoded, options?: CallOptions): Promise<HydratedRevision>
  /** Lists the providers that this deployment has drivers for. */
  listProviders(
    input: typeof ListProviders.Input.Encoded,
    options?: CallOptions
  ): Promise<Readonly<Record<string, ProviderInfo>>>
  /** Tells how accounts of a provider sign in and what can be done with it. */
  getProvider(input: typeof GetProvider.Input.Encoded, options?: CallOptions): Promise<ProviderInfo>
  /** Keeps a project's OAuth app at a provider; the client secret is sealed. */
  createProviderApp(input: typeof CreateProviderApp.Input.Encoded, options?: CallOptions): Promise<ProviderApp>
  /** Gets a provider app, without its client secret. */
  getProviderApp(input: typeof GetProviderApp.Input.Encoded, options?: CallOptions): Promise<ProviderApp>
  /** Lists a project's provider apps, without their client secrets. */
  listProviderApps(
    input: typeof ListProviderApps.Input.Encoded,
    options?: CallOptions
  ): Promise<ReadonlyArray<ProviderApp>>
  /** Changes what `updateMask` names of a provider app. */
  updateProviderApp(input: typeof UpdateProviderApp.Input.Encoded, options?: CallOptions): Promise<ProviderApp>
  /** Removes a provider app: tokens that it brought can be refreshed no longer. */
  removeProviderApp(input: typeof RemoveProviderApp.Input.Encoded, options?: CallOptions): Promise<void>
}

export const integrationCalls = ({ door }: Calling, platform: Platform["Service"]): IntegrationCalls => ({
  deployManifest: door(DeployManifest.Input, platform.deployManifest),
  planDeploy: door(PlanDeploy.Input, platform.planDeploy),
  createIntegration: door(CreateIntegration.Input, platform.createIntegration),
  listIntegrations: door(ListIntegrations.Input, platform.listIntegrations),
  getIntegration: door(GetIntegration.Input, platform.getIntegration),
  deleteIntegration: door(DeleteIntegration.Input, platform.deleteIntegration),
  createRevision: door(CreateRevision.Input, platform.createRevision),
  listRevisions: door(ListRevisions.Input, platform.listRevisions),
  getRevision: door(GetRevision.Input, platform.getRevision),
  hydrateRevision: door(HydrateRevision.Input, platform.hydrateRevision),
  listProviders: door(ListProviders.Input, platform.listProviders),
  getProvider: door(GetProvider.Input, (_caller, input) => platform.getProvider(input)),
  createProviderApp: door(CreateProviderApp.Input, platform.createProviderApp),
  getProviderApp: door(GetProviderApp.Input, platform.getProviderApp),
  listProviderApps: door(ListProviderApps.Input, platform.listProviderApps),
  updateProviderApp: door(UpdateProviderApp.Input, platform.updateProviderApp),
  removeProviderApp: door(RemoveProviderApp.Input, platform.removeProviderApp)
})
