/** Every store in memory, as one layer: for tests, examples and first steps. */
import * as Layer from "effect/Layer"
import type { Stores } from "../Stores.ts"
import { CircuitTable } from "./CircuitTable.ts"
import { DescriptionTable } from "./DescriptionTable.ts"
import { InstallationTable } from "./InstallationTable.ts"
import * as MemoryAuditLog from "./MemoryAuditLog.ts"
import * as MemoryApiKeyStore from "./MemoryApiKeyStore.ts"
import * as MemoryCallBudget from "./MemoryCallBudget.ts"
import * as MemoryCircuitBreaker from "./MemoryCircuitBreaker.ts"
import * as MemoryConnectionStore from "./MemoryConnectionStore.ts"
import * as MemoryConsoleSessionStore from "./MemoryConsoleSessionStore.ts"
import * as MemoryDescriptionStore from "./MemoryDescriptionStore.ts"
import * as MemoryDestinationStore from "./MemoryDestinationStore.ts"
import * as MemoryEventOutbox from "./MemoryEventOutbox.ts"
import * as MemoryInstallationStore from "./MemoryInstallationStore.ts"
import * as MemoryIntegrationStore from "./MemoryIntegrationStore.ts"
import * as MemoryJwtKeyStore from "./MemoryJwtKeyStore.ts"
import * as MemoryOAuthSessionStore from "./MemoryOAuthSessionStore.ts"
import * as MemoryOperations from "./MemoryOperations.ts"
import * as MemoryOrganizationStore from "./MemoryOrganizationStore.ts"
import * as MemoryProjectStore from "./MemoryProjectStore.ts"
import * as MemoryProviderAppStore from "./MemoryProviderAppStore.ts"
import * as MemoryRedriveJobStore from "./MemoryRedriveJobStore.ts"
import * as MemoryRemovalJobStore from "./MemoryRemovalJobStore.ts"
import { WebhookTable } from "./WebhookTable.ts"

export const layer: Layer.Layer<Stores> = Layer.mergeAll(
  MemoryOrganizationStore.layer,
  MemoryOperations.layer,
  MemoryRedriveJobStore.layer,
  MemoryRemovalJobStore.layer,
  MemoryCallBudget.layer,
  MemoryCircuitBreaker.layer,
  MemoryProviderAppStore.layer,
  MemoryOAuthSessionStore.layer,
  MemoryConsoleSessionStore.layer,
  MemoryInstallationStore.layer,
  MemoryDescriptionStore.layer,
  MemoryDestinationStore.layer,
  MemoryEventOutbox.layer,
  MemoryApiKeyStore.layer,
  MemoryJwtKeyStore.layer,
  MemoryAuditLog.layer
).pipe(
  Layer.provideMerge(
    Layer.mergeAll(MemoryProjectStore.layer, MemoryConnectionStore.layer, MemoryIntegrationStore.layer)
  ),
  Layer.provide([CircuitTable.layer, DescriptionTable.layer, InstallationTable.layer, WebhookTable.layer])
)
