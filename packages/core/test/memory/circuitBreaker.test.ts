/** Circuit breakers in memory keep every promise of their port. */
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import * as CircuitBreakerSuite from "../../testing/CircuitBreakerSuite.ts"

CircuitBreakerSuite.suite("memory", MemoryStores.layer)
