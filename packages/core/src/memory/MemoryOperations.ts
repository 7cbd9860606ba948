import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Operation } from "../operations/Operation.ts"
import { OperationHistory } from "../operations/OperationHistory.ts"
import { OperationQueue } from "../operations/OperationQueue.ts"
import { OperationStore } from "../operations/OperationStore.ts"
import { CircuitTable } from "./CircuitTable.ts"
import { InstallationTable } from "./InstallationTable.ts"
import * as MemoryOperationHistory from "./MemoryOperationHistory.ts"
import * as MemoryOperationQueue from "./MemoryOperationQueue.ts"
import * as MemoryOperationStore from "./MemoryOperationStore.ts"
import * as OperationTable from "./OperationTable.ts"
import * as RecordedEvents from "./RecordedEvents.ts"
import { WebhookTable } from "./WebhookTable.ts"

export const layer: Layer.Layer<
  OperationStore | OperationQueue | OperationHistory,
  never,
  CircuitTable | InstallationTable | WebhookTable
> = Layer.effectContext(
  Effect.gen(function* () {
    const circuits = yield* CircuitTable
    const installations = yield* InstallationTable
    const { record } = yield* WebhookTable
    const installationOf = ({ installationId }: Operation) => installations.get(installationId)
    const table = OperationTable.make(
      (row) => RecordedEvents.ofOperation(row, installationOf(row.operation)).forEach(record),
      installationOf
    )
    return Context.make(OperationStore, MemoryOperationStore.over(table)).pipe(
      Context.add(OperationQueue, MemoryOperationQueue.over(table, circuits)),
      Context.add(OperationHistory, MemoryOperationHistory.over(table, circuits))
    )
  })
)
