import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import * as OperationHistorySuite from "../../testing/OperationHistorySuite.ts"
import * as OperationQueueSuite from "../../testing/OperationQueueSuite.ts"

OperationQueueSuite.suite("memory", MemoryStores.layer)
OperationHistorySuite.suite("memory", MemoryStores.layer)
