/** What two writes of one record have in common: writes with the same never overlap. Pure. @rule order.updates, match.order */
import type { WriteType } from "../WriteRequest.ts"
import * as MatchPlan from "./MatchPlan.ts"
import type { PlannedRecord } from "./PlannedRecord.ts"

/** The record's id as JSON, or the key by which it is looked for; undefined for a create, which is no other write's record. */
export const orderKey = (type: WriteType, { match, recordId }: PlannedRecord): string | undefined => {
  if (match !== undefined) return `${matchPrefix}${MatchPlan.keyText(match)}`
  return type === "create" || recordId === undefined ? undefined : JSON.stringify(recordId)
}

/** No id as JSON starts like this. */
const matchPrefix = "match "

/** The part of an order key that holds the caller's own values; undefined for an id. */
export const matchOf = (key: string): string | undefined =>
  key.startsWith(matchPrefix) ? key.slice(matchPrefix.length) : undefined

/** The record in words, for a caller whose write meets another one of it. */
export const nameOf = ({ match, recordId }: PlannedRecord): string | undefined =>
  match === undefined ? recordId : MatchPlan.words(match)
