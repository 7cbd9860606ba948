/** What several properties of a definition are made of. */
import * as Schema from "effect/Schema"

export const Line = Schema.String.check(
  Schema.isPattern(/^\S(.*\S)?$/, { expected: "a text without blanks at its ends" })
)

/** Header names of RFC 9110. */
export const HeaderName = Schema.String.check(
  Schema.isPattern(/^[a-z0-9!#$%&'*+.^_`|~-]+$/, { expected: "a header's name in small letters" })
)

/** Headers that every call has, such as `odata-version`. Those that frame the message or carry credentials are not among them. */
export const ConstantHeaders = Schema.Record(
  HeaderName,
  Schema.String.check(Schema.isPattern(/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/, { expected: "visible ASCII" }))
)

/** A page of the provider's. */
export const Url = Schema.String.check(Schema.isPattern(/^https:\/\/[^\s?#@{}]+$/, { expected: "an https address" }))

/** A regular expression. */
export const Pattern = Schema.String.check(
  Schema.makeFilter(
    (source: string) => (groupsOf(source) === undefined ? "is not a valid regular expression" : undefined),
    {
      expected: "a regular expression"
    }
  )
)

/** A regular expression that takes a part of a text, by its group `value`. */
export const TakingPattern = Schema.String.check(
  Schema.makeFilter((source: string) => takingProblem(source), { expected: "a pattern with the group value" })
)

const takingProblem = (source: string): string | undefined => {
  const groups = groupsOf(source)
  if (groups === undefined) return "is not a valid regular expression"
  return groups.includes("value") ? undefined : "has no group with the name value, such as (?<value>[a-z]+)"
}

/** A regular expression for names of fields. */
export const FieldPattern = Schema.String.check(
  Schema.makeFilter((source: string) => fieldPatternProblem(source), { expected: "a pattern for names of fields" })
)

const fieldPatternProblem = (source: string): string | undefined => {
  try {
    return new RegExp(source, "u").test("") ? "matches an empty name: begin it with ^ and end it with $" : undefined
  } catch {
    return "is not a valid regular expression"
  }
}

/** The names of a pattern's groups; undefined if it is not a regular expression. */
const groupsOf = (source: string): ReadonlyArray<string> | undefined => {
  try {
    // The empty alternative always matches, and a match names every group.
    return Object.keys(new RegExp(`${source}|`, "u").exec("")?.groups ?? {})
  } catch {
    return undefined
  }
}
