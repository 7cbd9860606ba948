import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import * as OperationQueueModelSuite from "../../testing/OperationQueueModelSuite.ts"

OperationQueueModelSuite.suite("memory", MemoryStores.layer, { runs: 150 })
