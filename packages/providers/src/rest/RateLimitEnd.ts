/** When a used-up limit of a provider ends, by its headers and its definition. Pure. */
import * as DateTime from "effect/DateTime"
import { type Answer, header, retryAfter } from "../kit/Answer.ts"
import type { RateLimit } from "./DefinitionMembers.ts"
import { taken } from "./DefinitionWords.ts"

/** Always later than now: otherwise a caller would return immediately and be refused again. */
export const limitEnds = (limit: RateLimit, answer: Answer, now: DateTime.Utc): DateTime.Utc => {
  const stated = dayEnds(limit, answer, now) ?? retryAfter(answer, now) ?? windowEnds(limit, answer, now)
  return DateTime.max(
    stated ?? DateTime.add(now, { seconds: limit.otherwiseSeconds }),
    DateTime.add(now, { seconds: 1 })
  )
}

/** The same for a success that reports nothing remaining; undefined if something remains. */
export const usedUpUntil = (limit: RateLimit, answer: Answer, now: DateTime.Utc): DateTime.Utc | undefined =>
  remainingIn(limit, answer) === "0" || isDayUsedUp(limit, answer) ? limitEnds(limit, answer, now) : undefined

const remainingIn = ({ remaining }: RateLimit, answer: Answer): string | undefined => {
  if (remaining === undefined) return undefined
  return typeof remaining === "string"
    ? header(answer, remaining)?.trim()
    : taken(remaining.pattern, header(answer, remaining.header))
}

const isDayUsedUp = ({ dailyRemaining }: RateLimit, answer: Answer): boolean =>
  dailyRemaining !== undefined && header(answer, dailyRemaining)?.trim() === "0"

const dayEnds = (limit: RateLimit, answer: Answer, now: DateTime.Utc): DateTime.Utc | undefined =>
  isDayUsedUp(limit, answer) ? DateTime.add(DateTime.startOf(now, "day"), { days: 1 }) : undefined

/** Up to eleven days from now, or a moment of this century: other numbers are not believable and are ignored. */
const patterns = { seconds: /^\d{1,6}$/, epochSeconds: /^\d{10}$/ }

const windowEnds = ({ reset }: RateLimit, answer: Answer, now: DateTime.Utc): DateTime.Utc | undefined => {
  const value = reset === undefined ? undefined : taken(reset.pattern, header(answer, reset.header)?.trim())
  if (reset === undefined || value === undefined || !patterns[reset.unit].test(value)) return undefined
  return reset.unit === "seconds"
    ? DateTime.add(now, { seconds: Number(value) })
    : DateTime.makeUnsafe(Number(value) * 1000)
}
