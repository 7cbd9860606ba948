/** How a worker takes operations of the queue. */
import { IdempotencyKey } from "@fieldgate/core/writes/IdempotencyKey"
import { ConnectionId, WorkerId } from "@fieldgate/core/domain/Ids"
import { retryDeadlineHours } from "@fieldgate/core/domain/Limits"
import { Operation } from "@fieldgate/core/operations/Operation"
import { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { Claimed, OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { WriteHead } from "@fieldgate/core/writes/rules/WriteHead"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import * as SqlRow from "../SqlRow.ts"
import { text, time } from "../SqlValue.ts"
import { StoredRecord } from "./Records.ts"

const decodeOperation = SqlRow.decoder(Operation)

/** A member of JSON that the database wrote: NULL is an absent one there too. */
const Last = Schema.NullOr(RecordOutcome)

const decodeClaimed = SqlRow.decoder(
  Schema.Struct({
    claimed: Schema.Struct({
      worker: WorkerId,
      attempt: Schema.Int,
      connectionId: ConnectionId,
      head: WriteHead,
      retryUntil: Schema.optionalKey(Schema.DateTimeUtcFromString),
      retryHours: Schema.optionalKey(Schema.Int),
      cancelled: Schema.Boolean,
      sentAt: Schema.optionalKey(Schema.DateTimeUtcFromString),
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
)

const claimed = Effect.fnUntraced(function* (row: object): Effect.fn.Return<Claimed> {
  const operation = yield* decodeOperation(row)
  const { claimed } = yield* decodeClaimed(row)
  const { attempt, cancelled, connectionId, ended = [], head, worker } = claimed
  const { key, retryHours, retryUntil, sentAt, waiting = [] } = claimed
  return {
    lease: { operationId: operation.id, projectId: operation.projectId, worker, attempt },
    operation,
    connectionId,
    head,
    waiting: waiting.map(({ last, ...record }) => (last === null ? record : { ...record, last })),
    ended,
    retryUntil: Option.fromUndefinedOr(retryUntil),
    retryDeadlineHours: retryHours ?? retryDeadlineHours.default,
    cancelled,
    sentAt: Option.fromUndefinedOr(sentAt),
    key: Option.fromUndefinedOr(key)
  }
})

type ClaimRequest = Parameters<Context.Service.Shape<typeof OperationQueue>["claim"]>[0]

export const claim = (sql: SqlClient, { at, leaseUntil, limit, perConnection, worker }: ClaimRequest) =>
  sql`select * from claim(${text(worker)}, ${time(at)}, ${time(leaseUntil)}, ${limit}, ${perConnection})`.pipe(
    Effect.flatMap(Effect.forEach(claimed))
  )
