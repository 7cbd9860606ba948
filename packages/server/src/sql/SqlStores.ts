/** Every store in PostgreSQL, as one layer. It needs the tables of `migrations`. */
import type { Stores } from "@fieldgate/core/Stores"
import * as Layer from "effect/Layer"
import type * as PgClient from "@effect/sql-pg/PgClient"
import type * as SqlClient from "effect/sql/SqlClient"
import type { Database } from "./Database.ts"
import type { Seal } from "./Seal.ts"
import * as SqlApiKeyStore from "./SqlApiKeyStore.ts"
import * as SqlCallBudget from "./SqlCallBudget.ts"
import * as SqlCircuitBreaker from "./SqlCircuitBreaker.ts"
import * as SqlConnectionStore from "./SqlConnectionStore.ts"
import * as SqlConsoleSessionStore from "./SqlConsoleSessionStore.ts"
import * as SqlDestinationStore from "./SqlDestinationStore.ts"
import * as SqlEventOutbox from "./SqlEventOutbox.ts"
import * as SqlInstallationStore from "./SqlInstallationStore.ts"
import * as SqlIntegrationStore from "./SqlIntegrationStore.ts"
import * as SqlJwtKeyStore from "./SqlJwtKeyStore.ts"
import * as SqlOAuthSessionStore from "./SqlOAuthSessionStore.ts"
import * as SqlOperationHistory from "./SqlOperationHistory.ts"
import * as SqlOperationQueue from "./SqlOperationQueue.ts"
import * as SqlOperationStore from "./SqlOperationStore.ts"
import * as SqlOrganizationStore from "./SqlOrganizationStore.ts"
import * as SqlProjectStore from "./SqlProjectStore.ts"
import * as SqlProviderAppStore from "./SqlProviderAppStore.ts"

export const layer: Layer.Layer<Stores, never, SqlClient.SqlClient | PgClient.PgClient | Database | Seal> =
  Layer.mergeAll(
    SqlOrganizationStore.layer,
    SqlProjectStore.layer,
    SqlApiKeyStore.layer,
    SqlJwtKeyStore.layer,
    SqlIntegrationStore.layer,
    SqlProviderAppStore.layer,
    SqlConnectionStore.layer,
    SqlOAuthSessionStore.layer,
    SqlConsoleSessionStore.layer,
    SqlInstallationStore.layer,
    SqlOperationStore.layer,
    SqlOperationQueue.layer,
    SqlOperationHistory.layer,
    SqlCallBudget.layer,
    SqlCircuitBreaker.layer,
    SqlDestinationStore.layer,
    SqlEventOutbox.layer
  )
