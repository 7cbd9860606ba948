/** What failures have in common: the same cause at another record, or with another number in its message, counts as one. Pure. */
import * as Schema from "effect/Schema"
import { namedCauses } from "./Limits.ts"
import type { RecordOutcome } from "./RecordOutcome.ts"

/** One reason why records were not written, and how many it concerns. */
export const FailureCause = Schema.Struct({
  /** The provider's code where it gave one, else its message without what differs from record to record. */
  cause: Schema.String,
  /** Whether the records failed, or may have been written. */
  outcome: Schema.Literals(["failed", "uncertain"]),
  /** How many records it concerns. */
  records: Schema.Int,
  /** One of the messages, as it was given. */
  example: Schema.String
}).annotate({ identifier: "FailureCause" })
export interface FailureCause extends Schema.Schema.Type<typeof FailureCause> {}

const longest = 120

/** Quoted parts, addresses, and everything with a digit in it differ from record to record. */
const withoutDetails = (message: string): string =>
  message
    .replaceAll(/"[^"]*"|'[^']*'|\S+@\S+|\S*\d\S*/gu, "…")
    .replaceAll(/\s+/gu, " ")
    .trim()

const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text)

export const causeOf = ({ errors = [] }: RecordOutcome): string => {
  const [first] = errors
  return cut(first?.code ?? withoutDetails(first?.message ?? "no reason given"))
}

/** The most frequent causes of these failures, the most frequent first. */
export const causesOf = (failures: ReadonlyArray<RecordOutcome>): ReadonlyArray<FailureCause> => {
  const causes = new Map<string, FailureCause>()
  for (const failure of failures) {
    if (failure.outcome === "success") continue
    const cause = causeOf(failure)
    const key = `${failure.outcome} ${cause}`
    const before = causes.get(key)
    const example = before?.example ?? failure.errors?.[0]?.message ?? cause
    causes.set(key, { cause, outcome: failure.outcome, records: (before?.records ?? 0) + 1, example })
  }
  return [...causes.values()]
    .toSorted((one, other) => other.records - one.records || (one.cause < other.cause ? -1 : 1))
    .slice(0, namedCauses)
}
