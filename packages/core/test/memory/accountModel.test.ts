import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import * as AccountModelSuite from "../../testing/AccountModelSuite.ts"

AccountModelSuite.suite("memory", MemoryStores.layer, { runs: 1900 })
