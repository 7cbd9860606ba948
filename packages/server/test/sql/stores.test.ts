import {
  ApiKeyStoreSuite,
  CallBudgetSuite,
  ConnectionStoreSuite,
  AuditLogSuite,
  ConsoleSessionStoreSuite,
  DescriptionStoreSuite,
  DestinationStoreSuite,
  EventOutboxSuite,
  InstallationStoreSuite,
  IntegrationStoreSuite,
  JwtKeyStoreSuite,
  OAuthSessionStoreSuite,
  OperationStoreSuite,
  OrganizationStoreSuite,
  ProjectStoreSuite,
  ProviderAppStoreSuite,
  RedriveJobStoreSuite,
  RefreshLeaseSuite
} from "@fieldgate/core/testing"
import { databases } from "./FreshSchema.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

for (const [name, fresh] of databases) {
  const stores = StoresOnSql.layer(fresh)
  OrganizationStoreSuite.suite(name, stores)
  ProjectStoreSuite.suite(name, stores)
  ApiKeyStoreSuite.suite(name, stores)
  JwtKeyStoreSuite.suite(name, stores)
  IntegrationStoreSuite.suite(name, stores)
  ProviderAppStoreSuite.suite(name, stores)
  ConnectionStoreSuite.suite(name, stores)
  RefreshLeaseSuite.suite(name, stores)
  ConsoleSessionStoreSuite.suite(name, stores)
  AuditLogSuite.suite(name, stores)
  DescriptionStoreSuite.suite(name, stores)
  DestinationStoreSuite.suite(name, stores)
  EventOutboxSuite.suite(name, stores)
  OAuthSessionStoreSuite.suite(name, stores)
  InstallationStoreSuite.suite(name, stores)
  OperationStoreSuite.suite(name, stores)
  RedriveJobStoreSuite.suite(name, stores)
  CallBudgetSuite.suite(name, stores, { runs: 5 })
}
