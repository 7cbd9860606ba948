import { OperationQueueModelSuite, OperationQueueSuite } from "@fieldgate/core/testing"
import { databases } from "./FreshSchema.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

for (const [name, fresh] of databases) {
  const stores = StoresOnSql.layer(fresh)
  OperationQueueSuite.suite(name, stores)
  OperationQueueModelSuite.suite(name, stores, { runs: 5 })
}
