/** Waits for an operation: asks often at first, then seldom, and is not put off by a server that is away for a moment. */
import type { CallOptions } from "./Call.ts"
import { ProblemError } from "./ProblemError.ts"
import { TransportError } from "./TransportError.ts"
import type { Operation } from "./Wire.ts"

export interface WaitOptions extends CallOptions {
  /** Milliseconds after which it rejects with a `TransportError` of the reason `timeout`. Default: as long as it takes. */
  readonly timeout?: number | undefined
  /** Hears the operation each time that it was asked for, the last time too. */
  readonly onProgress?: ((operation: Operation) => void) | undefined
}

const firstPause = 250
const longestPause = 10_000
/** So many failures in a row are not a moment any more. */
const mostFailures = 5

export const ended = async (
  get: (options: CallOptions) => Promise<Operation>,
  { onProgress, timeout, ...options }: WaitOptions
): Promise<Operation> => {
  const signals = [options.signal, timeout === undefined ? undefined : AbortSignal.timeout(timeout)]
  const signal = AbortSignal.any(signals.filter((each) => each !== undefined))
  let failures = 0
  for (let pause = firstPause; ; pause = Math.min(pause * 1.5, longestPause)) {
    try {
      const operation = await get({ ...options, signal })
      onProgress?.(operation)
      if (operation.status !== "in_progress") return operation
      failures = 0
    } catch (error) {
      if (!mayPass(error) || ++failures === mostFailures) throw error
    }
    // A signal that ends the pause ends the next call too, in the words of a call.
    await paused(pause, signal)
  }
}

const mayPass = (error: unknown): boolean =>
  error instanceof ProblemError ? error.retryable : error instanceof TransportError && error.reason === "network"

/** A while, or less where the signal ends it. */
export const paused = (millis: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener("abort", end)
      resolve()
    }
    const timer = setTimeout(end, millis)
    if (signal?.aborted === true) end()
    else signal?.addEventListener("abort", end)
  })
