/** The journal of writes in memory: gone with the process, so for tests and trials only. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { changes } from "../operations/rules/RecordTransitions.ts"
import * as Equal from "effect/Equal"
import type { Lease } from "../operations/Lease.ts"
import { uncertainIn } from "../operations/rules/Correction.ts"
import {
  type IdempotencyKeyTaken,
  OperationStore,
  type PreconditionFailed,
  RecordsBusy
} from "../operations/OperationStore.ts"
import type { OperationTable, RecordRow, Row } from "./OperationTable.ts"
import * as RecordErasure from "./RecordErasure.ts"
import * as RecordQueries from "./RecordQueries.ts"
import { refusalOf } from "./queue/Accept.ts"
import * as LastWrites from "./queue/LastWrites.ts"
import * as SynchronousStart from "./queue/SynchronousStart.ts"
import { apply, isRemovable, recordStage } from "./queue/Transitions.ts"
import { sweep } from "./Retention.ts"

export const over = (table: OperationTable) =>
  OperationStore.of({
    begin: (start) =>
      Effect.suspend((): Effect.Effect<Lease, PreconditionFailed | IdempotencyKeyTaken | RecordsBusy> => {
        const refusal = refusalOf(table, start)
        const recordIds = refusal?._tag === "PreconditionFailed" ? [] : SynchronousStart.busyRecords(table, start)
        if (recordIds.length > 0) return Effect.fail(new RecordsBusy({ recordIds }))
        return refusal === undefined ? Effect.succeed(SynchronousStart.begin(table, start)) : Effect.fail(refusal)
      }),
    claimed: (projectId, key, at) =>
      Effect.sync(() =>
        Option.map(table.keys.claimed(projectId, key, at), (claimed) => {
          const row = table.get(claimed.operationId)
          if (Option.isSome(claimed.answer) || row === undefined) return claimed
          const { dueAt, envelope, state: stage } = row.queued
          return { ...claimed, operation: { stage, envelope, ...(stage === "done" ? {} : { dueAt }) } }
        })
      ),
    settle: (projectId, id, end) =>
      Effect.map(table.find(projectId, id), (row) => {
        const records = row.records.map((record, index) => {
          const outcome = end.outcomes[index]
          return outcome === undefined || !changes("settle", recordStage(row, index))
            ? record
            : { ...record, attempts: record.attempts + 1, outcome }
        })
        const settled = apply(table, { ...row, records }, "settle", {
          at: end.at,
          end,
          ...(end.log === undefined ? {} : { log: [end.log] })
        })
        if (settled === undefined) return row.operation
        if (end.key !== undefined) table.keys.end(projectId, id, end.key)
        return settled.operation
      }),
    correct: (projectId, id, { at, key, log, outcomes, uncertain, ...end }) =>
      Effect.map(table.find(projectId, id), (row) => {
        if (!Equal.equals(uncertainIn(row.records.map(({ outcome }) => outcome)), uncertain)) return false
        const records = row.records.map((record, index) => {
          const outcome = outcomes[index]
          return outcome?.outcome === "success" && changes("correct", recordStage(row, index))
            ? { ...record, outcome }
            : record
        })
        const corrected = apply(table, { ...row, records }, "correct", { at, end, log: [log] })
        if (corrected === undefined) return false
        LastWrites.keep(table, corrected)
        if (key !== undefined) table.keys.end(projectId, id, key)
        return true
      }),
    sweep: (until, limit) => Effect.sync(() => sweep(table, until, limit)),
    erase: (projectId, installationId, limit, after) =>
      Effect.sync(() => {
        const gone = table
          .all()
          .filter(({ operation }) => operation.projectId === projectId && operation.installationId === installationId)
          .filter((row) => isRemovable(row) && (after === undefined || row.operation.id > after))
          .toSorted((one, other) => (one.operation.id < other.operation.id ? -1 : 1))
          .slice(0, limit)
        const last = gone.at(-1)?.operation.id
        for (const row of gone) {
          table.keys.forget(row.operation.id)
          table.keys.unlink(projectId, row.operation.id)
          apply(table, row, "remove", { at: row.operation.updateTime })
        }
        LastWrites.sweep(table)
        const sum = (count: (row: Row) => number) => gone.reduce((total, row) => total + count(row), 0)
        return {
          operations: gone.length,
          records: sum(({ records }) => records.length),
          logEntries: sum(({ queued }) => queued.log.length),
          ...(last === undefined ? {} : { last })
        }
      }),
    eraseRecords: (projectId, places, values) =>
      Effect.sync(() => RecordErasure.eraseRecords(table, projectId, places, values)),
    eraseConsumer: (projectId, consumerRef, limit) =>
      Effect.sync(() => RecordErasure.eraseConsumer(table, projectId, consumerRef, limit)),
    unindex: (projectId, places) =>
      Effect.sync(() => {
        const indexed = places.filter(({ index, operationId }) => {
          const row = table.get(operationId)
          return row?.operation.projectId === projectId && RecordQueries.identitiesAt(row, index).length > 0
        })
        for (const { index, operationId } of indexed) {
          const row = table.get(operationId)
          if (row === undefined) continue
          const records = row.records.map((record, place): RecordRow =>
            place === index ? { ...record, unindexed: true } : record
          )
          table.put({ ...row, records })
        }
        return indexed.length
      }),
    get: (projectId, id) => Effect.map(table.find(projectId, id), ({ operation }) => operation),
    outcomes: (projectId, id) =>
      Effect.map(table.find(projectId, id), ({ records }) => records.map(({ outcome }) => outcome))
  })
