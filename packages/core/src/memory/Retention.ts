/** Removes finished operations after their retention: payloads first. */
import * as DateTime from "effect/DateTime"
import type { RetentionCutoffs } from "../operations/OperationStore.ts"
import type { PlannedRecord } from "../writes/rules/PlannedRecord.ts"
import type { OperationTable, Row } from "./OperationTable.ts"
import * as LastWrites from "./queue/LastWrites.ts"
import { apply, isRemovable } from "./queue/Transitions.ts"

const removed: PlannedRecord = { fields: {}, associations: [] }

export const sweep = (table: OperationTable, until: RetentionCutoffs, limit: number): number => {
  const old = (before: DateTime.Utc, isKept: (row: Row) => boolean = () => true) =>
    table
      .all()
      .filter(isRemovable)
      .filter(({ operation: { updateTime } }) => DateTime.isLessThan(updateTime, before))
      .filter(isKept)
      .slice(0, limit)
  const gone = old(until.operations)
  for (const row of gone) {
    table.keys.unlink(row.operation.projectId, row.operation.id)
    apply(table, row, "remove", { at: until.operations })
  }
  const bare = old(until.payloads, ({ payloadsRemoved }) => !payloadsRemoved)
  for (const row of bare) table.put(withoutPayloads(row))
  const quiet = old(until.logs, ({ queued }) => queued.log.length > 0)
  for (const row of quiet) table.put(withoutLog(row))
  LastWrites.sweep(table)
  return gone.length + bare.length + quiet.length + table.keys.sweep(until.keys, limit)
}

const withoutPayloads = (row: Row): Row => ({
  ...row,
  payloadsRemoved: true,
  records: row.records.map(({ attempts, author, number, outcome }) => {
    return { record: removed, author, number, attempts, ...(outcome === undefined ? {} : { outcome }) }
  })
})

const withoutLog = (row: Row): Row => ({ ...row, queued: { ...row.queued, log: [] } })
