/** Decides what follows an attempt at a delivery. Pure; chance is given. @rule webhook.attempts, webhook.disable */
import * as Data from "effect/Data"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import { failingDays } from "../../domain/Limits.ts"

/** What a receiver did. */
export type WebhookAnswer = Data.TaggedEnum<{
  Answered: {
    readonly status: number
    readonly retryAfter?: Duration.Duration | undefined
    /** The beginning of the answer's text. */
    readonly body?: string | undefined
  }
  /** No whole answer came: refused, unreachable, too slow. The reason is a sentence for a person. */
  Unanswered: { readonly reason: string }
}>
export const WebhookAnswer = Data.taggedEnum<WebhookAnswer>()

export type DeliveryDecision = Data.TaggedEnum<{
  Delivered: {}
  Again: { readonly at: DateTime.Utc; readonly error: string }
  GivenUp: { readonly error: string }
  /** The receiver is gone: it answered so, or failed for days. Its destination is disabled. */
  Gone: {
    readonly error: string
    readonly failingSince?: DateTime.Utc
    /** When it is retried if another delivery went through in the meantime; missing after the last attempt. */
    readonly again?: DateTime.Utc
  }
}>
export const DeliveryDecision = Data.taggedEnum<DeliveryDecision>()

const gone = 410

export interface Tried {
  /** From 1. */
  readonly attempt: number
  readonly now: DateTime.Utc
  readonly chance: number
  /** Since when the destination has had nothing but failures. */
  readonly failingSince?: DateTime.Utc | undefined
}

/** What follows an attempt. A redirect is a failure like any other: it is never followed. */
export const decideDelivery = (
  answer: WebhookAnswer,
  { attempt, chance, failingSince, now }: Tried
): DeliveryDecision => {
  if (answer._tag === "Answered" && answer.status >= 200 && answer.status < 300) return DeliveryDecision.Delivered()
  const error = errorOf(answer)
  if (answer._tag === "Answered" && answer.status === gone) return DeliveryDecision.Gone({ error })
  const wait = waitAfter(attempt, chance, answer._tag === "Answered" ? answer.retryAfter : undefined)
  const again = wait === undefined ? undefined : DateTime.addDuration(now, wait)
  if (failingSince !== undefined && isTooLong(failingSince, now)) {
    const forDays = { error: `${error}, after ${failingDays} days without a successful delivery`, failingSince }
    return DeliveryDecision.Gone(again === undefined ? forDays : { ...forDays, again })
  }
  return again === undefined ? DeliveryDecision.GivenUp({ error }) : DeliveryDecision.Again({ at: again, error })
}

/** The decision where the destination has taken another delivery in the meantime: then this was a failure like any other. */
export const unlessGone = (decision: DeliveryDecision): DeliveryDecision => {
  if (decision._tag !== "Gone" || decision.failingSince === undefined) return decision
  const { again, error } = decision
  return again === undefined ? DeliveryDecision.GivenUp({ error }) : DeliveryDecision.Again({ at: again, error })
}

const isTooLong = (since: DateTime.Utc, now: DateTime.Utc): boolean =>
  DateTime.isLessThanOrEqualTo(DateTime.add(since, { days: failingDays }), now)

const errorOf = (answer: WebhookAnswer): string => {
  if (answer._tag === "Unanswered") return answer.reason
  const isRedirect = answer.status >= 300 && answer.status < 400
  return `the receiver answered ${answer.status}${isRedirect ? ", and redirects are not followed" : ""}`
}

/** The waits of the Standard Webhooks recommendation, from one attempt to the next. */
export const waits: ReadonlyArray<Duration.Duration> = [
  Duration.seconds(5),
  Duration.minutes(5),
  Duration.minutes(30),
  Duration.hours(2),
  Duration.hours(5),
  Duration.hours(10),
  Duration.hours(14),
  Duration.hours(20),
  Duration.hours(24)
]

/** The first attempt, and one after each wait. */
export const attempts = waits.length + 1

/** At most this part is added to a wait, so that what failed together doesn't come back together. */
const spread = 0.1

/** A receiver may ask for a longer wait, up to this. */
const longestAskedWait = Duration.hours(24)

/** How long to wait after so many attempts; undefined after the last one. */
export const waitAfter = (
  attempt: number,
  chance: number,
  asked: Duration.Duration = Duration.zero
): Duration.Duration | undefined => {
  const wait = waits[attempt - 1]
  if (wait === undefined) return undefined
  const own = Duration.times(wait, 1 + spread * chance)
  return Duration.millis(Math.ceil(Duration.toMillis(Duration.max(own, Duration.min(asked, longestAskedWait)))))
}
