/** One fault of an input that its schema can't judge alone. Spec 2.3. */
import * as Schema from "effect/Schema"

/** What kind of fault it is. */
export const FaultKind = Schema.Literals(["invalid-input", "missing-member", "unknown-member"])
export type FaultKind = typeof FaultKind.Type

export const InputFault = Schema.Struct({
  /** Where in the input, such as `config.content.provider`. */
  name: Schema.String,
  value: Schema.optionalKey(Schema.Json),
  message: Schema.String,
  /** Missing: an invalid value. */
  kind: Schema.optionalKey(FaultKind),
  /** Stands where the input is fine and the provider can't do it. */
  capability: Schema.optionalKey(Schema.String)
})
export interface InputFault extends Schema.Schema.Type<typeof InputFault> {}
