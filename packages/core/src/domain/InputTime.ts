/** A time as a caller gives it, within what databases keep and clocks mean. */
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { inputTimes } from "./Limits.ts"

const [earliest, latest] = [Date.parse(inputTimes.earliest), Date.parse(inputTimes.latest)]

export const InputTime = Schema.DateTimeUtcFromString.annotate({
  message: "must be a time such as 2026-11-22T08:00:00Z"
}).check(
  Schema.makeFilter((time: DateTime.Utc) => {
    const millis = DateTime.toEpochMillis(time)
    return millis >= earliest && millis <= latest
      ? undefined
      : `must be a time from ${inputTimes.earliest} to ${inputTimes.latest}, not ${DateTime.formatIso(time)}`
  })
)
