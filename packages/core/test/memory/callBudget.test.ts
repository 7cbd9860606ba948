import * as Layer from "effect/Layer"
import * as MemoryCallBudget from "../../src/memory/MemoryCallBudget.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import * as CallBudgetSuite from "../../testing/CallBudgetSuite.ts"

CallBudgetSuite.suite("memory", Layer.merge(MemoryStores.layer, MemoryCallBudget.layer), { runs: 300 })
