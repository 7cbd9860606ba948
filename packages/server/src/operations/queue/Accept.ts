/** Inserts writes into the queue, many callers in one statement. @rule async.accept, auto.trigger, sql.groupCommit */
import { OperationId } from "@fieldgate/core/domain/Ids"
import { autoBatchRecords } from "@fieldgate/core/domain/Limits"
import type { Acceptance, Accumulation } from "@fieldgate/core/operations/OperationQueue"
import { IdempotencyKeyTaken, PreconditionFailed } from "@fieldgate/core/operations/OperationStore"
import { type Authors, storedAt } from "@fieldgate/core/writes/Author"
import type { Placed } from "@fieldgate/core/writes/rules/PlanInput"
import type { StoreUnavailable } from "@fieldgate/core/domain/StoreError"
import type { NonEmptyReadonlyArray } from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { SqlClient } from "effect/sql/SqlClient"
import { ints, texts, time, times } from "../../sql/SqlValue.ts"
import { movingProject } from "../../projects/SqlProjectMove.ts"
import { checksOf } from "../../writes/SqlPreconditions.ts"
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

type Member = Acceptance | Accumulation

/** What a flush reports instead of storing anything: the places of the members that have to be refused. */
interface Refused {
  readonly stale: ReadonlyArray<number>
  readonly taken: ReadonlyArray<number>
}

type Refusal = PreconditionFailed | IdempotencyKeyTaken | StoreUnavailable

/**
 * The replies of a flush that stored nothing: members that are not refused go into the next one. A member without preconditions is refused
 * only because its project is being moved.
 */
const refusals = ({ stale, taken }: Refused, members: ReadonlyArray<Member>) =>
  members.map(({ claim, preconditions }, index) => {
    if (stale.includes(index + 1))
      return Result.fail(preconditions === undefined ? movingProject : new PreconditionFailed())
    return taken.includes(index + 1) ? Result.fail(new IdempotencyKeyTaken({ key: claim?.key ?? "" })) : undefined
  })

const hasRefusals = ({ stale, taken }: Refused): boolean => stale.length > 0 || taken.length > 0

const latest = (members: ReadonlyArray<Member>) =>
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
      select taken, stale from accept_once(${source}::uuid, ${number}::int, ${checksOf(acceptances)}::json, ${operationColumns(sql, acceptances)}, ${times(acceptances.map(({ retryUntil }) => retryUntil))},
        ${texts(acceptances.map(({ redrive }) => (redrive === undefined ? null : JSON.stringify(redrive))))}::json[], ${claims},
        ${texts(claimed.map(({ answer }) => JSON.stringify(answer)))}::json[], ${ints(rows.map(({ owner }) => owner))},
        ${ints(rows.map(({ position }) => position))}, ${texts(rows.map(({ payload }) => payload))}::json[],
        ${texts(rows.map(({ recordId }) => recordId))}, ${authorColumns(sql, authored, redrivers)}, ${digestColumns(sql, placed)}, ${latest(acceptances)})`
    )
    if (answer !== undefined && hasRefusals(answer)) return refusals(answer, acceptances)
    onStored()
    return acceptances.map((): GroupCommit.Reply<void, Refusal> => Result.void)
  })
  const coalescer = yield* GroupCommit.make({
    flush,
    bytesOf: ({ acceptance, records }: Accepted) => bytesOf(records, acceptance.authors),
    tenantOf: ({ acceptance }) => acceptance.operation.projectId
  })
  return (acceptance: Acceptance) =>
    Effect.flatMapEager(digests(acceptance.operation.projectId), (digestOf) => {
      const { connectionId, envelope, operation, records } = acceptance
      const object = { projectId: operation.projectId, connectionId, objectName: operation.resource }
      return coalescer({
        acceptance,
        records: records.map((record) => textOf(record, envelope, operation.projectId, digestOf)),
        digests: records.flatMap((record, index) => digestsOf(digestOf, object, envelope, record, index + 1))
      })
    })
})

interface Batches extends Refused {
  readonly batches: ReadonlyArray<string>
  readonly sizes: ReadonlyArray<number>
  readonly delays: ReadonlyArray<number>
  readonly hours: ReadonlyArray<number>
}

export const makeAccumulate = Effect.fnUntraced(function* (sql: SqlClient, digests: Digests, onStored: () => void) {
  const once = yield* IdempotentFlush.make
  const flush = Effect.fnUntraced(function* (items: NonEmptyReadonlyArray<Accumulated>) {
    const accumulations = items.map(({ accumulation }) => accumulation)
    const { counts, openers, owners, nths } = grouped(accumulations)
    const authored = accumulations.map(({ author }, place) => {
      return { author, owner: owners[place] ?? 0, nth: nths[place] ?? 0 }
    })
    const { claimed, claims } = claimsOf(accumulations)
    const placedDigests = items.flatMap(({ digests: own }, index) => own.map((each) => ({ ...each, place: index + 1 })))
    const [stored] = yield* once(
      ({ number, source }) => sql<Batches>`
      select taken, stale, batches, sizes, policy_delays as delays, policy_hours as hours
      from accumulate_once(${source}::uuid, ${number}::int, ${checksOf(accumulations)}::json, ${operationColumns(
        sql,
        openers.map(({ opener }) => opener)
      )}, ${texts(openers.map(({ name }) => name))},
        ${ints(openers.map(({ opener }) => opener.policy.maxDelayMinutes))},
        ${ints(openers.map(({ opener }) => opener.policy.retryDeadlineHours))}, ${ints(counts)}, ${claims},
        ${texts(claimed.map(({ answer }) => JSON.stringify(answer)))}::json[], ${ints(owners)}, ${ints(nths)},
        ${texts(items.map(({ record }) => record.payload))}::json[], ${texts(items.map(({ record }) => record.recordId))},
        ${authorColumns(sql, authored)}, ${digestColumns(sql, placedDigests)}, ${autoBatchRecords}, ${latest(accumulations)})`
    )
    if (stored !== undefined && hasRefusals(stored)) return refusals(stored, accumulations)
    onStored()
    return accumulations.map((_, place): GroupCommit.Reply<Placed, Refusal> =>
      stored === undefined ? undefined : placed(stored, counts, owners[place] ?? 0, nths[place] ?? 0)
    )
  })
  const coalescer = yield* GroupCommit.make({
    flush,
    bytesOf: ({ accumulation, record }: Accumulated) => bytesOf([record], [accumulation.author]),
    tenantOf: ({ accumulation }) => accumulation.operation.projectId
  })
  return (accumulation: Accumulation) =>
    Effect.flatMapEager(digests(accumulation.operation.projectId), (digestOf) => {
      const { connectionId, envelope, operation, record } = accumulation
      const object = { projectId: operation.projectId, connectionId, objectName: operation.resource }
      return coalescer({
        accumulation,
        record: textOf(record, envelope, operation.projectId, digestOf),
        digests: digestsOf(digestOf, object, envelope, record, 1)
      })
    })
})

/** The batches of a flush by name, each with its opening record if none is open; and each record's batch (from 1) and position. */
const grouped = (accumulations: ReadonlyArray<Accumulation>) => {
  const groups = Map.groupBy(accumulations, ({ batchKey, operation }) => `${operation.projectId} ${batchKey}`)
  const openers = [...groups]
    .flatMap(([key, [opener, ...others]]) =>
      opener === undefined ? [] : [{ key, opener, name: batchName(opener), count: 1 + others.length }]
    )
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const ownerOf = new Map(openers.map(({ key }, index) => [key, index + 1]))
  const seen = new Map<number, number>()
  const owners = accumulations.map(({ batchKey, operation }) => ownerOf.get(`${operation.projectId} ${batchKey}`) ?? 0)
  const nths = owners.map((owner) => {
    const nth = (seen.get(owner) ?? 0) + 1
    seen.set(owner, nth)
    return nth
  })
  return { openers, counts: openers.map(({ count }) => count), owners, nths }
}

const placed = (
  { batches, delays, hours, sizes }: Batches,
  counts: ReadonlyArray<number>,
  owner: number,
  nth: number
): Result.Result<Placed> | undefined => {
  const at = owner - 1
  const index = (sizes[at] ?? 0) - (counts[at] ?? 0) + nth - 1
  return index >= autoBatchRecords
    ? undefined
    : Result.succeed({
        operationId: OperationId.make(batches[at] ?? ""),
        index,
        policy: { maxDelayMinutes: delays[at] ?? 0, retryDeadlineHours: hours[at] ?? 0 }
      })
}
