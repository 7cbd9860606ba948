/** Dates and times of ISO 8601 as callers write them. Pure. */
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"

export interface Moment {
  /** The day as it was written, in its own zone. */
  readonly date: string
  readonly precision: "day" | "time"
  /** Whether nothing but the day was said: no time, or midnight in its own zone. */
  readonly isMidnight: boolean
  /** Milliseconds since 1970; undefined without a zone. */
  readonly at: number | undefined
  /** `utc` and `offset`: complete to the second, in UTC or with an offset. `other`: shorter, or with other separators. */
  readonly form: "utc" | "offset" | "other"
}

/** The last millisecond of the year 9999. */
export const latestMillis = 253_402_300_799_999

const pattern =
  /^(?<date>\d{4}-\d{2}-\d{2})(?:[T ](?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2})(?<fraction>\.\d+)?)?(?<zone>Z|[+-]\d{2}:?\d{2})?)?$/iu

const full = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?<zone>Z|[+-]\d{2}:?\d{2})$/u

/** A date, or a time with or without a zone; undefined for anything else, such as 30 February. */
export const parse = (text: string): Moment | undefined => {
  const parts = pattern.exec(text)?.groups
  if (parts === undefined) return undefined
  const { date = "", fraction = "", hour, minute = "00", second = "00", zone } = parts
  const start = DateTime.make(`${date}T00:00:00Z`)
  if (Option.isNone(start) || DateTime.formatIsoDateUtc(start.value) !== date) return undefined
  const day = DateTime.toEpochMillis(start.value)
  if (hour === undefined) return { date, precision: "day", isMidnight: true, at: undefined, form: "other" }
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  const offset = offsetOf(zone)
  if (offset === undefined && zone !== undefined) return undefined
  const millis = Math.trunc(Number(`0${fraction}`) * 1000)
  const within = ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000 + millis
  const written = full.exec(text)?.groups?.["zone"]
  return {
    date,
    precision: "time",
    isMidnight: within === 0 && Number(`0${fraction}`) === 0,
    at: offset === undefined ? undefined : day + within - offset * 60_000,
    form: written === undefined ? "other" : written === "Z" ? "utc" : "offset"
  }
}

/** Minutes before UTC; undefined without a zone, or for one that doesn't exist. */
const offsetOf = (zone: string | undefined): number | undefined => {
  if (zone === undefined) return undefined
  if (zone.toUpperCase() === "Z") return 0
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))]
  if (hours > 14 || minutes > 59) return undefined
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes)
}

/** The day in UTC. */
export const dateOf = (millis: number): string => timeOf(millis).slice(0, 10)

/** The time in UTC, to the millisecond. */
export const timeOf = (millis: number): string => DateTime.formatIso(DateTime.makeUnsafe(millis))
