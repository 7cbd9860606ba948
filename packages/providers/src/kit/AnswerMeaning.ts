/** What the usual error answers mean: an error body in, a failure of the port out. Pure. */
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { RecordError } from "@fieldgate/core/domain/RecordOutcome"
import {
  type ProviderFailure,
  ProviderQuotaExceeded,
  ProviderRejected,
  ProviderUnauthorized,
  ProviderUnavailable
} from "@fieldgate/core/providers/ProviderError"
import type * as DateTime from "effect/DateTime"
import { type Answer, retryAfter } from "./Answer.ts"

export interface Situation {
  /** False for a call that changes nothing: its failure wrote nothing. */
  readonly writes: boolean
  readonly now: DateTime.Utc
}

/** What an answer reports about a failure; each provider reads its own bodies. */
export interface ErrorReport {
  readonly message: string
  readonly errors: ReadonlyArray<RecordError>
  readonly context: RecordFields
}

/** The failure that an answer means. A provider may read more from the answer, and may know more about the call. */
export type Meaning<S extends ErrorReport = ErrorReport, K extends Situation = Situation> = (
  report: S,
  answer: Answer,
  situation: K
) => ProviderFailure

/** When a provider accepts calls again; used if its answer has no `Retry-After`. */
type Wait<S extends ErrorReport, K extends Situation> = (report: S, situation: K) => DateTime.Utc

/** The provider refused; the same call would be refused again. */
export const rejected: Meaning = ({ context, errors, message }) => new ProviderRejected({ message, errors, context })

/** The credentials are no longer accepted. */
export const unauthorized: Meaning = ({ context, message }) => new ProviderUnauthorized({ message, context })

/** An answer that may have come after the write: a gateway's 502 doesn't show what the server behind it did. */
export const unclear =
  (displayName: string): Meaning =>
  ({ context, message }, answer, { now, writes }) => {
    const answered = `${displayName} answered ${answer.status}`
    const named = answer.status < 500 || message.startsWith(answered) ? message : `${answered}: ${message}`
    return unavailable({ context, message: named }, writes, retryAfter(answer, now))
  }

/** The call was turned away or undone; it may be repeated later. */
export const turnedAway =
  <S extends ErrorReport, K extends Situation>(wait?: Wait<S, K>): Meaning<S, K> =>
  (report, answer, situation) =>
    unavailable(report, false, retryAfter(answer, situation.now) ?? wait?.(report, situation))

/** A limit of the provider is used up. */
export const quota =
  <S extends ErrorReport, K extends Situation>(wait: Wait<S, K>): Meaning<S, K> =>
  (report, answer, situation) =>
    new ProviderQuotaExceeded({
      message: report.message,
      retryAfter: retryAfter(answer, situation.now) ?? wait(report, situation),
      context: report.context
    })

/** A success that can't be read: the call may have been executed. */
export const unreadable = (
  displayName: string,
  { status }: Answer,
  context: RecordFields,
  { writes }: Pick<Situation, "writes">
): ProviderFailure =>
  unavailable({ message: `${displayName} answered ${status} with a body that can't be read`, context }, writes)

const unavailable = (
  { context, message }: Pick<ErrorReport, "message" | "context">,
  mayBeWritten: boolean,
  moment?: DateTime.Utc
): ProviderFailure =>
  new ProviderUnavailable({
    message,
    written: mayBeWritten ? "unknown" : "no",
    timedOut: false,
    context,
    ...(moment === undefined ? {} : { retryAfter: moment })
  })
