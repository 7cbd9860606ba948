/** The queue in memory keeps every promise of its port. */
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import * as OperationQueueSuite from "../../src/testing/OperationQueueSuite.ts"

OperationQueueSuite.suite("memory", MemoryStores.layer)
