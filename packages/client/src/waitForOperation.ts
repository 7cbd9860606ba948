/** Waits for an operation, polling less often over time; tolerates a server that is briefly unavailable. @rule client.wait */
import type { CallOptions } from "./Call.ts"
import { ProblemError } from "./ProblemError.ts"
import { TransportError } from "./TransportError.ts"
import type { Operation } from "./Wire.ts"

export interface WaitOptions<Value = Operation> extends CallOptions {
  /** Milliseconds after which it rejects with a `TransportError` of the reason `timeout`. Default: as long as it takes. */
  readonly timeout?: number | undefined
  /** Called with the operation or job after each poll, including the last. */
  readonly onProgress?: ((value: Value) => void) | undefined
}

const firstPause = 250
const maxPause = 10_000
/** Consecutive failures after which it gives up. */
const maxFailures = 5

export const waitForOperation = (
  get: (options: CallOptions) => Promise<Operation>,
  options: WaitOptions
): Promise<Operation> => waitFor(get, ({ status }) => status !== "in_progress", options)

/** Waits until what is read has ended. */
export const waitFor = async <Value>(
  get: (options: CallOptions) => Promise<Value>,
  hasEnded: (value: Value) => boolean,
  { onProgress, timeout, ...options }: WaitOptions<Value>
): Promise<Value> => {
  const signals = [options.signal, timeout === undefined ? undefined : AbortSignal.timeout(timeout)]
  const signal = AbortSignal.any(signals.filter((each) => each !== undefined))
  let failures = 0
  for (let pause = firstPause; ; pause = Math.min(pause * 1.5, maxPause)) {
    try {
      const value = await get({ ...options, signal })
      onProgress?.(value)
      if (hasEnded(value)) return value
      failures = 0
    } catch (error) {
      if (!isTransient(error) || ++failures === maxFailures) throw error
    }
    // A signal that ends the pause makes the next call reject, with a call's error.
    await sleep(pause, signal)
  }
}

const isTransient = (error: unknown): boolean =>
  error instanceof ProblemError ? error.retryable : error instanceof TransportError && error.reason === "network"

/** Resolves after this time, or when the signal aborts. */
export const sleep = (millis: number, signal: AbortSignal | undefined): Promise<void> =>
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

/** The same for a job, until it no longer runs. */
export const waitForJob = <Job extends { readonly state: string }>(
  get: Parameters<typeof waitFor<Job>>[0],
  options: WaitOptions<Job> = {}
): Promise<Job> => waitFor(get, ({ state }) => state !== "running", options)
