/** Failures that many calls share, by what a call looks up before it begins. */
import type { ConnectionNotFound } from "../connections/ConnectionStore.ts"
import type { InstallationNotFound } from "../installations/InstallationStore.ts"
import type { IntegrationNotFound } from "../integrations/IntegrationStore.ts"
import type { ProjectNotFound } from "../projects/ProjectStore.ts"
import type { ProviderError } from "../providers/ProviderError.ts"
import type { ProviderUnknown } from "../providers/ProviderRegistry.ts"
import type { StoreUnavailable } from "../domain/StoreError.ts"
import type { InsufficientScope, TokenMismatch } from "../call/Access.ts"
import type { GroupNotConnected } from "../providers/calls/ProviderAccount.ts"

/** Of a call about a project: the caller may not make it, there is no such project, or the stores are away. */
export type ProjectFailure = InsufficientScope | ProjectNotFound | StoreUnavailable

/** Of a call about one of a project's integrations. */
export type IntegrationFailure = ProjectFailure | IntegrationNotFound

/** Of a call that asks a provider, in the name of an account that a group has connected. */
export type ProviderAccountFailure =
  | IntegrationFailure
  | TokenMismatch
  | ConnectionNotFound
  | GroupNotConnected
  | InstallationNotFound
  | ProviderError
  | ProviderUnknown
