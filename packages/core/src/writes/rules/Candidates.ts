/** Records that have the same key, where one was meant. Pure. @rule match.many, reference.outcome */
import { matchCandidates } from "../../domain/Limits.ts"
import type { Candidate } from "../../domain/RecordOutcome.ts"

/** The first of them, without their fields. */
export const of = (found: ReadonlyArray<Candidate>): ReadonlyArray<Candidate> =>
  found
    .slice(0, matchCandidates.maximum)
    .map(({ recordId, url }) => (url === undefined ? { recordId } : { recordId, url }))

/** The same as text, with the number of the others. */
export const words = (found: ReadonlyArray<Candidate>): string => {
  const listed = of(found)
  const names = listed.map(({ recordId, url }) => (url === undefined ? recordId : `${recordId} (${url})`)).join(", ")
  return found.length > listed.length ? `${names} and ${found.length - listed.length} more` : names
}
