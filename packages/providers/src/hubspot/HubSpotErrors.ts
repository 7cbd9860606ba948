/** What HubSpot's answers mean: status and body in, a failure of the port out. One table, pure. */
import {
  type ProviderFailure,
  ProviderQuotaExceeded,
  ProviderRejected,
  ProviderUnauthorized,
  ProviderUnavailable
} from "@fieldgate/core/ports/ProviderError"
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import type { Answer } from "../http/Answer.ts"
import { retryAfter } from "../http/RetryAfter.ts"
import { type HubSpotErrorBody, read } from "./HubSpotErrorBody.ts"

/** What is known about a call beside its answer. */
export interface Situation {
  /** False for a call that changes nothing: its failure wrote nothing. */
  readonly writes: boolean
  readonly now: DateTime.Utc
  /** The account's time zone, where it is known: daily limits start again at its midnight. */
  readonly timeZone?: string | undefined
}

type Meaning = (said: HubSpotErrorBody, answer: Answer, situation: Situation) => ProviderFailure

const rejected: Meaning = ({ context, errors, message }) => new ProviderRejected({ message, errors, context })

const unauthorized: Meaning = ({ context, message }) => new ProviderUnauthorized({ message, context })

/** An answer that may have come after the write: a gateway's 502 says nothing about what stood behind it. */
const unclear: Meaning = ({ context, message }, answer, { now, writes }) =>
  new ProviderUnavailable({
    message,
    written: writes ? "unknown" : "no",
    timedOut: false,
    context,
    ...at(retryAfter(answer, now))
  })

/** HubSpot turned the call away at the door, for now. */
const turnedAway =
  (wait: (said: HubSpotErrorBody, situation: Situation) => DateTime.Utc | undefined): Meaning =>
  (said, answer, situation) =>
    new ProviderUnavailable({
      message: said.message,
      written: "no",
      timedOut: false,
      context: said.context,
      ...at(retryAfter(answer, situation.now) ?? wait(said, situation))
    })

const quota: Meaning = (said, answer, situation) =>
  new ProviderQuotaExceeded({
    message: said.message,
    retryAfter: retryAfter(answer, situation.now) ?? limitEnds(said, situation),
    context: said.context
  })

const at = (moment: DateTime.Utc | undefined) => (moment === undefined ? {} : { retryAfter: moment })

/** A lock on records under bulk traffic lasts two seconds. */
const lockEnds = (_: HubSpotErrorBody, { now }: Situation) => DateTime.add(now, { seconds: 2 })

/** A limit is over when its window is. developers.hubspot.com/docs/developer-tooling/platform/usage-guidelines */
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

/** Statuses with a meaning of their own. */
const byStatus: Readonly<Record<number, Meaning>> = {
  401: unauthorized,
  423: turnedAway(lockEnds),
  429: quota,
  // The account moves to another data centre; a Retry-After comes with it.
  477: turnedAway(() => undefined)
}

const meaningOf = (status: number): Meaning => {
  const own = byStatus[status]
  if (own !== undefined) return own
  if (status >= 300 && status < 400) return turnedAway(() => undefined)
  return status >= 400 && status < 500 ? rejected : unclear
}

/** The failure that an answer which is no success means. */
export const failureOf = (answer: Answer, situation: Situation): ProviderFailure =>
  meaningOf(answer.status)(read(answer), answer, situation)

/** A success that can't be read: the call may well have been carried out. */
export const unreadable = (answer: Answer, { writes }: Pick<Situation, "writes">): ProviderFailure =>
  new ProviderUnavailable({
    message: `HubSpot answered ${answer.status} with a body that can't be read`,
    written: writes ? "unknown" : "no",
    timedOut: false,
    context: read(answer).context
  })
