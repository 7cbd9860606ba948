/** Commands that HubSpot can't execute, refused before any call. Pure. */
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import type { WriteCommand } from "@fieldgate/core/writes/rules/PlannedRecord"
import { reject } from "./HubSpotApi.ts"
import { limit } from "./HubSpotCalls.ts"

export const refusalOf = ({ allOrNone, headers, items, type }: WriteCommand): ProviderFailure | undefined => {
  if (headers.length > 0) return reject("HubSpot takes no headers of the caller")
  if (items.length === 1) return undefined
  if (type === "delete") return reject("HubSpot deletes one record at a time")
  if (!allOrNone) return undefined
  if (type === "update") return reject("HubSpot updates each record of a batch by itself")
  return items.length > limit ? reject(`HubSpot creates at most ${limit} records in an all-or-none batch`) : undefined
}
