/** Maps HubSpot's answers to failures of the port. One table, pure. */
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import { type Answer, header } from "../kit/Answer.ts"
import * as AnswerMeaning from "../kit/AnswerMeaning.ts"
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

const nextMidnight = (now: DateTime.Utc, timeZone: string | undefined): DateTime.Utc =>
  Option.fromUndefinedOr(timeZone).pipe(
    Option.flatMap((zone) => DateTime.setZoneNamed(now, zone)),
    Option.getOrElse((): DateTime.DateTime => now),
    DateTime.startOf("day"),
    DateTime.add({ days: 1 }),
    DateTime.toUtc
  )

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

/** When calls may go again after an answer that reports none remaining; undefined if some remain. */
export const usedUpUntil = (answer: Answer, { now, timeZone }: Omit<Situation, "writes">): DateTime.Utc | undefined => {
  if (header(answer, "x-hubspot-ratelimit-daily-remaining") === "0") return nextMidnight(now, timeZone)
  if (header(answer, "x-hubspot-ratelimit-remaining") !== "0") return undefined
  const millis = header(answer, "x-hubspot-ratelimit-interval-milliseconds") ?? ""
  return DateTime.add(now, { milliseconds: /^\d{1,5}$/.test(millis) ? Number(millis) : 10_000 })
}
