/** Invalid input that the schema alone can't detect; it lists every fault. @rule problem.allFaults */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { InputFault } from "../domain/InputFault.ts"

export class InputRefused extends Schema.TaggedError<InputRefused>()("InputRefused", {
  faults: Schema.NonEmptyArray(InputFault)
}) {
  override get message(): string {
    return this.faults.map(sentenceOf).join("; ")
  }
}

/** Sentences that name their input need no name before them. */
const sentenceOf = ({ message, name }: InputFault) => (message.includes(name) ? message : `${name}: ${message}`)

export const refuseFaults = ([fault, ...others]: ReadonlyArray<InputFault>): Effect.Effect<void, InputRefused> =>
  fault === undefined ? Effect.void : Effect.fail(new InputRefused({ faults: [fault, ...others] }))
