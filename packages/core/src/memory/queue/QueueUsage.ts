import * as DateTime from "effect/DateTime"
import type { ConnectionId, GroupRef, ProjectId } from "../../domain/Ids.ts"
import type { usageCounts } from "../../domain/Limits.ts"
import type { GroupUsage, ProjectQueue, SlowHost } from "../../operations/Usage.ts"
import type { OperationTable, Row } from "../OperationTable.ts"
import type { SlowOnes } from "./Claim.ts"

/** The most first; then by their text, so that the order does not change. */
const byMost =
  <A extends { readonly operations: number }>(textOf: (each: A) => string) =>
  (one: A, other: A): number =>
    other.operations - one.operations || (textOf(one) < textOf(other) ? -1 : 1)

const isParked = ({ queued }: Row): boolean => queued.state === "parked"

export const of = (
  table: OperationTable,
  slowOnes: SlowOnes,
  projectId: ProjectId,
  most: typeof usageCounts
): ProjectQueue => {
  const open = table.open().filter(({ operation }) => operation.projectId === projectId)
  const byGroup = Map.groupBy(open, ({ operation }) => table.groupOf(operation))
  const groups = [...byGroup]
    .flatMap(([groupRef, rows]) => (groupRef === undefined ? [] : [usageOf(groupRef, rows, most)]))
    .toSorted(byMost(({ groupRef }) => groupRef))
  const slowHosts = slowHostsOf(slowOnes, new Set(open.map(({ queued }) => queued.connectionId)))
  return {
    operations: open.length,
    groups: groups.slice(0, most.groups),
    slowHosts: slowHosts.slice(0, most.slowHosts)
  }
}

const slowHostsOf = (slowOnes: SlowOnes, working: ReadonlySet<ConnectionId>): ReadonlyArray<SlowHost> => {
  const answers = [...slowOnes].flatMap(([id, answer]) => (working.has(id) ? [answer] : []))
  return [...Map.groupBy(answers, ({ host }) => host)]
    .map(([host, all]) => ({
      host,
      connections: all.length,
      since: all.map(({ since }) => since).reduce((one, other) => DateTime.min(one, other))
    }))
    .toSorted((one, other) => other.connections - one.connections || (one.host < other.host ? -1 : 1))
}

const usageOf = (groupRef: GroupRef, rows: ReadonlyArray<Row>, most: typeof usageCounts): GroupUsage => {
  const waiting = rows.flatMap(({ records }) => records.filter(({ outcome }) => outcome === undefined))
  const counted = waiting.slice(0, most.records)
  const parked = Map.groupBy(rows.filter(isParked), ({ queued }) => queued.connectionId)
  return {
    groupRef,
    operations: rows.length,
    parked: rows.filter(isParked).length,
    records: counted.length,
    bytes: counted.reduce((sum, { record }) => sum + new TextEncoder().encode(JSON.stringify(record)).length, 0),
    isComplete: counted.length === waiting.length,
    parkedConnections: [...parked]
      .map(([connectionId, ofConnection]) => ({
        connectionId,
        operations: ofConnection.length,
        ...reasonOf(ofConnection)
      }))
      .toSorted(byMost(({ connectionId }) => connectionId))
      .slice(0, most.connections)
  }
}

const reasonOf = ([row]: ReadonlyArray<Row>) =>
  row?.operation.result === undefined ? {} : { reason: row.operation.result }
