/** Manifests, integrations, their revisions, and the providers. */
import type * as Effect from "effect/Effect"
import type { Caller } from "../domain/Caller.ts"
import type { DeployPlan } from "../integrations/DeployPlan.ts"
import type { HydratedRevision } from "../integrations/HydratedRevision.ts"
import type { Integration, Revision } from "../integrations/Integration.ts"
import type { ProviderApp } from "../providers/ProviderApp.ts"
import type { ProviderInfo } from "../providers/ProviderInfo.ts"
import type { RevisionNotFound } from "../integrations/IntegrationStore.ts"
import type { ProviderAppExists, ProviderAppNotFound } from "../providers/ProviderAppStore.ts"
import type { ProviderUnknown } from "../providers/ProviderRegistry.ts"
import type { IntegrationExists } from "../integrations/calls/CreateIntegration.ts"
import type * as CreateIntegration from "../integrations/calls/CreateIntegration.ts"
import type * as CreateProviderApp from "../providers/calls/CreateProviderApp.ts"
import type * as CreateRevision from "../integrations/calls/CreateRevision.ts"
import type * as DeleteIntegration from "../integrations/calls/DeleteIntegration.ts"
import type * as DeployManifest from "../integrations/calls/DeployManifest.ts"
import type * as GetIntegration from "../integrations/calls/GetIntegration.ts"
import type * as GetProvider from "../providers/calls/GetProvider.ts"
import type * as GetProviderApp from "../providers/calls/GetProviderApp.ts"
import type * as GetRevision from "../integrations/calls/GetRevision.ts"
import type * as HydrateRevision from "../integrations/calls/HydrateRevision.ts"
import type { InputRefused } from "../call/InputRefused.ts"
import type * as ListIntegrations from "../integrations/calls/ListIntegrations.ts"
import type * as ListProviderApps from "../providers/calls/ListProviderApps.ts"
import type * as ListRevisions from "../integrations/calls/ListRevisions.ts"
import type { ListedPart } from "../domain/ListPart.ts"
import type { ManifestRefused } from "../integrations/calls/ManifestRefused.ts"
import type * as PlanDeploy from "../integrations/calls/PlanDeploy.ts"
import type * as RemoveProviderApp from "../providers/calls/RemoveProviderApp.ts"
import type * as UpdateProviderApp from "../providers/calls/UpdateProviderApp.ts"
import type { IntegrationFailure, ProjectFailure, ProviderAccountFailure } from "./Failures.ts"

/** Calls about what can be installed: manifests, integrations, revisions, providers and their apps. */
export interface Integrations {
  /** Brings a project's integrations to what a manifest says; what doesn't differ stays as it is. */
  readonly deployManifest: (
    caller: Caller,
    input: typeof DeployManifest.Input.Type
  ) => Effect.Effect<ReadonlyArray<Integration>, ProjectFailure | ManifestRefused>
  /** Tells what deploying a manifest would change, and for whom; changes nothing. */
  readonly planDeploy: (
    caller: Caller,
    input: typeof PlanDeploy.Input.Type
  ) => Effect.Effect<DeployPlan, ProjectFailure | ManifestRefused>
  /** Makes one integration. */
  readonly createIntegration: (
    caller: Caller,
    input: typeof CreateIntegration.Input.Type
  ) => Effect.Effect<void, ProjectFailure | InputRefused | IntegrationExists>
  /** Lists a project's integrations with their latest revisions. */
  readonly listIntegrations: (
    caller: Caller,
    input: typeof ListIntegrations.Input.Type
  ) => Effect.Effect<ListedPart<Integration>, ProjectFailure>
  /** Gets an integration by its id or its name. */
  readonly getIntegration: (
    caller: Caller,
    input: typeof GetIntegration.Input.Type
  ) => Effect.Effect<Integration, IntegrationFailure>
  /** Removes an integration with its installations; what waits to be written ends as failed. */
  readonly deleteIntegration: (
    caller: Caller,
    input: typeof DeleteIntegration.Input.Type
  ) => Effect.Effect<void, IntegrationFailure>
  /** Gives an integration a new revision. */
  readonly createRevision: (
    caller: Caller,
    input: typeof CreateRevision.Input.Type
  ) => Effect.Effect<void, IntegrationFailure | ManifestRefused>
  /** Lists an integration's revisions, the latest first. */
  readonly listRevisions: (
    caller: Caller,
    input: typeof ListRevisions.Input.Type
  ) => Effect.Effect<ListedPart<Revision>, IntegrationFailure>
  /** Gets one revision of an integration. */
  readonly getRevision: (
    caller: Caller,
    input: typeof GetRevision.Input.Type
  ) => Effect.Effect<Revision, IntegrationFailure | RevisionNotFound>
  /** Joins a revision with the objects and fields of a connected account. */
  readonly hydrateRevision: (
    caller: Caller,
    input: typeof HydrateRevision.Input.Type
  ) => Effect.Effect<HydratedRevision, ProviderAccountFailure | RevisionNotFound>
  /** Lists the providers that this deployment has drivers for. */
  readonly listProviders: () => Effect.Effect<Readonly<Record<string, ProviderInfo>>>
  /** Tells how accounts of a provider sign in and what can be done with it. */
  readonly getProvider: (input: typeof GetProvider.Input.Type) => Effect.Effect<ProviderInfo, ProviderUnknown>
  /** Keeps a project's OAuth app at a provider; the client secret is sealed. */
  readonly createProviderApp: (
    caller: Caller,
    input: typeof CreateProviderApp.Input.Type
  ) => Effect.Effect<ProviderApp, InputRefused | ProjectFailure | ProviderAppExists | ProviderUnknown>
  /** Gets a provider app, without its client secret. */
  readonly getProviderApp: (
    caller: Caller,
    input: typeof GetProviderApp.Input.Type
  ) => Effect.Effect<ProviderApp, ProjectFailure | ProviderAppNotFound>
  /** Lists a project's provider apps, without their client secrets. */
  readonly listProviderApps: (
    caller: Caller,
    input: typeof ListProviderApps.Input.Type
  ) => Effect.Effect<ReadonlyArray<ProviderApp>, ProjectFailure>
  /** Changes what `updateMask` names of a provider app. */
  readonly updateProviderApp: (
    caller: Caller,
    input: typeof UpdateProviderApp.Input.Type
  ) => Effect.Effect<ProviderApp, InputRefused | ProjectFailure | ProviderAppNotFound>
  /** Removes a provider app: tokens that it brought can be refreshed no longer. */
  readonly removeProviderApp: (
    caller: Caller,
    input: typeof RemoveProviderApp.Input.Type
  ) => Effect.Effect<void, ProjectFailure | ProviderAppNotFound>
}
