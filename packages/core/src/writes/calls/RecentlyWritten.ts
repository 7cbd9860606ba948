/**
 * Finds records that a provider's search doesn't show yet: those that Fieldgate itself wrote with the same key in the last 24 hours. Each
 * is read by its id before it is used. @rule match.recent
 */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { ObjectName, ProjectId } from "../../domain/Ids.ts"
import { keyHours } from "../../domain/Limits.ts"
import type { StoreUnavailable } from "../../domain/StoreError.ts"
import { OperationHistory } from "../../operations/OperationHistory.ts"
import type { RecordPlace } from "../../operations/WriteMatch.ts"
import type { Account, ProviderDriver, ProviderRecord, ReadQuery } from "../../providers/ProviderDriver.ts"
import type { ProviderError } from "../../providers/ProviderError.ts"
import type { FoundByKey } from "../../records/FindQuery.ts"
import * as KeyMatch from "../../records/KeyMatch.ts"
import type { PlannedMatch } from "../Match.ts"
import * as MatchPlan from "../rules/MatchPlan.ts"
import * as RecentWrites from "../rules/RecentWrites.ts"

export interface RecentQuery {
  readonly projectId: ProjectId
  readonly objectName: ObjectName
  readonly keys: ReadonlyArray<PlannedMatch["key"]>
  /** By the text of a key: the record that is being written now. */
  readonly own?: ReadonlyMap<string, RecordPlace>
}

export interface RecentRecords {
  /** The oldest write first. */
  readonly found: ReadonlyArray<FoundByKey>
  /** An operation that may have created a record with the key. */
  readonly open: RecentWrites.OpenWrite | undefined
}

/** By the text of the key; nothing is read where no write is known. */
export const find = Effect.fnUntraced(function* (
  driver: ProviderDriver,
  account: Account,
  { keys, objectName, own, projectId }: RecentQuery
): Effect.fn.Return<ReadonlyMap<string, RecentRecords>, ProviderError | StoreUnavailable, OperationHistory> {
  if (keys.length === 0) return new Map()
  const texts = new Map(keys.map((key) => [MatchPlan.keyText({ key }), key]))
  const since = DateTime.subtract(yield* DateTime.now, { hours: keyHours })
  const { connectionId } = account
  const writes = yield* (yield* OperationHistory).ofKeys({
    projectId,
    connectionId,
    objectName,
    keys: [...texts.keys()],
    since
  })
  const recent = RecentWrites.byKey(writes, own)
  const recordIds = [...recent.values()].flatMap((each) => each.recordIds)
  const withKey = yield* readWithKeys(driver, account, objectName, recordIds, keys)
  return new Map(
    [...recent].map(([text, { open, recordIds: ids }]) => [text, { found: withKey(ids, texts.get(text) ?? {}), open }])
  )
})

/** Reads records; returns what shows which of them exist and have a key. */
export const readWithKeys = Effect.fnUntraced(function* (
  driver: ProviderDriver,
  account: Account,
  objectName: ObjectName,
  recordIds: ReadonlyArray<string>,
  keys: ReadonlyArray<PlannedMatch["key"]>
) {
  const { fieldValues = KeyMatch.single } = driver
  const names = keys.flatMap((key) => Object.keys(key).flatMap((field) => fieldValues.fields(objectName, field)))
  const query = { objectName, recordIds: [...new Set(recordIds)], fields: [...new Set(names)] }
  const records = recordIds.length === 0 ? [] : yield* read(driver, account, query)
  const byId = new Map(records.map(({ fields, recordId }) => [recordId, fields]))
  return (ids: ReadonlyArray<string>, key: PlannedMatch["key"]): ReadonlyArray<FoundByKey> =>
    ids.flatMap((recordId) => {
      const match = KeyMatch.of(fieldValues, objectName, key, byId.get(recordId) ?? {})
      return match === undefined ? [] : [{ recordId, fields: {}, ...match }]
    })
})

const concurrency = 4

/** The records that still exist. */
const read = (
  driver: ProviderDriver,
  account: Account,
  query: ReadQuery
): Effect.Effect<ReadonlyArray<ProviderRecord>, ProviderError> => {
  if (driver.readMany !== undefined) return driver.readMany(account, query)
  const { fields, objectName, recordIds } = query
  const one = (recordId: string) =>
    driver.read(account, { objectName, recordId, fields }).pipe(
      Effect.map((record) => [record]),
      Effect.catchIf(
        ({ reason }) => reason._tag === "ProviderRejected",
        () => Effect.succeed([])
      )
    )
  return Effect.map(Effect.forEach(recordIds, one, { concurrency }), (all) => all.flat())
}
