/** Looks records up by their keys, as many in one call as the provider takes. @rule match.lookup */
import * as Effect from "effect/Effect"
import { completeCapabilities } from "../../providers/Capabilities.ts"
import type { DescribedFields } from "../../records/FindQuery.ts"
import type { Account, ProviderDriver } from "../../providers/ProviderDriver.ts"
import type { ProviderError } from "../../providers/ProviderError.ts"
import type { FoundByKey } from "../../records/FindQuery.ts"
import type { PlannedMatch } from "../Match.ts"
import type * as MatchDecision from "../rules/MatchDecision.ts"
import type { PlannedWrite } from "../rules/PlannedRecord.ts"
import * as RecentlyWritten from "./RecentlyWritten.ts"

export interface FoundRecords {
  readonly found: Parameters<typeof MatchDecision.decide>[1]["found"]
  readonly isDelayed: boolean
}

interface ExistingRecord {
  readonly place: number
  readonly match: PlannedMatch
  readonly existingId: string
}

/** By place: the records that a refused create named, if they have the key, whatever a search shows. It never fails. @rule match.existing */
export const existingRecords = Effect.fnUntraced(function* (
  driver: ProviderDriver,
  account: Account,
  { objectName }: PlannedWrite,
  sought: ReadonlyArray<ExistingRecord>
): Effect.fn.Return<ReadonlyMap<number, FoundByKey>> {
  const ids = sought.map(({ existingId }) => existingId)
  const keys = sought.map(({ match }) => match.key)
  const withKey = yield* RecentlyWritten.readWithKeys(driver, account, objectName, ids, keys).pipe(
    Effect.catch((error) =>
      Effect.as(Effect.logWarning("reading a record that a refusal named failed", error), () => [])
    )
  )
  return new Map(
    sought.flatMap(({ existingId, match, place }) =>
      withKey([existingId], match.key).map((found) => [place, found] as const)
    )
  )
})

/** What one or more lookups show of each key, in order. */
export const find = Effect.fnUntraced(function* (
  driver: ProviderDriver,
  account: Account,
  { objectName }: PlannedWrite,
  described: DescribedFields | undefined,
  sought: ReadonlyArray<{ readonly match: PlannedMatch }>
): Effect.fn.Return<ReadonlyArray<FoundRecords>, ProviderError> {
  if (driver.find === undefined) return yield* Effect.die(`${driver.name} declares find and has none`)
  const { keys: size } = completeCapabilities(driver.capabilities).find
  const results: Array<FoundRecords> = []
  for (let start = 0; start < sought.length; start += size) {
    const keys = sought.slice(start, start + size).map(({ match }) => match.key)
    const { isDelayed, records } = yield* driver.find(account, { objectName, keys, fields: [], described })
    results.push(...keys.map((_, n) => ({ found: records[n] ?? [], isDelayed: isDelayed || records[n] === undefined })))
  }
  return results
})
