/** Which records of a write may be sent again, and from when. Pure. Spec 4.3.5. */
import * as DateTime from "effect/DateTime"
import * as Struct from "effect/Struct"
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"
import type { WriteType } from "../WriteRequest.ts"

/** What a retry must know of a write. */
export interface Retried {
  readonly type: WriteType
  readonly allOrNone: boolean
}

export interface Retry {
  /** Places of the records that may be sent again, in order. */
  readonly places: ReadonlyArray<number>
  /** No earlier than this; the latest of what the provider named. */
  readonly notBefore: DateTime.Utc | undefined
}

/** A lost update or delete may be carried out twice without harm; a create may not. */
export const mayRepeat = (type: WriteType, { outcome, retryable }: RecordOutcome): boolean =>
  retryable === true || (outcome === "uncertain" && type !== "create")

/** What of a write may be sent again. A batch that is all or none goes as a whole or not at all. */
export const of = ({ allOrNone, type }: Retried, outcomes: ReadonlyArray<RecordOutcome>): Retry => {
  const open = [...outcomes.entries()].filter(([, { outcome }]) => outcome !== "success")
  const repeatable = open.filter(([, outcome]) => mayRepeat(type, outcome))
  const chosen = allOrNone && repeatable.length < open.length ? [] : repeatable
  const moments = chosen.flatMap(([, { retryAfter }]) => retryAfter ?? [])
  return {
    places: chosen.map(([place]) => place),
    notBefore: moments.toSorted(DateTime.Order).at(-1)
  }
}

/** The outcomes as they may be told: beside a record that holds its whole batch back, none is called retryable. */
export const told = (write: Retried, outcomes: ReadonlyArray<RecordOutcome>): ReadonlyArray<RecordOutcome> =>
  write.allOrNone && of(write, outcomes).places.length === 0 ? outcomes.map(Struct.omit(["retryable"])) : outcomes
