/** How a program stops to wait for what it has asked. */

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
export const itemsUnlessAborted = async function* <A>(
  items: AsyncIterable<A>,
  signal: AbortSignal
): AsyncGenerator<A, void> {
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
