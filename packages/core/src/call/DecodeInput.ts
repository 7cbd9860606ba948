/** Decodes the input of a call as every API does: unknown properties are faults, and all faults are reported together. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { faultsOf } from "../domain/DecodeFaults.ts"
import type { InputFault } from "../domain/InputFault.ts"
import { InputRefused } from "./InputRefused.ts"

/** The decoder of an input; each fault has its name and a sentence. */
export const decodeInput = <S extends Schema.ConstraintDecoder<unknown>>(input: S) => {
  const decode = Schema.decodeUnknownEffect(input, { errors: "all", onExcessProperty: "error", reportInput: true })
  return (encoded: unknown): Effect.Effect<S["Type"], InputRefused> =>
    Effect.mapError(decode(encoded), ({ issue }) => {
      const [first = unreadable, ...others] = faultsOf(issue, "input").map(({ detail, kind, name }) => ({
        name,
        message: detail,
        kind
      }))
      return new InputRefused({ faults: [first, ...others] })
    })
}

const unreadable: InputFault = { name: "input", message: "the input is unreadable" }
