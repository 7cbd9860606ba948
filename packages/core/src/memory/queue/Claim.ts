/** Claims due operations, round-robin by connection. */
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import type { ConnectionId, WorkerId } from "../../domain/Ids.ts"
import { retryDeadlineHours } from "../../domain/Limits.ts"
import type { SlowAnswer } from "../../domain/SlowAnswer.ts"
import type { Claimed, ClaimRequest } from "../../operations/OperationQueue.ts"
import * as Due from "../../operations/rules/Due.ts"
import type { OperationTable, Row } from "../OperationTable.ts"
import { apply } from "./Transitions.ts"

/** When each connection was last served, as a count of claims. */
export type Served = Map<ConnectionId, number>

/** Connections that answer slowly. */
export type SlowOnes = Map<ConnectionId, SlowAnswer>

export type IsHeld = (connectionId: ConnectionId) => boolean

export const claim = (
  table: OperationTable,
  served: Served,
  slowOnes: SlowOnes,
  isHeld: IsHeld,
  request: ClaimRequest
): ReadonlyArray<Claimed> => {
  const open = table.open()
  const working = new Set(open.map(({ queued }) => queued.connectionId))
  for (const id of slowOnes.keys()) if (!working.has(id)) slowOnes.delete(id)
  const isSlow = ({ queued }: Row) => slowOnes.has(queued.connectionId)
  return pick(open, served, isSlow, isHeld, request).flatMap((row) => {
    served.set(row.queued.connectionId, served.size === 0 ? 0 : Math.max(...served.values()) + 1)
    return begin(table, isHeld(row.queued.connectionId) ? expired(row, request.at) : row, isSlow(row), request)
  })
}

/** As the rule of claiming has it. */
export const waitingOf = ({ batch, dueAt, retryUntil }: Row["queued"]): Due.Waiting => ({
  dueAt,
  retryUntil,
  retryDeadlineHours: batch?.policy.retryDeadlineHours ?? retryDeadlineHours.default
})

const expired = (row: Row, at: DateTime.Utc): Row => ({
  ...row,
  queued: {
    ...row.queued,
    retryUntil: Option.orElseSome(row.queued.retryUntil, () => DateTime.subtract(at, { milliseconds: 1 }))
  }
})

/** Round-robin over the connections; the one served longest ago goes first. */
const pick = (
  open: ReadonlyArray<Row>,
  served: Served,
  isSlow: (row: Row) => boolean,
  isHeld: IsHeld,
  { at, left: asked, limit, perConnection, slow = limit }: ClaimRequest
): ReadonlyArray<Row> => {
  const isDue = ({ queued }: Row) => DateTime.isLessThanOrEqualTo(queued.dueAt, at)
  const isClaimable = ({ queued }: Row) => Due.isClaimable(waitingOf(queued), isHeld(queued.connectionId), at)
  const isAsked = (row: Row) => asked === undefined || (isLeft(row) && (asked === "any" || row.operation.id === asked))
  const running = open.filter((row) => isWorkers(row) && !isDue(row))
  const lanes = Map.groupBy(
    open.filter((row) => isAsked(row) && isClaimable(row)).toSorted(byDue),
    ({ queued }) => queued.connectionId
  )
  return [...lanes]
    .toSorted(([one], [other]) => (served.get(one) ?? -1) - (served.get(other) ?? -1))
    .flatMap(([connectionId, lane]) => {
      const busy = running.filter(({ queued }) => queued.connectionId === connectionId)
      const takenUp = busy.filter(({ queued }) => queued.turn === undefined)
      const left = lane.filter(isLeft).slice(0, Math.max(0, perConnection - takenUp.length))
      const others = lane.filter((row) => !isLeft(row)).slice(0, Math.max(0, perConnection - busy.length))
      return [...left, ...others].map((row, round) => ({ row, round }))
    })
    .toSorted((one, other) => one.round - other.round)
    .map(({ row }) => row)
    .filter(upTo(slow, isSlow))
    .slice(0, limit)
}

/** Passes so many of these, and all others. */
const upTo = (most: number, isCounted: (row: Row) => boolean) => {
  let passed = 0
  return (row: Row): boolean => !isCounted(row) || (passed += 1) <= most
}

/** Of a synchronous write whose lease has ended: it comes before everything else of its connection, also where as many run as may. */
const isLeft = ({ queued }: Row): boolean => queued.state === "running" && queued.turn === undefined

const isWorkers = ({ queued }: Row): boolean =>
  queued.state === "running" && (queued.turn !== undefined || queued.attempts > 1)

const byDue = ({ queued: one }: Row, { queued: other }: Row): number =>
  DateTime.toEpochMillis(one.dueAt) - DateTime.toEpochMillis(other.dueAt) || turnOf(one) - turnOf(other)

/** A batch that its delay closes now, or a write that its process left, comes after all that were due before. */
const turnOf = ({ turn = Number.MAX_SAFE_INTEGER }: Row["queued"]) => turn

const begin = (
  table: OperationTable,
  due: Row,
  isSlow: boolean,
  { at, leaseUntil, worker }: ClaimRequest
): ReadonlyArray<Claimed> => {
  const row = apply(table, due, "claim", { at, dueAt: leaseUntil, worker })
  return row === undefined ? [] : [claimedOf(table, row, isSlow, worker)]
}

const claimedOf = (
  table: OperationTable,
  { operation, queued, records }: Row,
  isSlow: boolean,
  worker: WorkerId,
  groupRef = table.groupOf(operation)
): Claimed => ({
  lease: { operationId: operation.id, projectId: operation.projectId, worker, attempt: queued.attempts },
  operation,
  connectionId: queued.connectionId,
  isSlow,
  ...(groupRef === undefined ? {} : { groupRef }),
  envelope: queued.envelope,
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
  retryDeadlineHours: waitingOf(queued).retryDeadlineHours,
  cancelled: queued.cancelled !== undefined,
  sentAt: Option.fromUndefinedOr(queued.sentAt),
  key: queued.envelope.mode === "synchronous" ? table.keys.ofOperation(operation.id) : Option.none()
})
