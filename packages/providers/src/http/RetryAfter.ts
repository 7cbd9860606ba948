/** The `Retry-After` header. RFC 9110 10.2.3 */
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import { type Answer, header } from "./Answer.ts"

/** Whole seconds, up to eleven days: a larger number is nonsense and is left aside. */
const secondsPattern = /^\d{1,6}$/
/** Every HTTP date starts with a weekday; other dates are taken for nonsense too. */
const datePattern = /^[A-Z][a-z]+,? /

/** The moment that the answer names, never in the past; undefined without the header or where it can't be read. */
export const retryAfter = (answer: Answer, now: DateTime.Utc): DateTime.Utc | undefined => {
  const value = header(answer, "retry-after")?.trim()
  if (value === undefined) return undefined
  if (secondsPattern.test(value)) return DateTime.add(now, { seconds: Number(value) })
  if (!datePattern.test(value)) return undefined
  const date = Option.getOrUndefined(Option.map(DateTime.make(value), DateTime.toUtc))
  // A date that is a year away is nonsense too, and may be one that no database keeps.
  if (date === undefined || DateTime.isGreaterThan(date, DateTime.add(now, { years: 1 }))) return undefined
  return DateTime.max(date, now)
}
