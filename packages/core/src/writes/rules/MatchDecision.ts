/**
 * What becomes of a record once a lookup by its key has shown which records have it. Pure. @rule match.policies, match.lost, match.many
 *
 * | found | no create is open | the answer to a create of it was lost |
 * |---|---|---|
 * | one | by `onFound` | updated; `skip` is a success, `fail` stays uncertain |
 * | several | by `onMany` | `oldest` is updated, `fail` stays uncertain |
 * | none | by `onMissing` | created where the CRM keeps the key unique, or where the lookup can't miss a record and the call is over |
 *
 * A lookup that may lack the newest records is completed by what Fieldgate wrote with the same key. @rule match.recent
 */
import * as DateTime from "effect/DateTime"
import type * as Duration from "effect/Duration"
import type { Candidate, RecordOutcome } from "../../domain/RecordOutcome.ts"
import type { FoundByKey } from "../../records/FindQuery.ts"
import type { LostCall } from "../LostCall.ts"
import type { PlannedMatch } from "../Match.ts"
import * as Candidates from "./Candidates.ts"
import { words } from "./MatchPlan.ts"
import type { OpenWrite } from "./RecentWrites.ts"

export type MatchStep =
  /** The record is updated, or deleted. */
  | { readonly _tag: "Change"; readonly found: FoundByKey }
  | { readonly _tag: "Create" }
  /** `isMatched`: records have the key. */
  | { readonly _tag: "End"; readonly outcome: RecordOutcome; readonly isMatched: boolean }

export interface Sought {
  readonly match: PlannedMatch
  /** Calls that may have created the record. */
  readonly lost: LostCall | undefined
  /** Why the provider refused to create it: a record has a unique value of it already. */
  readonly refused: RecordOutcome | undefined
}

export interface Lookup {
  readonly objectName: string
  /** The records that have the key, the oldest first. */
  readonly found: ReadonlyArray<FoundByKey>
  /** Whether the newest records may be missing from the lookup. */
  readonly isDelayed: boolean
  /** Whether the provider itself refuses a second record with the key. */
  readonly isUnique: boolean
  /** An operation of the last hours whose outcome is unknown and that may have created a record with the key. */
  readonly open: OpenWrite | undefined
  readonly now: DateTime.Utc
  /** A call without an answer may still be running for this long. */
  readonly longestCall: Duration.Duration
}

export const decide = (sought: Sought, lookup: Lookup): MatchStep => {
  const { match } = sought
  const [first, ...others] = lookup.found
  if (first === undefined) return whenMissing(sought, lookup)
  if (others.length > 0 && !takesFirst[match.onMany]) return end(sought, ambiguous(match, lookup), true)
  switch (match.onFound) {
    case "update":
      return { _tag: "Change", found: first }
    case "skip":
      return end(sought, { outcome: "success", recordId: first.recordId, action: "skipped" }, true)
    case "fail":
      return end(
        sought,
        failed(`the record ${first.recordId} of ${lookup.objectName} already has ${words(match)}`, "match-found"),
        true
      )
  }
}

/** Whether the first of several records, the oldest, is the one that is meant. */
const takesFirst: Readonly<Record<PlannedMatch["onMany"], boolean>> = { fail: false, oldest: true }

const whenMissing = (sought: Sought, lookup: Lookup): MatchStep => {
  const { lost, match, refused } = sought
  if (refused !== undefined) return end(sought, refused)
  switch (match.onMissing) {
    case "skip":
      return lost === undefined
        ? end(sought, { outcome: "success", action: "skipped" })
        : end(sought, failed(missing(match, lookup), "match-not-found"))
    case "fail":
      return end(sought, failed(missing(match, lookup), "match-not-found"))
    case "create":
      return whetherCreated(sought, lookup)
  }
}

/** A record that a lookup doesn't show is created only where it certainly isn't there. */
const whetherCreated = (sought: Sought, lookup: Lookup): MatchStep => {
  const { lost, match } = sought
  if (lookup.isUnique) return { _tag: "Create" }
  if (lookup.isDelayed) {
    if (lost !== undefined) {
      return end(sought, failed(`${missing(match, lookup)} yet, but an earlier call may have created it`))
    }
    return lookup.open === undefined ? { _tag: "Create" } : end(sought, maybeCreated(match, lookup, lookup.open))
  }
  if (lost === undefined && lookup.open !== undefined && mayRun(lookup, lookup.open.savedAt)) {
    return end(sought, maybeCreated(match, lookup, lookup.open))
  }
  return lost === undefined || !mayRun(lookup, lost.lastSent)
    ? { _tag: "Create" }
    : end(sought, failed(`${missing(match, lookup)} yet, but the earlier call may still be running`))
}

const missing = (match: PlannedMatch, { objectName }: Lookup) => `no record of ${objectName} has ${words(match)}`

/** Whether a call of that time may still be running at the provider. */
const mayRun = ({ longestCall, now }: Lookup, at: DateTime.Utc | undefined): boolean =>
  at === undefined || !DateTime.isGreaterThan(now, DateTime.addDuration(at, longestCall))

const maybeCreated = (match: PlannedMatch, lookup: Lookup, { operationId }: OpenWrite): RecordOutcome => ({
  ...failed(
    `${missing(match, lookup)} yet, but the operation ${operationId}, whose outcome is unknown, may have created one that the search ` +
      "doesn't show: repeat the write later, or check for the record"
  ),
  retryable: true
})

export type MatchCode = "match-found" | "match-not-found" | "match-ambiguous"

const failed = (message: string, code?: MatchCode, candidates?: ReadonlyArray<Candidate>): RecordOutcome => ({
  outcome: "failed",
  errors: [{ message, ...(code === undefined ? {} : { code }), ...(candidates === undefined ? {} : { candidates }) }]
})

const ambiguous = (match: PlannedMatch, { found, objectName }: Lookup): RecordOutcome => {
  const listed = Candidates.of(found)
  return failed(
    `${found.length} records of ${objectName} have ${words(match)}: ${Candidates.words(found)}`,
    "match-ambiguous",
    listed
  )
}

const end = ({ lost }: Sought, outcome: RecordOutcome, isMatched = false): MatchStep => ({
  _tag: "End",
  outcome: keptOpen(outcome, lost),
  isMatched
})

/** A failure after a lost create doesn't prove that nothing was written. */
export const keptOpen = (outcome: RecordOutcome, lost: LostCall | undefined): RecordOutcome => {
  if (lost === undefined || outcome.outcome !== "failed") return outcome
  const [first = { message: "the record was not written now" }, ...others] = outcome.errors ?? []
  const errors = [{ ...first, message: `${lost.cause}; ${first.message}` }, ...others]
  return { ...outcome, outcome: "uncertain", errors, lostCall: { ...lost, lookup: "pending" } }
}
