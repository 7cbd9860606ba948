/** Failures that many calls share, by what a call looks up before it begins. */
import type { ConnectionNotFound } from "../ports/ConnectionStore.ts"
import type { InstallationNotFound } from "../ports/InstallationStore.ts"
import type { IntegrationNotFound } from "../ports/IntegrationStore.ts"
import type { ProjectNotFound } from "../ports/ProjectStore.ts"
import type { ProviderError } from "../ports/ProviderError.ts"
import type { ProviderUnknown } from "../ports/ProviderRegistry.ts"
import type { StoreUnavailable } from "../ports/StoreError.ts"
import type { InsufficientScope, TokenMismatch } from "../usecases/Access.ts"
import type { GroupNotConnected } from "../usecases/ProviderAccount.ts"

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
