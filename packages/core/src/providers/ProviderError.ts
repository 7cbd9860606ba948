/** How a provider can fail: every driver failure is one of these, and none leaks an HTTP client's error. @rule driver.failures */
import * as Schema from "effect/Schema"
import { RecordFields } from "../domain/Json.ts"
import { RecordError } from "../domain/RecordOutcome.ts"

/** What the provider itself said, for the reader of a problem: status, code, correlation id. Never a secret. */
const context = Schema.optionalKey(RecordFields)
const message = Schema.String

/** The provider refused for good: the same call would be refused again. Nothing was written. */
export class ProviderRejected extends Schema.TaggedError<ProviderRejected>()("ProviderRejected", {
  message,
  errors: Schema.Array(RecordError),
  context
}) {
  readonly retryable = false
}

/** A limit of the provider is used up. Nothing was written. */
export class ProviderQuotaExceeded extends Schema.TaggedError<ProviderQuotaExceeded>()("ProviderQuotaExceeded", {
  message,
  /** The earliest moment at which a retry makes sense. */
  retryAfter: Schema.optionalKey(Schema.DateTimeUtcFromString),
  context
}) {
  readonly retryable = true
}

/** No usable answer: the provider is down, too slow, or unreachable. */
export class ProviderUnavailable extends Schema.TaggedError<ProviderUnavailable>()("ProviderUnavailable", {
  message,
  /** `no`: the call certainly wrote nothing. `unknown`: it may have. */
  written: Schema.Literals(["no", "unknown"]),
  timedOut: Schema.Boolean,
  /** The provider was not called, or answered that it is processing another call: not a sign of an outage. */
  unmade: Schema.optionalKey(Schema.Literal(true)),
  /** This process stops: another one may make the call. */
  stopping: Schema.optionalKey(Schema.Literal(true)),
  retryAfter: Schema.optionalKey(Schema.DateTimeUtcFromString),
  context
}) {
  readonly retryable = true
}

/** The credentials are no longer accepted: the account must be connected again. Nothing was written. */
export class ProviderUnauthorized extends Schema.TaggedError<ProviderUnauthorized>()("ProviderUnauthorized", {
  message,
  /** The answer to a refresh doesn't prove that the credentials are dead: it counts when a second refresh is refused too. */
  unconfirmed: Schema.optionalKey(Schema.Literal(true)),
  context
}) {
  readonly retryable = false
}

/** The record is no longer in the state that was read for this update. Nothing was written; what it holds now may be read. */
export class ProviderRecordChanged extends Schema.TaggedError<ProviderRecordChanged>()("ProviderRecordChanged", {
  message,
  context
}) {
  readonly retryable = true
}

/**
 * The project's provider app is missing, or the provider rejects it: no token can be refreshed until the app is corrected
 * it. The connection may be as good as ever. Nothing was written.
 */
export class ProviderAppInvalid extends Schema.TaggedError<ProviderAppInvalid>()("ProviderAppInvalid", {
  message,
  context
}) {
  readonly retryable = false
}

export const ProviderFailure = Schema.Union([
  ProviderRejected,
  ProviderQuotaExceeded,
  ProviderUnavailable,
  ProviderUnauthorized,
  ProviderRecordChanged,
  ProviderAppInvalid
])
export type ProviderFailure = typeof ProviderFailure.Type

/** A failed call to a provider. */
export class ProviderError extends Schema.TaggedError<ProviderError>()("ProviderError", {
  provider: Schema.String,
  reason: ProviderFailure
}) {
  override get message(): string {
    return this.reason.message
  }
}
