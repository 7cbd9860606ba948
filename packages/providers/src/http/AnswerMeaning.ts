/** What answers that are no success mean at more than one provider: what was said in, a failure of the port out. Pure. */
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
import type { Answer } from "./Answer.ts"
import { retryAfter } from "./RetryAfter.ts"

/** What is known about a call beside its answer. */
export interface Situation {
  /** False for a call that changes nothing: its failure wrote nothing. */
  readonly writes: boolean
  readonly now: DateTime.Utc
}

/** What an answer says about a failure; each provider reads its own bodies. */
export interface Said {
  readonly message: string
  readonly errors: ReadonlyArray<RecordError>
  readonly context: RecordFields
}

/** The failure that an answer means. A provider may read more from it, and know more of the call. */
export type Meaning<S extends Said = Said, K extends Situation = Situation> = (
  said: S,
  answer: Answer,
  situation: K
) => ProviderFailure

/** When a provider takes calls again; counts where its answer has no `Retry-After`. */
type Wait<S extends Said, K extends Situation> = (said: S, situation: K) => DateTime.Utc

/** The provider refused for good. */
export const rejected: Meaning = ({ context, errors, message }) => new ProviderRejected({ message, errors, context })

/** The credentials are no longer accepted. */
export const unauthorized: Meaning = ({ context, message }) => new ProviderUnauthorized({ message, context })

/** An answer that may have come after the write: a gateway's 502 says nothing about what stood behind it. */
export const unclear =
  (displayName: string): Meaning =>
  ({ context, message }, answer, { now, writes }) => {
    const answered = `${displayName} answered ${answer.status}`
    const named = answer.status < 500 || message.startsWith(answered) ? message : `${answered}: ${message}`
    return unavailable({ context, message: named }, writes, retryAfter(answer, now))
  }

/** The call was turned away or undone, for now. */
export const turnedAway =
  <S extends Said, K extends Situation>(wait?: Wait<S, K>): Meaning<S, K> =>
  (said, answer, situation) =>
    unavailable(said, false, retryAfter(answer, situation.now) ?? wait?.(said, situation))

/** A limit of the provider is used up. */
export const quota =
  <S extends Said, K extends Situation>(wait: Wait<S, K>): Meaning<S, K> =>
  (said, answer, situation) =>
    new ProviderQuotaExceeded({
      message: said.message,
      retryAfter: retryAfter(answer, situation.now) ?? wait(said, situation),
      context: said.context
    })

/** A success that can't be read: the call may well have been carried out. */
export const unreadable = (
  displayName: string,
  { status }: Answer,
  context: RecordFields,
  { writes }: Pick<Situation, "writes">
): ProviderFailure =>
  unavailable({ message: `${displayName} answered ${status} with a body that can't be read`, context }, writes)

const unavailable = (
  { context, message }: Pick<Said, "message" | "context">,
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
