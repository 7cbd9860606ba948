/** The journal of writes in memory: gone with the process, so for tests and trials only. */
import * as Effect from "effect/Effect"
import { canMove } from "../operations/Operation.ts"
import type { Lease } from "../operations/Lease.ts"
import { IdempotencyKeyTaken, OperationStore, RecordsBusy } from "../operations/OperationStore.ts"
import type { OperationTable, Row } from "./OperationTable.ts"
import { isTaken } from "./queue/Accepting.ts"
import * as Beginning from "./queue/Beginning.ts"
import { done, release } from "./queue/Moves.ts"
import { sweep } from "./Sweeping.ts"

export const over = (table: OperationTable) =>
  OperationStore.of({
    begin: (beginning) =>
      Effect.suspend((): Effect.Effect<Lease, IdempotencyKeyTaken | RecordsBusy> => {
        const { claim, operation } = beginning
        const recordIds = Beginning.busyRecords(table, beginning)
        if (recordIds.length > 0) return Effect.fail(new RecordsBusy({ recordIds }))
        return claim !== undefined && isTaken(table, operation, claim)
          ? Effect.fail(new IdempotencyKeyTaken({ key: claim.key }))
          : Effect.succeed(Beginning.begin(table, beginning))
      }),
    claimed: (projectId, key, at) => Effect.sync(() => table.keys.claimed(projectId, key, at)),
    settle: (projectId, id, end) =>
      Effect.map(table.find(projectId, id), (row) => {
        if (!canMove(row.operation.status, end.status)) return row.operation
        const records = row.records.map((record, index) => {
          const outcome = end.outcomes[index]
          return outcome === undefined ? record : { ...record, attempts: record.attempts + 1, outcome }
        })
        release(table, id)
        const ended = done({ ...row, records }, end)
        table.put(ended)
        if (end.key !== undefined) table.keys.end(projectId, id, end.key)
        return ended.operation
      }),
    sweep: (until, limit) => Effect.sync(() => sweep(table, until, limit)),
    erase: (projectId, installationId, limit) =>
      Effect.sync(() => {
        const gone = table
          .all()
          .filter(({ operation }) => operation.projectId === projectId && operation.installationId === installationId)
          .filter(({ operation }) => operation.status !== "in_progress")
          .slice(0, limit)
        for (const { operation } of gone) {
          table.keys.forget(operation.id)
          table.remove(operation.id)
        }
        const sum = (count: (row: Row) => number) => gone.reduce((total, row) => total + count(row), 0)
        return {
          operations: gone.length,
          records: sum(({ records }) => records.length),
          logEntries: sum(({ queued }) => queued.log.length)
        }
      }),
    get: (projectId, id) => Effect.map(table.find(projectId, id), ({ operation }) => operation),
    outcomes: (projectId, id) =>
      Effect.map(table.find(projectId, id), ({ records }) => records.map(({ outcome }) => outcome))
  })
