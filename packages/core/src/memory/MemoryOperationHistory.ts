import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { isOpen } from "../connections/Circuit.ts"
import type { Operation } from "../operations/Operation.ts"
import { operationRecord } from "../operations/OperationRecord.ts"
import { OperationHistory } from "../operations/OperationHistory.ts"
import { isResolved } from "../operations/rules/RedriveLink.ts"
import { subjectOf } from "../operations/rules/RecordIdentity.ts"
import { subjectBytes } from "../domain/Limits.ts"
import { writtenIds } from "../writes/rules/Outcome.ts"
import type { CircuitTable } from "./CircuitTable.ts"
import * as OperationCounts from "./OperationCounts.ts"
import { authorsOf, type OperationTable, type RecordRow, type Row } from "./OperationTable.ts"
import * as OperationFacetCounts from "./OperationFacetCounts.ts"
import * as OperationQueries from "./OperationQueries.ts"
import * as RecordQueries from "./RecordQueries.ts"

export const over = (table: OperationTable, circuits: CircuitTable["Service"]) => {
  const shown = (row: Row) => withOutage(operationOf(row, table), row, circuits)
  return OperationHistory.of({
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
          .toSorted(OperationQueries.byAge)
          .slice(0, limit)
          .map(shown)
      ),
    search: (query) => Effect.sync(() => OperationQueries.search(table.all(), query, shown)),
    find: (query) => Effect.sync(() => RecordQueries.find(table.all(), query)),
    ofKeys: (query) => Effect.sync(() => RecordQueries.ofKeys(table.all(), query)),
    writes: (projectId, places) =>
      Effect.sync(() =>
        places.flatMap(({ index, operationId }) => {
          const row = table.get(operationId)
          const record = row?.records[index]
          if (row === undefined || record === undefined || row.operation.projectId !== projectId) return []
          const groupRef = table.groupOf(row.operation)
          const group = groupRef === undefined ? {} : { groupRef }
          return [{ operation: shown(row), record: recordOf(row, record, index), ...group }]
        })
      ),
    facets: (asked) => Effect.sync(() => OperationFacetCounts.facets(table, asked)),
    // Counting reads no more than the memory of this process.
    summarize: () => Effect.succeed(0),
    changes: (asked) => Effect.sync(() => OperationQueries.changes(table.all(), asked)?.map(shown)),
    statistics: (asked) => Effect.sync(() => OperationCounts.count(table, asked)),
    records: ({ from, limit, operationId, outcome, projectId }) =>
      Effect.map(table.find(projectId, operationId), (row) =>
        row.records
          .map((record, index) => recordOf(row, record, index))
          .filter((record) => record.index >= from && (outcome === undefined || record.outcome === outcome))
          .slice(0, limit)
      ),
    logs: (projectId, id, limit) => Effect.map(table.find(projectId, id), ({ queued }) => queued.log.slice(-limit))
  })
}

/** What waits for a connection with an open circuit shows since when. */
const withOutage = (operation: Operation, { queued }: Row, circuits: CircuitTable["Service"]): Operation => {
  const { connectionId, state } = queued
  const circuit = circuits.get(connectionId)
  if (!isOpen(circuit) || state === "done" || operation.metadata === undefined) return operation
  const outage = { connectionId, since: DateTime.makeUnsafe(circuit.since) }
  return { ...operation, metadata: { ...operation.metadata, outage } }
}

/** Whether the records are of several requests. */
const hasMany = (records: Row["records"]): boolean => authorsOf({ records }).length > 1

const recordOf = ({ operation, records }: Row, { author, ...record }: RecordRow, index: number) =>
  operationRecord(operation.id, { ...record, ...(hasMany(records) ? { author } : {}), index })

/** The author of all records, unless they have several. */
const authorOf = ({ records }: Row) => {
  const [author] = authorsOf({ records })
  return author === undefined || hasMany(records) ? {} : { author }
}

const groupOf = ({ operation }: Row, table: OperationTable) => {
  const groupRef = table.groupOf(operation)
  return groupRef === undefined ? {} : { groupRef }
}

/** Larger records are not read for a list. */
const subjectIn = ({ payloadsRemoved, queued, records: [first] }: Row): string | undefined => {
  if (first === undefined || payloadsRemoved === true) return undefined
  const isLarge = JSON.stringify(first.record).length > subjectBytes
  return isLarge ? undefined : subjectOf(queued.envelope, first.record)
}

const operationOf = (row: Row, table: OperationTable): Operation => ({
  ...row.operation,
  ...groupOf(row, table),
  ...authorOf(row),
  ...(row.redrive === undefined ? {} : { redrive: row.redrive }),
  metadata: metadataOf(row, table)
})

const metadataOf = (row: Row, table: OperationTable): NonNullable<Operation["metadata"]> => {
  const { operation, queued, records } = row
  const counts = OperationCounts.countsOf(records)
  const redrivenBy = OperationCounts.redrivenBy(table, row)
  const subject = subjectIn(row)
  const resolved = queued.state === "done" ? isResolved(counts, redrivenBy) : undefined
  return {
    objects: [operation.resource],
    ...(subject === undefined ? {} : { subject }),
    successfulRecordIds: writtenIds(records.flatMap(({ outcome }) => (outcome === undefined ? [] : [outcome]))),
    counts,
    retry: {
      attempts: queued.attempts,
      ...(queued.lastAttemptAt === undefined ? {} : { lastAttempt: queued.lastAttemptAt })
    },
    write: { type: queued.envelope.type, mode: queued.envelope.mode, autoBatch: queued.batch !== undefined },
    stage: queued.state,
    ...(queued.state === "done" ? {} : { dueTime: queued.dueAt }),
    ...(Object.keys(redrivenBy).length === 0 ? {} : { redrivenBy }),
    ...(resolved === undefined ? {} : { resolved })
  }
}
