/** The journal of writes in memory: gone with the process, so for tests and trials only. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { canMove } from "../domain/Operation.ts"
import { IdempotencyKeyTaken, OperationStore } from "../ports/OperationStore.ts"
import { settled } from "../write/Outcome.ts"
import { type OperationTable, waiting } from "./OperationTable.ts"
import { sweep } from "./Sweeping.ts"

export const over = (table: OperationTable) =>
  OperationStore.of({
    begin: (operation, items, claim) =>
      Effect.suspend(() => {
        const { createTime, id, projectId } = operation
        if (claim !== undefined) {
          if (Option.isSome(table.keys.claimed(projectId, claim.key, createTime))) {
            return Effect.fail(new IdempotencyKeyTaken({ key: claim.key }))
          }
          table.keys.take(projectId, claim, { digest: claim.digest, operationId: id, answer: Option.none() })
        }
        table.put({ operation, records: items.map(waiting), queued: undefined })
        return Effect.void
      }),
    claimed: (projectId, key, at) => Effect.sync(() => table.keys.claimed(projectId, key, at)),
    settle: (projectId, id, end) =>
      Effect.map(table.find(projectId, id), (row) => {
        if (!canMove(row.operation.status, end.status)) return row.operation
        const operation = settled(row.operation, end)
        const records = row.records.map((record, index) => {
          const outcome = end.outcomes[index]
          return outcome === undefined ? record : { ...record, outcome }
        })
        table.put({ ...row, operation, records })
        if (end.key !== undefined) table.keys.end(projectId, id, end.key)
        return operation
      }),
    abandoned: (before, limit) =>
      Effect.sync(() =>
        table
          .all()
          .filter(({ operation: { createTime, status }, queued }) => {
            return queued === undefined && status === "in_progress" && DateTime.isLessThan(createTime, before)
          })
          .slice(0, limit)
          .map(({ operation, records }) => ({
            operation,
            records: records.length,
            key: table.keys.ofOperation(operation.id)
          }))
      ),
    sweep: (until, limit) => Effect.sync(() => sweep(table, until, limit)),
    get: (projectId, id) => Effect.map(table.find(projectId, id), ({ operation }) => operation),
    outcomes: (projectId, id) =>
      Effect.map(table.find(projectId, id), ({ records }) => records.map(({ outcome }) => outcome))
  })
