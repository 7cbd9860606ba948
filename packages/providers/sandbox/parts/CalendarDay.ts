import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"

export const of = (millis: number): string => DateTime.formatIso(DateTime.makeUnsafe(millis)).slice(0, 10)

/** Epoch milliseconds of a day. JavaScript turns 31 February into a day of March; here it is not a day. */
export const parse = (text: string): number | undefined => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const millis = Option.map(DateTime.make(`${text}T00:00:00Z`), DateTime.toEpochMillis)
  return Option.getOrUndefined(Option.filter(millis, (at) => of(at) === text))
}
