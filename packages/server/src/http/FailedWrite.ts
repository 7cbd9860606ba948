/** A write that reached for the provider and did not succeed, as a problem. Settled 3, 4, 5. */
import type { RecordError } from "@fieldgate/core/domain/RecordOutcome"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import type { WriteFailed } from "@fieldgate/core/writes/WriteFailed"
import { draft } from "./ProblemDraft.ts"

/** A provider that says "too many" without saying until when. */
const usualQuotaPause = "10 seconds"

/** Settled 6: what an answer that isn't sure to have written nothing does to its key. */
const withNewKey = "Repeat the request with a new Idempotency-Key: this key keeps this answer."

/** The problem of a failed write, by what failed; all of them name the operation. */
export const failedWrite = (error: WriteFailed) => {
  const { failure, operationId } = error
  const particulars = particularsOf(error)
  if (error.uncertain) return draft("outcome-uncertain", particulars, outcomeOf(error))
  switch (failure._tag) {
    case "ProviderRejected":
      return draft("provider-rejected", particulars, outcomeOf(error))
    case "ProviderUnauthorized":
      return draft("connection-invalid", particulars, { operationId })
    case "ProviderAppInvalid":
      return draft("provider-app-invalid", particulars, { operationId })
    case "ProviderQuotaExceeded":
      return draft("quota-exceeded", { ...particulars, retryIn: usualQuotaPause }, { operationId })
    case "ProviderRecordChanged":
      return draft("record-changed", particulars, { operationId })
    case "ProviderUnavailable":
      return draft(failure.timedOut ? "provider-timeout" : "provider-unavailable", particulars, { operationId })
  }
}

const particularsOf = (error: WriteFailed) => ({
  detail: error.message,
  causes: error.errors.map((each) => each.message),
  subsystem: error.provider,
  retryable: error.retryable,
  remedy: error.repeatable && error.kept ? withNewKey : changedDefaults(error),
  context: error.failure.context,
  retryAfter: error.retryable ? retryAfterOf(error.failure) : undefined
})

/** The caller didn't send what the provider refuses, so correcting the record would not help. */
const changedDefaults = ({ errors }: WriteFailed): string | undefined => {
  const paths = [...new Set(errors.flatMap(({ configPath }) => configPath ?? []))]
  return paths.length === 0
    ? undefined
    : `Change the installation's ${paths.join(" and ")}, or send values for these fields.`
}

const retryAfterOf = (failure: ProviderFailure) => ("retryAfter" in failure ? failure.retryAfter : undefined)

/** The members that a failed write shares with an answer. */
const outcomeOf = ({ batch, errors, message, operationId, warnings }: WriteFailed) => {
  const [first, ...others] = errors
  const told: readonly [RecordError, ...Array<RecordError>] = [first ?? { message }, ...others]
  return {
    operationId,
    ...(batch === undefined ? { result: { success: false } as const } : batch),
    errors: told,
    ...(warnings.length === 0 ? {} : { warnings })
  }
}
