/** How a use case becomes a call: plain JSON in, a promise out, and who is asking. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { faultsOf } from "../domain/DecodeFaults.ts"
import type { Caller } from "../domain/Caller.ts"
import type { InputFault } from "../domain/InputFault.ts"
import { InputRefused } from "../call/InputRefused.ts"
import type { Runner } from "./Running.ts"
import type { CallOptions } from "../call/DerivedCalls.ts"
import { itemsUnlessAborted } from "./Waiting.ts"

/** Makes calls for one caller. */
export interface Calling {
  /** Decodes as the HTTP door does: unknown members are faults, and all faults come together. */
  readonly door: <S extends Schema.ConstraintDecoder<unknown>, A, X>(
    input: S,
    useCase: (caller: Caller, input: S["Type"]) => Effect.Effect<A, X>
  ) => (encoded: S["Encoded"], options?: CallOptions) => Promise<A>
}

/** Decodes; what has a wrong form is refused like what has a wrong meaning, each fault with its name and a sentence. */
export const decoded = <S extends Schema.ConstraintDecoder<unknown>>(input: S) => {
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

const unreadable: InputFault = { name: "input", message: "the input can't be read" }

export const callingAs = ({ run }: Pick<Runner, "run">, caller: Caller): Calling => ({
  door: (input, useCase) => {
    const decode = decoded(input)
    return (encoded, { signal } = {}) =>
      run(
        Effect.flatMap(decode(encoded), (value) => useCase(caller, value)),
        signal
      )
  }
})

/** Turns the result of a call from a stream into an async iterable, which the call's signal ends too. */
export const iterable =
  <Encoded>(call: (encoded: Encoded, options?: CallOptions) => Promise<unknown>) =>
  async (encoded: Encoded, options?: CallOptions): Promise<unknown> => {
    const result = await call(encoded, options)
    if (!Stream.isStream(result)) return result
    const items = Stream.toAsyncIterable(result as Stream.Stream<unknown, unknown>)
    return options?.signal === undefined ? items : itemsUnlessAborted(items, options.signal)
  }
