/**
 * What became of a create whose answer was lost, judged by who holds its natural key at the provider. Nothing is guessed:
 * what the look doesn't prove stays uncertain, and says what to check. Pure. Spec 4.3.6.
 */
import * as Data from "effect/Data"
import * as DateTime from "effect/DateTime"
import type { RecordFields } from "../domain/Json.ts"
import type { RecordOutcome } from "../domain/RecordOutcome.ts"

/** When the create was under way, by our clock. */
export interface Attempt {
  readonly begun: DateTime.Utc
  /** When its answer was given up; missing where the process ended first. */
  readonly lost?: DateTime.Utc
}

/** A value of a field of which no two records can hold the same. */
export interface NaturalKey {
  readonly field: string
  readonly value: string
}

/** The record that holds a natural key. */
export interface KeyHolder {
  readonly recordId: string
  /** By the provider's clock; undefined where it doesn't say. */
  readonly created: DateTime.Utc | undefined
  /** Whether it holds every value that was sent. */
  readonly isAsSent: boolean
  readonly data: RecordFields
}

/** What a look for a record by its natural key showed. */
export type Sighting = Data.TaggedEnum<{
  /** Nobody could look. */
  Unseen: {}
  /** The record was sent without a natural key. */
  Keyless: {}
  /** No record holds the key at this moment. */
  Missing: { readonly key: NaturalKey }
  Found: { readonly key: NaturalKey; readonly holder: KeyHolder }
}>
export const Sighting = Data.taggedEnum<Sighting>()

/** A record made that close to the attempt may be of it: clocks differ a little, and some providers tell whole seconds. */
const nearly = { seconds: 5 }

/** A record made that long before is not of it, however much clocks differ. */
const wellBefore = { minutes: 5 }

/** A call without an answer may still be running; providers end theirs earlier than this. */
const longestCall = { minutes: 15 }

/** The outcome of a create after a look at this time. */
export const outcomeOf = (attempt: Attempt, sighting: Sighting | undefined, now: DateTime.Utc): RecordOutcome =>
  Sighting.$match(sighting ?? Sighting.Unseen(), {
    Unseen: (): RecordOutcome => open("it could not be looked up"),
    Keyless: () => open("it was sent without a unique field to look it up by"),
    Missing: ({ key }): RecordOutcome =>
      DateTime.isGreaterThan(now, DateTime.add(attempt.begun, longestCall))
        ? { ...unwritten(key, `no record has ${words(key)}`), retryable: true }
        : open(`no record has ${words(key)} yet, but the call may still be running`),
    Found: ({ holder, key }) => outcomeOfHolder(attempt, holder, key)
  })

const outcomeOfHolder = (attempt: Attempt, holder: KeyHolder, key: NaturalKey): RecordOutcome => {
  const { created, data, isAsSent, recordId } = holder
  if (created !== undefined && isWellBefore(created, attempt)) {
    return unwritten(key, `the older record ${recordId} has ${words(key)} already`)
  }
  if (created !== undefined && isOf(created, attempt) && isAsSent) return { outcome: "success", recordId, data }
  return open(`the record ${recordId} has ${words(key)}, and it can't be told whether this create made it`)
}

const isWellBefore = (created: DateTime.Utc, { begun }: Attempt): boolean =>
  DateTime.isLessThan(created, DateTime.subtract(begun, wellBefore))

const isOf = (created: DateTime.Utc, { begun, lost = DateTime.add(begun, longestCall) }: Attempt): boolean =>
  DateTime.between(created, { minimum: DateTime.subtract(begun, nearly), maximum: DateTime.add(lost, nearly) })

const words = ({ field, value }: NaturalKey): string => `${field} ${JSON.stringify(value)}`

const unwritten = ({ field }: NaturalKey, finding: string): RecordOutcome => ({
  outcome: "failed",
  errors: [{ message: `the answer was lost, but nothing was written: ${finding}`, field }]
})

const open = (finding: string): RecordOutcome => ({
  outcome: "uncertain",
  errors: [{ message: `${finding}: look for it in the provider before you create it again` }]
})

/** Outcomes with those that were found for some of their places. A record is one create's alone. */
export const settled = (
  outcomes: ReadonlyArray<RecordOutcome>,
  found: ReadonlyMap<number, RecordOutcome>
): ReadonlyArray<RecordOutcome> => {
  const taken = new Set(outcomes.flatMap(({ recordId }) => recordId ?? []))
  return outcomes.map((lost, place) => {
    const outcome = found.get(place)
    if (outcome === undefined) return lost
    if (outcome.outcome !== "success" || outcome.recordId === undefined) return after(lost, outcome)
    if (taken.has(outcome.recordId)) return after(lost, twin)
    taken.add(outcome.recordId)
    return outcome
  })
}

const twin = open("another record of this write has the same unique value")

/** Why the answer was lost comes first, then what the look showed. */
const after = (lost: RecordOutcome, found: RecordOutcome): RecordOutcome =>
  found.outcome === "uncertain" ? { ...lost, errors: [...(lost.errors ?? []), ...(found.errors ?? [])] } : found
