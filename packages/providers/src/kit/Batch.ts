/**
 * Several records in one command, in as many calls as a provider needs. If it refuses a whole call because of one of its
 * records, the others are tried in smaller groups; a call without a clear answer is never followed by another. Once a record
 * was written, a later failure ends the remaining records and not the command.
 */
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import { mayHaveWritten, outcomeOf, unsentBecauseOf } from "@fieldgate/core/providers/FailedCall"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import type { WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"

export interface Placed {
  readonly place: number
  readonly item: WriteItem
}

/** The records of one call. */
export type Group = ReadonlyArray<Placed>

export type Ended = readonly [place: number, outcome: RecordOutcome]

/** Records that are known to be refused, and groups in which to try the others. */
export interface Narrowed {
  readonly failed: ReadonlyArray<Ended>
  readonly groups: ReadonlyArray<Group>
}

/** A command's records in groups, and how one group is sent. */
export interface GroupedWrite {
  readonly items: ReadonlyArray<WriteItem>
  readonly groups: ReadonlyArray<Group>
  readonly send: (group: Group) => Effect.Effect<ReadonlyArray<Ended>, ProviderFailure>
  /** What a refusal of a whole group says about its records; undefined if it is not about one of them. */
  readonly narrow: (group: Group, failure: ProviderFailure) => Narrowed | undefined
}

/** Makes one call per group, one after the other. Returns one outcome per item, in order. */
export const writeGroups = Effect.fnUntraced(function* ({
  groups,
  items,
  narrow,
  send
}: GroupedWrite): Effect.fn.Return<ReadonlyArray<RecordOutcome>, ProviderFailure> {
  const outcomes = new Map<number, RecordOutcome>()
  const note = (ended: ReadonlyArray<Ended>) => ended.forEach(([place, outcome]) => void outcomes.set(place, outcome))
  let waiting = groups
  for (let [group, ...later] = waiting; group !== undefined; [group, ...later] = waiting) {
    const called = yield* Effect.result(send(group))
    if (Result.isSuccess(called)) {
      note(called.success)
      waiting = later
      continue
    }
    const { failure } = called
    const narrowed = narrow(group, failure)
    if (narrowed === undefined) {
      const written = [...outcomes.values()].some(({ outcome }) => outcome !== "failed")
      const isAboutAll = !mayHaveWritten(failure) || group.length === items.length
      if (!written && isAboutAll) return yield* Effect.fail(failure)
      note(endOf(group, later.flat(), failure))
      break
    }
    note(narrowed.failed)
    waiting = [...narrowed.groups, ...later]
  }
  return items.map((_, place) => outcomes.get(place) ?? unsent)
})

/** Every record gets an outcome; this one shows a mistake above, and is never a success. */
const unsent: RecordOutcome = { outcome: "failed", errors: [{ message: "this record was not sent" }] }

/** What a failed call means for its own records, and for those of the calls after it. */
const endOf = (group: Group, later: Group, failure: ProviderFailure): ReadonlyArray<Ended> => [
  ...group.map(({ place }): Ended => [place, outcomeOf(failure)]),
  ...later.map(({ place }): Ended => [place, unsentBecauseOf(failure)])
]

/** Groups of at most `limit` records. Those with the same key go one after the other, in the order in which they came. */
export const groupsOf = (
  items: ReadonlyArray<WriteItem>,
  limit: number,
  keyOf: (item: WriteItem) => string | undefined
): ReadonlyArray<Group> => {
  const rounds: Array<Array<Placed>> = []
  const seen = new Map<string, number>()
  for (const [place, item] of items.entries()) {
    const key = keyOf(item)
    const round = key === undefined ? 0 : (seen.get(key) ?? 0)
    if (key !== undefined) seen.set(key, round + 1)
    const group = rounds[round] ?? []
    group.push({ place, item })
    rounds[round] = group
  }
  return rounds.flatMap((round) => parts(round, limit))
}

const parts = (group: Group, size: number): ReadonlyArray<Group> =>
  Array.from({ length: Math.ceil(group.length / size) }, (_, n) => group.slice(n * size, (n + 1) * size))

export const halves = (group: Group): ReadonlyArray<Group> => parts(group, Math.ceil(group.length / 2))
