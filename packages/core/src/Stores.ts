import type { AuditLog } from "./audit/AuditLog.ts"
import type { ApiKeyStore } from "./projects/ApiKeyStore.ts"
import type { CallBudget } from "./connections/CallBudget.ts"
import type { CircuitBreaker } from "./connections/CircuitBreaker.ts"
import type { ConnectionStore } from "./connections/ConnectionStore.ts"
import type { ConsoleSessionStore } from "./members/ConsoleSessionStore.ts"
import type { DestinationStore } from "./webhooks/DestinationStore.ts"
import type { DescriptionStore } from "./providers/DescriptionStore.ts"
import type { EventOutbox } from "./webhooks/EventOutbox.ts"
import type { InstallationStore } from "./installations/InstallationStore.ts"
import type { IntegrationStore } from "./integrations/IntegrationStore.ts"
import type { JwtKeyStore } from "./projects/JwtKeyStore.ts"
import type { OAuthSessionStore } from "./connections/OAuthSessionStore.ts"
import type { OperationHistory } from "./operations/OperationHistory.ts"
import type { OperationQueue } from "./operations/OperationQueue.ts"
import type { OperationStore } from "./operations/OperationStore.ts"
import type { OrganizationStore } from "./projects/OrganizationStore.ts"
import type { ProjectStore } from "./projects/ProjectStore.ts"
import type { RedriveJobStore } from "./operations/RedriveJobStore.ts"
import type { RemovalJobStore } from "./operations/RemovalJobStore.ts"
import type { ProviderAppStore } from "./providers/ProviderAppStore.ts"

export type Stores =
  | OrganizationStore
  | ProjectStore
  | ApiKeyStore
  | JwtKeyStore
  | IntegrationStore
  | ProviderAppStore
  | ConnectionStore
  | DescriptionStore
  | OAuthSessionStore
  | ConsoleSessionStore
  | InstallationStore
  | OperationStore
  | OperationQueue
  | OperationHistory
  | RedriveJobStore
  | RemovalJobStore
  | CallBudget
  | CircuitBreaker
  | DestinationStore
  | EventOutbox
  | AuditLog
