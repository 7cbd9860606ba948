/** The journal of writes in memory: gone with the process, so for tests and trials only. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { OperationId, ProjectId } from "../domain/Ids.ts"
import { canMove, type Operation } from "../domain/Operation.ts"
import type { RecordOutcome } from "../domain/RecordOutcome.ts"
import { OperationNotFound, OperationStore } from "../ports/OperationStore.ts"
import { settled } from "../write/Outcome.ts"
import type { PlannedRecord } from "../write/PlannedRecord.ts"

interface Row {
  readonly operation: Operation
  readonly items: ReadonlyArray<PlannedRecord>
  readonly outcomes: ReadonlyArray<RecordOutcome | undefined>
}

export const layer: Layer.Layer<OperationStore> = Layer.sync(OperationStore, () => {
  const rows = new Map<OperationId, Row>()
  const row = (projectId: ProjectId, id: OperationId) =>
    Effect.suspend(() => {
      const found = rows.get(id)
      return found?.operation.projectId === projectId
        ? Effect.succeed(found)
        : Effect.fail(new OperationNotFound({ operationId: id }))
    })
  return OperationStore.of({
    begin: (operation, items) =>
      Effect.sync(() => void rows.set(operation.id, { operation, items, outcomes: items.map(() => undefined) })),
    settle: (projectId, id, end) =>
      Effect.map(row(projectId, id), (found) => {
        if (!canMove(found.operation.status, end.status)) return found.operation
        const operation = settled(found.operation, end)
        rows.set(id, { ...found, operation, outcomes: end.outcomes })
        return operation
      }),
    get: (projectId, id) => Effect.map(row(projectId, id), ({ operation }) => operation),
    outcomes: (projectId, id) => Effect.map(row(projectId, id), ({ outcomes }) => outcomes)
  })
})
