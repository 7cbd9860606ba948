/** Finds the writes of records by what identifies them, in memory. There is no index: what is found follows from the records. */
import * as DateTime from "effect/DateTime"
import { keyWrites } from "../domain/Limits.ts"
import type { KeyWrite, KeyWritesQuery } from "../operations/KeyWrite.ts"
import type { RecordSearchQuery, RecordSearchResult } from "../operations/OperationHistory.ts"
import type { RecordPlace } from "../operations/WriteMatch.ts"
import { identitiesOf, identityOfOutcome, type RecordIdentity } from "../operations/rules/RecordIdentity.ts"
import * as WrittenKeys from "../writes/rules/WrittenKeys.ts"
import type { RecordRow, Row } from "./OperationTable.ts"
import { isOf } from "./OperationQueries.ts"

/** What a record of an operation is found by: nothing once its payload was removed. */
export const identitiesAt = (
  { payloadsRemoved, queued, records }: Row,
  index: number
): ReadonlyArray<RecordIdentity> => {
  const row = records[index]
  if (row === undefined || row.unindexed === true || payloadsRemoved === true) return []
  if (row.identities !== undefined) return row.identities
  const written = row.outcome === undefined ? undefined : identityOfOutcome(row.outcome)
  const planned = identitiesOf(queued.envelope, row.record)
  const isNamed = row.record.recordId !== undefined && queued.envelope.type !== "create"
  return isNamed || written === undefined ? planned : [...planned, written]
}

/** The writes of each key, the newest first. */
export const ofKeys = (rows: ReadonlyArray<Row>, query: KeyWritesQuery): ReadonlyArray<KeyWrite> => {
  const all = rows
    .filter(
      ({ operation, queued }) =>
        operation.projectId === query.projectId &&
        queued.connectionId === query.connectionId &&
        operation.resource === query.objectName &&
        !DateTime.isLessThan(operation.createTime, query.since)
    )
    .flatMap((row) => row.records.map((record, index) => ({ row, record, index, operationId: row.operation.id })))
    .toSorted(newestFirst)
  return [...new Set(query.keys)].flatMap((key) =>
    all
      .filter(({ record, row }) => writtenKeys(row, record).includes(key))
      .slice(0, keyWrites.maximum)
      .map(({ index, operationId, record: { last, outcome = last }, row: { operation, queued } }) => ({
        key,
        operationId,
        index,
        outcome,
        isSending: queued.sending.includes(index),
        savedAt: operation.updateTime
      }))
  )
}

const writtenKeys = ({ payloadsRemoved, queued }: Row, { record, unindexed }: RecordRow): ReadonlyArray<string> =>
  unindexed === true || payloadsRemoved === true ? [] : WrittenKeys.keysOf(queued.envelope, record)

interface Write extends RecordPlace {
  readonly row: Row
  readonly names: ReadonlyArray<string>
  /** The record at the provider, once it has an id. */
  readonly recordKey: string | undefined
}

export const find = (rows: ReadonlyArray<Row>, query: RecordSearchQuery): RecordSearchResult => {
  const { before, identities, limit, most, objectName } = query
  const names = new Set(identities.map(nameOf))
  const all = rows
    .filter(({ operation }) => operation.projectId === query.projectId)
    .flatMap(writesOf)
    .toSorted(newestFirst)
  const named = all.filter((each) => each.names.some((name) => names.has(name)))
  const keys = new Set(
    named
      .slice(0, most.writes)
      .flatMap(({ recordKey }) => recordKey ?? [])
      .slice(0, most.records)
  )
  const near = all.filter(
    (each) =>
      (named.includes(each) || (each.recordKey !== undefined && keys.has(each.recordKey))) &&
      (before === undefined || newestFirst(before, each) < 0)
  )
  const examined = near.slice(0, most.writes)
  const found = examined
    .filter(({ row }) => isOf(query)(row) && (objectName === undefined || row.operation.resource === objectName))
    .map(placeOf)
  const records = found.slice(0, limit)
  const last = examined.at(-1)
  if (found.length > limit) return { records, next: records.at(-1) }
  return near.length > examined.length && last !== undefined ? { records, next: placeOf(last) } : { records }
}

const writesOf = (row: Row): ReadonlyArray<Write> =>
  row.records.map((_, index) => {
    const identities = identitiesAt(row, index)
    const id = identities.find(({ kind }) => kind === "recordId")?.value
    const { connectionId } = row.queued
    return {
      row,
      operationId: row.operation.id,
      index,
      names: identities.map(nameOf),
      recordKey: id === undefined ? undefined : JSON.stringify([connectionId, row.operation.resource, id])
    }
  })

const nameOf = ({ kind, value }: RecordIdentity): string => `${kind} ${value}`

const placeOf = ({ index, operationId }: RecordPlace): RecordPlace => ({ operationId, index })

/** Negative where the first one is newer. */
const newestFirst = (one: RecordPlace, other: RecordPlace): number =>
  one.operationId === other.operationId ? other.index - one.index : one.operationId < other.operationId ? 1 : -1
