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
import * as HeldKey from "../../records/HeldKey.ts"
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
  const recordIds = [...new Set([...recent.values()].flatMap((each) => each.recordIds))]
  const { heldValues = HeldKey.single } = driver
  const fields = [
    ...new Set(keys.flatMap((key) => Object.keys(key).flatMap((field) => heldValues.fields(objectName, field))))
  ]
  const current = recordIds.length === 0 ? [] : yield* read(driver, account, { objectName, recordIds, fields })
  const byId = new Map(current.map((record) => [record.recordId, record.fields]))
  return new Map(
    [...recent].map(([text, each]): readonly [string, RecentRecords] => {
      const key = texts.get(text) ?? {}
      const found = each.recordIds.flatMap((recordId) => {
        const held = HeldKey.held(heldValues, objectName, key, byId.get(recordId) ?? {})
        return held === undefined ? [] : [{ recordId, fields: {}, ...held }]
      })
      return [text, { found, open: each.open }]
    })
  )
})

const concurrency = 4

/** The records that still exist. */
export const read = (
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
