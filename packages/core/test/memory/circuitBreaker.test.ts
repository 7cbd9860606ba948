import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import * as CircuitBreakerSuite from "../../testing/CircuitBreakerSuite.ts"

CircuitBreakerSuite.suite("memory", MemoryStores.layer)
