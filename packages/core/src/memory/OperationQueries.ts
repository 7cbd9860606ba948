/** Searches operations in memory like a store with an index by project: newest first, up to the read limit. */
import * as DateTime from "effect/DateTime"
import type {
  ChangesQuery,
  OperationSearchResult,
  OperationsOf,
  OperationSearchQuery
} from "../operations/OperationHistory.ts"
import type { Operation } from "../operations/Operation.ts"
import { isBy } from "../writes/Author.ts"
import { authorsOf, type Row } from "./OperationTable.ts"

export const byAge = (one: Row, other: Row): number => (one.operation.id < other.operation.id ? 1 : -1)

export const isOf =
  ({ installationIds, integrationIds, projectId }: OperationsOf) =>
  ({ operation }: Row): boolean =>
    operation.projectId === projectId &&
    (integrationIds === undefined || integrationIds.includes(operation.integrationId)) &&
    (installationIds === undefined || installationIds.includes(operation.installationId))

export const isWithin =
  ({ from, until }: { readonly from: DateTime.Utc | undefined; readonly until: DateTime.Utc | undefined }) =>
  ({ operation: { createTime } }: Row): boolean =>
    (from === undefined || DateTime.isGreaterThanOrEqualTo(createTime, from)) &&
    (until === undefined || DateTime.isLessThan(createTime, until))

export const search = (
  rows: ReadonlyArray<Row>,
  query: OperationSearchQuery,
  shown: (row: Row) => Operation
): OperationSearchResult => {
  const { before, limit, most, operationId, since, status, until } = query
  const near = rows
    .filter(isOf(query))
    .filter(isWithin({ from: since, until }))
    .filter(
      ({ operation: { id, status: actual } }) =>
        (before === undefined || id < before) && isOrMissing(status, actual) && isOrMissing(operationId, id)
    )
    .toSorted(byAge)
  const examined = near.slice(0, most)
  const found = examined.filter(matchesOutcome(query, shown))
  const operations = found.slice(0, limit).map(shown)
  const next = found.length > limit ? operations.at(-1)?.id : examined.at(-1)?.operation.id
  return found.length > limit || near.length > examined.length
    ? { operations, ...(next === undefined ? {} : { next }) }
    : { operations }
}

export const changes = (
  rows: ReadonlyArray<Row>,
  { limit, since, ...of }: ChangesQuery
): ReadonlyArray<Row> | undefined => {
  const isRecent = (time: DateTime.Utc | undefined) =>
    time !== undefined && DateTime.isGreaterThanOrEqualTo(time, since)
  const found = rows
    .filter(isOf(of))
    .filter(
      ({ operation: { createTime, updateTime }, queued: { lastAttemptAt, state } }) =>
        isRecent(createTime) || isRecent(updateTime) || (state !== "done" && isRecent(lastAttemptAt))
    )
  return found.length > limit ? undefined : found.toSorted(byAge).toReversed()
}

const isOrMissing = <A>(expected: A | undefined, actual: A): boolean => expected === undefined || expected === actual

const resolutions = { resolved: true, unresolved: false } as const

const matchesOutcome =
  (
    { author, errorCode, mode, objectName, outcome: ended, recordId, resolution, type }: OperationSearchQuery,
    shown: (row: Row) => Operation
  ) =>
  (row: Row): boolean => {
    const { operation, queued, records, redrive } = row
    const { envelope, state } = queued
    const failures = records.flatMap(({ outcome }) =>
      outcome === undefined || outcome.outcome === "success" ? [] : [outcome]
    )
    return (
      (author === undefined ||
        [...authorsOf({ records }), ...(redrive === undefined ? [] : [redrive.author])].some(isBy(author))) &&
      isOrMissing(type, envelope.type) &&
      isOrMissing(mode, envelope.mode) &&
      isOrMissing(objectName, operation.resource) &&
      (errorCode === undefined || failures.some(({ errors }) => errors?.some(({ code }) => code === errorCode))) &&
      (ended === undefined || (state === "done" && failures.some(({ outcome }) => outcome === ended))) &&
      (resolution === undefined || shown(row).metadata?.resolved === resolutions[resolution]) &&
      (recordId === undefined ||
        records.some(
          ({ outcome, record }) =>
            (envelope.type !== "create" && record.recordId === recordId) ||
            (outcome?.outcome === "success" && outcome.recordId === recordId)
        ))
    )
  }
