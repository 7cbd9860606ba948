import { OperationHistorySuite } from "@fieldgate/core/testing"
import { databases } from "./FreshSchema.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

for (const [name, fresh] of databases) OperationHistorySuite.suite(name, StoresOnSql.layer(fresh))
