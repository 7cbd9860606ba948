/** How HubSpot writes points in time, and which forms it accepts. Pure. */
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as CalendarDay from "../parts/CalendarDay.ts"

/** An instant in HubSpot's form: without a fraction if the milliseconds are zero. */
export const instant = (millis: number): string => DateTime.formatIso(DateTime.makeUnsafe(millis)).replace(".000Z", "Z")

/** The time of day in UTC as in HubSpot's messages: `18:31:29.103`, without leading zeros. */
export const timeOfDay = (millis: number): string => {
  const { hour, minute, second, millisecond } = DateTime.toPartsUtc(DateTime.makeUnsafe(millis))
  return `${hour}:${minute}:${second}.${millisecond}`
}

const isMillis = (value: string): boolean => /^-?\d{1,15}$/.test(value)

export const fromMillis = (value: string): number | undefined => {
  if (!isMillis(value)) return undefined
  return Option.getOrUndefined(Option.map(DateTime.make(Number(value)), DateTime.toEpochMillis))
}

export const fromIso = (value: string): number | undefined => {
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/.test(value)) return undefined
  const zoned = /(Z|[+-]\d{2}:?\d{2})$/.test(value) || !value.includes("T") ? value : `${value}Z`
  const millis = Option.getOrUndefined(Option.map(DateTime.make(zoned), DateTime.toEpochMillis))
  return millis !== undefined && CalendarDay.parse(value.slice(0, 10)) !== undefined ? millis : undefined
}
