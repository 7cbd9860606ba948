/** Every store of a deployment. */
import type { ApiKeyStore } from "./ApiKeyStore.ts"
import type { CallBudget } from "./CallBudget.ts"
import type { CircuitBreaker } from "./CircuitBreaker.ts"
import type { ConnectionStore } from "./ConnectionStore.ts"
import type { ConsoleSessionStore } from "./ConsoleSessionStore.ts"
import type { DestinationStore } from "./DestinationStore.ts"
import type { EventOutbox } from "./EventOutbox.ts"
import type { InstallationStore } from "./InstallationStore.ts"
import type { IntegrationStore } from "./IntegrationStore.ts"
import type { JwtKeyStore } from "./JwtKeyStore.ts"
import type { OAuthSessionStore } from "./OAuthSessionStore.ts"
import type { OperationHistory } from "./OperationHistory.ts"
import type { OperationQueue } from "./OperationQueue.ts"
import type { OperationStore } from "./OperationStore.ts"
import type { OrganizationStore } from "./OrganizationStore.ts"
import type { ProjectStore } from "./ProjectStore.ts"
import type { ProviderAppStore } from "./ProviderAppStore.ts"

export type Stores =
  | OrganizationStore
  | ProjectStore
  | ApiKeyStore
  | JwtKeyStore
  | IntegrationStore
  | ProviderAppStore
  | ConnectionStore
  | OAuthSessionStore
  | ConsoleSessionStore
  | InstallationStore
  | OperationStore
  | OperationQueue
  | OperationHistory
  | CallBudget
  | CircuitBreaker
  | DestinationStore
  | EventOutbox
