import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import type { WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as Effect from "effect/Effect"
import type { Ended, Placed } from "../kit/Batch.ts"
import * as FollowUpAssociations from "./FollowUpAssociations.ts"
import type { Parts } from "./HubSpotApi.ts"
import * as HubSpotRecord from "./HubSpotRecord.ts"

export const hasFields = ({ fields }: WriteItem): boolean => Object.keys(HubSpotRecord.properties(fields)).length > 0

/** Without fields the record has nothing to change; without associations either, HubSpot is to refuse the update. */
export const isOnlyAssociations = (item: WriteItem): boolean => item.associations.length > 0 && !hasFields(item)

export const untouched = ({ recordId = "" }: WriteItem): RecordOutcome => ({ outcome: "success", recordId })

/** Makes the associations of updated records, and reports those that failed. */
export const follow = Effect.fnUntraced(function* (
  parts: Parts,
  account: Account,
  objectName: string,
  group: ReadonlyArray<Placed>,
  ended: ReadonlyArray<Ended>
) {
  const outcomes = new Map(ended)
  const updated = group.filter(
    ({ item, place }) => item.associations.length > 0 && outcomes.get(place)?.outcome === "success"
  )
  if (updated.length === 0) return ended
  const items = updated.map(({ item }) => item)
  const troubles = yield* FollowUpAssociations.make(parts, account, objectName, items)
  return group.flatMap(({ item, place }): ReadonlyArray<Ended> => {
    const outcome = outcomes.get(place)
    if (outcome === undefined) return []
    const own = updated.some((each) => each.place === place)
      ? troubles.filter(({ recordId }) => recordId === item.recordId)
      : []
    return [[place, own.length === 0 ? outcome : troubled(item, outcome, own)]]
  })
})

/** Beside an update it is a warning; where there was nothing else to do, it is the outcome of the record. */
const troubled = (
  item: WriteItem,
  outcome: RecordOutcome,
  troubles: ReadonlyArray<FollowUpAssociations.Trouble>
): RecordOutcome => {
  if (hasFields(item)) {
    return { ...outcome, warnings: troubles.map((trouble) => `the record was updated, but ${sentence(trouble)}`) }
  }
  return {
    outcome: troubles.some(({ open }) => open) ? "uncertain" : "failed",
    ...(outcome.recordId === undefined ? {} : { recordId: outcome.recordId }),
    errors: troubles.map((trouble) => ({ message: sentence(trouble) }))
  }
}

const sentence = ({ open, reason, toId }: FollowUpAssociations.Trouble): string =>
  `its association with ${toId} ${open ? "may not have been" : "was not"} made: ${reason}`
