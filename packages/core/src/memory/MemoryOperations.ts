/** The journal, the queue and their history in memory, over the same operations. */
import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import { OperationHistory } from "../ports/OperationHistory.ts"
import { OperationQueue } from "../ports/OperationQueue.ts"
import { OperationStore } from "../ports/OperationStore.ts"
import * as MemoryOperationHistory from "./MemoryOperationHistory.ts"
import * as MemoryOperationQueue from "./MemoryOperationQueue.ts"
import * as MemoryOperationStore from "./MemoryOperationStore.ts"
import * as OperationTable from "./OperationTable.ts"

export const layer: Layer.Layer<OperationStore | OperationQueue | OperationHistory> = Layer.syncContext(() => {
  const table = OperationTable.make()
  return Context.make(OperationStore, MemoryOperationStore.over(table)).pipe(
    Context.add(OperationQueue, MemoryOperationQueue.over(table)),
    Context.add(OperationHistory, MemoryOperationHistory.over(table))
  )
})
