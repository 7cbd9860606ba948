/** Faults that a provider lists inside one message, such as `name: must be given; age: must be a number`. */
import type { RecordError } from "@fieldgate/core/domain/RecordOutcome"
import * as Result from "effect/Result"

/** A longer message is not a list for people, and its rest is ignored. */
const longest = 10_000

/** Why a text is not a pattern for one fault; undefined if it is. */
export const faultsPatternProblem = (source: string): string | undefined =>
  Result.match(
    // The empty alternative always matches, and a match names every group.
    Result.try(() => new RegExp(`${source}|`, "u").exec("")?.groups ?? {}),
    {
      onFailure: () => "is not a valid regular expression",
      onSuccess: (groups) => ("message" in groups ? undefined : "has no group with the name message")
    }
  )

/** Each fault of the message with its field, if named. */
export const faultsIn = (source: string, message: string): ReadonlyArray<RecordError> =>
  Array.from(message.slice(0, longest).matchAll(new RegExp(source, "gu"))).flatMap(({ groups }) => {
    const { field, message } = groups ?? {}
    if (message === undefined || message.trim() === "") return []
    return [{ message: message.trim(), ...(field === undefined ? {} : { field }) }]
  })
