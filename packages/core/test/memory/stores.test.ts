import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import * as ApiKeyStoreSuite from "../../testing/ApiKeyStoreSuite.ts"
import * as ConnectionStoreSuite from "../../testing/ConnectionStoreSuite.ts"
import * as AuditLogSuite from "../../testing/AuditLogSuite.ts"
import * as ConsoleSessionStoreSuite from "../../testing/ConsoleSessionStoreSuite.ts"
import * as DescriptionStoreSuite from "../../testing/DescriptionStoreSuite.ts"
import * as DestinationStoreSuite from "../../testing/DestinationStoreSuite.ts"
import * as EventOutboxSuite from "../../testing/EventOutboxSuite.ts"
import * as GroupDataSuite from "../../testing/GroupDataSuite.ts"
import * as InstallationStoreSuite from "../../testing/InstallationStoreSuite.ts"
import * as IntegrationStoreSuite from "../../testing/IntegrationStoreSuite.ts"
import * as JwtKeyStoreSuite from "../../testing/JwtKeyStoreSuite.ts"
import * as OperationStoreSuite from "../../testing/OperationStoreSuite.ts"
import * as OrganizationStoreSuite from "../../testing/OrganizationStoreSuite.ts"
import * as ProjectStoreSuite from "../../testing/ProjectStoreSuite.ts"
import * as ProviderAppStoreSuite from "../../testing/ProviderAppStoreSuite.ts"
import * as OAuthSessionStoreSuite from "../../testing/OAuthSessionStoreSuite.ts"
import * as RedriveJobStoreSuite from "../../testing/RedriveJobStoreSuite.ts"
import * as RemovalJobStoreSuite from "../../testing/RemovalJobStoreSuite.ts"
import * as RefreshLeaseSuite from "../../testing/RefreshLeaseSuite.ts"

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
RedriveJobStoreSuite.suite("memory", MemoryStores.layer)
RemovalJobStoreSuite.suite("memory", MemoryStores.layer)
ConsoleSessionStoreSuite.suite("memory", MemoryStores.layer)
AuditLogSuite.suite("memory", MemoryStores.layer)
DescriptionStoreSuite.suite("memory", MemoryStores.layer)
DestinationStoreSuite.suite("memory", MemoryStores.layer)
EventOutboxSuite.suite("memory", MemoryStores.layer)
GroupDataSuite.suite("memory", MemoryStores.layer)
