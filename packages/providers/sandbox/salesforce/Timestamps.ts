/** Points in time as Salesforce writes them, and which forms it accepts. Pure. */
import * as CalendarDay from "../parts/CalendarDay.ts"

/** A datetime field: `2026-01-01T00:00:00.000+0000`. */
export const datetime = (millis: number): string => new Date(millis).toISOString().replace("Z", "+0000")

/** An HTTP date, without milliseconds. */
export const httpDate = (millis: number): string => new Date(millis).toUTCString()

/** Epoch milliseconds of an HTTP date. */
export const fromHttpDate = (text: string): number | undefined => known(Date.parse(text))

const isoDatetime = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:?\d{2})?$/

/** Epoch milliseconds of an ISO 8601 datetime; without a zone it is UTC. */
export const fromDatetime = (text: string): number | undefined => {
  const [, date, time, zone = "Z"] = isoDatetime.exec(text) ?? []
  if (date === undefined || CalendarDay.parse(date) === undefined) return undefined
  return known(Date.parse(`${date}T${time}${zone.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2")}`))
}

const known = (millis: number): number | undefined => (Number.isNaN(millis) ? undefined : millis)
