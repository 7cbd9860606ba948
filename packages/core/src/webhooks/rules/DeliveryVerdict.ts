/** What an attempt to deliver comes to. Pure; chance is given. */
import * as Data from "effect/Data"
import * as DateTime from "effect/DateTime"
import type * as Duration from "effect/Duration"
import { failingDays } from "../../domain/Limits.ts"
import { waitAfter } from "./DeliverySchedule.ts"

/** What a receiver did. */
export type WebhookAnswer = Data.TaggedEnum<{
  Answered: { readonly status: number; readonly retryAfter?: Duration.Duration | undefined }
  /** No whole answer came: refused, unreachable, too slow. The reason is a sentence for a person. */
  Unanswered: { readonly reason: string }
}>
export const WebhookAnswer = Data.taggedEnum<WebhookAnswer>()

export type DeliveryVerdict = Data.TaggedEnum<{
  Delivered: {}
  Again: { readonly at: DateTime.Utc; readonly error: string }
  GivenUp: { readonly error: string }
  /** The receiver is there no longer, by its own word or after days of failures: its destination is disabled. */
  Gone: {
    readonly error: string
    readonly failingSince?: DateTime.Utc
    /** When it is tried again if something went through meanwhile; missing after the last attempt. */
    readonly again?: DateTime.Utc
  }
}>
export const DeliveryVerdict = Data.taggedEnum<DeliveryVerdict>()

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
export const verdict = (answer: WebhookAnswer, { attempt, chance, failingSince, now }: Tried): DeliveryVerdict => {
  if (answer._tag === "Answered" && answer.status >= 200 && answer.status < 300) return DeliveryVerdict.Delivered()
  const error = errorOf(answer)
  if (answer._tag === "Answered" && answer.status === gone) return DeliveryVerdict.Gone({ error })
  const wait = waitAfter(attempt, chance, answer._tag === "Answered" ? answer.retryAfter : undefined)
  const again = wait === undefined ? undefined : DateTime.addDuration(now, wait)
  if (failingSince !== undefined && isTooLong(failingSince, now)) {
    const forDays = { error: `${error}, after ${failingDays} days of nothing but failures`, failingSince }
    return DeliveryVerdict.Gone(again === undefined ? forDays : { ...forDays, again })
  }
  return again === undefined ? DeliveryVerdict.GivenUp({ error }) : DeliveryVerdict.Again({ at: again, error })
}

/** The same where the destination turns out to have taken something meanwhile: then this was one failure like any other. */
export const unlessGone = (verdict: DeliveryVerdict): DeliveryVerdict => {
  if (verdict._tag !== "Gone" || verdict.failingSince === undefined) return verdict
  const { again, error } = verdict
  return again === undefined ? DeliveryVerdict.GivenUp({ error }) : DeliveryVerdict.Again({ at: again, error })
}

const isTooLong = (since: DateTime.Utc, now: DateTime.Utc): boolean =>
  DateTime.isLessThanOrEqualTo(DateTime.add(since, { days: failingDays }), now)

const errorOf = (answer: WebhookAnswer): string => {
  if (answer._tag === "Unanswered") return answer.reason
  const isRedirect = answer.status >= 300 && answer.status < 400
  return `the receiver answered ${answer.status}${isRedirect ? ", and redirects are not followed" : ""}`
}
