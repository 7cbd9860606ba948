import type { Stores } from "@fieldgate/core/Stores"
import * as Layer from "effect/Layer"
import type * as PgClient from "@effect/sql-pg/PgClient"
import type * as SqlClient from "effect/sql/SqlClient"
import type { Database } from "./sql/Database.ts"
import type { Seal } from "./sql/Seal.ts"
import * as SqlAuditLog from "./audit/SqlAuditLog.ts"
import * as SqlApiKeyStore from "./projects/SqlApiKeyStore.ts"
import * as SqlCallBudget from "./connections/SqlCallBudget.ts"
import * as SqlCircuitBreaker from "./connections/SqlCircuitBreaker.ts"
import * as SqlConnectionStore from "./connections/SqlConnectionStore.ts"
import * as SqlConsoleSessionStore from "./members/SqlConsoleSessionStore.ts"
import * as SqlDescriptionStore from "./providers/SqlDescriptionStore.ts"
import * as SqlDestinationStore from "./webhooks/SqlDestinationStore.ts"
import * as SqlEventOutbox from "./webhooks/SqlEventOutbox.ts"
import * as SqlInstallationStore from "./installations/SqlInstallationStore.ts"
import * as SqlIntegrationStore from "./integrations/SqlIntegrationStore.ts"
import * as SqlJwtKeyStore from "./projects/SqlJwtKeyStore.ts"
import * as SqlOAuthSessionStore from "./connections/SqlOAuthSessionStore.ts"
import * as SqlOperationHistory from "./operations/SqlOperationHistory.ts"
import * as SqlOperationQueue from "./operations/SqlOperationQueue.ts"
import * as SqlOperationStore from "./operations/SqlOperationStore.ts"
import * as SqlRedriveJobStore from "./operations/SqlRedriveJobStore.ts"
import * as SqlRemovalJobStore from "./operations/SqlRemovalJobStore.ts"
import * as SqlOrganizationStore from "./projects/SqlOrganizationStore.ts"
import * as SqlProjectStore from "./projects/SqlProjectStore.ts"
import * as SqlProviderAppStore from "./providers/SqlProviderAppStore.ts"

export const layer: Layer.Layer<Stores, never, SqlClient.SqlClient | PgClient.PgClient | Database | Seal> =
  Layer.mergeAll(
    SqlOrganizationStore.layer,
    SqlProjectStore.layer,
    SqlApiKeyStore.layer,
    SqlJwtKeyStore.layer,
    SqlIntegrationStore.layer,
    SqlProviderAppStore.layer,
    SqlConnectionStore.layer,
    SqlDescriptionStore.layer,
    SqlOAuthSessionStore.layer,
    SqlConsoleSessionStore.layer,
    SqlInstallationStore.layer,
    SqlOperationStore.layer,
    SqlOperationQueue.layer,
    SqlOperationHistory.layer,
    SqlRedriveJobStore.layer,
    SqlRemovalJobStore.layer,
    SqlCallBudget.layer,
    SqlCircuitBreaker.layer,
    SqlDestinationStore.layer,
    SqlEventOutbox.layer,
    SqlAuditLog.layer
  )
