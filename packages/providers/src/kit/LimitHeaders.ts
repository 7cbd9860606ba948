/** What headers of an answer say of a provider's limits, by a table of each provider. Pure. @rule limit.callBudget */
import type { ReportedLimits } from "@fieldgate/core/connections/CallPermit"
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import { type Answer, header, retryAfter, taken } from "./Answer.ts"

/** A header, or the part of one that the group `value` of a pattern takes. */
export type HeaderPart = string | { readonly header: string; readonly pattern: string }

/** Which header is which number. What a provider has no header for is left out. */
export interface LimitHeaders {
  /** The calls of a window, and its milliseconds where they may differ from those of the driver's `limits`. */
  readonly limit?: HeaderPart
  readonly windowMillis?: HeaderPart
  /** How many of them are left, and when there are all again. */
  readonly remaining?: HeaderPart
  readonly reset?: { readonly header: string; readonly unit: "seconds" | "epochSeconds"; readonly pattern?: string }
  /** The duration of a limit if the answer doesn't report its end. */
  readonly otherwiseSeconds: number
  /** The calls of a day, or the fewest of any plan. */
  readonly dailyLimit?: HeaderPart | number
  /** How many of them are left, or were used. The day ends at the account's midnight. */
  readonly dailyRemaining?: HeaderPart
  readonly dailyUsed?: HeaderPart
  /**
   * For a day that has no end, because calls become available one by one: how long the background pauses. Whether a call is one too
   * many, only the provider knows then.
   */
  readonly dailyPauseSeconds?: number
}

/** Where the account's days begin; missing: UTC. */
type TimeZone = string | undefined

/** What an answer says, and until when no call is left. */
export const read = (headers: LimitHeaders, answer: Answer, now: DateTime.Utc, timeZone: TimeZone) => {
  const calls = numberIn(headers.limit, answer)
  const millis = numberIn(headers.windowMillis, answer)
  const remaining = remainingOfDay(headers, answer)
  const limit = typeof headers.dailyLimit === "number" ? headers.dailyLimit : numberIn(headers.dailyLimit, answer)
  const window = calls === undefined || calls === 0 ? undefined : { calls, ...(millis === undefined ? {} : { millis }) }
  const until = () => dayEnds(headers, now, timeZone)
  const day = limit === undefined || remaining === undefined ? undefined : { limit, remaining, until }
  const reported: ReportedLimits = { ...(window && { window }), ...(day && { day }) }
  const isUsedUp = numberIn(headers.remaining, answer) === 0 || isDayUsedUp(headers, answer)
  return { reported, usedUpUntil: isUsedUp ? limitEnds(headers, answer, now, timeZone) : undefined }
}

/** When a used-up limit ends. Always later than now: otherwise a caller would return immediately and be refused again. */
export const limitEnds = (
  headers: LimitHeaders,
  answer: Answer,
  now: DateTime.Utc,
  timeZone?: TimeZone
): DateTime.Utc => {
  const day = isDayUsedUp(headers, answer) ? dayEnds(headers, now, timeZone) : undefined
  const stated = day ?? retryAfter(answer, now) ?? windowEnds(headers, answer, now)
  return DateTime.max(
    stated ?? DateTime.add(now, { seconds: headers.otherwiseSeconds }),
    DateTime.add(now, { seconds: 1 })
  )
}

/** The beginning of the account's next day. */
export const nextMidnight = (now: DateTime.Utc, timeZone: TimeZone): DateTime.Utc =>
  Option.fromUndefinedOr(timeZone).pipe(
    Option.flatMap((zone) => DateTime.setZoneNamed(now, zone)),
    Option.getOrElse((): DateTime.DateTime => now),
    DateTime.startOf("day"),
    DateTime.add({ days: 1 }),
    DateTime.toUtc
  )

const isDayUsedUp = (headers: LimitHeaders, answer: Answer): boolean =>
  headers.dailyPauseSeconds === undefined && remainingOfDay(headers, answer) === 0

const dayEnds = ({ dailyPauseSeconds }: LimitHeaders, now: DateTime.Utc, timeZone: TimeZone): DateTime.Utc =>
  dailyPauseSeconds === undefined ? nextMidnight(now, timeZone) : DateTime.add(now, { seconds: dailyPauseSeconds })

const remainingOfDay = ({ dailyLimit, dailyRemaining, dailyUsed }: LimitHeaders, answer: Answer) => {
  const remaining = numberIn(dailyRemaining, answer)
  if (remaining !== undefined || typeof dailyLimit === "number") return remaining
  const [limit, used] = [numberIn(dailyLimit, answer), numberIn(dailyUsed, answer)]
  return limit === undefined || used === undefined ? undefined : Math.max(0, limit - used)
}

/** Up to eleven days from now, or a moment of this century: other numbers are not believable and are ignored. */
const patterns = { seconds: /^\d{1,6}$/, epochSeconds: /^\d{10}$/ }

const windowEnds = ({ reset, windowMillis }: LimitHeaders, answer: Answer, now: DateTime.Utc) => {
  const value = reset && taken(reset.pattern, header(answer, reset.header)?.trim())
  if (reset !== undefined && value !== undefined && patterns[reset.unit].test(value)) {
    return reset.unit === "seconds"
      ? DateTime.add(now, { seconds: Number(value) })
      : DateTime.makeUnsafe(Number(value) * 1000)
  }
  const millis = numberIn(windowMillis, answer)
  return millis === undefined || millis > 99_999 ? undefined : DateTime.add(now, { milliseconds: millis })
}

const numberIn = (part: HeaderPart | undefined, answer: Answer): number | undefined => {
  if (part === undefined) return undefined
  const text =
    typeof part === "string" ? header(answer, part)?.trim() : taken(part.pattern, header(answer, part.header))
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
