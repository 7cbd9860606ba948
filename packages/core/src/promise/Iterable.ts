/** Results of the Promise API that are more than a value. */
import * as Stream from "effect/Stream"
import type { CallOptions } from "../call/DerivedCalls.ts"
import { itemsUnlessAborted } from "./Waiting.ts"

/** Turns the result of a call from a stream into an async iterable, which the call's signal ends too. */
export const iterable =
  <Encoded>(call: (encoded: Encoded, options?: CallOptions) => Promise<unknown>) =>
  async (encoded: Encoded, options?: CallOptions): Promise<unknown> => {
    const result = await call(encoded, options)
    if (!Stream.isStream(result)) return result
    const items = Stream.toAsyncIterable(result as Stream.Stream<unknown, unknown>)
    return options?.signal === undefined ? items : itemsUnlessAborted(items, options.signal)
  }
