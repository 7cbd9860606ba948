/** Operations as people look them up, in memory. */
import * as Effect from "effect/Effect"
import type { Operation, RecordCounts } from "../domain/Operation.ts"
import { operationRecord } from "../domain/OperationRecord.ts"
import { OperationHistory } from "../ports/OperationHistory.ts"
import { writtenIds } from "../write/Outcome.ts"
import type { OperationTable, RecordRow, Row } from "./OperationTable.ts"

export const over = (table: OperationTable) =>
  OperationHistory.of({
    get: (projectId, id) => Effect.map(table.find(projectId, id), shown),
    list: ({ before, installationId, integrationId, limit, projectId, status }) =>
      Effect.sync(() =>
        table
          .all()
          .filter(
            ({ operation: each }) =>
              each.projectId === projectId &&
              each.integrationId === integrationId &&
              each.installationId === installationId &&
              (status === undefined || each.status === status) &&
              (before === undefined || each.id < before)
          )
          .toSorted((one, other) => (one.operation.id < other.operation.id ? 1 : -1))
          .slice(0, limit)
          .map(shown)
      ),
    records: ({ from, limit, operationId, outcome, projectId }) =>
      Effect.map(table.find(projectId, operationId), ({ records }) =>
        records
          .map((record, index) => operationRecord(operationId, { ...record, index }))
          .filter((record) => record.index >= from && (outcome === undefined || record.outcome === outcome))
          .slice(0, limit)
      ),
    logs: (projectId, id, limit) => Effect.map(table.find(projectId, id), ({ queued }) => queued.log.slice(-limit))
  })

const shown = ({ operation, queued, records }: Row): Operation => ({
  ...operation,
  metadata: {
    objects: [operation.resource],
    successfulRecordIds: writtenIds(records.flatMap(({ outcome }) => (outcome === undefined ? [] : [outcome]))),
    counts: countsOf(records),
    retry: {
      attempts: queued.attempts,
      ...(queued.lastAttemptAt === undefined ? {} : { lastAttempt: queued.lastAttemptAt })
    }
  }
})

const countsOf = (records: ReadonlyArray<RecordRow>): RecordCounts => {
  const count = (kind: string | undefined) => records.filter(({ outcome }) => outcome?.outcome === kind).length
  return {
    total: records.length,
    succeeded: count("success"),
    failed: count("failed"),
    uncertain: count("uncertain"),
    waiting: count(undefined)
  }
}
