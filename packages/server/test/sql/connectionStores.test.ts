import {
  CallBudgetSuite,
  ConnectionStoreSuite,
  DescriptionStoreSuite,
  OAuthSessionStoreSuite,
  ProviderAppStoreSuite,
  RefreshLeaseSuite
} from "@fieldgate/core/testing"
import { databases } from "./FreshSchema.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

for (const [name, fresh] of databases) {
  const stores = StoresOnSql.layer(fresh)
  ConnectionStoreSuite.suite(name, stores)
  RefreshLeaseSuite.suite(name, stores)
  OAuthSessionStoreSuite.suite(name, stores)
  ProviderAppStoreSuite.suite(name, stores)
  DescriptionStoreSuite.suite(name, stores)
  CallBudgetSuite.suite(name, stores, { runs: 5 })
}
