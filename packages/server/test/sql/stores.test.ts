import {
  ApiKeyStoreSuite,
  AuditLogSuite,
  ConsoleSessionStoreSuite,
  DestinationStoreSuite,
  EventOutboxSuite,
  InstallationStoreSuite,
  IntegrationStoreSuite,
  JwtKeyStoreSuite,
  OperationStoreSuite,
  OrganizationStoreSuite,
  ProjectStoreSuite,
  RedriveJobStoreSuite,
  RemovalJobStoreSuite
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
  ConsoleSessionStoreSuite.suite(name, stores)
  AuditLogSuite.suite(name, stores)
  DestinationStoreSuite.suite(name, stores)
  EventOutboxSuite.suite(name, stores)
  InstallationStoreSuite.suite(name, stores)
  OperationStoreSuite.suite(name, stores, { preconditions: true })
  RedriveJobStoreSuite.suite(name, stores)
  RemovalJobStoreSuite.suite(name, stores)
}
