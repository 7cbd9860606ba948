/** Which records of an operation that has ended are written once more, as an operation of their own. */
import { isReadonlyArrayNonEmpty, type NonEmptyReadonlyArray } from "effect/Array"
import type { RecordOutcome } from "../domain/RecordOutcome.ts"
import type { PlannedRecord } from "./PlannedRecord.ts"
import type { WriteHead } from "./WriteHead.ts"

/** The records to write again, each with its place in the first operation. */
export interface Redriven {
  readonly head: WriteHead
  readonly records: NonEmptyReadonlyArray<PlannedRecord>
  readonly places: ReadonlyArray<number>
}

/** Undefined where no record ended so. The plan stays as it was; only that nobody waits for the answer any more. */
export const redriven = (
  { head, records }: { readonly head: WriteHead; readonly records: ReadonlyArray<PlannedRecord> },
  outcomes: ReadonlyArray<RecordOutcome | undefined>,
  wanted: RecordOutcome["outcome"]
): Redriven | undefined => {
  const chosen = records.flatMap((record, place) => (outcomes[place]?.outcome === wanted ? [{ record, place }] : []))
  const again = chosen.map(({ record }) => record)
  if (!isReadonlyArrayNonEmpty(again)) return undefined
  return {
    head: { ...head, mode: "asynchronous", shape: again.length === 1 ? "record" : "batch" },
    records: again,
    places: chosen.map(({ place }) => place)
  }
}
