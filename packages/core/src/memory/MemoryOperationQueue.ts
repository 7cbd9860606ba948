/** The queue of writes in memory: gone with the process, so for tests and trials only. */
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { ConnectionId, ProjectId } from "../domain/Ids.ts"
import { waitingWrites } from "../domain/Limits.ts"
import type { RecordOutcome } from "../domain/RecordOutcome.ts"
import { type CancelledStep, OperationQueue } from "../operations/OperationQueue.ts"
import type { CircuitTable } from "./CircuitTable.ts"
import { authorsOf, type OperationTable, type Row } from "./OperationTable.ts"
import * as Accept from "./queue/Accept.ts"
import * as Attempts from "./queue/Attempts.ts"
import * as Backlogs from "./queue/Backlogs.ts"
import * as Claim from "./queue/Claim.ts"
import * as QueueUsage from "./queue/QueueUsage.ts"
import * as Wakeup from "./queue/Wakeup.ts"
import { apply, unsent } from "./queue/Transitions.ts"

export const over = (table: OperationTable, circuits: CircuitTable["Service"]) => {
  const slowOnes: Claim.SlowOnes = new Map()
  const wakeup = Wakeup.make(table, circuits.isHeld, slowOnes)
  circuits.onChange(wakeup.notifyChange)
  const served: Claim.Served = new Map()
  const change = <A>(make: () => A) =>
    Effect.sync(() => {
      const made = make()
      wakeup.notifyChange()
      return made
    })
  const those = (filter: (row: Row) => boolean) => table.open().filter(filter)
  const resume = (projectId: ProjectId, connectionId: ConnectionId, at: DateTime.Utc) =>
    those(({ operation, queued }) => operation.projectId === projectId && queued.connectionId === connectionId).flatMap(
      (row) => apply(table, row, "resume", { at }) ?? []
    ).length
  circuits.onGood((...good) => {
    if (resume(...good) > 0) wakeup.notifyChange()
  })
  return OperationQueue.of({
    accept: (acceptance) =>
      Effect.suspend(() => {
        const refusal = Accept.refusalOf(table, acceptance)
        return refusal === undefined ? change(() => Accept.accept(table, acceptance)) : Effect.fail(refusal)
      }),
    accumulate: (accumulation) =>
      Effect.suspend(() => {
        const refusal = Accept.refusalOf(table, accumulation)
        return refusal === undefined ? change(() => Accept.accumulate(table, accumulation)) : Effect.fail(refusal)
      }),
    claim: (request) =>
      Effect.sync(() => {
        const claimed = Claim.claim(table, served, slowOnes, circuits.isHeld, request)
        if (request.left === undefined) wakeup.noteClaim(request.at, claimed.length < request.limit)
        return claimed
      }),
    send: (lease, indexes, at) => Effect.sync(() => Attempts.send(table, lease, indexes, at)),
    newerOf: (lease, found) => Effect.sync(() => Attempts.newerOf(table, lease, found)),
    note: (lease, end) => change(() => Attempts.note(table, lease, end)),
    extend: (leases, until) => Effect.sync(() => leases.filter((lease) => Attempts.extend(table, lease, until))),
    giveBack: (leases, at) => change(() => leases.forEach((lease) => Attempts.giveBack(table, lease, at))),
    awaitWork: wakeup.wait,
    setPace: (connectionId, slow) =>
      change(() => {
        if (slow === undefined) slowOnes.delete(connectionId)
        else if (!slowOnes.has(connectionId)) slowOnes.set(connectionId, slow)
      }),
    resume: (projectId, connectionId, at) => change(() => resume(projectId, connectionId, at)),
    backlog: (at) => Effect.sync(() => Backlogs.of(table, slowOnes, circuits.isHeld, at)),
    occupancy: (least) => Effect.sync(() => Backlogs.occupancy(table, least)),
    usage: (projectId, most) => Effect.sync(() => QueueUsage.of(table, slowOnes, projectId, most)),
    waiting: (connectionIds) =>
      Effect.sync(() => {
        const found = those(
          ({ queued }) => queued.envelope.mode === "asynchronous" && connectionIds.includes(queued.connectionId)
        )
        return Math.min(found.length, waitingWrites.maximum)
      }),
    flush: (projectId, id, at) =>
      Effect.flatMap(table.find(projectId, id), (row) =>
        change(() => apply(table, row, "flush", { at }) !== undefined)
      ),
    cancel: (projectId, id, outcome, at) =>
      Effect.flatMap(table.find(projectId, id), (row) => change(() => cancelUnsent(table, row, outcome, at))),
    cancelInstallation: ({ after, connectionIds, installationId, limit, projectId }, outcome, at) =>
      change(() => {
        const found = those(
          ({ operation, queued }) =>
            operation.projectId === projectId &&
            operation.installationId === installationId &&
            operation.status === "in_progress" &&
            (after === undefined || operation.id > after) &&
            (connectionIds === undefined || connectionIds.includes(queued.connectionId))
        )
          .toSorted((one, other) => (one.operation.id < other.operation.id ? -1 : 1))
          .slice(0, limit)
        const records = found.reduce((sum, row) => sum + cancelUnsent(table, row, outcome, at), 0)
        const last = found.at(-1)
        const step: CancelledStep = { operations: found.length, records }
        return last === undefined || found.length < limit ? step : { ...step, last: last.operation.id }
      }),
    planned: (projectId, id) =>
      Effect.map(table.find(projectId, id), (row) =>
        row.payloadsRemoved
          ? Option.none()
          : Option.some({
              envelope: row.queued.envelope,
              connectionId: row.queued.connectionId,
              records: row.records.map(({ record }) => record),
              authors: authorsOf(row)
            })
      )
  })
}

/** Cancels the records that are not being sent, or those of a running attempt when it is saved. Returns how many. */
const cancelUnsent = (table: OperationTable, row: Row, outcome: RecordOutcome, at: DateTime.Utc): number =>
  apply(table, row, "cancel", { at, outcome }) === undefined ? 0 : unsent(row).length
