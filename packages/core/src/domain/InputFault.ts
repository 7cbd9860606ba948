/** A fault of an input, and the name of the place where it is. @rule problem.issues */
import * as Schema from "effect/Schema"

/** What kind of fault it is. */
export const FaultKind = Schema.Literals(["invalid-input", "missing-member", "unknown-member"])
export type FaultKind = typeof FaultKind.Type

/** A fault that a schema alone can't detect. */
export const InputFault = Schema.Struct({
  /** Where in the input, such as `config.content.provider`. */
  name: Schema.String,
  value: Schema.optionalKey(Schema.Json),
  message: Schema.String,
  /** Missing: an invalid value. */
  kind: Schema.optionalKey(FaultKind),
  /** Set where the input is valid but the provider doesn't support it. */
  capability: Schema.optionalKey(Schema.String)
})
export interface InputFault extends Schema.Schema.Type<typeof InputFault> {}

const plainKey = /^[\p{L}_$][\p{L}\p{N}_$-]*$/u
const longestKey = 80

/** The path as a caller would write it, such as `batch[7].record.id`; a key that would be misread is in brackets and quotes. */
export const nameOf = (path: ReadonlyArray<PropertyKey>): string =>
  path.map((key, index) => part(key, index === 0)).join("")

const part = (key: PropertyKey, first: boolean): string => {
  if (typeof key === "number") return `[${key}]`
  const text = String(key)
  if (!plainKey.test(text)) return `[${JSON.stringify(cut(text))}]`
  return first ? cut(text) : `.${cut(text)}`
}

const cut = (text: string): string => (text.length > longestKey ? `${text.slice(0, longestKey)}…` : text)
