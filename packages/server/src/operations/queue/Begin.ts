/** Begins synchronous writes, many callers in one statement. @rule write.journal, sql.groupCommit */
import {
  type IdempotencyKeyTaken,
  type PreconditionFailed,
  RecordsBusy,
  type WriteStart
} from "@fieldgate/core/operations/OperationStore"
import type { StoreUnavailable } from "@fieldgate/core/domain/StoreError"
import { nameOf } from "@fieldgate/core/writes/rules/RecordOrder"
import type { NonEmptyReadonlyArray } from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { SqlClient } from "effect/sql/SqlClient"
import { ints, texts, time, times } from "../../sql/SqlValue.ts"
import { checksOf, type Refused as Refusals, refusalOf } from "../../writes/SqlPreconditions.ts"
import { digestColumns, digestsOf, type PlacedDigest, type RecordDigests } from "../RecordDigests.ts"
import { authorColumns, charactersOf } from "../SqlAuthor.ts"
import * as GroupCommit from "./GroupCommit.ts"
import { claimsOf, operationColumns, type RecordText, textOf } from "./Records.ts"

interface Starting {
  readonly start: WriteStart
  readonly records: ReadonlyArray<RecordText>
  readonly digests: ReadonlyArray<PlacedDigest>
}

/** Also the places of the writes of which another call holds a record, with its position. */
interface Refused extends Refusals {
  readonly busyOwners: ReadonlyArray<number>
  readonly busyPositions: ReadonlyArray<number>
}

type Refusal = PreconditionFailed | IdempotencyKeyTaken | RecordsBusy | StoreUnavailable

/** Flushes at a time: each has the writes of other connections. */
const flushes = 3

export const makeBegin = Effect.fnUntraced(function* (
  sql: SqlClient,
  readDigestOf: RecordDigests["Service"]["digestOf"]
) {
  const flush = (items: NonEmptyReadonlyArray<Starting>) => {
    const starts = items.map(({ start }) => start)
    const owners = items.flatMap(({ records }, item) => records.map(() => item + 1))
    const positions = items.flatMap(({ records }) => records.map((_, index) => index + 1))
    const rows = items.flatMap(({ records }) => records)
    // A line for each field, with the position of its record.
    const fields = items.flatMap(({ records }) =>
      records.map((record, index) => record.fields.map((field) => `${index + 1} ${field}`).join("\n"))
    )
    const authored = items.flatMap(({ records, start: { author } }, item) =>
      records.map((_, index) => ({ author: index === 0 ? author : undefined, owner: item + 1, nth: index + 1 }))
    )
    let before = 0
    const placed = items.flatMap(({ digests, records }) => {
      const first = before
      before += records.length
      return first === 0 ? digests : digests.map((each) => ({ ...each, place: first + each.place }))
    })
    const at = starts.map(({ operation }) => operation.createTime).reduce(DateTime.max)
    return sql<Refused>`
      select stale_places as stale, taken, busy_owners as "busyOwners", busy_positions as "busyPositions"
      from begin_writes(${checksOf(starts)}::json, ${operationColumns(sql, starts)}, ${texts(starts.map(({ worker }) => worker))},
        ${times(starts.map(({ leaseUntil }) => leaseUntil))}, ${ints(items.map(({ records }) => records.length))},
        ${claimsOf(starts).claims}::json, ${ints(owners)}, ${ints(positions)}, ${texts(rows.map(({ payload }) => payload))}::json[],
        ${texts(rows.map(({ recordId }) => recordId))}, ${texts(fields)}, ${authorColumns(sql, authored)}, ${digestColumns(sql, placed)}, ${time(at)})
    `.pipe(Effect.map(([refused]) => starts.map((start, index) => replyTo(start, index + 1, refused))))
  }
  const together = yield* GroupCommit.make<Starting, void, Refusal>({
    flush,
    flushes,
    bytesOf: ({ records, start }) =>
      records.reduce((sum, { payload }) => sum + payload.length, charactersOf(start.author)),
    tenantOf: ({ start }) => start.connectionId
  })
  return (start: WriteStart) =>
    Effect.flatMap(readDigestOf, (digestOf) => {
      const { connectionId, envelope, operation, records, worker } = start
      const { id: operationId, projectId } = operation
      const object = { projectId, connectionId, objectName: operation.resource }
      const begun = together({
        start,
        records: records.map((record) => textOf(record, envelope, projectId, digestOf)),
        digests: records.flatMap((record, index) => digestsOf(digestOf, object, envelope, record, index + 1))
      })
      return Effect.as(begun, { operationId, projectId, worker, attempt: 1 })
    })
})

const replyTo = (start: WriteStart, place: number, refused: Refused | undefined): GroupCommit.Reply<void, Refusal> => {
  // The function always returns a row.
  if (refused === undefined) return undefined
  const recordIds = refused.busyOwners.flatMap((owner, n) => {
    const position = refused.busyPositions[n] ?? 0
    const record = owner === place ? start.records[position - 1] : undefined
    return record === undefined ? [] : [nameOf(record) ?? `record ${position}`]
  })
  return recordIds.length > 0
    ? Result.fail(new RecordsBusy({ recordIds }))
    : (refusalOf(start, place, refused) ?? Result.void)
}
