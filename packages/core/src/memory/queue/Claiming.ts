/** How a worker takes operations of the queue in memory: what is due, connections taking turns. */
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import type { ConnectionId, WorkerId } from "../../domain/Ids.ts"
import { retryDeadlineHours } from "../../domain/Limits.ts"
import type { Claimed } from "../../ports/OperationQueue.ts"
import type { OperationTable, QueuedRow } from "../OperationTable.ts"
import { close } from "./Accepting.ts"
import { unpark, release } from "./Moves.ts"

export interface ClaimRequest {
  readonly worker: WorkerId
  readonly at: DateTime.Utc
  readonly leaseUntil: DateTime.Utc
  readonly limit: number
  readonly perConnection: number
}

/** When each connection was last served, as a count of claims. */
export type Served = Map<ConnectionId, number>

export const claim = (table: OperationTable, served: Served, request: ClaimRequest): ReadonlyArray<Claimed> =>
  pick(table.open(), served, request).map((row) => {
    served.set(row.queued.connectionId, served.size === 0 ? 0 : Math.max(...served.values()) + 1)
    return begin(table, row, request)
  })

/** One of each connection, then a second one of each, and so on; whoever was served longest ago goes first. */
const pick = (
  open: ReadonlyArray<QueuedRow>,
  served: Served,
  { at, limit, perConnection }: ClaimRequest
): ReadonlyArray<QueuedRow> => {
  const isDue = ({ queued }: QueuedRow) => DateTime.isLessThanOrEqualTo(queued.dueAt, at)
  const running = open.filter((row) => row.queued.state === "running" && !isDue(row))
  const lanes = Map.groupBy(open.filter(isDue).toSorted(byDue), ({ queued }) => queued.connectionId)
  return [...lanes]
    .toSorted(([one], [other]) => (served.get(one) ?? -1) - (served.get(other) ?? -1))
    .flatMap(([connectionId, lane]) => {
      const busy = running.filter(({ queued }) => queued.connectionId === connectionId).length
      return lane.slice(0, Math.max(0, perConnection - busy)).map((row, round) => ({ row, round }))
    })
    .toSorted((one, other) => one.round - other.round)
    .slice(0, limit)
    .map(({ row }) => row)
}

const byDue = ({ queued: one }: QueuedRow, { queued: other }: QueuedRow): number =>
  DateTime.toEpochMillis(one.dueAt) - DateTime.toEpochMillis(other.dueAt) || turnOf(one) - turnOf(other)

/** A batch that its delay closes now comes after all that were due before. */
const turnOf = ({ turn = Number.MAX_SAFE_INTEGER }: QueuedRow["queued"]) => turn

const begin = (table: OperationTable, due: QueuedRow, { at, leaseUntil, worker }: ClaimRequest): Claimed => {
  release(table, due.operation.id)
  const row = unpark(due.queued.state === "accumulating" ? close(table, due, due.queued.dueAt) : due)
  const attempts = row.queued.attempts + 1
  const queued = { ...row.queued, state: "running" as const, dueAt: leaseUntil, worker, attempts, lastAttemptAt: at }
  table.put({ ...row, queued })
  return claimedOf({ ...row, queued }, worker)
}

const claimedOf = ({ operation, queued, records }: QueuedRow, worker: WorkerId): Claimed => ({
  lease: { operationId: operation.id, projectId: operation.projectId, worker, attempt: queued.attempts },
  operation,
  connectionId: queued.connectionId,
  head: queued.head,
  waiting: records.flatMap(({ attempts, last, outcome, record }, index) =>
    outcome !== undefined
      ? []
      : [
          {
            index,
            record,
            attempts,
            unanswered: queued.sending.includes(index),
            ...(last === undefined ? {} : { last })
          }
        ]
  ),
  ended: records.flatMap(({ outcome }, index) => (outcome === undefined ? [] : [{ index, outcome }])),
  retryUntil: queued.retryUntil,
  retryDeadlineHours: queued.batch?.policy.retryDeadlineHours ?? retryDeadlineHours.default,
  cancelled: queued.cancelled !== undefined,
  key: Option.none()
})
