/** How Pipedrive's version 2 writes points in time: RFC 3339, whole seconds, UTC. Pure. */
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as CalendarDay from "../parts/CalendarDay.ts"

export const instant = (millis: number): string =>
  DateTime.formatIso(DateTime.makeUnsafe(millis)).replace(/\.\d{3}Z$/, "Z")

/** The instant of a text, in the form of answers; undefined if it is not an instant. */
export const readInstant = (text: string): string | undefined => {
  const found = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(Z|[+-]\d{2}:\d{2})?$/.exec(text)
  if (found === null || CalendarDay.parse(found[1] ?? "") === undefined) return undefined
  const at = DateTime.make(`${found[1]}T${found[2]}${found[3] ?? "Z"}`)
  return Option.getOrUndefined(Option.map(at, (moment) => instant(DateTime.toEpochMillis(moment))))
}
