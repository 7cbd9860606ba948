/** Maps a provider's answers to failures of the port. One table, with the definition's own entries. Pure. */
import { type ProviderFailure, ProviderQuotaExceeded } from "@fieldgate/core/providers/ProviderError"
import type { Answer } from "../kit/Answer.ts"
import * as AnswerMeaning from "../kit/AnswerMeaning.ts"
import type { Reason } from "./DefinitionMembers.ts"
import { limitEnds } from "../kit/LimitHeaders.ts"
import type { RestDefinition } from "./RestDefinition.ts"
import { read } from "./RestErrorBody.ts"

export type Situation = AnswerMeaning.Situation

export const failureOf = (definition: RestDefinition, answer: Answer, situation: Situation): ProviderFailure =>
  failureBecause(reasonOf(definition, answer.status), definition, answer, situation)

const reasonOf = ({ statuses = {} }: RestDefinition, status: number): Reason => {
  const own = statuses[String(status)]
  if (own !== undefined) return own
  if (status === 401) return "unauthorized"
  if (status === 429) return "quotaExceeded"
  // A gateway that gave up waiting may have passed the request on.
  if (status === 408) return "unavailable"
  // A redirect is not followed, and a redirecting server has not executed the call.
  if (status >= 300 && status < 400) return "turnedAway"
  // Anything else may have come after the write: a gateway's 502 doesn't show what the server behind it did.
  return status >= 400 && status < 500 ? "rejected" : "unavailable"
}

/** The failure for a reason that is known from the body. */
export const failureBecause = (
  reason: Reason,
  definition: RestDefinition,
  answer: Answer,
  situation: Situation
): ProviderFailure => {
  const body = read(definition, answer)
  switch (reason) {
    case "rejected":
      return AnswerMeaning.rejected(body, answer, situation)
    case "unauthorized":
      return AnswerMeaning.unauthorized(body, answer, situation)
    case "quotaExceeded": {
      const { context, message } = body
      const ends = limitEnds(definition.rateLimit, answer, situation.now)
      return new ProviderQuotaExceeded({ message, retryAfter: ends, context })
    }
    case "turnedAway":
      return AnswerMeaning.turnedAway()(body, answer, situation)
    case "unavailable":
      return AnswerMeaning.unclear(definition.displayName)(body, answer, situation)
  }
}

/** A success that can't be read: the call may have been executed. */
export const unreadable = (
  definition: RestDefinition,
  answer: Answer,
  situation: Pick<Situation, "writes">
): ProviderFailure =>
  AnswerMeaning.unreadable(definition.displayName, answer, read(definition, answer).context, situation)
