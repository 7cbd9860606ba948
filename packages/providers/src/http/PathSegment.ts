/** A caller's text as one segment of a path: it can't climb, split or end the path that it stands in. */
import * as Result from "effect/Result"

/** A text that no encoding makes safe. URL parsers take "." and ".." as steps, encoded or not. */
const refused = new Set(["", ".", ".."])

/** The encoded segment, or the reason against it. */
export const encodeSegment = (what: string, value: string): Result.Result<string, string> => {
  if (refused.has(value)) return Result.fail(`${what} "${value}" can't stand in a path`)
  return Result.try({
    try: () => encodeURIComponent(value),
    // Half of a surrogate pair has no UTF-8.
    catch: () => `${what} holds a character that can't stand in a path`
  })
}
