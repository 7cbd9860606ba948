/** Erases records and consumers from operations, in memory. @rule erase.record, erase.consumer */
import type { ConsumerRef, OperationId, ProjectId } from "../domain/Ids.ts"
import type { ErasedRecords } from "../operations/OperationStore.ts"
import type { RecordPlace } from "../operations/WriteMatch.ts"
import { type ErasedAuthorship, eraseRecords as erased, isErased } from "../operations/rules/ErasedRecords.ts"
import { writtenIds } from "../writes/rules/Outcome.ts"
import type { OperationTable, RecordRow, Row } from "./OperationTable.ts"
import * as LastWrites from "./queue/LastWrites.ts"
import { identitiesAt } from "./RecordQueries.ts"

export const eraseRecords = (
  table: OperationTable,
  projectId: ProjectId,
  places: ReadonlyArray<RecordPlace>,
  values: ReadonlyArray<string>
): ErasedRecords => {
  const found = Map.groupBy(places, ({ operationId }) => operationId)
  const rows = [...found].flatMap(([id, those]) => {
    const row = table.get(id)
    return row?.operation.projectId === projectId ? [{ row, indexes: those.map(({ index }) => index) }] : []
  })
  const ended = rows.filter(({ row }) => row.queued.state === "done")
  const steps = ended.map(({ indexes, row }) => erase(table, row, indexes, values))
  LastWrites.sweep(table)
  const sum = (of: (step: (typeof steps)[number]) => number) => steps.reduce((total, step) => total + of(step), 0)
  return {
    records: sum(({ records }) => records),
    logEntries: sum(({ logEntries }) => logEntries),
    answers: sum(({ answers }) => answers),
    operations: steps.map(({ operation }) => operation),
    open: rows.flatMap(({ row }) => (row.queued.state === "done" ? [] : [row.operation.id]))
  }
}

const erase = (table: OperationTable, row: Row, indexes: ReadonlyArray<number>, values: ReadonlyArray<string>) => {
  const { id: operationId, projectId } = row.operation
  const keys = table.keys.allOf(operationId)
  const { log } = row.queued
  const stored = { result: row.operation.result, redrive: row.redrive, records: row.records, keys, log }
  const left = erased(stored, indexes, values)
  const records = row.records.map((before, index): RecordRow => {
    const after = left.records[index]
    if (after === undefined) return before
    const { last: _last, outcome: _outcome, ...kept } = before
    const { author, outcome, record = before.record } = after
    if (record.erased !== true) return { ...before, author }
    return {
      ...kept,
      record,
      author,
      ...(outcome === undefined ? {} : { outcome }),
      identities: identitiesAt(row, index)
    }
  })
  const ids = writtenIds(records.flatMap(({ outcome }) => outcome ?? []))
  const { metadata, result: _, ...operation } = row.operation
  table.put({
    ...row,
    operation: {
      ...operation,
      ...(left.result === undefined ? {} : { result: left.result }),
      ...(metadata === undefined ? {} : { metadata: { ...metadata, successfulRecordIds: ids } })
    },
    ...(left.redrive === undefined ? {} : { redrive: left.redrive }),
    records,
    queued: { ...row.queued, log: left.log.flatMap((entry) => entry ?? []) }
  })
  const changed = keys.flatMap((key, place) => (left.keys[place] === key ? [] : [{ key, kept: left.keys[place] }]))
  for (const { kept, key } of changed) table.keys.erase(projectId, key.key, kept)
  return {
    records: indexes.filter((index) => row.records[index] !== undefined && !isErased(row.records[index])).length,
    logEntries: left.log.filter((entry) => entry === undefined).length,
    answers: changed.length,
    operation: { operationId, ...left.remaining }
  }
}

export const eraseConsumer = (
  table: OperationTable,
  projectId: ProjectId,
  consumerRef: ConsumerRef,
  limit: number
): ReadonlyArray<ErasedAuthorship> => {
  const isOf = (author: RecordRow["author"]) => author?.actor.kind === "consumer" && author.actor.id === consumerRef
  const unnamed = { actor: { kind: "consumer" } } as const
  const found = table
    .all()
    .filter(({ operation, records, redrive }) => {
      const isRedriven = redrive !== undefined && isOf(redrive.author)
      return operation.projectId === projectId && (isRedriven || records.some(({ author }) => isOf(author)))
    })
    .slice(0, limit)
  return found.map((row): ErasedAuthorship => {
    const { records, redrive } = row
    const operationId: OperationId = row.operation.id
    table.put({
      ...row,
      records: records.map((each) => (isOf(each.author) ? { ...each, author: unnamed } : each)),
      ...(redrive !== undefined && isOf(redrive.author) ? { redrive: { ...redrive, author: unnamed } } : {})
    })
    return {
      operationId,
      indexes: records.flatMap(({ author }, index) => (isOf(author) ? [index] : [])),
      isOnly: records.filter(({ author }) => author !== undefined).length === 1
    }
  })
}
