/** The connected account doesn't have what a config chooses, or doesn't allow it. Nothing was saved. Spec 4.6, 7.6. */
import * as Schema from "effect/Schema"
import { InputFault } from "../../domain/InputFault.ts"

export class ConfigInvalid extends Schema.TaggedError<ConfigInvalid>()("ConfigInvalid", {
  faults: Schema.NonEmptyArray(InputFault)
}) {
  override get message(): string {
    return this.faults.map((fault) => `${fault.name}: ${fault.message}`).join("; ")
  }
}
