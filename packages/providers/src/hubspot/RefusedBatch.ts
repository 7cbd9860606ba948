/** A batch that HubSpot refused as a whole without naming the record: what the refusal proves, and what to try next. Pure. */
import type { RecordError } from "@fieldgate/core/domain/RecordOutcome"
import { outcomeOf } from "@fieldgate/core/providers/FailedCall"
import type { ProviderFailure, ProviderRejected } from "@fieldgate/core/providers/ProviderError"
import { type Ended, type Group, halves, type Narrowed, type Placed } from "../kit/Batch.ts"
import * as HubSpotRecord from "./HubSpotRecord.ts"

/** Undefined if the failure isn't about the records, or if that is unclear. */
export const narrowed = (group: Group, failure: ProviderFailure): Narrowed | undefined => {
  if (!isAboutRecords(failure)) return undefined
  const outcome = outcomeOf(failure)
  const [only, ...others] = group
  if (only === undefined || others.length === 0)
    return { failed: group.map(({ place }) => [place, outcome]), groups: [] }
  const condemned = new Map(group.map((each) => [each.place, condemning(each, failure)]))
  const failed = group.flatMap(({ place }): ReadonlyArray<Ended> => {
    const errors = condemned.get(place) ?? []
    return errors.length === 0 ? [] : [[place, { outcome: "failed", errors }]]
  })
  if (failed.length === 0) return { failed, groups: halves(group) }
  const rest = group.filter(({ place }) => condemned.get(place)?.length === 0)
  return { failed, groups: rest.length === 0 ? [] : [rest] }
}

/**
 * A missing scope, an unknown object or a bad token would fail each half too; only these categories are about the records. A body that
 * HubSpot can't read contains a value of a wrong shape, and its error has no category.
 */
export const isAboutRecords = (failure: ProviderFailure): failure is ProviderRejected => {
  if (failure._tag !== "ProviderRejected") return false
  const { category, status } = failure.context ?? {}
  const isUnreadable = category === undefined && failure.message.startsWith("Invalid input JSON")
  return (
    (status === 400 && (category === "VALIDATION_ERROR" || isUnreadable)) || (status === 409 && category === "CONFLICT")
  )
}

/** Faults of a property whatever its value: every record that sends it is refused for it. */
const ofPropertyItself = new Set(["PROPERTY_DOESNT_EXIST", "READ_ONLY_VALUE"])

export const isOfPropertyItself = ({ code }: RecordError): boolean => code !== undefined && ofPropertyItself.has(code)

const condemning = ({ item }: Placed, { errors }: ProviderRejected) => {
  const sent = HubSpotRecord.properties(item.fields)
  return errors.filter(
    (error) => isOfPropertyItself(error) && error.field !== undefined && Object.hasOwn(sent, error.field)
  )
}
