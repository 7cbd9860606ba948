/** Inserts writes into the queue, many callers in one statement. @rule async.accept, auto.trigger, sql.groupCommit */
import { OperationId } from "@fieldgate/core/domain/Ids"
import { autoBatchRecords } from "@fieldgate/core/domain/Limits"
import type { Acceptance, Accumulation } from "@fieldgate/core/operations/OperationQueue"
import type { IdempotencyKeyTaken, PreconditionFailed } from "@fieldgate/core/operations/OperationStore"
import { type Authors, storedAt } from "@fieldgate/core/writes/Author"
import type { Placed } from "@fieldgate/core/writes/rules/PlanInput"
import type { StoreUnavailable } from "@fieldgate/core/domain/StoreError"
import type { NonEmptyReadonlyArray } from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { SqlClient } from "effect/sql/SqlClient"
import { ints, texts, time, times } from "../../sql/SqlValue.ts"
import { checksOf, type Refused, refusalOf } from "../../writes/SqlPreconditions.ts"
import { digestColumns, digestsOf, type PlacedDigest, type RecordDigests } from "../RecordDigests.ts"
import { authorColumns, charactersOf } from "../SqlAuthor.ts"
import * as GroupCommit from "./GroupCommit.ts"
import * as IdempotentFlush from "./IdempotentFlush.ts"
import { batchName, claimsOf, operationColumns, type RecordText, textOf } from "./Records.ts"

interface Accepted {
  readonly acceptance: Acceptance
  readonly records: ReadonlyArray<RecordText>
  readonly digests: ReadonlyArray<PlacedDigest>
}

interface Accumulated {
  readonly accumulation: Accumulation
  readonly record: RecordText
  readonly digests: ReadonlyArray<PlacedDigest>
}

type Digests = RecordDigests["Service"]["digestOf"]

type Refusal = PreconditionFailed | IdempotencyKeyTaken | StoreUnavailable

const latest = (members: ReadonlyArray<Acceptance | Accumulation>) =>
  time(members.map(({ operation }) => operation.createTime).reduce(DateTime.max))

const bytesOf = (records: ReadonlyArray<RecordText>, authors: Authors) =>
  records.reduce((sum, { payload }) => sum + payload.length, 0) +
  authors.reduce((sum, author) => sum + charactersOf(author), 0)

/** `onStored` is called after each flush that has stored its writes. */
export const makeAccept = Effect.fnUntraced(function* (sql: SqlClient, digests: Digests, onStored: () => void) {
  const once = yield* IdempotentFlush.make
  const flush = Effect.fnUntraced(function* (items: NonEmptyReadonlyArray<Accepted>) {
    const acceptances = items.map(({ acceptance }) => acceptance)
    const rows = items.flatMap(({ records }, item) =>
      records.map((record, index) => ({ ...record, owner: item + 1, position: index + 1 }))
    )
    const authored = acceptances.flatMap(({ authors, records }, item) =>
      records.map((_, place) => ({ author: storedAt(authors, place), owner: item + 1, nth: place + 1 }))
    )
    const redrivers = acceptances.flatMap(({ redrive }, item) =>
      redrive === undefined ? [] : [{ author: redrive.author, owner: item + 1, nth: 0 }]
    )
    const { claimed, claims } = claimsOf(acceptances)
    let before = 0
    const placed = items.flatMap(({ digests: own, records }) => {
      const all = own.map((each) => ({ ...each, place: before + each.place }))
      before += records.length
      return all
    })
    const [answer] = yield* once(
      ({ number, source }) => sql<Refused>`
      select taken, stale from accept(${source}::uuid, ${number}::int, ${checksOf(acceptances)}::json, ${operationColumns(sql, acceptances)}, ${times(acceptances.map(({ retryUntil }) => retryUntil))},
        ${texts(acceptances.map(({ redrive }) => (redrive === undefined ? null : JSON.stringify(redrive))))}::json[], ${claims},
        ${texts(claimed.map(({ answer }) => JSON.stringify(answer)))}::json[], ${ints(rows.map(({ owner }) => owner))},
        ${ints(rows.map(({ position }) => position))}, ${texts(rows.map(({ payload }) => payload))}::json[],
        ${texts(rows.map(({ recordId }) => recordId))}, ${authorColumns(sql, authored, redrivers)}, ${digestColumns(sql, placed)}, ${latest(acceptances)})`
    )
    onStored()
    return acceptances.map((acceptance, index): GroupCommit.Reply<void, Refusal> =>
      // The function always returns a row.
      answer === undefined ? undefined : (refusalOf(acceptance, index + 1, answer) ?? Result.void)
    )
  })
  const coalescer = yield* GroupCommit.make({
    flush,
    bytesOf: ({ acceptance, records }: Accepted) => bytesOf(records, acceptance.authors),
    tenantOf: ({ acceptance }) => acceptance.operation.projectId
  })
  return (acceptance: Acceptance) =>
    Effect.flatMapEager(digests, (digestOf) => {
      const { connectionId, envelope, operation, records } = acceptance
      const object = { projectId: operation.projectId, connectionId, objectName: operation.resource }
      return coalescer({
        acceptance,
        records: records.map((record) => textOf(record, envelope, operation.projectId, digestOf)),
        digests: records.flatMap((record, index) => digestsOf(digestOf, object, envelope, record, index + 1))
      })
    })
})

/** Of each record the number of its batch and its position there, 0 where it isn't stored; and the batches. */
interface Batches extends Refused {
  readonly slots: ReadonlyArray<number>
  readonly positions: ReadonlyArray<number>
  readonly batches: ReadonlyArray<string>
  readonly delays: ReadonlyArray<number>
  readonly hours: ReadonlyArray<number>
}

export const makeAccumulate = Effect.fnUntraced(function* (sql: SqlClient, digests: Digests, onStored: () => void) {
  const once = yield* IdempotentFlush.make
  const flush = Effect.fnUntraced(function* (items: NonEmptyReadonlyArray<Accumulated>) {
    const accumulations = items.map(({ accumulation }) => accumulation)
    const operations = accumulations.map(({ operation }) => operation)
    const { named, owners } = grouped(accumulations)
    const openers = named.map(({ opener }) => opener)
    const authored = accumulations.map(({ author }, index) => ({ author, owner: index + 1, nth: 1 }))
    const { claimed, claims } = claimsOf(accumulations)
    const placedDigests = items.flatMap(({ digests: own }, index) => own.map((each) => ({ ...each, place: index + 1 })))
    const [answer] = yield* once(
      ({ number, source }) => sql<Batches>`
      select taken, stale, slots, positions, batches, policy_delays as delays, policy_hours as hours
      from accumulate(${source}::uuid, ${number}::int, ${checksOf(accumulations)}::json, ${operationColumns(sql, openers, operations)},
        ${texts(named.map(({ name }) => name))}, ${ints(accumulations.map(({ policy }) => policy.maxDelayMinutes))},
        ${ints(accumulations.map(({ policy }) => policy.retryDeadlineHours))}, ${claims},
        ${texts(claimed.map(({ answer }) => JSON.stringify(answer)))}::json[], ${ints(owners)},
        ${texts(items.map(({ record }) => record.payload))}::json[], ${texts(items.map(({ record }) => record.recordId))},
        ${authorColumns(sql, authored)}, ${digestColumns(sql, placedDigests)}, ${autoBatchRecords}, ${latest(accumulations)})`
    )
    onStored()
    return accumulations.map((accumulation, index): GroupCommit.Reply<Placed, Refusal> =>
      answer === undefined ? undefined : (refusalOf(accumulation, index + 1, answer) ?? placeOf(answer, index))
    )
  })
  const coalescer = yield* GroupCommit.make({
    flush,
    bytesOf: ({ accumulation, record }: Accumulated) => bytesOf([record], [accumulation.author]),
    tenantOf: ({ accumulation }) => accumulation.operation.projectId
  })
  return (accumulation: Accumulation) =>
    Effect.flatMapEager(digests, (digestOf) => {
      const { connectionId, envelope, operation, record } = accumulation
      const object = { projectId: operation.projectId, connectionId, objectName: operation.resource }
      return coalescer({
        accumulation,
        record: textOf(record, envelope, operation.projectId, digestOf),
        digests: digestsOf(digestOf, object, envelope, record, 1)
      })
    })
})

/** The names of a flush's batches in their order, each with one of its records; and for each record the number of its batch, from 1. */
const grouped = (accumulations: ReadonlyArray<Accumulation>) => {
  const keyOf = ({ batchKey, connectionId, operation }: Accumulation) =>
    `${operation.projectId} ${connectionId} ${batchKey}`
  const named = [...new Map(accumulations.map((each) => [keyOf(each), each]))]
    .map(([key, opener]) => ({ key, opener, name: batchName(opener) }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const ownerOf = new Map(named.map(({ key }, index) => [key, index + 1]))
  return { named, owners: accumulations.map((each) => ownerOf.get(keyOf(each)) ?? 0) }
}

/** Undefined where its batch was full: then it comes again and opens the next one. */
const placeOf = (
  { batches, delays, hours, positions, slots }: Batches,
  index: number
): Result.Result<Placed> | undefined => {
  const position = positions[index] ?? 0
  const batch = (slots[index] ?? 0) - 1
  return position === 0
    ? undefined
    : Result.succeed({
        operationId: OperationId.make(batches[batch] ?? ""),
        index: position - 1,
        policy: { maxDelayMinutes: delays[batch] ?? 0, retryDeadlineHours: hours[batch] ?? 0 }
      })
}
