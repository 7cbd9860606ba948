/** What a provider's answers mean: status and body in, a failure of the port out. One table, and a definition's own. Pure. */
import {
  type ProviderFailure,
  ProviderQuotaExceeded,
  ProviderRejected,
  ProviderUnauthorized,
  ProviderUnavailable
} from "@fieldgate/core/ports/ProviderError"
import type * as DateTime from "effect/DateTime"
import type { Answer } from "../http/Answer.ts"
import { retryAfter } from "../http/RetryAfter.ts"
import type { Reason } from "./DefinitionMembers.ts"
import { limitEnds } from "./RateLimitEnd.ts"
import type { RestDefinition } from "./RestDefinition.ts"
import { read } from "./RestErrorBody.ts"

/** What is known about a call beside its answer. */
export interface Situation {
  /** False for a call that changes nothing: its failure wrote nothing. */
  readonly writes: boolean
  readonly now: DateTime.Utc
}

/** The failure that an answer which is no success means. */
export const failureOf = (definition: RestDefinition, answer: Answer, situation: Situation): ProviderFailure =>
  failureBecause(reasonOf(definition, answer.status), definition, answer, situation)

const reasonOf = ({ statuses = {} }: RestDefinition, status: number): Reason => {
  const own = statuses[String(status)]
  if (own !== undefined) return own
  if (status === 401) return "unauthorized"
  if (status === 429) return "quotaExceeded"
  // A redirect is not followed, and what answers one has done nothing.
  if (status >= 300 && status < 400) return "turnedAway"
  // Anything else may have come after the write: a gateway's 502 says nothing about what stood behind it.
  return status >= 400 && status < 500 ? "rejected" : "unavailable"
}

/** The failure for a reason that is known otherwise than by the status. */
export const failureBecause = (
  reason: Reason,
  definition: RestDefinition,
  answer: Answer,
  { now, writes }: Situation
): ProviderFailure => {
  const { context, errors, message } = read(definition, answer)
  switch (reason) {
    case "rejected":
      return new ProviderRejected({ message, errors, context })
    case "unauthorized":
      return new ProviderUnauthorized({ message, context })
    case "quotaExceeded":
      return new ProviderQuotaExceeded({ message, retryAfter: limitEnds(definition.rateLimit, answer, now), context })
    case "turnedAway":
    case "unavailable": {
      const written = writes && reason === "unavailable" ? "unknown" : "no"
      const moment = retryAfter(answer, now)
      const later = moment === undefined ? {} : { retryAfter: moment }
      return new ProviderUnavailable({ message, written, timedOut: false, context, ...later })
    }
  }
}

/** A success that can't be read: the call may well have been carried out. */
export const unreadable = (
  definition: RestDefinition,
  answer: Answer,
  { writes }: Pick<Situation, "writes">
): ProviderFailure =>
  new ProviderUnavailable({
    message: `${definition.displayName} answered ${answer.status} with a body that can't be read`,
    written: writes ? "unknown" : "no",
    timedOut: false,
    context: read(definition, answer).context
  })
