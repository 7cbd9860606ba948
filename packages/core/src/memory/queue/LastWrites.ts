/** The last synchronous write of each field of records that older changes wait for. @rule order.newer */
import { fieldsOf, type NewerWrite } from "../../writes/rules/NewerWrites.ts"
import { keyOf, type OperationTable, recordKey, type Row } from "../OperationTable.ts"

/** Keeps what a synchronous write has set, where an older change of the record waits. */
export const keep = (table: OperationTable, row: Row): void => {
  if (row.queued.turn !== undefined || row.queued.batch !== undefined) return
  const { id: operationId } = row.operation
  for (const [index, { number, outcome, record }] of row.records.entries()) {
    if (outcome?.outcome !== "success") continue
    const found = outcome.recordId === undefined ? undefined : keyOf(row, JSON.stringify(outcome.recordId))
    for (const key of new Set([recordKey(row, index), found])) {
      if (key === undefined || !isAwaited(table, key, number)) continue
      const fields = table.lastWrites.get(key) ?? new Map()
      table.lastWrites.set(key, fields)
      for (const field of fieldsOf(row.queued.envelope.type, record)) {
        if ((fields.get(field)?.number ?? 0) < number) fields.set(field, { number, operationId })
      }
    }
  }
}

const isAwaited = (table: OperationTable, key: string, number: number): boolean =>
  table
    .open()
    .some((row) =>
      row.records.some(
        (each, index) => each.outcome === undefined && each.number < number && recordKey(row, index) === key
      )
    )

/** What newer writes have set of a waiting record. */
export const newer = (table: OperationTable, row: Row, index: number): ReadonlyArray<NewerWrite> => {
  const { number = 0 } = row.records[index] ?? {}
  const isWaiting = row.queued.turn !== undefined
  return [...(table.lastWrites.get(recordKey(row, index) ?? "") ?? [])].flatMap(([field, last]) =>
    isWaiting && last.number > number ? [{ index, field, operationId: last.operationId }] : []
  )
}

/** Forgets the writes of records that no change waits for. */
export const sweep = (table: OperationTable): void => {
  for (const key of table.lastWrites.keys()) if (!isAwaited(table, key, Infinity)) table.lastWrites.delete(key)
}
