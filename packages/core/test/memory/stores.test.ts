/** The stores in memory keep every promise of their ports. */
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import * as ApiKeyStoreSuite from "../../src/testing/ApiKeyStoreSuite.ts"
import * as ConnectionStoreSuite from "../../src/testing/ConnectionStoreSuite.ts"
import * as ConsoleSessionStoreSuite from "../../src/testing/ConsoleSessionStoreSuite.ts"
import * as DestinationStoreSuite from "../../src/testing/DestinationStoreSuite.ts"
import * as EventOutboxSuite from "../../src/testing/EventOutboxSuite.ts"
import * as GroupDataSuite from "../../src/testing/GroupDataSuite.ts"
import * as InstallationStoreSuite from "../../src/testing/InstallationStoreSuite.ts"
import * as IntegrationStoreSuite from "../../src/testing/IntegrationStoreSuite.ts"
import * as JwtKeyStoreSuite from "../../src/testing/JwtKeyStoreSuite.ts"
import * as OperationStoreSuite from "../../src/testing/OperationStoreSuite.ts"
import * as OrganizationStoreSuite from "../../src/testing/OrganizationStoreSuite.ts"
import * as ProjectStoreSuite from "../../src/testing/ProjectStoreSuite.ts"
import * as ProviderAppStoreSuite from "../../src/testing/ProviderAppStoreSuite.ts"
import * as OAuthSessionStoreSuite from "../../src/testing/OAuthSessionStoreSuite.ts"
import * as RefreshLeaseSuite from "../../src/testing/RefreshLeaseSuite.ts"

OrganizationStoreSuite.suite("memory", MemoryStores.layer)
ProjectStoreSuite.suite("memory", MemoryStores.layer)
ApiKeyStoreSuite.suite("memory", MemoryStores.layer)
JwtKeyStoreSuite.suite("memory", MemoryStores.layer)
IntegrationStoreSuite.suite("memory", MemoryStores.layer)
ProviderAppStoreSuite.suite("memory", MemoryStores.layer)
ConnectionStoreSuite.suite("memory", MemoryStores.layer)
OAuthSessionStoreSuite.suite("memory", MemoryStores.layer)
RefreshLeaseSuite.suite("memory", MemoryStores.layer)
InstallationStoreSuite.suite("memory", MemoryStores.layer)
OperationStoreSuite.suite("memory", MemoryStores.layer)
ConsoleSessionStoreSuite.suite("memory", MemoryStores.layer)
DestinationStoreSuite.suite("memory", MemoryStores.layer)
EventOutboxSuite.suite("memory", MemoryStores.layer)
GroupDataSuite.suite("memory", MemoryStores.layer)
