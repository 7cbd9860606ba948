/** Maps HubSpot's answers to failures of the port. One table, pure. */
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import * as DateTime from "effect/DateTime"
import type { Answer } from "../kit/Answer.ts"
import * as AnswerMeaning from "../kit/AnswerMeaning.ts"
import { type LimitHeaders, nextMidnight } from "../kit/LimitHeaders.ts"
import { type HubSpotErrorBody, read } from "./HubSpotErrorBody.ts"

export interface Situation extends AnswerMeaning.Situation {
  /** The account's time zone, if known: daily limits restart at its midnight. */
  readonly timeZone?: string | undefined
}

type Meaning = AnswerMeaning.Meaning<HubSpotErrorBody, Situation>

/** A lock on records under bulk traffic lasts two seconds. */
const lockEnds = (_: HubSpotErrorBody, { now }: Situation) => DateTime.add(now, { seconds: 2 })

/** A limit ends with its window. developers.hubspot.com/docs/developer-tooling/platform/usage-guidelines */
const limitEnds = ({ policyName }: HubSpotErrorBody, { now, timeZone }: Situation): DateTime.Utc => {
  switch (policyName) {
    case "SECONDLY":
      return DateTime.add(now, { seconds: 1 })
    case "DAILY":
      return nextMidnight(now, timeZone)
    default:
      return DateTime.add(now, { seconds: 10 })
  }
}

const unclear = AnswerMeaning.unclear("HubSpot")

const byStatus: Readonly<Record<number, Meaning>> = {
  401: AnswerMeaning.unauthorized,
  // A gateway that gave up waiting may have passed the request on.
  408: unclear,
  423: AnswerMeaning.turnedAway(lockEnds),
  429: AnswerMeaning.quota(limitEnds),
  // The account is moving to another data centre; the answer has a Retry-After.
  477: AnswerMeaning.turnedAway()
}

const meaningOf = (status: number): Meaning => {
  const own = byStatus[status]
  if (own !== undefined) return own
  if (status >= 300 && status < 400) return AnswerMeaning.turnedAway()
  return status >= 400 && status < 500 ? AnswerMeaning.rejected : unclear
}

export const failureOf = (answer: Answer, situation: Situation): ProviderFailure =>
  meaningOf(answer.status)(read(answer), answer, situation)

/** A success that can't be read: the call may have been executed. */
export const unreadable = (answer: Answer, situation: Pick<Situation, "writes">): ProviderFailure =>
  AnswerMeaning.unreadable("HubSpot", answer, read(answer).context, situation)

/** Apps of users have no limit by day and no headers of it. developers.hubspot.com/docs/developer-tooling/platform/usage-guidelines */
export const limitHeaders: LimitHeaders = {
  limit: "x-hubspot-ratelimit-max",
  windowMillis: "x-hubspot-ratelimit-interval-milliseconds",
  remaining: "x-hubspot-ratelimit-remaining",
  otherwiseSeconds: 10,
  dailyLimit: "x-hubspot-ratelimit-daily",
  dailyRemaining: "x-hubspot-ratelimit-daily-remaining"
}
