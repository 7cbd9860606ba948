/** What a text must be to be kept as it came: no NUL and no half of a character, which no text column takes. */
import * as Schema from "effect/Schema"

export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes("\0")

/** The check for texts that callers choose. */
export const isStorable = (name: string) =>
  // No pattern: in openapi.json it would need a flag that clients generated from it don't set, and refuse ordinary text.
  Schema.makeFilter((text: string) => isStorableText(text) || `${name} must not contain NUL or an unpaired surrogate`)
