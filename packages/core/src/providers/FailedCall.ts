/** What a failed call means for each of its records. A lost answer leaves them open. @rule sync.uncertain, sync.repeatable */
import type { RecordError, RecordOutcome } from "../domain/RecordOutcome.ts"
import type { ProviderFailure } from "./ProviderError.ts"

export const mayHaveWritten = (failure: ProviderFailure): boolean =>
  failure._tag === "ProviderUnavailable" && failure.written === "unknown"

/** A failure's reasons, as a record's errors. */
export const errorsOf = (failure: ProviderFailure): ReadonlyArray<RecordError> =>
  failure._tag === "ProviderRejected" && failure.errors.length > 0 ? failure.errors : [{ message: failure.message }]

export const outcomeOf = (failure: ProviderFailure): RecordOutcome =>
  mayHaveWritten(failure)
    ? { outcome: "uncertain", errors: errorsOf(failure), ...unansweredOf(failure), ...momentOf(failure) }
    : { ...unsent(failure), errors: errorsOf(failure) }

/** The outcome of a record that was to go after the failed call, and did not. */
export const unsentBecauseOf = (failure: ProviderFailure): RecordOutcome => ({
  ...unsent(failure),
  errors: [{ message: `not sent, because an earlier call of this batch failed: ${failure.message}` }]
})

/** Nothing was written. Only a refused record is final: credentials and provider apps can be fixed. */
const unsent = (failure: ProviderFailure): RecordOutcome => ({
  outcome: "failed",
  ...(failure._tag === "ProviderRejected" ? {} : { retryable: true }),
  ...(failure._tag === "ProviderUnauthorized" ? { unauthorized: true } : {}),
  ...momentOf(failure)
})

/** A successful status with an unreadable body is an answer: the call was most likely executed. */
const unansweredOf = ({ context }: ProviderFailure) => {
  const status = context?.["status"]
  return typeof status === "number" && status >= 200 && status < 300 ? {} : { unanswered: true as const }
}

const momentOf = (failure: ProviderFailure) =>
  "retryAfter" in failure && failure.retryAfter !== undefined ? { retryAfter: failure.retryAfter } : {}
