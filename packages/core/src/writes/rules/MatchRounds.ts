/**
 * The rounds in which records that are found by a key are written: a record goes again where the provider refused to create it because of
 * a unique value, or where an answer was lost and the call can be repeated safely. Pure. @rule match.duplicate, match.lost
 */
import * as Duration from "effect/Duration"
import * as Struct from "effect/Struct"
import { matchRounds } from "../../domain/Limits.ts"
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"
import * as FailedCall from "../../providers/FailedCall.ts"
import type { ProviderError, ProviderFailure } from "../../providers/ProviderError.ts"
import * as LostCreate from "./LostCreate.ts"
import * as MatchDecision from "./MatchDecision.ts"
import type { PlannedRecord, PlannedWrite } from "./PlannedRecord.ts"

export interface Sought extends MatchDecision.Sought {
  readonly place: number
  readonly record: PlannedRecord
}

/** What became of one record, and how the call of it ended. */
export interface Done {
  readonly place: number
  readonly outcome: RecordOutcome
  readonly isIdle?: true
  /** A lookup has shown that records have its key. */
  readonly isMatched?: boolean
  /** The answer was lost, and the same write can't make a second record. */
  readonly isRepeatable?: boolean
}

export interface SoughtDone extends Done {
  readonly sought: Sought
}

export interface Results {
  readonly done: ReadonlyArray<Done>
  /** Records to look up again: a create of them was refused as a duplicate, or its answer was lost. */
  readonly again: ReadonlyArray<Sought>
  readonly failures: ReadonlyArray<ProviderFailure>
}

export const none: Results = { done: [], again: [], failures: [] }

export const joined = (all: ReadonlyArray<Results>): Results => ({
  done: all.flatMap(({ done }) => done),
  again: all.flatMap(({ again }) => again),
  failures: all.flatMap(({ failures }) => failures)
})

/** The first repetition follows immediately, the others after pauses that grow. */
export const pauseBefore = (round: number): Duration.Duration =>
  Duration.millis(matchRounds.pauseMillis * 2 ** (round - 3))

/** A caller waits for the answer of a synchronous write, so nothing is found out later; what can be repeated safely is returned as such. */
export const ended = ({ mode }: PlannedWrite, outcome: RecordOutcome, isRepeatable: boolean): RecordOutcome => {
  if (mode !== "synchronous" || outcome.outcome !== "uncertain") return outcome
  return isRepeatable ? LostCreate.repeatable(outcome) : LostCreate.ended(outcome)
}

/** Which records another round may follow for. */
export interface Rounds {
  /** Those that the provider refused to create because of a unique value. */
  readonly refused: boolean
  /** Those whose answer was lost and that can be repeated safely. A worker repeats an asynchronous write later. */
  readonly lost: boolean
}

/** A read changes nothing, however it ended; a call before it may have. */
export const notLookedUp = (
  { mode }: PlannedWrite,
  sought: ReadonlyArray<Sought>,
  { reason }: Pick<ProviderError, "reason">,
  rounds: Rounds
): Results => {
  const { unanswered: _, ...outcome } = FailedCall.outcomeOf(reason)
  const unread: RecordOutcome =
    outcome.outcome === "failed" ? outcome : { ...outcome, outcome: "failed", retryable: true }
  // Of a synchronous write, only what can be repeated safely comes to a second round with a lost answer.
  const isRepeated = ({ lost }: Sought) => mode === "synchronous" && lost !== undefined
  const again = sought.filter((each) => rounds.lost && isRepeated(each))
  const over = sought.filter((each) => !again.includes(each))
  return {
    done: over.map((each) => ({
      place: each.place,
      outcome: MatchDecision.keptOpen(unread, each.lost),
      isRepeatable: isRepeated(each)
    })),
    again,
    failures: over.length === 0 ? [] : [reason]
  }
}

/** What becomes of records whose call can be repeated safely: those without an answer go again, as long as rounds are left. */
export const repeated = (rounds: Rounds, ends: ReadonlyArray<SoughtDone>, failure?: ProviderFailure): Results => {
  const isLost = ({ outcome }: Done) => rounds.lost && outcome.outcome === "uncertain"
  const over = ends.filter((each) => !isLost(each))
  return {
    done: over.map((each) => ({
      ...Struct.omit(each, ["sought"]),
      isRepeatable: each.outcome.outcome === "uncertain"
    })),
    again: ends.filter(isLost).map(({ outcome, sought }) => ({
      ...sought,
      lost: outcome.lostCall ?? sought.lost,
      refused: undefined
    })),
    failures: failure === undefined || over.length === 0 ? [] : [failure]
  }
}
