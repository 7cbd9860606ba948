/** What a text must be to be kept as it came: no NUL and no half of a character, which no text column takes. */
import * as Schema from "effect/Schema"

/** The check for texts that callers choose. */
export const isStorable = (name: string) =>
  Schema.isPattern(/^[^\0\p{Surrogate}]*$/u, { message: `${name} must not hold NUL or half a surrogate pair` })
