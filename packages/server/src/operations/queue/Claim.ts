/** Claims operations for a worker. @rule worker.versions */
import { IdempotencyKey } from "@fieldgate/core/writes/IdempotencyKey"
import { ConnectionId, GroupRef, WorkerId } from "@fieldgate/core/domain/Ids"
import { retryDeadlineHours } from "@fieldgate/core/domain/Limits"
import { Operation } from "@fieldgate/core/operations/Operation"
import { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { Claimed, ClaimRequest } from "@fieldgate/core/operations/OperationQueue"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import * as SqlRow from "../../sql/SqlRow.ts"
import { soughtUuid, text, time, uuid } from "../../sql/SqlValue.ts"
import { StoredEnvelope, StoredRecord } from "./Records.ts"

const readOperation = SqlRow.reader(Operation)

/** The columns that are readable in any row. */
const decodeIds = SqlRow.decoder(
  Schema.Struct({
    id: Schema.String,
    projectId: Schema.String,
    claimed: Schema.Struct({ connectionId: Schema.String, groupRef: Schema.optionalKey(Schema.String) })
  })
)

/** A property of JSON written by the database, where null means missing. */
const Last = Schema.NullOr(RecordOutcome)

const Row = Schema.Struct({
  claimed: Schema.Struct({
    worker: WorkerId,
    attempt: Schema.Int,
    connectionId: ConnectionId,
    isSlow: Schema.Boolean,
    groupRef: Schema.optionalKey(GroupRef),
    envelope: StoredEnvelope,
    retryUntil: Schema.optionalKey(Schema.DateTimeUtcFromString),
    retryHours: Schema.optionalKey(Schema.Int),
    cancelled: Schema.Boolean,
    sentAt: Schema.optionalKey(Schema.DateTimeUtcFromString),
    inDoubtSince: Schema.optionalKey(Schema.DateTimeUtcFromString),
    key: Schema.optionalKey(IdempotencyKey),
    waiting: Schema.optionalKey(
      Schema.Array(
        Schema.Struct({
          index: Schema.Int,
          record: StoredRecord,
          attempts: Schema.Int,
          unanswered: Schema.Boolean,
          last: Last
        })
      )
    ),
    ended: Schema.optionalKey(Schema.Array(Schema.Struct({ index: Schema.Int, outcome: RecordOutcome })))
  })
})
type Row = typeof Row.Type

const readClaimed = SqlRow.reader(Row)

const claimedOf = (operation: Operation, { claimed }: Row): Claimed => {
  const { attempt, cancelled, connectionId, ended = [], envelope, groupRef, inDoubtSince, isSlow, worker } = claimed
  const { key, retryHours, retryUntil, sentAt, waiting = [] } = claimed
  return {
    lease: { operationId: operation.id, projectId: operation.projectId, worker, attempt },
    operation,
    connectionId,
    isSlow,
    ...(groupRef === undefined ? {} : { groupRef }),
    envelope,
    waiting: waiting.map(({ last, ...record }) => (last === null ? record : { ...record, last })),
    ended,
    retryUntil: Option.fromUndefinedOr(retryUntil),
    retryDeadlineHours: retryHours ?? retryDeadlineHours.default,
    cancelled,
    sentAt: Option.fromUndefinedOr(sentAt),
    ...(inDoubtSince === undefined ? {} : { inDoubtSince }),
    key: Option.fromUndefinedOr(key)
  }
}

/**
 * An unreadable row, written by a newer program or damaged, must not block others. It is not sent: its lease expires, and a
 * worker that can read it executes it.
 */
const readable = Effect.fnUntraced(function* (row: object) {
  const read = Result.flatMap(readOperation(row), (operation) =>
    Result.map(readClaimed(row), (found) => claimedOf(operation, found))
  )
  if (Result.isSuccess(read)) return [read.success]
  const { claimed, id, projectId } = yield* decodeIds(row)
  yield* Effect.logError("operation is not readable by this version; left for another worker").pipe(
    Effect.annotateLogs({ operationId: id, projectId, ...claimed, detail: read.failure })
  )
  return []
})

export const claim = (
  sql: SqlClient,
  { at, left, leaseUntil, limit, perConnection, slow = limit, worker }: ClaimRequest
) =>
  sql`select * from claim(${text(worker)}, ${time(at)}, ${time(leaseUntil)}, ${limit}, ${perConnection}, ${left !== undefined},
    ${left === undefined || left === "any" ? soughtUuid("") : uuid(left)}, ${slow})`.pipe(
    Effect.flatMap(Effect.forEach(readable)),
    Effect.map((claims) => claims.flat())
  )
