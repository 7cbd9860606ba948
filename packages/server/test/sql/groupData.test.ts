/** A group's data in PostgreSQL, on each database that is at hand. */
import { GroupDataSuite } from "@fieldgate/core/testing"
import { databases } from "./FreshSchema.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

for (const [name, fresh] of databases) GroupDataSuite.suite(name, StoresOnSql.layer(fresh))
