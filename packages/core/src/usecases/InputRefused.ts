/** A use case's refusal of input that its schema can't judge alone; it lists every fault. Spec 2.3. */
import * as Schema from "effect/Schema"

export const InputFault = Schema.Struct({
  /** Where in the input, such as `config.content.provider`. */
  name: Schema.String,
  value: Schema.optionalKey(Schema.Json),
  message: Schema.String
})
export type InputFault = typeof InputFault.Type

export class InputRefused extends Schema.TaggedError<InputRefused>()("InputRefused", {
  faults: Schema.NonEmptyArray(InputFault)
}) {
  override get message(): string {
    return this.faults.map((fault) => `${fault.name}: ${fault.message}`).join("; ")
  }
}
