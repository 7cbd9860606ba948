/** The last synchronous write of each field of records that older changes wait for. @rule order.newer */
import { fieldsOf, type NewerWrite } from "../../writes/rules/NewerWrites.ts"
import type { FoundRecord } from "../../operations/OperationQueue.ts"
import { keyOf, type LastWrite, objectOf, type OperationTable, recordKey, type Row } from "../OperationTable.ts"

/** Keeps what a synchronous write has set, where an older change of the record waits. */
export const keep = (table: OperationTable, row: Row): void => {
  if (row.queued.turn !== undefined || row.queued.batch !== undefined) return
  const { id: operationId } = row.operation
  for (const [index, { number, outcome, record }] of row.records.entries()) {
    if (outcome?.outcome !== "success") continue
    const found = outcome.recordId === undefined ? undefined : keyOf(row, JSON.stringify(outcome.recordId))
    for (const key of new Set([recordKey(row, index), found])) {
      if (key === undefined || !isAwaited(table, objectOf(row), key, number)) continue
      const { fields } = table.lastWrites.get(key) ?? { fields: new Map<string, LastWrite>() }
      table.lastWrites.set(key, { object: objectOf(row), fields })
      for (const field of fieldsOf(row.queued.envelope.type, record)) {
        if ((fields.get(field)?.number ?? 0) < number) fields.set(field, { number, operationId })
      }
    }
  }
}

/** Whether an older change waits: one of the record, or one that is found by a key and may turn out to be of it. */
const isAwaited = (table: OperationTable, object: string, key: string, number: number): boolean =>
  table
    .open()
    .some((row) =>
      row.records.some(
        (each, index) =>
          each.outcome === undefined &&
          each.number < number &&
          (recordKey(row, index) === key || (each.record.match !== undefined && objectOf(row) === object))
      )
    )

/** What newer writes have set of a waiting record: of the one that was found, otherwise of the one that it names by its id or key. */
export const newer = (
  table: OperationTable,
  row: Row,
  index: number,
  found?: FoundRecord["recordId"]
): ReadonlyArray<NewerWrite> => {
  const { number = 0 } = row.records[index] ?? {}
  const key = found === undefined ? recordKey(row, index) : keyOf(row, JSON.stringify(found))
  const { fields = [] } = table.lastWrites.get(key ?? "") ?? {}
  return [...fields].flatMap(([field, last]) =>
    last.number > number ? [{ index, field, operationId: last.operationId }] : []
  )
}

/** Whether a newer write has set something of a record that may be the one which this record's key finds. */
export const isSought = (table: OperationTable, row: Row, index: number): boolean => {
  const { number = 0, record } = row.records[index] ?? {}
  return (
    record?.match !== undefined &&
    [...table.lastWrites.values()].some(
      ({ fields, object }) => object === objectOf(row) && [...fields.values()].some((last) => last.number > number)
    )
  )
}

/** Forgets the writes of records that no change waits for. */
export const sweep = (table: OperationTable): void => {
  for (const [key, { object }] of table.lastWrites)
    if (!isAwaited(table, object, key, Infinity)) table.lastWrites.delete(key)
}
