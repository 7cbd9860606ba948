import * as DateTime from "effect/DateTime"
import type { Backlog } from "../../operations/Backlog.ts"
import type { QueueOccupancy } from "../../operations/QueueOccupancy.ts"
import type { OperationTable, Queued } from "../OperationTable.ts"
import type { IsHeld, SlowOnes } from "./Claim.ts"

export const of = (table: OperationTable, slowOnes: SlowOnes, isHeld: IsHeld, at: DateTime.Utc): Backlog => {
  const queued = table.open().map((row) => row.queued)
  const working = new Set(queued.map(({ connectionId }) => connectionId))
  const slow = [...slowOnes].flatMap(([id, { since }]) => (working.has(id) ? [since] : []))
  const [firstSlow] = slow
  const those = (state: Queued["state"]) => queued.filter((each) => each.state === state)
  const ready = those("ready").filter(({ connectionId }) => !isHeld(connectionId))
  const due = ready.flatMap(({ dueAt }) => (DateTime.isLessThanOrEqualTo(dueAt, at) ? [dueAt] : []))
  const [first] = due
  return {
    accumulating: those("accumulating").length,
    ready: ready.length,
    held: those("ready").length - ready.length,
    running: those("running").length,
    parked: those("parked").length,
    slowConnections: slow.length,
    ...(firstSlow === undefined ? {} : { slowSince: slow.reduce((one, other) => DateTime.min(one, other), firstSlow) }),
    ...(first === undefined ? {} : { dueSince: due.reduce((earliest, each) => DateTime.min(earliest, each), first) })
  }
}

export const occupancy = (table: OperationTable, least: number): QueueOccupancy => {
  const open = table.open()
  const byProject = Map.groupBy(open, ({ operation }) => operation.projectId)
  const byConnection = Map.groupBy(open, ({ queued }) => queued.connectionId)
  return {
    projects: [...byProject].map(([projectId, rows]) => ({ projectId, operations: rows.length })),
    connections: [...byConnection].flatMap(([connectionId, rows]) => {
      const parked = rows.filter(({ queued }) => queued.state === "parked").length
      return rows.length < least ? [] : [{ connectionId, waiting: rows.length - parked, parked }]
    })
  }
}
