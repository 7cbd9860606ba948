/** Results of the Promise API, and how a program stops waiting for them. */
import * as Stream from "effect/Stream"
import type { CallOptions } from "../call/DerivedCalls.ts"

/** What the promise brings, or the signal's reason where that comes first; then `stop` is called, and not waited for. */
export const unlessAborted = async <A>(
  promise: Promise<A>,
  signal: AbortSignal | undefined,
  stop = () => {}
): Promise<A> => {
  if (signal === undefined) return promise
  const aborted = Promise.withResolvers<never>()
  const abort = () => {
    stop()
    aborted.reject(signal.reason)
  }
  if (signal.aborted) abort()
  signal.addEventListener("abort", abort, { once: true })
  try {
    return await Promise.race([promise, aborted.promise])
  } finally {
    signal.removeEventListener("abort", abort)
  }
}

/** The same items until the signal aborts, even while the next one is waited for; then the iteration throws its reason. */
const itemsUnlessAborted = async function* <A>(items: AsyncIterable<A>, signal: AbortSignal): AsyncGenerator<A, void> {
  const iterator = items[Symbol.asyncIterator]()
  try {
    while (true) {
      signal.throwIfAborted()
      const next = await unlessAborted(iterator.next(), signal)
      if (next.done === true) return
      yield next.value
    }
  } finally {
    await iterator.return?.()
  }
}

/** Turns the result of a call from a stream into an async iterable, which the call's signal ends too. */
export const iterable =
  <Encoded>(call: (encoded: Encoded, options?: CallOptions) => Promise<unknown>) =>
  async (encoded: Encoded, options?: CallOptions): Promise<unknown> => {
    const result = await call(encoded, options)
    if (!Stream.isStream(result)) return result
    const items = Stream.toAsyncIterable(result as Stream.Stream<unknown, unknown>)
    return options?.signal === undefined ? items : itemsUnlessAborted(items, options.signal)
  }
