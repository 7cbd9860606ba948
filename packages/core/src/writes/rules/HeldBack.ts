/** Records of an all-or-none batch that were not written because others were refused: each names those. Pure. @rule batch.heldBack */
import type { RecordError, RecordOutcome } from "../../domain/RecordOutcome.ts"

/** The outcome of a record that has no fault of its own. A provider's own error keeps its code. */
export const outcome = ({ code }: Pick<RecordError, "code"> = {}): RecordOutcome => ({
  outcome: "failed",
  heldBack: true,
  errors: [{ message: sentence([]), ...(code === undefined ? {} : { code }) }]
})

/** The same outcomes, in which held back records name the refused ones by their places in the request. */
export const named = (
  outcomes: ReadonlyArray<RecordOutcome>,
  indexOf: (place: number) => number = (place) => place
): ReadonlyArray<RecordOutcome> => {
  if (!outcomes.some(isHeldBack)) return outcomes
  const causes = outcomes.flatMap((each, place) => (isCause(each) ? [indexOf(place)] : []))
  const message = sentence(causes)
  return outcomes.map((each) =>
    isHeldBack(each)
      ? { ...each, errors: (each.errors ?? [{ message }]).map((error) => ({ ...error, message })) }
      : each
  )
}

/** A record that an earlier call may have written is uncertain, whatever refused it now. */
export const isHeldBack = ({ heldBack, outcome }: RecordOutcome): boolean => outcome === "failed" && heldBack === true

const isCause = (each: RecordOutcome): boolean => each.outcome === "failed" && !isHeldBack(each)

/** How a record is named in a batch. */
export const nameOf = (index: number): string => `batch[${index}].record`

const mostNamed = 3

const sentence = (causes: ReadonlyArray<number>): string => {
  const names = causes.slice(0, mostNamed).map(nameOf).join(", ")
  const more = causes.length > mostNamed ? ` and ${causes.length - mostNamed} more` : ""
  const those = causes.length === 0 ? "another record" : `${names}${more}`
  return `not written because ${those} ${causes.length > 1 ? "were" : "was"} refused and the batch is all-or-none`
}
