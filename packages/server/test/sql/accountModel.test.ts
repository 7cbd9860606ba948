/** `ACCOUNT_MODEL_RUNS=2000` for a longer run. */
import { AccountModelSuite } from "@fieldgate/core/testing"
import { databases } from "./FreshSchema.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

const runs = Number(process.env["ACCOUNT_MODEL_RUNS"] ?? 60)

for (const [name, fresh] of databases) AccountModelSuite.suite(name, StoresOnSql.layer(fresh), { runs })
